internal import HearthCRDT
internal import HearthModel
internal import HearthStore
internal import HearthSync
internal import HearthSystem
internal import HearthWire

/// Belonging to a household: founding, joining and leaving it, and its devices.
enum HouseholdCommands {
  private static let name = OptionSpec("name", value: .required("DEVICE"), "this device's name")
  private static let person = OptionSpec("person", value: .required("NAME"), "whose device this is")
  private static let backup = OptionSpec(
    "from", value: .required("BACKUP"), "begin from a backup",
    completion: .files)
  private static let role = OptionSpec(
    "role", value: .required("ROLE"), "member or display",
    completion: .words([Role.member.label, Role.display.label]))
  private static let timeToLive = OptionSpec(
    "ttl", value: .required("TIME"), "how long the invitation is good (10m)")

  static let all: [CommandSpec] = [
    CommandSpec(
      "init", options: [name, person, backup],
      "begin a household on this device alone; its edits come along on a later join",
      example: "hearth init --name laptop --person Ana", prepare: found),
    CommandSpec(
      "join", arguments: [ArgumentSpec("LINK", .text, .optional)],
      options: [name, person, .maximumWait],
      "pair with a server; without LINK, or with -, the invitation is read without echo",
      example: "hearth join 'hearth://192.168.1.2:7433/?pin=...&token=...' --person Ben",
      prepare: join),
    CommandSpec(
      "leave", "no longer reach the server; what this home holds stays",
      example: "hearth leave --yes"
    ) { _ in
      { session throws(CLIError) in try session.leave() }
    },
    CommandSpec(
      "devices", options: [.pull, .sync], "show the household's devices",
      example: "hearth devices"
    ) { _ in
      { session throws(CLIError) in
        try session.show { household throws(CLIError) in
          let people = try household.people()
          return DevicesView(devices: people.membership.devices, people: people)
        }
      }
    },
    CommandSpec(
      "invite", options: [role, timeToLive, .maximumWait], "make an invitation for another device",
      example: "hearth invite --role display", prepare: invite),
    CommandSpec(
      "revoke", arguments: [ArgumentSpec("DEVICE", completion: .stored(.devices))],
      options: [.maximumWait],
      "end a device's membership for good", example: "hearth revoke 'old phone'"
    ) { line in
      { session throws(CLIError) in try session.revoke(line.arguments[0]) }
    },
  ]

  private static func found(_ line: Invocation) throws(CLIError) -> CommandSpec.Action {
    let introduction = try introduction(line)
    let backup = line.value(of: backup)
    return { session throws(CLIError) in
      if let backup {
        try session.found(fromBackup: backup)
      } else {
        try session.found(as: introduction)
      }
    }
  }

  private static func join(_ line: Invocation) throws(CLIError) -> CommandSpec.Action {
    let introduction = try introduction(line)
    let word = line.arguments.first ?? "-"
    let given = word == "-" ? nil : try InvitationLink(word, for: line.command.name)
    return { session throws(CLIError) in
      if let given {
        try session.join(given, as: introduction)
      } else {
        let link = try session.askForLink(command: line.command.name)
        try session.join(link, as: introduction)
      }
    }
  }

  private static func invite(_ line: Invocation) throws(CLIError) -> CommandSpec.Action {
    let word = line.value(of: role) ?? Role.member.label
    guard let role = [Role.member, .display].first(where: { $0.label == word }) else {
      throw .usage(.notARole(word), command: line.command.name)
    }
    let lifetime = try line.duration(of: timeToLive, standard: .seconds(600))
    let request = InviteRequest(
      role: UInt32(role.rawValue), seconds: UInt32(clamping: lifetime?.components.seconds ?? 0))
    return { session throws(CLIError) in try session.invite(request) }
  }

  private static func introduction(_ line: Invocation) throws(CLIError) -> Introduction {
    let introduction = Introduction(name: line.value(of: name), person: line.value(of: person))
    try line.refuseEmptyNames([introduction.name, introduction.person].compactMap(\.self))
    return introduction
  }
}

