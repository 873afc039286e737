internal import HearthSystem

/// The views that `watch` shows, as the household was at one moment.
struct WatchContents: Sendable {
  struct Section: Sendable {
    let what: Watched
    /// Another number whenever the view was read again.
    let edition: Int
    let view: any View
  }

  let sections: [Section]

  /// Whether one view is shown, which then needs no name.
  var isSingle: Bool { sections.count == 1 }
}
