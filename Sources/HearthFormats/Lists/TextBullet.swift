/// The mark that people put before each line of a list.
enum TextBullet {
  private static let bullets: Set<Unicode.Scalar> = ["-", "*", "•", "‣", "◦", "–", "·"]

  /// A trimmed line without the bullet and the space that it begins with; a bullet alone stays.
  static func removed(from line: String) -> String {
    let scalars = line.unicodeScalars
    guard let first = scalars.first, bullets.contains(first), scalars.dropFirst().first == " "
    else { return line }
    return String(scalars.dropFirst(2)).trimmed
  }
}
