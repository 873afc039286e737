extension Duration {
  /// Reads `500ms`, `2s`, `10m`, `1h` or bare seconds; nil for anything else, and beyond a thousand years.
  package init?(text: String) {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard let number = Int64(digits) else { return nil }
    let milliseconds: Int64
    switch text.dropFirst(digits.count) {
    case "ms": milliseconds = 1
    case "s", "": milliseconds = 1_000
    case "m": milliseconds = 60_000
    case "h": milliseconds = 3_600_000
    default: return nil
    }
    let (product, overflow) = number.multipliedReportingOverflow(by: milliseconds)
    guard !overflow, product <= 31_557_600_000_000 else { return nil }
    self = .milliseconds(product)
  }

  /// Whole milliseconds, rounded down.
  package var wholeMilliseconds: Int64 {
    let parts = components
    return parts.seconds * 1_000 + parts.attoseconds / 1_000_000_000_000_000
  }
}
