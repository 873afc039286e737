package import HearthSystem

/// The commands of `hearthd`.
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

  package var description: CommandDescription {
    switch self {
    case .serve:
      CommandDescription(
        rawValue, options: [.listen, .household, .logLevel],
        "keep a household and serve its devices, in the foreground",
        details:
          "The first start makes the data directory, the server's key and a household, and prints an\n"
          + "invitation for the first device.",
        example: "hearthd serve --listen 192.168.1.5:7433 --household 'The Millers'")
    case .invite:
      CommandDescription(
        rawValue, options: [.role, .lifetime, .host], "print an invitation for one device",
        details:
          "The invitation is good for one device. Its link holds a secret: send it by a way you trust.",
        example: "hearthd invite --role display --ttl 1h --host closet.local")
    case .devices:
      CommandDescription(
        rawValue, "list the household's devices", example: "hearthd devices --json")
    case .revoke:
      CommandDescription(
        rawValue, arguments: [ArgumentSpec("DEVICE")],
        "end a device's membership, at once and for good",
        details: "DEVICE is a name or an id that 'hearthd devices' shows.",
        example: "hearthd revoke \"Ben's old phone\"")
    case .status:
      CommandDescription(
        rawValue, "what the household and its daemon are doing",
        example: "hearthd status --data /var/lib/hearthd")
    case .metrics:
      CommandDescription(
        rawValue, "the same as figures for Prometheus, in its text format",
        details: "Without a daemon, hearthd_up is 0, and the figures of the process are left out.",
        example: "hearthd metrics >/var/lib/prometheus/node-exporter/hearthd.prom")
    case .backup:
      CommandDescription(
        rawValue, arguments: [Self.file], "write everything to one file, while the daemon runs too",
        details: "The file holds the server's key; keep it as safe as the data.",
        example: "hearthd backup /mnt/usb/hearth-backup")
    case .restore:
      CommandDescription(
        rawValue, arguments: [Self.file],
        "put a backup in the place of the data; no daemon may run",
        details:
          "Data that is there already is moved aside, after a question. A device that was revoked since\n"
          + "the backup was made counts as paired until the first device has synced.",
        example: "hearthd restore /mnt/usb/hearth-backup")
    case .verify:
      CommandDescription(
        rawValue, "check the database, every hash of the log, and the state against it",
        example: "hearthd verify --json")
    }
  }

  private static let file = ArgumentSpec("FILE", completion: .files)
}
