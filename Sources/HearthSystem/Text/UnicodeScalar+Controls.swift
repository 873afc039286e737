extension UnicodeScalar {
  /// Whether a terminal may act on this scalar instead of showing it: C0, DEL, C1, a bidi control, or a
  /// line or paragraph separator.
  package var isControl: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
