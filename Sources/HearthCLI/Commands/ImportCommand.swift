internal import HearthCRDT
internal import HearthFormats
internal import HearthModel
internal import HearthStore
internal import HearthSystem

/// `hearth import FILE`: what a household has in files already.
enum ImportCommand {
  static let name = "import"

  static let format = OptionSpec(
    "as", value: .required("FORMAT"),
    ImportFormat.allCases.map(\.label).parted(by: ", "),
    completion: .words(ImportFormat.allCases.map(\.label)))
  static let dryRun = OptionSpec("dry-run", "only show what would change")
  static let update = OptionSpec(
    "update", "set what was imported before to what the file says now; empty fields say nothing")
  static let skipBad = OptionSpec("skip-bad", "leave out what cannot be imported")
  static let encoding = OptionSpec(
    "encoding", value: .required("E"),
    "how to read what is not UTF-8: windows-1252, utf-16le or utf-16be",
    completion: .words(["windows-1252", "utf-16le", "utf-16be"]))

  static let all: [CommandSpec] = [
    CommandSpec(
      name, arguments: [ArgumentSpec("FILE", completion: .files)],
      options: [format, .list, .deck, dryRun, update, skipBad, encoding, .pull, .sync],
      "take in a file of members, items, cards or notes; the same file again adds nothing",
      example: "hearth import todo.txt --list Shopping --dry-run"
    ) { line throws(CLIError) in
      let options = try ImportOptions(line)
      return { session throws(CLIError) in try session.importFile(options) }
    }
  ]
}

extension Session {
  fileprivate mutating func importFile(_ options: ImportOptions) throws(CLIError) {
    try requireHousehold()
    pullFirst()
    let file = try ImportFile(options.path)
    let head = try file.read()
    let format =
      options.format
      ?? FormatDetector.format(head: head, fileName: file.baseName, said: options.encoding)
    try options.check(format)
    if options.format == nil { say(.importFormat(file: file.name, format: format.label)) }
    let name = file.name
    if format == .apkg {
      var package = try AnkiPackage(file)
      return try take(&package, named: name, options)
    }
    var source = try TextSource(file, as: format, head: head, options: options)
    if let guess = source.guessedEncoding {
      say(.importEncoding(file: name, encoding: guess.label))
    }
    try take(&source, named: name, options)
  }

  /// Checks a file whole, then writes what is new in it.
  private mutating func take<Source: ImportSource & ~Copyable>(
    _ source: inout Source, named name: String, _ options: ImportOptions
  ) throws(CLIError) {
    let isVisible = !self.options.isQuiet && self.options.mode != .json
    let tally = try stored { () throws(StoreError) in try Tally() }
    var check = ImportCheck(source.format, options)
    var bar = ProgressBar("Checking", isVisible: isVisible)
    try check.run(&source, tally) { bar.show($0) }
    bar.clear()
    let refusals = check.refusals
    if check.isBroken || refusals.badCount > 0 && !options.skipsBad
      || refusals.badCount > ImportRefusals.maximumCount
    {
      throw .importRefused(file: name, refusals)
    }
    try source.rewind()
    var writer = ImportWriter(source.format, options, tally)
    bar = ProgressBar(options.isDryRun ? "Comparing" : "Importing", isVisible: isVisible)
    defer { bar.clear() }
    if options.isDryRun {
      try read { household throws(CLIError) in
        var nothing: Authoring?
        try writer.run(&source, in: &household, writing: &nothing) { bar.show($0) }
      }
    } else {
      try withHome { home throws(CLIError) in
        try home.household.authoring { household, authoring throws(CLIError) in
          try writer.run(&source, in: &household, writing: &authoring) { bar.show($0) }
          try writer.refusals.check(options, file: name)
        }
      }
    }
    bar.clear()
    try writer.refusals.check(options, file: name)
    finish(writer.report, refusals.merged(with: writer.refusals), named: name, options)
  }

  private mutating func finish(
    _ report: ImportReport, _ refusals: ImportRefusals, named name: String,
    _ options: ImportOptions
  ) {
    if !options.isDryRun { syncAfterwards() }
    let view = ImportView(
      report: report, refusals: refusals, isDryRun: options.isDryRun, updates: options.updates)
    print(view, sync: nil, isQuiet: self.options.isQuiet)
    if refusals.unboxedCount > 0 {
      say(.importPassedOver(file: name, lineCount: refusals.unboxedCount))
    }
    for refusal in refusals.listed { say(.importSkipped(file: name, refusal)) }
    if report.changeCount + report.unchangedCount + refusals.listed.count == 0 {
      say(.nothingToImport(file: name))
    }
    say(.imported(report, skipped: refusals.listed.count, isDryRun: options.isDryRun))
  }
}

extension ImportRefusals {
  fileprivate func check(_ options: ImportOptions, file: String) throws(CLIError) {
    if badCount > 0, !options.skipsBad || badCount > Self.maximumCount {
      throw .importRefused(file: file, self)
    }
  }
}
