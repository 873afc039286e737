import HearthModel
import HearthSystem

/// The options of `hearthd`.
extension OptionSpec {
  static let data = OptionSpec(
    "data", value: .required("DIR"), "where the data is kept", completion: .directories)

  /// Those that every command has.
  static let everywhere = [data, json, plain, quiet, yes, help, version]

  static let listen = OptionSpec(
    "listen", value: .required("HOST:PORT"),
    "an address to listen on, may be repeated (default: every address, port 7433)")
  static let household = OptionSpec(
    "household", value: .required("NAME"), "the household's name")
  static let logLevel = OptionSpec(
    "log-level", value: .required("LEVEL"), "error, warning, info or debug (default: info)",
    completion: .words(LogLevel.allCases.map(\.rawValue)))
  static let role = OptionSpec(
    "role", value: .required("member|display"), "what the new device may do (default: member)",
    completion: .words([Role.member.label, Role.display.label]))
  static let lifetime = OptionSpec(
    "ttl", value: .required("TIME"),
    "how long the invitation is good, as in 10m or 1h (default: 10m)")
  static let host = OptionSpec(
    "host", value: .required("HOST[:PORT]"),
    "the name or address that the new device will connect to")
}
