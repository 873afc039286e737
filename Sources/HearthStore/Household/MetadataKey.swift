/// The names of what a household remembers beside its log.
enum MetadataKey {
  /// 16 bytes: the household; absent until there is one.
  static let household = "household"
  /// 8 bytes: the log's identity.
  static let log = "log"
  /// 32 bytes: the key of the device or server that writes here.
  static let deviceKey = "device-key"
  /// The replicas that were minted here, the current one last; see ``OwnReplicas``.
  static let replicas = "replicas"
  /// A digest of which file this is, on which machine.
  static let identity = "identity"
  /// 32 bytes: a server's log, and a position in it.
  static let serverPosition = "server-position"
  /// 8 bytes: when batches last came from elsewhere.
  static let newsTime = "news-time"
  /// 8 bytes: how many own transactions wait for a server; absent where nobody has counted them yet.
  static let unsentCount = "unsent-count"
  /// What a backup carries beside the database; absent everywhere else.
  static let backupSecret = "backup-secret"
  /// What the programs keep for themselves follows this.
  static let settingPrefix = "setting:"
}
