internal import HearthStore

/// Reads what `watch` shows again and again: each view only where something that it is made from has changed.
struct WatchReader: Sendable {
  let subject: WatchSubject
  private var glance: Glance?
  private var sections: [Watched: WatchContents.Section] = [:]

  init(_ subject: WatchSubject) {
    self.subject = subject
  }

  /// The views as the household is now.
  mutating func contents(of household: inout LocalHousehold) throws(CLIError) -> WatchContents {
    let before = glance
    let (changes, now) = try household.stored { household throws(StoreError) in
      (try household.changes(since: before), try household.glance())
    }
    for what in subject.views {
      let known = sections[what]
      guard changes.concern(what.kinds) else { continue }
      sections[what] = WatchContents.Section(
        what: what, edition: (known?.edition ?? 0) + 1,
        view: try subject.view(what, of: &household))
    }
    glance = now
    return WatchContents(sections: subject.views.compactMap { sections[$0] })
  }
}
