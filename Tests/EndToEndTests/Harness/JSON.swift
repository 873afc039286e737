import Foundation

/// A JSON document as a value that tests compare.
enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  /// Reads exactly one document; nil for anything else.
  init?(text: String) {
    guard
      let value = try? JSONSerialization.jsonObject(
        with: Data(text.utf8), options: .fragmentsAllowed)
    else { return nil }
    self.init(value)
  }

  private init(_ value: Any) {
    switch value {
    case let text as String: self = .string(text)
    case let list as [Any]: self = .array(list.map { JSON($0) })
    case let object as [String: Any]: self = .object(object.mapValues { JSON($0) })
    case let number as NSNumber:
      // Foundation keeps a boolean as a char, whose type is written 'c'.
      let isBool = unsafe number.objCType.pointee == 0x63
      self = isBool ? .bool(number.boolValue) : .number(number.doubleValue)
    default: self = .null
    }
  }

  subscript(key: String) -> JSON {
    if case .object(let object) = self { object[key] ?? .null } else { .null }
  }

  subscript(index: Int) -> JSON {
    array.indices.contains(index) ? array[index] : .null
  }

  var array: [JSON] { if case .array(let list) = self { list } else { [] } }
  var string: String? { if case .string(let text) = self { text } else { nil } }
  var strings: [String] { array.compactMap(\.string) }
  var int: Int? { if case .number(let number) = self { Int(exactly: number) } else { nil } }
  var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }

  /// The keys of an object, sorted.
  var keys: [String] { if case .object(let object) = self { object.keys.sorted() } else { [] } }
}
