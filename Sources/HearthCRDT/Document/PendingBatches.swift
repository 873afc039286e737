/// Batches that came before something that they build on, kept aside within a limit.
///
/// They are neither acknowledged nor passed by a position while they wait. A batch waits for one missing batch at a
/// time: whoever releases it tries it again, and it may come back to wait for the next.
public struct PendingBatches<Element: Sendable>: Sendable {
  private struct Waiting: Sendable {
    let hash: Digest
    let element: Element
    let byteCount: Int
  }

  /// Most bytes kept aside.
  public let maximumByteCount: Int
  /// Most batches kept aside.
  public let maximumCount: Int
  /// The bytes kept aside now.
  public private(set) var byteCount = 0
  /// The number of batches kept aside now.
  public private(set) var count = 0
  private var waiting: [ContextEntry: [Waiting]] = [:]

  public init(maximumByteCount: Int = 4 << 20, maximumCount: Int = 10_000) {
    self.maximumByteCount = maximumByteCount
    self.maximumCount = maximumCount
  }

  /// The batches that others wait for, in order.
  public var missing: [ContextEntry] { waiting.keys.sorted() }

  /// Keeps a batch aside until `missing` has been applied; a batch that waits for it already is kept once.
  ///
  /// - Returns: False, and nothing is kept, where that would exceed a limit; the batch must be sent again later.
  public mutating func insert(
    _ element: Element, hash: Digest, byteCount: Int, waitingFor missing: ContextEntry
  ) -> Bool {
    let others = waiting[missing, default: []]
    if others.contains(where: { $0.hash == hash }) { return true }
    guard count < maximumCount, byteCount >= 0, byteCount <= maximumByteCount - self.byteCount
    else { return false }
    waiting[missing] = others + [Waiting(hash: hash, element: element, byteCount: byteCount)]
    self.byteCount += byteCount
    count += 1
    return true
  }

  /// Takes out the batches that waited for the batch that `entry` names, now that it has been applied.
  public mutating func release(_ entry: ContextEntry) -> [Element] {
    guard let released = waiting.removeValue(forKey: entry) else { return [] }
    for one in released { byteCount -= one.byteCount }
    count -= released.count
    return released.map { $0.element }
  }
}
