internal import HearthSystem

/// Something to be measured, or made ready for that, by its name.
package struct Workload: Sendable {
  let name: String
  let arguments: String
  let body: @Sendable (WorkloadArguments) throws -> [Figure]

  init(
    _ name: String, _ arguments: String = "",
    body: @escaping @Sendable (WorkloadArguments) throws -> [Figure]
  ) {
    self.name = name
    self.arguments = arguments
    self.body = body
  }

  private static let all: [Workload] = [
    .fill, .text, .halves, .concurrent, .textMemory, .counters, .moves, .fanOut, .deliveries,
    .pushes,
    .idle, .exchange, .baseline,
  ]

  /// Runs the workload that the first of `words` names, and prints a line for each of its figures: its name, its
  /// unit and its value, with tabulators between them.
  ///
  /// - Returns: The program's exit status.
  package static func run(_ words: [String]) -> Int32 {
    guard let workload = all.first(where: { $0.name == words.first }) else {
      complain("usage: bench WORKLOAD [ARGUMENT...]")
      for workload in all { complain("  \(workload.name) \(workload.arguments)") }
      return 2
    }
    do {
      for figure in try workload.body(WorkloadArguments(words.dropFirst())) {
        print("\(figure.name)\t\(figure.unit)\t\(figure.value)")
      }
      return 0
    } catch {
      complain("bench \(workload.name): \(error)")
      return 1
    }
  }
}
