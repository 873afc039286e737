/// The limits of what people type.
package enum NameLimit {
  /// Most bytes in the name of a member, item, list, deck, note, device or person.
  package static let maximumByteCount = 256

  /// What is wrong with a name.
  package enum Fault: Hashable, Sendable {
    /// Nothing but white space.
    case empty
    /// Longer than ``maximumByteCount``.
    case tooLong(byteCount: Int)
  }

  /// nil for a name within the limits.
  package static func fault(in name: String) -> Fault? {
    if NameKey(name).isEmpty { return .empty }
    let byteCount = name.utf8.count
    return byteCount > maximumByteCount ? .tooLong(byteCount: byteCount) : nil
  }
}
