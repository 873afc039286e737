import HearthCRDT
import HearthModel
import HearthStore
import HearthSync
import HearthSystem
import HearthWire

/// What the commands do to an open household, whether a daemon has it open or the command itself.
struct HouseholdCommand {
  let served: ServedHousehold
  /// Where devices reach the daemon, unless an invitation says otherwise.
  let address: ListenAddress
  /// nil where no daemon runs.
  var daemon: StatusReport.Daemon?
  let format: OutputFormat

  /// Does what `action` says, which must be one of those that work on an open household.
  func perform(_ action: Invocation.Action) throws(DaemonError) -> CommandOutput {
    switch action {
    case .invite(let terms): try invite(terms)
    case .devices: try devices()
    case .revoke(let device): try revoke(device)
    case .status: try status()
    case .metrics: try metrics()
    case .verify: try verify()
    case .show, .complete, .serve, .backup, .restore: throw .malformed
    }
  }

  /// Mints an invitation and prints it: the line to paste, and on a terminal the code to scan.
  func invite(_ terms: InvitationTerms) throws(DaemonError) -> CommandOutput {
    let seconds = UInt32(clamping: max(1, terms.lifetime.components.seconds))
    let result = try write(.invite(role: terms.role, seconds: seconds))
    guard case .invited(let invitation) = result else { throw .malformed }
    let target = terms.host.flatMap { ListenAddress(text: $0, defaultPort: address.port) }
    let place = target ?? address
    let link = InvitationLink(
      host: place.host, port: place.port, pin: served.keyPair.key.pin, token: invitation.token
    ).text
    let expires = invitation.expires.iso8601
    switch format {
    case .json: return print(["link": .text(link), "expires": .text(expires)])
    case .text(.pipe): return CommandOutput("hearth join '\(link)'\n")
    case .text(let style):
      let square = style == .terminal ? QRCode(link) : nil
      let code = square.map { $0.lines().joined(separator: "\n") + "\n" } ?? ""
      return CommandOutput(
        "\(code)hearth join '\(link)'\n", errors: "For one device, until \(expires).\n")
    }
  }

  private func devices() throws(DaemonError) -> CommandOutput {
    let reports = try storing { () throws(StoreError) in try served.devices() }
    return show(reports, further: [])
  }

  private func revoke(_ name: String) throws(DaemonError) -> CommandOutput {
    let device = try served.device(named: name)
    guard case .revoked = try write(.revoke(device.key)) else {
      throw .deviceNotFound(name)
    }
    let (reports, invited) = try storing { () throws(StoreError) in
      let membership = try served.standings().membership
      var reports: [DeviceReport] = []
      if let device = membership[device.key] { reports = [try served.report(of: device)] }
      var invited: [DeviceReport] = []
      for device in membership.devices(invitedBy: device.key) where !device.isRevoked {
        invited.append(try served.report(of: device))
      }
      return (reports, invited)
    }
    var output = show(
      reports, further: [.init(key: "invited", value: .array(invited.map(\.json)))])
    if !invited.isEmpty, format != .json {
      let names = invited.map(\.device.name.safeForTerminal).joined(separator: ", ")
      output.errors = "It had invited, and they stay: \(names).\n"
    }
    return output
  }

  private func status() throws(DaemonError) -> CommandOutput {
    let report = try report()
    switch format {
    case .json: return print(report.json)
    case .text(.terminal), .text(.narrowTerminal):
      return CommandOutput(report.words(now: WallClock.now()))
    case .text(.pipe):
      var table = TextTable(["WHAT", "VALUE"])
      for row in report.rows { table.add(row) }
      return CommandOutput(table.text(.pipe))
    }
  }

  private func metrics() throws(DaemonError) -> CommandOutput {
    let metrics = try report().metrics
    guard format != .json else {
      return print(["metrics": .array(metrics.flatMap(\.json))])
    }
    return CommandOutput(metrics.map(\.text).joined())
  }

  private func report() throws(DaemonError) -> StatusReport {
    var report = try storing { () throws(StoreError) in try served.status() }
    report.daemon = daemon
    return report
  }

  private func verify() throws(DaemonError) -> CommandOutput {
    Self.show(try storing { () throws(StoreError) in try served.damage() }, format: format)
  }

  /// What a check has found.
  static func show(_ damage: [Damage], format: OutputFormat) -> CommandOutput {
    let problems = damage.map { Diagnostics.sentence(for: $0) }
    let status = problems.isEmpty ? ExitStatus.done : .failed
    guard case .text = format else {
      let document: JSONValue = [
        "ok": .flag(problems.isEmpty), "problems": .array(problems.map { .text($0) }),
      ]
      return CommandOutput(document.json + "\n", status: status)
    }
    let lines = problems.isEmpty ? ["ok"] : problems.map(\.safeForTerminal)
    return CommandOutput(lines.map { $0 + "\n" }.joined(), status: status)
  }

  private func show(
    _ reports: [DeviceReport], further: [JSONValue.Member]
  ) -> CommandOutput {
    switch format {
    case .json: print(.object([DeviceReport.json(reports)] + further))
    case .text(let style): CommandOutput(DeviceReport.table(reports).text(style))
    }
  }

  private func print(_ document: JSONValue) -> CommandOutput {
    CommandOutput(document.json + "\n")
  }

  private func write(_ effect: ServerEffect) throws(DaemonError) -> WriteResult {
    let results = try storing { () throws(StoreError) in
      try served.write([(effect: effect, peer: nil)], until: .now())
    }
    guard let result = results.first else { throw .malformed }
    return result
  }
}
