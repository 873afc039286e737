/// How a command ends; scripts rely on the numbers.
package enum ExitStatus: UInt8, Hashable, Sendable {
  case done = 0
  case failed = 1
  case usage = 2
  /// The daemon could not be reached in time.
  case unreachable = 3
  case refused = 4
  case noHousehold = 5
}
