internal import CSQLite

/// Why SQLite refused.
package struct SQLiteError: Error, Hashable, Sendable {
  /// What callers tell apart.
  package enum Kind: Hashable, Sendable {
    /// Another connection holds the lock that is needed, and did not let go in time.
    case busy
    /// The disk, or the caller's quota, is full; what was begun is rolled back.
    case full
    /// The file is damaged.
    case corrupt
    /// The file is no database.
    case notADatabase
    case readOnly
    case cannotOpen
    /// Reading or writing failed; after ``flushFailed`` nothing more may be trusted.
    case inputOutput
    /// The disk did not confirm what was written; final.
    case flushFailed
    /// A rule of the schema, such as a unique key, does not allow it.
    case constraint
    case tooBig, outOfMemory, interrupted
    /// The statement is wrong, or not used as it must be.
    case misuse
    case other
  }

  /// SQLite's result code without its extension, such as 13 for a full disk.
  package let code: Int32
  /// The whole result code, such as 1034 for a failed flush.
  package let extendedCode: Int32
  /// SQLite's own words; they may name tables and columns, never what is stored in them.
  package let message: String
  /// The system's error beneath a file that cannot be opened, read or written; 0 where there is none.
  package let systemCode: Int32

  package init(extendedCode: Int32, message: String, systemCode: Int32 = 0) {
    code = extendedCode & 0xFF
    self.extendedCode = extendedCode
    self.message = message
    self.systemCode = systemCode
  }

  /// The want of a descriptor for a file, which passes; nil where something else is the cause.
  package func descriptorShortage(on path: String) -> SystemError? {
    let error = SystemError(.open, on: path, code: systemCode)
    return kind == .cannotOpen && error.kind == .tooManyOpenFiles ? error : nil
  }

  package var kind: Kind {
    switch code {
    case SQLITE_BUSY, SQLITE_LOCKED: .busy
    case SQLITE_FULL: .full
    case SQLITE_CORRUPT: .corrupt
    case SQLITE_NOTADB: .notADatabase
    case SQLITE_READONLY: .readOnly
    case SQLITE_CANTOPEN, SQLITE_PERM: .cannotOpen
    case SQLITE_IOERR: kindOfInputOutput
    case SQLITE_CONSTRAINT: .constraint
    case SQLITE_TOOBIG: .tooBig
    case SQLITE_NOMEM: .outOfMemory
    case SQLITE_INTERRUPT: .interrupted
    case SQLITE_ERROR, SQLITE_MISUSE, SQLITE_RANGE: .misuse
    default: .other
    }
  }

  private var kindOfInputOutput: Kind {
    switch extendedCode {
    case InputOutputCode.flush, InputOutputCode.flushDirectory: .flushFailed
    // The file that connections share could not be made, or made longer.
    case InputOutputCode.openSharedMemory, InputOutputCode.growSharedMemory: .full
    case InputOutputCode.memory: .outOfMemory
    default: .inputOutput
    }
  }
}
