/// What happened at a full screen.
package enum FullScreenEvent: Hashable, Sendable {
  case key(ScreenKey)
  /// It has another size, or was covered meanwhile: it is to be drawn again.
  case resized
  /// Nobody sits before it any longer; the signal that said so, nil where it only went away.
  case ended(signal: Int32?)
}
