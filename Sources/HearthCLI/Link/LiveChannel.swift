internal import HearthCRDT
internal import HearthSystem

/// What the thread that keeps a connection and the one that shows the household tell each other.
struct LiveChannel: Sendable {
  /// What happened since it was last asked for.
  struct News: Sendable {
    var link = LinkState()
    /// The records that news removed without having seen what this device did to them.
    var overruled: Set<RecordID> = []
    /// How many batches the server had lost and was given again.
    var refilledCount = 0
    /// Why the server does not take some of this device's edits.
    var refusals: [LinkFailure] = []
    /// Whether something came that is stored now.
    var hasChanges = false
    /// Whether the thread is at its end.
    var hasEnded = false
  }

  /// From the connection's thread.
  let news: Mailbox<News>
  /// To it: somebody has written to the home.
  let homeChanged: WakeUpEvent
  /// To it: end.
  let stop: WakeUpEvent

  init() throws(SystemError) {
    news = try Mailbox(News())
    homeChanged = try WakeUpEvent()
    stop = try WakeUpEvent()
  }

  /// Something came from the server; nobody need look up for that.
  func heard() {
    let now = WallClock.now()
    news.look { $0.link.lastContact = now }
  }

  /// Says how the connection stands, if that is another than before.
  func tell(_ body: (inout LinkState) -> Void) {
    let isNew = news.look { news in
      let before = news.link
      body(&news.link)
      return news.link != before
    }
    if isNew { news.changed.wake() }
  }
}
