import HearthWire

extension WireError {
  /// The name by which the vectors know a refusal: the case, without its numbers.
  var name: String {
    switch self {
    case .inflate(let error): "inflate.\(error)"
    case .link(let part): "link.\(part)"
    default: String(String(describing: self).prefix { $0 != "(" })
    }
  }

  /// The name of what `body` is refused for; nil when it is not.
  static func name(of body: () throws(WireError) -> Void) -> String? {
    do throws(WireError) {
      try body()
      return nil
    } catch {
      return error.name
    }
  }
}
