import HearthSystem
import HearthWire

/// The frames encoded last, so that what goes to fifty watchers is encoded and compressed once.
struct FrameCache {
  /// Watchers differ in a few ways at most: who has seen a replica's number, who has not.
  private static let capacity = 4

  private var entries: [(message: Message, frame: [UInt8])] = []

  /// The frame of `message` for an authenticated peer, and whether it had to be encoded.
  mutating func frame(of message: Message) throws(WireError) -> (bytes: [UInt8], isNew: Bool) {
    if let known = entries.first(where: { $0.message == message }) { return (known.frame, false) }
    let frame = try Frame.encode(
      MessageCoding.encode(message), phase: .authenticated, using: SystemPrimitives())
    if entries.count == Self.capacity { entries.removeFirst() }
    entries.append((message, frame))
    return (frame, true)
  }

  /// Forgets everything, so that nothing is kept while the daemon is idle.
  mutating func clear() { entries = [] }
}
