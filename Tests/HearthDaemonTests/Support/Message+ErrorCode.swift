import HearthWire

extension Message {
  /// The code, where this is an error.
  var errorCode: ErrorCode? {
    if case .error(let error) = self { error.code } else { nil }
  }
}
