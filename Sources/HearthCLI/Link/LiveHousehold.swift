internal import HearthCRDT
internal import HearthModel
internal import HearthStore
internal import HearthSync
internal import HearthSystem

/// Keeps a home in step with its server, and with other programs that write to it, while something is shown.
///
/// The connection has a thread of its own, with the home open a second time: resolving, connecting and storing never
/// keep whoever shows the household from a key or from redrawing. Local edits, whoever makes them, are pushed at once.
struct LiveHousehold: ~Copyable {
  enum Event: Hashable, Sendable {
    /// What is shown may be another now: news, an edit by any program, or how the connection stands.
    case changed
    /// The descriptor that was given is readable, or has failed.
    case input
    case timeout
    /// Whoever read standard output has gone away.
    case outputClosed
  }

  /// How the connection stands; as of the last event.
  private(set) var link = LinkState()

  private let channel: LiveChannel
  private var watch: HomeWatch
  private var notices: [Notice] = []
  /// Whether the home may have been written to since it was last looked at.
  private var mayHaveChanged = true
  /// What told of others' writing when the home was last looked at.
  private var seenChangeNumber: Int64?

  /// Begins to connect, in the background; the home must have a household.
  init(in session: inout Session) throws(CLIError) {
    try session.requireHousehold()
    let path = session.options.homePath
    channel = try Self.beginKeeping(path)
    watch = HomeWatch(of: path)
    session.follow(link)
  }

  private static func beginKeeping(_ path: String) throws(CLIError) -> LiveChannel {
    do throws(SystemError) {
      let channel = try LiveChannel()
      let keeper = LinkKeeper(homePath: path, channel: channel)
      try HelperThread.start { keeper.run() }
      return channel
    } catch {
      throw .system(error)
    }
  }

  deinit { channel.stop.wake() }

  /// Ends the connection, and waits a moment for that.
  consuming func end() {
    channel.stop.wake()
    let deadline = Deadline(after: .milliseconds(300))
    while !channel.news.look({ $0.hasEnded }), !deadline.hasPassed {
      channel.news.changed.clear()
      if channel.news.look({ $0.hasEnded }) { return }
      channel.news.changed.wait(until: deadline)
    }
  }

  /// Waits for the next event; `input` is a descriptor that is waited for as well.
  ///
  /// - Throws: What ends it: the home is gone, or cannot be read. A connection that is given up does not throw; see
  ///   ``LinkState/isOver``.
  mutating func next(
    input: Int32? = nil, until deadline: Deadline? = nil, in session: inout Session
  ) throws(CLIError) -> Event {
    while true {
      if try takeChanges(in: &session) { return .changed }
      let ready = try wait(input: input, until: deadline)
      if ready.contains(StandardStream.output.rawValue) { return .outputClosed }
      if watch.isDue(ready) {
        watch.clear()
        mayHaveChanged = true
      }
      if let input, ready.contains(input) { return .input }
      if deadline?.hasPassed == true { return .timeout }
    }
  }

  /// What people are to be told beside what is shown, since this was last asked.
  mutating func takeNotices() -> [Notice] {
    defer { notices = [] }
    return notices
  }

  private func wait(input: Int32?, until deadline: Deadline?) throws(CLIError) -> Set<Int32> {
    var reading = [channel.news.changed.descriptor] + watch.descriptors
    if let input { reading.append(input) }
    var patience = deadline
    if let interval = mayHaveChanged ? HomeWatch.patience : watch.interval {
      let next = Deadline(after: interval)
      if deadline.map({ next.moment < $0.moment }) ?? true { patience = next }
    }
    do throws(SystemError) {
      return try Readiness.wait(
        reading: reading, writing: [StandardStream.output.rawValue], until: patience)
    } catch {
      throw .system(error)
    }
  }

  private mutating func takeChanges(in session: inout Session) throws(CLIError) -> Bool {
    var isNew = try takeNews(in: &session)
    guard mayHaveChanged else { return isNew }
    mayHaveChanged = false
    if try watch.hasMoved() {
      session.reopenHome()
      isNew = true
    }
    channel.homeChanged.wake()
    do throws(CLIError) {
      let number = try session.withHome { home throws(CLIError) in
        try home.household.stored { household throws(StoreError) in
          try household.foreignChangeNumber()
        }
      }
      defer { seenChangeNumber = number }
      return isNew || number != seenChangeNumber
    } catch {
      // Whoever keeps everybody else out will be done at some time.
      guard case .store(.busy) = error else { throw error }
      mayHaveChanged = true
      return isNew
    }
  }

  private mutating func takeNews(in session: inout Session) throws(CLIError) -> Bool {
    channel.news.changed.clear()
    let news = channel.news.look { news in
      defer {
        news.overruled = []
        news.refilledCount = 0
        news.refusals = []
        news.hasChanges = false
      }
      return news
    }
    if news.hasChanges { mayHaveChanged = true }
    let isNew = news.link.isNews(after: link)
    if news.link.isFresh, !link.isFresh {
      try session.withHome { home throws(CLIError) in home.rememberContact() }
    }
    link = news.link
    session.follow(link)
    if !news.overruled.isEmpty {
      let names = try session.read { household throws(CLIError) in
        try household.hiddenNames(of: news.overruled)
      }
      notices += names.map { .editHidden(name: $0) }
    }
    if news.refilledCount > 0 { notices.append(.refilled(batchCount: news.refilledCount)) }
    notices += news.refusals.map { .editsRefused($0) }
    return isNew || !notices.isEmpty
  }
}

extension LinkState {
  /// Whether people or scripts would see a difference; that something came again is none.
  fileprivate func isNews(after other: LinkState) -> Bool {
    var other = other
    other.lastContact = lastContact
    return self != other
  }
}
