/// The stable number of a kind of refusal; numbers from the future are kept as they are.
package struct ErrorCode: Hashable, Sendable, RawRepresentable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  package static let unspecified = ErrorCode(rawValue: 0)
  /// The bytes cannot be read.
  package static let malformed = ErrorCode(rawValue: 1)
  /// A limit is exceeded.
  package static let tooLarge = ErrorCode(rawValue: 2)
  package static let noCommonVersion = ErrorCode(rawValue: 3)
  /// The key is not known here.
  package static let notPaired = ErrorCode(rawValue: 4)
  package static let revoked = ErrorCode(rawValue: 5)
  /// The token is wrong, used or expired.
  package static let badToken = ErrorCode(rawValue: 6)
  /// This role or this device may not do that.
  package static let notAllowed = ErrorCode(rawValue: 7)
  package static let wrongHousehold = ErrorCode(rawValue: 8)
  package static let badSignature = ErrorCode(rawValue: 9)
  package static let missingDependencies = ErrorCode(rawValue: 10)
  /// The message does not fit the state of the conversation.
  package static let unexpectedMessage = ErrorCode(rawValue: 11)
  /// The reader is too slow: it connects again and goes on from its position.
  package static let resynchronise = ErrorCode(rawValue: 12)
  package static let tooManyConnections = ErrorCode(rawValue: 13)
  package static let tooManyDevices = ErrorCode(rawValue: 14)
  package static let tooManyReplicas = ErrorCode(rawValue: 15)
  /// The server's disk is full or cannot be written; pulls still work.
  package static let readOnly = ErrorCode(rawValue: 16)
  /// Nothing came for too long.
  package static let timedOut = ErrorCode(rawValue: 17)
  package static let stopping = ErrorCode(rawValue: 18)
  /// The server failed; its own log says more.
  package static let internalFailure = ErrorCode(rawValue: 19)
  /// The server is new and can take over the household that the device brings along, once it says so.
  package static let handOver = ErrorCode(rawValue: 20)
}
