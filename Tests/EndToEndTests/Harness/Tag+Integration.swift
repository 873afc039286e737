import Testing

extension Tag {
  /// Runs real programs against each other.
  @Tag static var integration: Self
}
