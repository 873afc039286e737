import Testing

extension Tag {
  /// Talks to a daemon over sockets.
  @Tag static var integration: Self
}
