package import HearthStore
package import HearthSystem

/// Why a command of the daemon's, or the daemon itself, could not do what it was asked.
package enum DaemonError: Error, Hashable, Sendable {
  case usage(UsageError)
  /// There is nowhere to keep data: neither an option nor the environment names a directory.
  case noDirectory
  /// The data directory holds no household yet.
  case noHousehold(directory: String)
  /// A daemon, or a command that works by itself, holds the data directory.
  case running(directory: String)
  /// The address to listen on is no address, or is taken.
  case cannotListen(ListenAddress, SystemError)
  /// No device has this name or id.
  case deviceNotFound(String)
  /// Several devices have this name; their ids.
  case deviceAmbiguous(String, ids: [String])
  /// A question that nobody can be asked: standard input is no terminal.
  case unconfirmed(directory: String)
  /// There is no backup at this path.
  case noBackup(path: String)
  /// The person answered no.
  case declined
  /// What the administration socket carries is not of this protocol.
  case malformed
  /// The daemon ended before it had answered.
  case interrupted
  /// A daemon has the data directory open and does not answer.
  case silent
  /// The address to listen on names no machine.
  case cannotResolve(ListenAddress)
  /// What a command found out could not be written to standard output.
  case output(SystemError)
  case tls(TLSError)
  case store(StoreError)
  case system(SystemError)
}
