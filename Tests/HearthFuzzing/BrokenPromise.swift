/// A promise of the code that some input breaks, in words for whoever reads the fuzzer's output.
package struct BrokenPromise: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// - Throws: ``BrokenPromise`` where `condition` does not hold.
func promise(
  _ condition: @autoclosure () -> Bool, _ description: @autoclosure () -> String
) throws(BrokenPromise) {
  guard condition() else { throw BrokenPromise(description()) }
}
