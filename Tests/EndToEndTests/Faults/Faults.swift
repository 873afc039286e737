import Foundation
import Glibc
import Testing

/// Makes calls of real programs fail, or kill them, by a library that stands between them and the system.
///
/// Orders go to running programs through a file that all of them share.
final class Faults {
  /// The kinds of calls, in the library's order.
  enum Call: Int, CaseIterable, CustomStringConvertible {
    /// Whatever changes the disk.
    case any
    case flush
    /// Of a directory.
    case flushNames
    case write, open, rename, remove

    var description: String {
      switch self {
      case .any: "any"
      case .flush: "flush"
      case .flushNames: "flush-names"
      case .write: "write"
      case .open: "open"
      case .rename: "rename"
      case .remove: "remove"
      }
    }
  }

  private let directory: TemporaryDirectory
  private let library: String
  private let path: String
  private let speed: Int

  /// Faults of calls on files below `path`; a program's steady clock goes `speed` times faster.
  init(under path: String, speed: Int = 1) throws {
    library = try Self.made.get().path(Self.name)
    directory = try TemporaryDirectory()
    self.path = path
    self.speed = speed
    try Data(count: 4_096).write(to: URL(filePath: directory.path("orders")))
  }

  /// Whether there is a compiler for the library; where there is none, tests that need it have nothing to say.
  static var isPossible: Bool { (try? made.get()) != nil }

  /// What a program needs in its environment.
  var variables: [String: String] {
    [
      "LD_PRELOAD": library, "HEARTH_FAULTS": directory.path("orders"),
      "HEARTH_FAULTS_UNDER": path, "HEARTH_FAULTS_LOG": directory.path("log"),
      "HEARTH_FAULTS_SPEED": "\(speed)",
    ]
  }

  /// Lets the `number`th call from now on fail, and those after it, `count` in all; for ever where there is no count.
  func fail(_ call: Call, at number: Int = 1, count: Int? = 1, with error: Int32) throws {
    let seen = try numbers(of: call)[0]
    try set([0, Int32(count ?? -1), error], at: 1, of: call)
    try set([seen + Int32(number)], at: 1, of: call)
  }

  /// Runs `attempt` with the first call failing, then with the second, until all are made; `check` looks at what came
  /// of each, and is told whether a call failed.
  ///
  /// - Returns: How many calls failed.
  func exhaust<Outcome>(
    _ fault: Fault, attempt: () throws -> Outcome, check: (Outcome, Bool) throws -> Void
  ) throws -> Int {
    var number = 0
    var hasFailed = true
    while hasFailed {
      number += 1
      try fail(fault.call, at: number, count: fault.count, with: fault.error)
      let outcome = try attempt()
      hasFailed = try self.hasFailed(fault.call)
      try heal()
      try check(outcome, hasFailed)
    }
    return number - 1
  }

  /// Lets all calls be made again.
  func heal() throws {
    for call in Call.allCases { try set([0], at: 1, of: call) }
  }

  /// How many calls have been seen.
  func count(of call: Call) throws -> Int {
    Int(try numbers(of: call)[0])
  }

  /// Whether what was ordered has happened.
  func hasFailed(_ call: Call) throws -> Bool {
    let numbers = try numbers(of: call)
    return numbers[1] > 0 && numbers[0] >= numbers[1]
  }

  /// The calls on files so far, with the beginning of their paths left out.
  func log() throws -> [String] {
    let text = (try? String(contentsOfFile: directory.path("log"), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map { String($0.replacing(path, with: "")) }
  }

  private func numbers(of call: Call) throws -> [Int32] {
    let data = try Data(contentsOf: URL(filePath: directory.path("orders")))
    return (0..<4).map { index in
      let start = (call.rawValue * 4 + index) * 4
      let bits = data[start..<start + 4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      return Int32(bitPattern: bits)
    }
  }

  private func set(_ numbers: [Int32], at index: Int, of call: Call) throws {
    let file = try FileHandle(forWritingTo: URL(filePath: directory.path("orders")))
    try file.seek(toOffset: UInt64((call.rawValue * 4 + index) * 4))
    let bytes = numbers.flatMap { number in
      (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * Int32($0))) }
    }
    try file.write(contentsOf: Data(bytes))
    try file.close()
  }

  /// The directory of the library, which the C compiler that there is makes once for all tests.
  private static let made = Result {
    let directory = try TemporaryDirectory()
    let source = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "faults.c")
    let search = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let finished = try Programs.run(
      "/usr/bin/env", ["cc", "-shared", "-fPIC", "-O1", "-o", directory.path(name), source.path],
      environment: ["PATH": search + ":/usr/bin:/bin"])
    try finished.requireSuccess()
    return directory
  }

  private static let name = "faults.so"
}
