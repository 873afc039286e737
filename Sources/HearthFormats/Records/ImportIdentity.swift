package import HearthCRDT

/// The identity of an imported record: what two devices importing one file apart derive alike.
package struct ImportIdentity: Hashable, Sendable {
  package let format: ImportFormat
  package let target: CollectionID
  package let source: Source

  package init(format: ImportFormat, target: CollectionID, source: Source) {
    self.format = format
    self.target = target
    self.source = source
  }

  package enum Source: Hashable, Sendable {
    /// The record's own id.
    case own(String)
    /// A record without one: its key, and how many of this key stood before it.
    case key(String, occurrence: Int)
  }

  /// The bytes to hash: every text with its length before it, so that no two identities share them.
  package var bytes: [UInt8] {
    var bytes = Array("hearth import".utf8)
    bytes.appendText(format.label)
    bytes.appendNumber(UInt64(target.kind))
    bytes.appendText(target.name)
    switch source {
    case .own(let id):
      bytes.append(0)
      bytes.appendText(id)
    case .key(let key, let occurrence):
      bytes.append(1)
      bytes.appendText(key)
      bytes.appendNumber(UInt64(truncatingIfNeeded: occurrence))
    }
    return bytes
  }

  /// The first sixteen bytes of the hash, as two numbers.
  package func derivedID(using primitives: some Primitives) -> DerivedID {
    let digest = primitives.sha256(bytes).bytes
    return DerivedID(
      high: UInt64(bigEndian: digest, at: 0), low: UInt64(bigEndian: digest, at: 8))
  }
}

extension [UInt8] {
  fileprivate mutating func appendText(_ text: String) {
    appendNumber(UInt64(text.utf8.count))
    self += text.utf8
  }

  fileprivate mutating func appendNumber(_ number: UInt64) {
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}
