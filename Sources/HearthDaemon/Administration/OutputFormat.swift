/// How a command prints what it has to say.
enum OutputFormat: Hashable {
  case json
  case text(OutputStyle)
}
