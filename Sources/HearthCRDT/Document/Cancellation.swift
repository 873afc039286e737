/// What a Cancel names: operations of one device, and the object they changed.
public struct Cancellation: Hashable, Sendable {
  public enum Target: Hashable, Sendable {
    case record(RecordID)
    case collection(CollectionID)
    case game(GameID)
  }

  public let target: Target
  public let dots: [Dot]

  public init(target: Target, dots: [Dot]) {
    self.target = target
    self.dots = dots
  }
}

extension Cancellation.Target {
  /// The target whose value holds what the operations on this one change: a game's is its list's header.
  var holder: Cancellation.Target {
    switch self {
    case .record, .collection: self
    case .game(let game): .collection(game.list)
    }
  }
}
