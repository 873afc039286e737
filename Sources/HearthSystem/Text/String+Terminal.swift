extension String {
  /// This text with every control shown as `\u{1B}` instead of sent, so that it cannot command a terminal.
  package var safeForTerminal: String {
    guard unicodeScalars.contains(where: \.isControl) else { return self }
    var safe = ""
    for scalar in unicodeScalars {
      if scalar.isControl {
        safe += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      } else {
        safe.unicodeScalars.append(scalar)
      }
    }
    return safe
  }
}
