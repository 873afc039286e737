import HearthCRDT
import HearthWire

/// Batches that came over one connection, in order, each until it is known what speaks for it.
///
/// A batch of another device needs a signature over a head that its chain leads to, and that head may
/// come much later. What follows it waits too, so that everything is offered in the order in which it came.
struct HeldBatches: Sendable {
  /// Most ends of chains that something speaks for; beyond, signatures are passed over.
  static let maximumTargetCount = 4 * Limits.maximumReplicaCount
  /// What a batch costs beside its body.
  private static let itemByteCount = 512

  /// A batch, the push it came with, and what speaks for it.
  struct Item: Sendable {
    let push: UInt64
    let batch: EncodedBatch
    /// nil as long as nothing is known.
    var warrant: Warrant?

    /// About how many bytes it takes to keep it.
    var byteCount: Int { batch.body.count + HeldBatches.itemByteCount }
  }

  private struct Target: Sendable {
    let entry: ContextEntry
    let warrant: Warrant
  }

  private var items: [Item] = []
  private(set) var byteCount = 0
  private var targetCount = 0
  private var targets: [ReplicaID: [Target]] = [:]
  /// Where an item without warrant stands, by its hash.
  private var open: [Digest: Int] = [:]

  var isEmpty: Bool { items.isEmpty }
  /// Whether no more may wait: then everything is offered with what speaks for it by then.
  var isFull: Bool { byteCount > Limits.maximumHeldLength }

  /// Whether `warrant` already speaks for the chain that ends at `entry`.
  func isTarget(_ entry: ContextEntry, _ warrant: Warrant) -> Bool {
    targets[entry.replica]?.contains { $0.entry == entry && $0.warrant == warrant } ?? false
  }

  /// From here on `warrant` speaks for every batch on the chain that ends at `entry`.
  mutating func addTarget(_ entry: ContextEntry, _ warrant: Warrant) {
    guard targetCount < Self.maximumTargetCount, !isTarget(entry, warrant) else { return }
    targetCount += 1
    // A server's word stands above a device's signature, which says nothing of a key that is not known.
    let place = warrant == .witnessed ? 0 : targets[entry.replica]?.count ?? 0
    targets[entry.replica, default: []].insert(Target(entry: entry, warrant: warrant), at: place)
    let ends = open.values.filter { items[$0].batch.entry == entry }
    for index in ends { resolve(from: index, with: warrant) }
  }

  mutating func append(_ item: Item) {
    items.append(item)
    byteCount += item.byteCount
    guard item.warrant == nil else { return }
    let index = items.count - 1
    open[item.batch.hash] = index
    let target = targets[item.batch.replica]?.first { $0.entry == item.batch.entry }
    if let target { resolve(from: index, with: target.warrant) }
  }

  /// Takes out everything up to the first batch that still waits.
  mutating func releaseKnown() -> [Item] {
    guard let first = items.firstIndex(where: { $0.warrant == nil }) else { return releaseAll() }
    guard first > 0 else { return [] }
    let released = Array(items[..<first])
    items.removeFirst(first)
    byteCount = items.reduce(0) { $0 + $1.byteCount }
    for hash in Array(open.keys) { open[hash] = (open[hash] ?? 0) - first }
    return released
  }

  /// Takes out everything; what still waited has no warrant.
  mutating func releaseAll() -> [Item] {
    defer {
      items = []
      open = [:]
      byteCount = 0
    }
    return items
  }

  /// Walks the chain backwards from a batch whose hash is spoken for.
  private mutating func resolve(from index: Int, with warrant: Warrant) {
    var next: Int? = index
    while let index = next {
      items[index].warrant = warrant
      open[items[index].batch.hash] = nil
      next = open[items[index].batch.previous]
    }
  }
}
