internal import HearthModel
internal import HearthSystem

extension [String] {
  /// The name that somebody who typed `typed` most likely meant; nil where none is near.
  func nearestName(to typed: String) -> String? {
    let nearest = map { NameKey($0).folded }.nearestWord(to: NameKey(typed).folded)
    return nearest.flatMap { key in first { NameKey($0).folded == key } }
  }
}
