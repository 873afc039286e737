/// The words of a screen of `watch`.
enum WatchText {
  static func title(of what: Watched) -> String {
    switch what {
    case .score: "Scores"
    case .shop: "Shopping"
    case .words: "Words"
    }
  }

  static func more(_ count: Int) -> String { "… \(count) more" }
}
