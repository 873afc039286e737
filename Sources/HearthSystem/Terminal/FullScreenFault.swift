/// Why the whole of a terminal cannot be drawn on.
package enum FullScreenFault: Error, Hashable, Sendable {
  /// Standard input or output is none.
  case notATerminal
  /// Nothing is known about a terminal of this type; nil where no type is named.
  case unknownType(String?)
  /// The cursor cannot be put anywhere.
  case tooSimple(String)
  case system(SystemError)
}
