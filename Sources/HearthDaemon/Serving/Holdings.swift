package import HearthCRDT

/// How many bytes of batches connections hold that wait for something, and who gives way when it is too much.
///
/// One device that opens many connections only ever loses its own, as long as it holds most.
package struct Holdings: Sendable {
  private struct Holding {
    let device: DeviceKey
    var byteCount: Int
  }

  private let limit: Int
  private var holdings: [ConnectionID: Holding] = [:]
  /// What all connections hold.
  package private(set) var byteCount = 0

  package init(limit: Int) {
    self.limit = limit
  }

  /// A connection holds so much now; which has to give way: of the device that holds most, the one that holds most.
  package mutating func note(
    byteCount: Int, of connection: ConnectionID, by device: DeviceKey
  ) -> ConnectionID? {
    forget(connection)
    guard byteCount > 0 else { return nil }
    holdings[connection] = Holding(device: device, byteCount: byteCount)
    self.byteCount += byteCount
    return self.byteCount > limit ? greatest() : nil
  }

  package mutating func forget(_ connection: ConnectionID) {
    byteCount -= holdings.removeValue(forKey: connection)?.byteCount ?? 0
  }

  private func greatest() -> ConnectionID? {
    var sums: [DeviceKey: Int] = [:]
    for holding in holdings.values { sums[holding.device, default: 0] += holding.byteCount }
    let most = sums.values.max()
    return
      holdings
      .filter { sums[$0.value.device] == most }
      .max { ($0.value.byteCount, $1.key) < ($1.value.byteCount, $0.key) }?.key
  }
}
