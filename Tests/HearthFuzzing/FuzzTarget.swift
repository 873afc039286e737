/// One door through which bytes come in that nobody vouches for, and what must hold whatever they are.
package struct FuzzTarget: Sendable {
  package let name: String
  /// The longest input that is worth trying.
  package let maximumByteCount: Int
  /// Inputs to begin with, made by our own encoders.
  package let seeds: @Sendable () -> [[UInt8]]
  /// Takes one input through the door.
  package let run: @Sendable ([UInt8]) throws(BrokenPromise) -> Void

  init(
    _ name: String, maximumByteCount: Int = 4_096, seeds: @escaping @Sendable () -> [[UInt8]],
    run: @escaping @Sendable ([UInt8]) throws(BrokenPromise) -> Void
  ) {
    self.name = name
    self.maximumByteCount = maximumByteCount
    self.seeds = seeds
    self.run = run
  }

  package static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}
