internal import HearthCRDT

/// How a connection that stays stands.
struct LinkState: Hashable, Sendable {
  /// Whether there is a server to be connected to.
  var hasServer = true
  /// Whether the server is there, and everything that it holds is here.
  var isFresh = false
  /// When something last came from the server; nil where nothing did since this program began.
  var lastContact: WallTime?
  /// Why there is no connection, or none that works; nil while there is one, or the first is being made.
  var trouble: CLIError?
  /// Whether it is given up: the server, its key or this device's role says no, or the home itself fails.
  var isOver = false
}
