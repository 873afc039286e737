/// One answer in a quiz.
public struct Answer: Hashable, Sendable {
  public let isRight: Bool
  /// Whether the translation was shown and the word asked for.
  public let isReversed: Bool

  public init(isRight: Bool, isReversed: Bool) {
    self.isRight = isRight
    self.isReversed = isReversed
  }
}
