extension ProgramDescription {
  /// The manual page in roff, for `man`.
  package var manualPage: String {
    var page = Roff()
    page.title(name, section: manual.section, source: "Hearth \(ProductVersion.text)")
    page.section("Name")
    page.line("\(Roff.safe(name)) \\- \(Roff.safe(Self.phrase(purpose)))")
    page.section("Synopsis")
    page.synopsis([name, "COMMAND"], "[options]")
    page.section("Description")
    for paragraph in [purpose] + manual.description { page.paragraph(paragraph) }
    page.section("Commands")
    for command in commands { describe(command, in: &page) }
    page.section("Options")
    page.paragraph("These may stand anywhere:")
    describe(everywhere, in: &page)
    page.entries("Exit status", manual.exitStatuses)
    page.entries("Environment", manual.environment)
    page.entries("Files", manual.files)
    page.section("Examples")
    for command in commands {
      page.paragraph(Self.sentence(command.summary))
      page.example(command.example)
    }
    if !manual.related.isEmpty {
      page.section("See also")
      page.line(manual.related.map(Roff.safe).joined(separator: ", "))
    }
    return page.text
  }

  private func describe(_ command: CommandDescription, in page: inout Roff) {
    page.item(command.words.joined(separator: " "), command.arguments.map(\.synopsis))
    page.line(Roff.safe(Self.sentence(command.summary)))
    if let details = command.details {
      for line in details.split(separator: "\n") { page.line(Roff.safe(String(line))) }
    }
    guard !command.options.isEmpty else { return }
    page.indented { page in describe(command.options, in: &page) }
  }

  private func describe(_ options: [OptionSpec], in page: inout Roff) {
    for option in options {
      page.item(option.synopsis, [])
      page.line(Roff.safe(Self.sentence(option.summary)))
    }
  }

  /// A sentence without its subject, the program, and without its full stop.
  private static func phrase(_ sentence: String) -> String {
    let phrase = sentence.drop { $0 != " " }.dropFirst()
    return String(phrase.hasSuffix(".") ? phrase.dropLast() : phrase)
  }
}
