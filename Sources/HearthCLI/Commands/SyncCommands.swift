internal import HearthCRDT
internal import HearthModel
internal import HearthStore
internal import HearthSync
internal import HearthSystem

/// Speaking to the server, and how this home stands with it.
enum SyncCommands {
  static let all: [CommandSpec] = [
    CommandSpec(
      "pull", options: [.maximumWait], "fetch what is new", example: "hearth pull --max-wait 5s"
    ) { _ in
      { session throws(CLIError) in try session.run(.pull) }
    },
    CommandSpec(
      "push", options: [.maximumWait], "send what was not sent yet", example: "hearth push"
    ) { _ in
      { session throws(CLIError) in try session.run(.push) }
    },
    CommandSpec(
      "sync", options: [.maximumWait], "send and fetch", example: "hearth sync --quiet"
    ) { _ in
      { session throws(CLIError) in try session.run(.sync) }
    },
    CommandSpec(
      "status", options: [.pull, .sync],
      "show unsent edits, the last contact, conflicts and unknown operations",
      example: "hearth status"
    ) { _ in
      { session throws(CLIError) in
        try session.requireHousehold()
        session.pullFirst()
        session.syncAfterwards()
        try session.showStatus()
      }
    },
  ]
}

extension Session {
  fileprivate mutating func run(_ errand: ClientPlan.Errand) throws(CLIError) {
    try requireHousehold()
    let outcome = try exchange(errand, patience: try patience())
    let view = ExchangeView(
      received: outcome.report.receivedCount, sent: outcome.report.acknowledgedCount,
      refilled: outcome.report.refilledCount)
    print(view, sync: try syncState(), isQuiet: options.isQuiet)
  }

  mutating func showStatus() throws(CLIError) {
    let sync = try syncState()
    let view = try withHome { home throws(CLIError) in try StatusView(of: &home, sync: sync) }
    print(view, sync: sync, isQuiet: false)
  }

  /// How long a command waits whose purpose is the server.
  mutating func patience() throws(CLIError) -> Patience {
    if let wait = options.maximumWait { return .forEachAnswer(wait) }
    return .forEachAnswer(
      try read { household throws(CLIError) in try household.maximumWait() })
  }
}
