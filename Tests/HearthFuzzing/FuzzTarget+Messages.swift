import HearthCRDT
import HearthSystem
import HearthTestSupport
import HearthWire

extension FuzzTarget {
  /// The body of a frame, as anybody may send it.
  static let message = FuzzTarget("message", seeds: messageSeeds) { input throws(BrokenPromise) in
    guard let message = try? MessageCoding.decode(input) else { return }
    let bytes = try encoded(message)
    try promise(bytes.count <= input.count, "\(input.count) bytes become \(bytes.count)")
    let again = try? MessageCoding.decode(bytes)
    try promise(again == message, "\(message) is read back as \(again, default: "nothing")")
    switch message {
    case .push(let push): try checkStream(of: push.batches)
    case .batches(let batches): try checkStream(of: batches.batches)
    default: break
    }
  }

  /// What is read can be written: a writer refuses exactly what a reader does.
  private static func encoded(_ message: Message) throws(BrokenPromise) -> [UInt8] {
    do throws(WireError) {
      return try MessageCoding.encode(message)
    } catch {
      throw BrokenPromise("\(message) is not written: \(error)")
    }
  }

  /// Batches that came can be passed on, and arrive as the same ones.
  private static func checkStream(of batches: [WireBatch]) throws(BrokenPromise) {
    var incoming = IncomingBatches()
    var outgoing = OutgoingBatches()
    var next = IncomingBatches()
    for batch in batches {
      guard let arrived = try? incoming.batch(from: batch, using: SystemPrimitives()) else {
        continue
      }
      let passed = outgoing.wireBatch(for: arrived)
      let again = try? next.batch(from: passed, using: SystemPrimitives())
      try promise(again == arrived, "\(arrived) is passed on as \(again, default: "nothing")")
    }
  }

  @Sendable private static func messageSeeds() -> [[UInt8]] {
    var draw = Draw(seed: Seed(7))
    let drawn = (0..<24).map { _ in draw.message() }
    return (MessageSamples.all.sorted { $0.key < $1.key }.map(\.value) + drawn).compactMap {
      try? MessageCoding.encode($0)
    }
  }
}
