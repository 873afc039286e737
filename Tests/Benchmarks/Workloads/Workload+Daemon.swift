internal import Glibc
internal import HearthSystem
internal import HearthWire

extension Workload {
  /// Edits made and timed after so many that warm up.
  private static let warmUpCount = 20
  private static let watchersPerDevice = Limits.maximumConnectionCountOfDevice

  /// One edit at a time: until its author knows that it is durable, and until all watchers have it.
  static let fanOut = Workload("fan-out", "LINK WATCHERS EDITS") { arguments in
    var load = try Load(arguments, watchers: arguments.number(1))
    let edits = try arguments.number(2)
    var acknowledged: [Duration] = []
    var delivered: [Duration] = []
    for _ in 0..<(warmUpCount + edits) {
      let frame = try load.author.nextPush()
      let start = MonotonicTime.now()
      try load.author.connection.send(frame)
      try load.hearEverywhere()
      let all = MonotonicTime.now()
      try load.author.hearAck()
      delivered.append(all - start)
      acknowledged.append(MonotonicTime.now() - start)
    }
    return [
      Figure("delivered", took: median(delivered.dropFirst(warmUpCount))),
      Figure("acknowledged", took: median(acknowledged.dropFirst(warmUpCount))),
    ]
  }

  /// Edits with so many in flight: how often one reaches a watcher.
  static let deliveries = Workload("deliveries", "LINK WATCHERS IN-FLIGHT EDITS") { arguments in
    var load = try Load(arguments, watchers: arguments.number(1))
    let window = try arguments.number(2)
    let frames = try (0..<arguments.number(3)).map { _ in try load.author.nextPush() }
    let start = MonotonicTime.now()
    for frame in frames.prefix(window) { try load.author.connection.send(frame) }
    for index in frames.indices {
      try load.author.hearAck()
      if index + window < frames.count {
        try load.author.connection.send(frames[index + window])
      }
      try load.hearEverywhere()
    }
    let elapsed = (MonotonicTime.now() - start) / .seconds(1)
    return [Figure("deliveries", "/s", Double(frames.count * load.watcherCount) / elapsed)]
  }

  /// Authors that each wait for their acknowledgement before they write the next of so many edits.
  static let pushes = Workload("pushes", "LINK AUTHORS EDITS") { arguments in
    ResourceLimits.raiseOpenFiles()
    let count = try arguments.number(1)
    let deviceCount = min(count, Limits.maximumDeviceCount - 1)
    let devices = try LoadDevice.family(
      of: deviceCount, invitedBy: InvitationLink(text: arguments.text(0)))
    let (first, place) = try devices[0].watcher(from: nil)
    first.close()
    var authors = try (0..<count).map {
      try LoadAuthor(on: devices[$0 % deviceCount], place: place)
    }
    let edits = try arguments.number(2)
    let frames = try authors.indices.map { index in
      try (0..<edits).map { _ in try authors[index].nextPush() }
    }
    let start = MonotonicTime.now()
    for edit in 0..<edits {
      for index in authors.indices {
        if edit > 0 { try authors[index].hearAck() }
        try authors[index].connection.send(frames[index][edit])
      }
    }
    for author in authors { try author.hearAck() }
    let elapsed = (MonotonicTime.now() - start) / .seconds(1)
    return [Figure("pushes", "/s", Double(count * edits) / elapsed)]
  }

  /// Watchers that do nothing but show that they are there, until the process is ended; a line says that they are.
  static let idle = Workload("idle", "LINK WATCHERS") { arguments in
    let load = try Load(arguments, watchers: arguments.number(1))
    try StandardStream.output.write(Array("ready\n".utf8))
    while true {
      try load.hearAvailable()
      usleep(250_000)
    }
  }

  /// An author and the watchers of what it writes.
  private struct Load {
    var author: LoadAuthor
    private var watchers: [LoadConnection] = []
    private var heardCount = 0

    var watcherCount: Int { watchers.count }

    init(_ arguments: WorkloadArguments, watchers count: Int) throws {
      ResourceLimits.raiseOpenFiles()
      let deviceCount = 1 + (count + watchersPerDevice - 1) / watchersPerDevice
      let devices = try LoadDevice.family(
        of: deviceCount, invitedBy: InvitationLink(text: arguments.text(0)))
      let (first, place) = try devices[0].watcher(from: nil)
      first.close()
      for index in 0..<count {
        watchers.append(try devices[1 + index / watchersPerDevice].watcher(from: place).0)
      }
      author = try LoadAuthor(on: devices[0], place: place)
    }

    func hearAvailable() throws {
      for watcher in watchers { try watcher.hearAvailable() }
      try author.connection.hearAvailable()
    }

    /// Waits until every watcher has one edit more.
    mutating func hearEverywhere() throws {
      heardCount += 1
      for watcher in watchers { try watcher.hearLive(heardCount) }
    }
  }
}

/// The median of durations.
private func median(_ durations: some Collection<Duration>) -> Duration {
  let sorted = durations.sorted()
  return sorted.isEmpty ? .zero : sorted[sorted.count / 2]
}
