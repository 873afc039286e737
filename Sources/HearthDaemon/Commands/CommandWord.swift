/// The commands of `hearthd`, and what its help says of them.
package enum CommandWord: String, CaseIterable, Sendable {
  case serve
  case invite
  case devices
  case revoke
  case status
  case metrics
  case backup
  case restore
  case verify

  /// What stands behind the word, in capitals as in the help; nil where nothing may.
  package var argument: String? {
    switch self {
    case .revoke: "DEVICE"
    case .backup, .restore: "FILE"
    case .serve, .invite, .devices, .status, .metrics, .verify: nil
    }
  }

  /// The options that this command has beside those of every command.
  package var options: [CommandOption] {
    switch self {
    case .serve: [.listen, .household, .logLevel]
    case .invite: [.role, .ttl, .host]
    case .devices, .revoke, .status, .metrics, .backup, .restore, .verify: []
    }
  }

  package var summary: String {
    switch self {
    case .serve: "keep a household and serve its devices, in the foreground"
    case .invite: "print an invitation for one device"
    case .devices: "list the household's devices"
    case .revoke: "end a device's membership, at once and for good"
    case .status: "what the household and its daemon are doing"
    case .metrics: "the same as figures for Prometheus, in its text format"
    case .backup: "write everything to one file, while the daemon runs too"
    case .restore: "put a backup in the place of the data; no daemon may run"
    case .verify: "check the database, every hash of the log, and the state against it"
    }
  }

  /// A line that a person could type.
  package var example: String {
    switch self {
    case .serve: "hearthd serve --listen 192.168.1.5:7433 --household 'The Millers'"
    case .invite: "hearthd invite --role display --ttl 1h --host closet.local"
    case .devices: "hearthd devices --json"
    case .revoke: "hearthd revoke \"Ben's old phone\""
    case .status: "hearthd status --data /var/lib/hearthd"
    case .metrics: "hearthd metrics >/var/lib/prometheus/node-exporter/hearthd.prom"
    case .backup: "hearthd backup /mnt/usb/hearth-backup"
    case .restore: "hearthd restore /mnt/usb/hearth-backup"
    case .verify: "hearthd verify --json"
    }
  }

  /// What a person should know beyond the options.
  package var details: String? {
    switch self {
    case .serve:
      "The first start makes the data directory, the server's key and a household, and prints an\n"
        + "invitation for the first device."
    case .invite:
      "The invitation is good for one device. Its link holds a secret: send it by a way you trust."
    case .revoke: "DEVICE is a name or an id that 'hearthd devices' shows."
    case .backup:
      "The file holds the server's key; keep it as safe as the data."
    case .restore:
      "Data that is there already is moved aside, after a question. A device that was revoked since\n"
        + "the backup was made counts as paired until the first device has synced."
    case .metrics: "Without a daemon, hearthd_up is 0, and the figures of the process are left out."
    case .devices, .status, .verify: nil
    }
  }
}
