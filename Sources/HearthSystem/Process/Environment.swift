internal import Glibc

/// The variables that the process was started with.
package enum Environment {
  /// The value of a variable; nil where it is not set, or not UTF-8.
  package static subscript(name: String) -> String? {
    // SAFETY: nothing in the process changes its environment.
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(validatingCString: value)
  }
}
