import HearthModel

extension String {
  /// The text without white space around it.
  var trimmed: String { NameKey.trimmed(self) }

  var isBlank: Bool { trimmed.isEmpty }
}