extension Session {
  fileprivate mutating func askForLink(command: String) throws(CLIError) -> InvitationLink {
    guard let text = console.askSecretly("Invitation: ") else {
      throw .usage(.missingArgument("LINK"), command: command)
    }
    return try InvitationLink(text, for: command)
  }

  fileprivate mutating func found(as introduction: Introduction) throws(CLIError) {
    let (name, person) = try introduction.completed(from: nil)
    var home = try openOrCreateHome()
    try home.household.found(name: name, person: person)
    try adopt(home, saying: .madeHousehold(path: options.homePath))
  }

  fileprivate mutating func found(fromBackup backup: String) throws(CLIError) {
    let home: Home
    do throws(StoreError) {
      home = try Home.create(at: options.homePath, fromBackup: backup)
    } catch {
      if case .absent = error { throw .noBackup(path: backup) }
      throw .store(error)
    }
    try adopt(home, saying: .madeHousehold(path: options.homePath))
  }

  /// Shows the state of a home that was just made or changed.
  private mutating func adopt(
    _ home: consuming Home, saying notice: Notice
  ) throws(CLIError) {
    adopt(home)
    if options.mode == .json { try showStatus() }
    say(notice)
  }

  fileprivate mutating func leave() throws(CLIError) {
    try check(.leave)
    try requireHousehold()
    try ask(.leave)
    let isDisplay = try read { household throws(CLIError) in
      try household.ownDevice()?.role == .display
    }
    try withHome { home throws(CLIError) in
      try home.household.stored { household throws(StoreError) in
        try household.transaction { household throws(StoreError) in try household.keep(nil) }
      }
      home.forgetContact()
    }
    if options.mode == .json { try showStatus() }
    say(.left(isDisplay: isDisplay))
  }

  fileprivate mutating func invite(_ request: InviteRequest) throws(CLIError) {
    try requireHousehold()
    let outcome = try exchange(.invite(request), patience: try patience())
    let server = try read { household throws(CLIError) in try household.server() }
    guard let invitation = outcome.invitation, let server else { throw .noServer }
    let link = InvitationLink(
      host: server.host, port: server.port, pin: server.pin, token: invitation.token)
    let view = InvitationView(link: link.text, expires: invitation.expires)
    print(view, sync: nil, isQuiet: false)
    if case .terminal = options.mode, !options.isQuiet, let code = QRCode(link.text),
      code.fits(columnCount: StandardStream.output.columnCount)
    {
      for line in code.lines() { console.write(line + "\n") }
    }
  }

  fileprivate mutating func revoke(_ name: String) throws(CLIError) {
    let membership = try read { household throws(CLIError) in try household.membership() }
    let device: Device
    do throws(ModelError) {
      device = try membership.devices.filter { $0.role != .server }.row(named: name)
    } catch {
      throw .model(error, subject: .devices)
    }
    try requireHousehold()
    let patience = try patience()
    try exchange(.revoke(device.key), patience: patience)
    let isOwn = try withHome { home in device.key == home.household.device }
    if !isOwn { try exchange(.pull, patience: patience) }
    let people = try read { household throws(CLIError) in try household.people() }
    let view = DevicesView(
      devices: people.membership.devices.filter { $0.key == device.key }, people: people)
    print(view, sync: try syncState(), isQuiet: options.isQuiet)
  }
}

extension Household where Backend == SQLiteBackend {
  /// Begins a household whose first member is this device.
  fileprivate mutating func found(name: String, person: String) throws(CLIError) {
    let key = device
    try stored { household throws(StoreError) in
      try household.transaction { household throws(StoreError) in
        guard let id = HouseholdID(bytes: Entropy.bytes(count: HouseholdID.byteCount)) else {
          return
        }
        try household.setID(id)
        let joining = Membership.joining(
          key: key, name: name, person: person, role: .member, inviter: nil)
        try household.commit([joining], time: WallClock.now())
      }
    }
  }
}
