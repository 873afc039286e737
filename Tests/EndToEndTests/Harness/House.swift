import Testing

/// One daemon and the devices that joined it.
struct House {
  let daemon: Daemon
  let devices: [Device]

  var ana: Device { devices[0] }
  var ben: Device { devices[1] }

  init(_ people: String...) throws {
    try self.init(people, on: Daemon())
  }

  init(on daemon: Daemon, _ people: String...) throws {
    try self.init(people, on: daemon)
  }

  private init(_ people: [String], on daemon: Daemon) throws {
    self.daemon = daemon
    devices = try people.map { try Device($0) }
    for device in devices { try device.join(daemon) }
  }

  /// Syncs every device twice: what the last one brought reaches the first.
  func settle() throws {
    for device in devices + devices { try device.sync() }
  }

  /// Requires that all devices show the same of everything.
  func agree(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let first = try ana.everything()
    for device in devices.dropFirst() {
      #expect(try device.everything() == first, sourceLocation: sourceLocation)
    }
  }
}
