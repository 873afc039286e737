internal import HearthCRDT
internal import HearthModel
internal import HearthStore
internal import HearthSync
internal import HearthSystem

/// One run of one command: its options, its home, its output, and what became of it.
struct Session: ~Copyable {
  let options: SessionOptions
  var console: Console
  /// The status that the process ends with unless the command throws.
  private(set) var status: ExitStatus = .done
  /// Whether the server answered during this command.
  private(set) var isFresh = false
  /// Whether the server was spoken to, or tried to.
  var hasTriedContact = false
  /// Why the pull before reading did not come about.
  var pullFailure: CLIError?
  /// How the connection stands that this command keeps; nil where it keeps none.
  private var link: LinkState?
  private var home: Home?

  init(options: SessionOptions, console: consuming Console) {
    self.options = options
    self.console = console
  }

  // MARK: The home

  /// Opens the home unless it is open, and gives it to `body`.
  mutating func withHome<Result>(
    _ body: (inout Home) throws(CLIError) -> Result
  ) throws(CLIError) -> Result {
    var home = try takeHome()
    do throws(CLIError) {
      let result = try body(&home)
      self.home = consume home
      return result
    } catch {
      self.home = consume home
      throw error
    }
  }

  /// Opens the home, which must belong to a household.
  mutating func requireHousehold() throws(CLIError) {
    try withHome { home throws(CLIError) in try home.household.requireID() }
  }

  /// Reads the household as it is at one moment.
  mutating func read<Result>(
    _ body: (inout LocalHousehold) throws(CLIError) -> Result
  ) throws(CLIError) -> Result {
    try withHome { home throws(CLIError) in try home.household.reading(body) }
  }

  /// Takes the home out of the session: for moving its files.
  mutating func takeHome() throws(CLIError) -> Home {
    if let home = self.home.take() { return home }
    do throws(StoreError) {
      return try Home.open(at: options.homePath)
    } catch {
      throw .store(error)
    }
  }

  mutating func adopt(_ home: consuming Home) { self.home = consume home }

  // MARK: Outcomes

  /// Reports a failure that does not end the command.
  mutating func report(_ error: CLIError) {
    let diagnostic = Diagnostic(error)
    console.report(diagnostic)
    status = status.combined(with: diagnostic.status)
  }

  mutating func serverAnswered() { isFresh = true }

  /// A connection that stays says from now on how current the copy is.
  mutating func follow(_ link: LinkState) {
    self.link = link
    hasTriedContact = true
  }

  /// Opens the home anew for whatever comes next: another one lies in its place.
  mutating func reopenHome() { home = nil }

  // MARK: Showing

  /// Pulls if that was asked for, and shows a view of the household.
  mutating func show<Shown: View>(
    _ make: (inout LocalHousehold) throws(CLIError) -> Shown
  ) throws(CLIError) {
    let seen = try seeNews(make)
    print(seen.value, sync: seen.sync, isQuiet: false)
  }

  /// Prints a view: rows or a document on standard output, what goes with it on standard error.
  ///
  /// `isPart` where the view shows some rows of several: that it has none does not mean that there are none.
  mutating func print<Shown: View>(
    _ view: Shown, sync: SyncState?, isQuiet: Bool, isPart: Bool = false
  ) {
    switch options.mode {
    case .json: console.write(view.document(with: sync).json + "\n")
    case .plain where !isQuiet: console.write(view.plainText)
    case .terminal(let isColoured) where !isQuiet:
      console.write(
        view.terminalText(isColoured: isColoured, columnCount: options.columnCount))
    case .plain, .terminal: break
    }
    if view.isEmpty, let notice = isPart ? .nothingChanged : view.emptyNotice { say(notice) }
    if let notice = sync?.notice { say(notice) }
  }

  /// Tells a person something beside the data.
  mutating func say(_ notice: Notice) {
    guard !options.isQuiet, options.mode != .json else { return }
    console.say(notice.sentence)
  }

  /// Reads what is shown together with how current it is; where the device syncs always, it has done so before.
  mutating func see<Value>(
    _ make: (inout LocalHousehold) throws(CLIError) -> Value
  ) throws(CLIError) -> Seen<Value> {
    let seen = try seen(make)
    guard seen.syncsAlways, !hasTriedContact else { return seen }
    attempt(.sync, patience: .until(Deadline(after: SessionOptions.standardWait)))
    return try self.seen(make)
  }

  /// Pulls if that was asked for, and reads what is shown.
  mutating func seeNews<Value>(
    _ make: (inout LocalHousehold) throws(CLIError) -> Value
  ) throws(CLIError) -> Seen<Value> {
    if options.pull != nil || options.sync != nil {
      try requireHousehold()
      pullFirst()
      syncAfterwards()
    }
    return try see(make)
  }

  private mutating func seen<Value>(
    _ make: (inout LocalHousehold) throws(CLIError) -> Value
  ) throws(CLIError) -> Seen<Value> {
    let isFresh = link?.isFresh ?? isFresh
    let lastHeard = link?.lastContact
    return try withHome { home throws(CLIError) in
      let contact = lastHeard ?? home.contact.time
      return try home.household.reading { household throws(CLIError) in
        try household.requireID()
        return Seen(
          value: try make(&household),
          sync: try SyncState(of: &household, contact: contact, isFresh: isFresh),
          syncsAlways: try household.syncsAlways())
      }
    }
  }

  mutating func syncState() throws(CLIError) -> SyncState { try seen { _ in () }.sync }

  // MARK: Asking

  /// Whether a question could be answered at all, which is settled before anything is opened.
  func check(_ question: Question?) throws(CLIError) {
    guard let question, !options.isSure, !console.canAsk else { return }
    throw .unanswerable(question)
  }

  /// Asks a question; returns where the answer is yes.
  mutating func ask(_ question: Question?) throws(CLIError) {
    guard let question, !options.isSure else { return }
    guard console.canAsk else { throw .unanswerable(question) }
    guard console.ask(question.sentence + " Go on?") else { throw .declined(question) }
  }
}
