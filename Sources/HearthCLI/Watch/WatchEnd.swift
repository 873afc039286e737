internal import HearthSystem

/// What ended a view that follows every change.
enum WatchEnd: Hashable, Sendable {
  /// Somebody left it.
  case left
  /// A signal; nil where the terminal went away without one.
  case ended(Int32?)
  case givenUp(CLIError)

  /// What an event at the screen ends it with; nil where it goes on.
  init?(_ event: FullScreenEvent) {
    switch event {
    case .ended(let signal): self = .ended(signal)
    case .key(.scalar("q")), .key(.scalar("Q")): self = .left
    case .key, .resized: return nil
    }
  }
}
