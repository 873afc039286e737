package import HearthCRDT

/// A name that an operation gave to a record.
package struct WrittenName: Hashable, Sendable {
  /// Without its branch.
  package let dot: Dot
  /// The key of the device that wrote it; nil where that is not known.
  package let device: DeviceKey?
  package let name: String
  /// Whether the record was made with it: an undo of the making hides the record, and its name stays.
  package let isFirst: Bool

  package init(dot: Dot, device: DeviceKey?, name: String, isFirst: Bool) {
    self.dot = dot
    self.device = device
    self.name = name
    self.isFirst = isFirst
  }
}
