/// One number that a workload found.
package struct Figure: Sendable {
  let name: String
  let unit: String
  let value: Double

  /// A length, a count, an amount.
  init(_ name: String, _ unit: String, _ value: Double) {
    self.name = name
    self.unit = unit
    self.value = value
  }

  /// A number of bytes.
  init(_ name: String, byteCount: Int) {
    self.init(name, "B", Double(byteCount))
  }

  /// How long something took, in milliseconds.
  init(_ name: String, took duration: Duration) {
    self.init(name, "ms", duration / .milliseconds(1))
  }
}
