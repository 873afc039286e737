/// What a command asks before it goes on.
enum Question: Hashable, Sendable {
  case clearBoard
  case clearList(String)
  case clearTicked(String)
  case clearDeck(String)
  case removeMany(count: Int)
  case leave
  case joinAnother
  case handOver
}

extension Question {
  /// How many rows a command removes at once without asking.
  static let maximumUnaskedCount = 10

  /// What is asked before these are removed; nil where nothing is.
  static func removing(_ names: [String]) -> Question? {
    names.count > maximumUnaskedCount ? .removeMany(count: names.count) : nil
  }
}
