extension ClosedRange<Unicode.Scalar> {
  /// The digits of ASCII: those of other scripts mean nothing in file formats.
  static var asciiDigits: Self { "0"..."9" }
  static var asciiCapitals: Self { "A"..."Z" }
}
