package import HearthSystem
package import HearthWire

/// Why something could not be stored or read.
package enum StoreError: Error, Hashable, Sendable {
  /// The disk, or the account's share of it, is full; what was stored before is intact.
  case full
  /// The file or its directory cannot be written; reading may still work.
  case readOnly
  /// Another process held the file for longer than the patience of this one.
  case busy
  /// Another daemon holds the data directory.
  case locked(path: String)
  /// The file is not what was written to it.
  case damaged(Damage)
  /// The file was written by a later version.
  case newerSchema(found: Int64, known: Int64)
  /// The file is a database, but of something else.
  case notHearth(path: String)
  /// Nothing has been made at the path yet.
  case absent(path: String)
  /// Something is at the path already.
  case alreadyExists(path: String)
  /// The path belongs to another user, or others may write to it.
  case notPrivate(path: String)
  /// The home has not been given a household yet.
  case noHousehold
  /// What was to be written breaks a limit that every receiver holds to.
  case refused(WriteRefusal)
  /// The disk did not confirm what was written: nothing more may be trusted, and trying again is wrong.
  case flushFailed
  /// There was no memory for the database's work; what was begun is rolled back.
  case outOfMemory
  /// SQLite reports a failure that has no case of its own, by its extended result code.
  case database(code: Int32)
  /// The system refused a call that has no case of its own.
  case system(SystemError)
}

/// Why operations were not written.
package enum WriteRefusal: Hashable, Sendable {
  /// There was nothing to write.
  case empty
  /// The household has as many replicas as may be.
  case tooManyReplicas
  /// An operation cannot be encoded: it is too large, or means nothing.
  case wire(WireError)
  /// Every receiver would refuse it.
  case outcome(IngestOutcome)
}

/// One way in which a file is not what was written to it.
package enum Damage: Hashable, Sendable {
  /// SQLite finds the file's structure broken.
  case structure(String)
  /// The file does not begin as a database does.
  case notADatabase
  /// A log entry does not follow from the one before it, or its hash is not its content's.
  case log(number: UInt64)
  /// A log entry cannot be decoded.
  case undecodable(number: UInt64)
  /// The derived state is not what the log gives.
  case state(StateTable)
  /// A remembered value is not what was remembered.
  case metadata(key: String)
  /// An entry of the list of unsent batches names no batch of this device.
  case outbox(number: UInt64)
  /// A signed head does not name a batch in the log, or its signature is not its replica's.
  case signedHead
  /// The identity file cannot be read.
  case identity
}
