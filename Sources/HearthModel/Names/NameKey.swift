/// What makes two names the same to people: white space around them, case, and the way in which
/// their accents are composed do not count.
///
/// Scalars are mapped to uppercase and then to lowercase, so `straße`, `STRASSE` and `Strasse` are
/// one name; canonical equivalence is what Swift's `==` on strings compares.
package struct NameKey: Hashable, Sendable {
  package let folded: String

  package init(_ name: String) {
    folded = Self.trimmed(name).uppercased().lowercased()
  }

  package var isEmpty: Bool { folded.isEmpty }

  /// `name` without the White_Space scalars at its ends.
  package static func trimmed(_ name: String) -> String {
    let scalars = name.unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[first...last])
  }
}
