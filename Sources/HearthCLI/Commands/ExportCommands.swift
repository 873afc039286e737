internal import HearthFormats
internal import HearthModel
internal import HearthSystem

/// `hearth export ...`: the household's things as files that other programs read.
enum ExportCommands {
  private static let output = OptionSpec(
    "output", short: "o", value: .required("FILE"), "write to FILE instead of the screen or pipe",
    completion: .files)

  static let all: [CommandSpec] = [
    CommandSpec(
      "export score", options: options(.score), "write the board as a file",
      example: "hearth export score --output scores.json",
      prepare: { line throws(CLIError) in try export(.score, nil, line) }),
    CommandSpec(
      "export shop", options: options(.shop) + [.list], "write a shopping list as a file",
      example: "hearth export shop --as todotxt --output todo.txt",
      prepare: { line throws(CLIError) in
        try export(.shop, line.value(of: .list), line)
      }),
    CommandSpec(
      "export words", options: options(.words) + [.deck], "write a deck of word cards as a file",
      example: "hearth export words --deck French --output french.txt",
      prepare: { line throws(CLIError) in
        try export(.words, line.value(of: .deck), line)
      }),
  ]

  private static func format(of kind: ExportKind) -> OptionSpec {
    let labels = kind.formats.map(\.label).parted(by: ", ")
    return OptionSpec(
      "as", value: .required("FORMAT"), "\(labels) (\(kind.standardFormat.label))",
      completion: .words(kind.formats.map(\.label)))
  }

  private static func options(_ kind: ExportKind) -> [OptionSpec] {
    [format(of: kind), output, .pull, .sync]
  }

  private static func export(
    _ kind: ExportKind, _ name: String?, _ line: Invocation
  ) throws(CLIError) -> CommandSpec.Action {
    if let name { try line.refuseEmptyNames([name]) }
    let label = line.value(of: format(of: kind)) ?? kind.standardFormat.label
    let stamp = WallClock.now().calendarStamp
    guard let format = ImportFormat(rawValue: label),
      let file = FileExport(kind, as: format, stamp: stamp)
    else {
      throw .usage(
        .notAFormat(label, known: kind.formats.map(\.label)), command: line.command.name)
    }
    let path = line.value(of: output)
    if let path, path.isEmpty {
      throw .usage(.optionNeedsValue("--output"), command: line.command.name)
    }
    return { session throws(CLIError) in
      try session.export(file, of: name, to: path == "-" ? nil : path)
    }
  }
}
