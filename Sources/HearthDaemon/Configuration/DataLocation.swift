/// Where a command finds its data directory.
package enum DataLocation {
  /// The directory of an installed service.
  package static let service = "/var/lib/hearthd"

  /// The first that is given: `--data`, `$HEARTHD_DATA`, `$STATE_DIRECTORY`, then (never for `serve`) the
  /// service's directory where it exists, then the person's own; nil where not even a home is known.
  package static func resolve<Failure: Error>(
    option: String?, environment: (String) throws(Failure) -> String?, isServing: Bool,
    serviceExists: Bool
  ) throws(Failure) -> String? {
    func value(_ name: String) throws(Failure) -> String? {
      try environment(name).flatMap { $0.isEmpty ? nil : $0 }
    }
    if let option { return option }
    if let data = try value("HEARTHD_DATA") { return data }
    // systemd separates several state directories by colons; the first is the service's own.
    if let state = try value("STATE_DIRECTORY") {
      return state.split(separator: ":").first.map(String.init)
    }
    if !isServing && serviceExists { return service }
    if let data = try value("XDG_DATA_HOME"), data.hasPrefix("/") { return data + "/hearthd" }
    return try value("HOME").map { $0 + "/.local/share/hearthd" }
  }
}
