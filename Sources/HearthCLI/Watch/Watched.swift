/// A view that `watch` can show.
enum Watched: String, Hashable, Sendable, CaseIterable {
  case score, shop, words
}
