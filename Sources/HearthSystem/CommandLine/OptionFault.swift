/// What is wrong with an option on a command line; options are named with their dashes.
package enum OptionFault: Error, Hashable, Sendable {
  case unknown(String, nearest: String?)
  /// A beginning that several options share.
  case ambiguous(String, candidates: [String])
  case needsValue(String)
  case takesNoValue(String)
}
