extension OptionSpec {
  package static let json = OptionSpec("json", "print one JSON document")
  package static let plain = OptionSpec("plain", "no colours, no alignment: as into a pipe")
  package static let quiet = OptionSpec(
    "quiet", short: "q", "say nothing but errors and asked-for data")
  package static let yes = OptionSpec("yes", "answer every question with yes")
  package static let help = OptionSpec("help", short: "h", "show this help")
  package static let version = OptionSpec("version", "show the version")
}
