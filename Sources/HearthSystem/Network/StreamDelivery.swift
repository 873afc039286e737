/// How far what was written to a connection has come.
package struct StreamDelivery: Hashable, Sendable {
  /// Bytes that the peer's system has confirmed.
  package var arrivedByteCount = 0
  /// Bytes that wait here or are under way.
  package var pendingByteCount = 0

  package init(arrivedByteCount: Int = 0, pendingByteCount: Int = 0) {
    self.arrivedByteCount = arrivedByteCount
    self.pendingByteCount = pendingByteCount
  }
}
