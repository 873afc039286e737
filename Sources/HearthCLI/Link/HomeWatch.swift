internal import HearthStore
internal import HearthSystem

/// Notices that a home may have been written to by another program, or that another home has taken its place.
struct HomeWatch {
  private let path: String
  private var directory: DirectoryWatch?
  private var identity: FileIdentity?
  /// How often to look where the system gives no notice of what others do; nil where it does.
  private(set) var interval: Duration?

  /// How long to wait before looking again.
  static let patience = Duration.seconds(1)

  init(of path: String) {
    self.path = path
    lookAnew()
  }

  /// Readable when something happened.
  var descriptors: [Int32] { directory.map { [$0.descriptor] } ?? [] }

  /// Whether the home is to be looked at after a wait in which these descriptors became ready.
  func isDue(_ ready: Set<Int32>) -> Bool {
    interval != nil && ready.isEmpty || descriptors.contains(where: ready.contains)
  }

  func clear() { directory?.clear() }

  /// Whether another home lies in the place of this one, which is watched from now on.
  ///
  /// - Throws: ``StoreError/absent(path:)`` where none does.
  mutating func hasMoved() throws(CLIError) -> Bool {
    let found = try? FileIdentity(of: Home.databasePath(in: path))
    guard let found else { throw .store(.absent(path: path)) }
    guard found != identity else { return false }
    lookAnew()
    return true
  }

  private mutating func lookAnew() {
    directory = try? DirectoryWatch(path)
    identity = try? FileIdentity(of: Home.databasePath(in: path))
    let isLocal = (try? FileSystemKind(of: path)) == .local
    interval = isLocal && directory != nil ? nil : Self.patience
  }
}
