internal import HearthSystem

/// The options that go with every command, and where this process runs.
struct SessionOptions: Sendable {
  let homePath: String
  let mode: OutputMode
  let screen: Screen
  /// How many cells a line of the terminal has; nil where it does not say.
  let columnCount: Int?
  let isQuiet: Bool
  /// Whether every question is answered with yes.
  let isSure: Bool
  /// How long to wait for news before anything else; nil for not at all.
  let pull: Duration?
  /// How long to try to send edits afterwards; nil for not at all.
  let sync: Duration?
  /// How long a command waits whose purpose is the server; nil where the device's setting decides.
  let maximumWait: Duration?

  /// How long `--pull` and `--sync` wait where they do not say.
  static let standardWait = Duration.seconds(2)
  /// How long `pull`, `push`, `sync` and the like wait.
  static let standardMaximumWait = Duration.seconds(10)

  init(
    _ line: Invocation, screen: Screen, columnCount: Int? = nil
  ) throws(CLIError) {
    self.columnCount = columnCount
    homePath = try Self.homePath(line)
    mode = OutputMode(isJSON: line.has(.json), isPlain: line.has(.plain), screen: screen)
    self.screen = screen
    isQuiet = line.has(.quiet)
    isSure = line.has(.yes)
    pull = try line.duration(of: .pull, standard: Self.standardWait)
    sync = try line.duration(of: .sync, standard: Self.standardWait)
    maximumWait = try line.duration(of: .maximumWait, standard: Self.standardMaximumWait)
  }

  /// `--home`, else `$HEARTH_HOME`, else `$XDG_DATA_HOME/hearth`, else `~/.local/share/hearth`.
  private static func homePath(_ line: Invocation) throws(CLIError) -> String {
    if line.value(of: .home)?.isEmpty == true {
      throw .usage(.optionNeedsValue("--home"), command: line.command.name)
    }
    do throws(Environment.NotUTF8) {
      if let path = try homePath(given: line.value(of: .home)) { return path }
    } catch {
      // Passed over, it would make the command work on another home than the one that was meant.
      throw .usage(.variableNotUTF8(error.name), command: line.command.name)
    }
    throw .usage(.noHome, command: line.command.name)
  }

  /// `given`, else what the environment says; nil where nothing does.
  static func homePath(given: String?) throws(Environment.NotUTF8) -> String? {
    if let given { return given }
    return try standardHomePath()
  }

  private static func standardHomePath() throws(Environment.NotUTF8) -> String? {
    if let path = try Environment.text(of: "HEARTH_HOME"), !path.isEmpty { return path }
    if let path = try Environment.text(of: "XDG_DATA_HOME"), path.hasPrefix("/") {
      return path + "/hearth"
    }
    if let path = try Environment.text(of: "HOME"), !path.isEmpty {
      return path + "/.local/share/hearth"
    }
    return nil
  }
}
