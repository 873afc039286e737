package import HearthCRDT
internal import HearthModel
internal import HearthStore
internal import HearthSystem
internal import HearthWire

/// The server of a home: where it is, and which key it must show.
package struct ServerAddress: Hashable, Sendable {
  /// A name or an address; an IPv6 address without its brackets.
  let host: String
  let port: UInt16
  let pin: Digest

  package init(host: String, port: UInt16, pin: Digest) {
    self.host = host
    self.port = port
    self.pin = pin
  }

  /// `host:port`, as people and links write it.
  var text: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
