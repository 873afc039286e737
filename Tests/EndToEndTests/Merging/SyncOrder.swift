import Testing

/// Who reaches the server when, after everybody has edited offline.
struct SyncOrder: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The device's place in the house, and what it does.
  let steps: [(device: Int, command: String)]

  static let all = [
    SyncOrder(testDescription: "Ana first", steps: [(0, "sync"), (1, "sync"), (0, "sync")]),
    SyncOrder(testDescription: "Ben first", steps: [(1, "sync"), (0, "sync"), (1, "sync")]),
    SyncOrder(
      testDescription: "both push before either pulls",
      steps: [(0, "push"), (1, "push"), (1, "pull"), (0, "pull")]),
    SyncOrder(
      testDescription: "Ben again and again",
      steps: [(1, "sync"), (1, "sync"), (1, "push"), (0, "pull"), (0, "push"), (1, "pull")]),
  ]

  /// Every order of three devices, each reached twice.
  static let allOfThree = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
    .map { order in
      SyncOrder(
        testDescription: order.map(String.init).joined(separator: ", "),
        steps: (order + order).map { ($0, "sync") })
    }

  func perform(in house: House) throws {
    for step in steps { try house.devices[step.device].hearth(step.command) }
  }
}
