internal import Glibc

/// What the machine calls itself.
package enum HostName {
  /// The name up to its first dot; nil where there is none, or where it is not UTF-8.
  package static func short() -> String? {
    var buffer = [CChar](repeating: 0, count: 256)
    let count = buffer.count
    // SAFETY: one byte is kept for the end of the string.
    guard unsafe gethostname(&buffer, count - 1) == 0 else { return nil }
    let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    guard let name = String(validating: bytes, as: UTF8.self)?.split(separator: ".").first else {
      return nil
    }
    return String(name)
  }
}
