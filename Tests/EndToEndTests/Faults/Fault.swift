import Glibc

/// What befalls a program at one of its calls.
struct Fault: CustomStringConvertible, Sendable {
  let description: String
  let call: Faults.Call
  let error: Int32
  /// nil: for ever after.
  let count: Int?

  /// In the place of an error: the process is killed before the call.
  private static let death: Int32 = 1_000

  static let all = [killed, noFlush, brokenOnce, broken, full, outOfDescriptors]

  /// A death before each step of making, naming and removing files; what is written into them is left to ``killed``.
  static let deaths = [Faults.Call.open, .flush, .flushNames, .rename, .remove].map {
    Fault(description: "killed at \($0)", call: $0, error: death, count: 1)
  }

  /// What befalls a program that makes files of its own.
  static let ofFiles = deaths + [noFlush, outOfDescriptors]

  static let killed = Fault(
    description: "killed", call: .any, error: death, count: 1)
  static let noFlush = Fault(
    description: "not flushed once", call: .flush, error: EIO, count: 1)
  static let brokenOnce = Fault(
    description: "broken once", call: .any, error: EIO, count: 1)
  static let broken = Fault(
    description: "broken from then on", call: .any, error: EIO, count: nil)
  static let full = Fault(
    description: "full from then on", call: .write, error: ENOSPC, count: nil)
  static let outOfDescriptors = Fault(
    description: "without descriptors from then on", call: .open, error: EMFILE, count: nil)
}
