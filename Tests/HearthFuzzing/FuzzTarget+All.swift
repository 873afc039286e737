extension FuzzTarget {
  /// Every door.
  package static let all: [FuzzTarget] =
    [.frame, .inflate, .message, .batch, .state, .history, .household, .link] + formats + [
      .detector, .pairs, .zstd, .zip, .apkg, .commandLine, .configuration, .keys,
    ]
}
