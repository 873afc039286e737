extension FuzzTarget {
  /// Every door.
  package static let all: [FuzzTarget] =
    [
      .frame, .inflate, .message, .batch, .state, .history, .household, .serverSession,
      .clientSession, .link,
    ] + formats + [
      .detector, .pairs, .zstd, .zip, .apkg, .commandLine, .configuration, .keys,
    ]
}
