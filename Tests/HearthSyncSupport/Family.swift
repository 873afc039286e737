import HearthCRDT
import HearthModel
import HearthSync
import HearthWire

/// A household: a box, and devices that it let in.
package struct Family {
  package var box: Box
  package var homes: [Home] = []

  /// Devices that are in and have pulled what the others had by then.
  package init(devices count: Int) throws {
    box = try Box()
    for index in 0..<count { try join(named: "device \(index)") }
  }

  /// Lets a new device in, by an invitation.
  package mutating func join(named name: String, isDisplay: Bool = false) throws {
    var home = try Home()
    let token = box.mint(isDisplay ? .display : .member)
    try Conversation.run(
      ClientPlan(
        entrance: .pair(Pair(token: token, name: name, person: name)), errand: .sync),
      &home, &box)
    homes.append(home)
  }

  /// Lets these devices sync, one after the other.
  package mutating func sync(_ indices: [Int]) throws {
    for index in indices { try Conversation.sync(&homes[index], &box) }
  }
}
