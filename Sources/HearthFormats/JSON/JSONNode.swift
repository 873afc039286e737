/// A JSON value and where it stood.
struct JSONNode: Hashable, Sendable {
  let value: Value
  let place: SourcePlace

  enum Value: Hashable, Sendable {
    case array([JSONNode])
    case object([String: JSONNode])
    case string(String)
    case number(String)
    case truth(Bool)
    case null
  }

  /// The member of this key; nil where there is none or it is null.
  func member(_ key: String) throws(FormatError) -> JSONNode? {
    guard case .object(let members) = value else {
      throw FormatError(.type(expected: .object, key: nil), at: place)
    }
    guard let node = members[key], node.value != .null else { return nil }
    return node
  }

  func text(_ key: String) throws(FormatError) -> String? {
    guard let node = try member(key) else { return nil }
    guard case .string(let text) = node.value else {
      throw FormatError(.type(expected: .text, key: key), at: node.place)
    }
    return text
  }

  func truth(_ key: String) throws(FormatError) -> Bool? {
    guard let node = try member(key) else { return nil }
    guard case .truth(let truth) = node.value else {
      throw FormatError(.type(expected: .truth, key: key), at: node.place)
    }
    return truth
  }

  func elements(_ key: String) throws(FormatError) -> [JSONNode]? {
    guard let node = try member(key) else { return nil }
    guard case .array(let elements) = node.value else {
      throw FormatError(.type(expected: .array, key: key), at: node.place)
    }
    return elements
  }

  /// A whole number; a fraction of zeros is none.
  func wholeNumber(_ key: String) throws(FormatError) -> Int64? {
    guard let node = try member(key) else { return nil }
    let error = FormatError(.type(expected: .wholeNumber, key: key), at: node.place)
    guard case .number(let text) = node.value else { throw error }
    let parts = text.split(separator: ".", maxSplits: 1)
    guard let number = Int64(parts[0]), parts.count == 1 || parts[1].allSatisfy({ $0 == "0" })
    else { throw error }
    return number
  }

  /// An id, which some programs write as a number.
  func identifier(_ key: String) throws(FormatError) -> String? {
    guard let node = try member(key) else { return nil }
    switch node.value {
    case .string(let text): return text.isEmpty ? nil : text
    case .number(let text): return text
    default: throw FormatError(.type(expected: .text, key: key), at: node.place)
    }
  }
}
