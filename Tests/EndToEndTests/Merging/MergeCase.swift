import Testing

/// What two people do apart, from what they shared before, and what both see in the end.
struct MergeCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// What Ana does and both have.
  let shared: [String]
  let ana: [String]
  let ben: [String]
  let expectation: @Sendable (House) throws -> Void

  init(
    _ description: String, shared: [String] = [], ana: [String], ben: [String],
    expectation: @escaping @Sendable (House) throws -> Void
  ) {
    testDescription = description
    self.shared = shared
    self.ana = ana
    self.ben = ben
    self.expectation = expectation
  }

  /// Plays the case with real programs.
  func play(in order: SyncOrder) throws {
    let house = try House("Ana", "Ben")
    for line in shared { try house.ana.hearth(line) }
    try house.settle()

    for line in ana { try house.ana.hearth(line) }
    for line in ben { try house.ben.hearth(line) }
    try order.perform(in: house)

    try house.agree()
    try expectation(house)
    try house.settle()
    try house.agree()
  }
}
