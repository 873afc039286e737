internal import HearthCRDT
internal import HearthModel
internal import HearthStore
internal import HearthSystem

/// Care of this copy: checking it, backing it up, its settings.
enum CareCommands {
  static let all: [CommandSpec] = [
    CommandSpec("verify", "check this copy against its log", example: "hearth verify") { _ in
      { session throws(CLIError) in try session.verify() }
    },
    CommandSpec(
      "backup", arguments: [ArgumentSpec("FILE", completion: .files)],
      "write this copy, with the device's key, to a file",
      example: "hearth backup household.backup"
    ) { line in
      { session throws(CLIError) in try session.backUp(to: line.arguments[0]) }
    },
    CommandSpec(
      "config",
      arguments: [
        ArgumentSpec("KEY", .text, .optional, completion: .stored(.settings)),
        ArgumentSpec("VALUE", .value, .optional, completion: .stored(.settingValues)),
      ],
      options: [.pull, .sync],
      "show or change settings: start-score, member-limit, sync, max-wait, person",
      example: "hearth config start-score 0", prepare: configure),
  ]

  private static func configure(_ line: Invocation) throws(CLIError) -> CommandSpec.Action {
    guard let word = line.arguments.first else {
      return { session throws(CLIError) in try session.showSettings(Setting.allCases) }
    }
    guard let setting = Setting(rawValue: word) else {
      let nearest = Setting.allCases.map(\.rawValue).nearestWord(to: word)
      throw .usage(.notASetting(word, nearest: nearest), command: line.command.name)
    }
    guard line.arguments.count > 1 else {
      return { session throws(CLIError) in try session.showSettings([setting]) }
    }
    let text = line.arguments[1]
    guard setting.allows(text) else {
      throw .usage(
        .notAValue(text, setting: setting.rawValue, expected: setting.expectation),
        command: line.command.name)
    }
    return { session throws(CLIError) in try session.change(setting, to: text) }
  }
}

extension Session {
  fileprivate mutating func verify() throws(CLIError) {
    try requireHousehold()
    let problems = try read { household throws(CLIError) in
      try household.stored { household throws(StoreError) in try household.verify() }
    }
    .map(\.words)
    print(VerifyView(problems: problems), sync: nil, isQuiet: options.isQuiet)
    if !problems.isEmpty { throw .damaged(problems: problems) }
  }

  fileprivate mutating func backUp(to path: String) throws(CLIError) {
    try requireHousehold()
    try withHome { home throws(CLIError) in
      do throws(StoreError) {
        try home.backUp(to: path)
      } catch {
        throw .store(error)
      }
    }
    if options.mode == .json {
      console.write((["file": .text(path)] as JSONValue).json + "\n")
    }
    say(.backupIsSecret(path: path))
  }

  fileprivate mutating func showSettings(_ settings: [Setting]) throws(CLIError) {
    try show { household throws(CLIError) in
      SettingsView(values: try household.values(of: settings))
    }
  }

  fileprivate mutating func change(_ setting: Setting, to text: String) throws(CLIError) {
    try edit(isOfDevice: setting.isOfDevice) { household, draft throws(CLIError) in
      switch setting {
      case .startScore:
        if let score = Int64(text) { draft.append(HouseholdSettings.setStartScore(score)) }
      case .memberLimit:
        if let limit = Int64(text) { draft.append(HouseholdSettings.setMemberLimit(limit)) }
      case .person:
        draft.append(Membership.setPerson(of: household.device, to: text))
      case .sync, .maximumWait:
        try household.keep(text, for: setting)
      }
      return SettingsView(values: [(setting, text)])
    }
  }
}
