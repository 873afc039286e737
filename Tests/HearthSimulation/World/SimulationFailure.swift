/// Something that must never happen has.
package struct SimulationFailure: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}
