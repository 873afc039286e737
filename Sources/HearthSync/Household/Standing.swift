/// What a household's membership says of a key.
package enum Standing: Hashable, Sendable {
  /// Nobody let this key in.
  case unknown
  case member
  case display
  /// The household's server, or one whose household this server took over.
  case authority
  /// It was a device once; nothing makes it one again.
  case revoked
}
