/// One change of a counter that counts, and the value after it.
package struct CounterStep: Hashable, Sendable {
  package enum Change: Hashable, Sendable {
    /// The record was made, with this value.
    case start(Int64)
    case add(Int64)
    case set(Int64)
  }

  package let change: Change
  /// Who made the change, and when.
  package let stamp: Stamp
  /// nil beyond 64 bits.
  package let value: Int64?
}
