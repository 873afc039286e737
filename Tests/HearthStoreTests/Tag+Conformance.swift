import Testing

extension Tag {
  /// What everything of one kind must promise, run over each of that kind.
  @Tag static var conformance: Self
}
