internal import Glibc

/// The variables that the process was started with.
package enum Environment {
  /// A variable that is set to something that is not UTF-8.
  package struct NotUTF8: Error, Hashable, Sendable {
    package let name: String
  }

  /// The value of a variable that must not be passed over; nil where it is not set.
  package static func text(of name: String) throws(NotUTF8) -> String? {
    if let value = Self[name] { return value }
    guard unsafe getenv(name) == nil else { throw NotUTF8(name: name) }
    return nil
  }

  /// The value of a variable; nil where it is not set, or not UTF-8.
  package static subscript(name: String) -> String? {
    // SAFETY: nothing in the process changes its environment.
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(validatingCString: value)
  }
}
