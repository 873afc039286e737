import HearthCRDT
package import HearthSync
import HearthSystem
package import HearthWire

extension ServerSession {
  /// Tells a message, performs what follows from it, and gives all of that.
  package mutating func perform(_ message: Message, _ box: inout Box) throws -> [ServerEffect] {
    var all: [ServerEffect] = []
    var queue = try receive(message, in: &box, using: SystemPrimitives())
    while !queue.isEmpty {
      let effect = queue.removeFirst()
      all.append(effect)
      queue = try box.perform(effect, of: &self) + queue
    }
    return all
  }

  /// The same, giving the messages alone.
  @discardableResult
  package mutating func tell(_ message: Message, _ box: inout Box) throws -> [Message] {
    try perform(message, &box).compactMap {
      if case .send(let message) = $0 { message } else { nil }
    }
  }
}

extension Message {
  package var isWant: Bool { if case .want = self { true } else { false } }
}
