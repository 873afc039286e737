/// What follows the name of a workload on the command line.
struct WorkloadArguments {
  /// Why a command line cannot be followed.
  enum Fault: Error {
    case missing(Int)
    case notANumber(String)
  }

  private let words: [String]

  init(_ words: some Sequence<String>) {
    self.words = Array(words)
  }

  /// The argument with this number; the first is 0.
  func text(_ index: Int) throws -> String {
    guard words.indices.contains(index) else { throw Fault.missing(index) }
    return words[index]
  }

  func number(_ index: Int) throws -> Int {
    let text = try text(index)
    guard let number = Int(text), number >= 0 else { throw Fault.notANumber(text) }
    return number
  }
}
