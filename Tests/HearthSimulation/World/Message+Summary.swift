import HearthCRDT
import HearthWire

extension Message {
  /// The message in a few words, for whoever reads what happened.
  var summary: String {
    switch self {
    case .hello(let hello):
      "hello at \(hello.position.number), subscribes \(hello.subscribes)"
    case .welcome(let welcome):
      "welcome at \(welcome.position.number), reconcile \(welcome.reconcile != nil)"
    case .push(let push): "push \(push.batches.count), heads \(push.heads.count)"
    case .ack(let ack):
      "ack \(ack.position?.number ?? 0), refused \(ack.refused.map { "\($0.code)" })"
    case .batches(let batches):
      "batches \(batches.batches.count), at \(batches.position?.number ?? 0)"
    case .position(let position): "position \(position.number)"
    case .want(let tips): "want \(tips.count)"
    case .have(let tips): "have \(tips.count)"
    case .error(let error): "error \(error.code)"
    case .ping: "ping"
    case .pong: "pong"
    case .pair: "pair"
    case .paired: "paired"
    case .rejoin: "rejoin"
    case .invite: "invite"
    case .invitation: "invitation"
    case .revoke: "revoke"
    case .done: "done"
    }
  }
}
