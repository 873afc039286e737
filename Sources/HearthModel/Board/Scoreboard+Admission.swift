extension Scoreboard {
  /// Decides which members of a file the board takes, one after the other.
  ///
  /// Somebody who is on the board already is not taken again; a file may hold a name twice, as two boards that were
  /// made apart may.
  package struct Admission: Hashable, Sendable {
    private var taken: Set<NameKey>
    private let limit: Int
    private var count: Int
    private var following: Colour

    package init(to board: Scoreboard, limit: Int) {
      taken = Set(board.members.map { NameKey($0.name) })
      count = board.members.count
      following = board.members.last?.colour.next ?? .red
      self.limit = limit
    }

    /// Takes a member in.
    ///
    /// - Returns: The member's colour: without one of its own, the one after the last member's.
    package mutating func admit(
      _ name: String, colour: Colour?
    ) throws(ModelError) -> Colour {
      guard !taken.contains(NameKey(name)) else { throw .alreadyOnBoard(name) }
      guard count < limit else { throw .memberLimit(limit) }
      count += 1
      let colour = colour ?? following
      following = colour.next
      return colour
    }

    /// Takes a member back, and whoever comes after under another name.
    package mutating func readmit(_ name: String) throws(ModelError) {
      guard taken.insert(NameKey(name)).inserted else { throw .alreadyOnBoard(name) }
      guard count < limit else { throw .memberLimit(limit) }
      count += 1
    }
  }
}
