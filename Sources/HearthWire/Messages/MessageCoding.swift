import HearthCRDT

/// Messages as bytes: the `Message` of `hearth.proto`.
package enum MessageCoding {
  /// The canonical bytes of `message`.
  ///
  /// - Throws: ``WireError`` for exactly what ``decode(_:)`` refuses.
  package static func encode(_ message: Message) throws(WireError) -> [UInt8] {
    var writer = ProtobufWriter()
    try writer.message(number(of: message)) { writer throws(WireError) in
      try write(message, to: &writer)
    }
    return writer.bytes
  }

  /// The message in `bytes`; fields it does not know are ignored.
  package static func decode(_ bytes: [UInt8]) throws(WireError) -> Message {
    var reader = ProtobufReader(bytes)
    var message: Message?
    while let field = try reader.next() {
      guard (1...18).contains(field.number) else {
        try reader.skip(field)
        continue
      }
      guard message == nil else { throw .repeatedField(field.number) }
      message = try reader.message(field) { reader throws(WireError) in
        try read(kind: field.number, from: &reader)
      }
    }
    guard let message else { throw .unknownKind }
    return message
  }

  private static func number(of message: Message) -> UInt32 {
    switch message {
    case .hello: 1
    case .welcome: 2
    case .push: 3
    case .ack: 4
    case .batches: 5
    case .position: 6
    case .want: 7
    case .have: 8
    case .error: 9
    case .ping: 10
    case .pong: 11
    case .pair: 12
    case .paired: 13
    case .rejoin: 14
    case .invite: 15
    case .invitation: 16
    case .revoke: 17
    case .done: 18
    }
  }

  private static func write(
    _ message: Message, to writer: inout ProtobufWriter
  ) throws(WireError) {
    switch message {
    case .hello(let hello): try hello.write(to: &writer)
    case .welcome(let welcome): try welcome.write(to: &writer)
    case .push(let push): try push.write(to: &writer)
    case .ack(let ack): try ack.write(to: &writer)
    case .batches(let batches): try batches.write(to: &writer)
    case .position(let position): try position.write(to: &writer, number: 1, hash: 2)
    case .want(let tips), .have(let tips): try writer.write(tips: tips, field: 1)
    case .error(let error): try error.write(to: &writer)
    case .ping, .pong, .done: break
    case .pair(let pair): try pair.write(to: &writer)
    case .paired(let paired): try paired.write(to: &writer)
    case .rejoin(let rejoin): try rejoin.write(to: &writer)
    case .invite(let request): request.write(to: &writer)
    case .invitation(let invitation): invitation.write(to: &writer)
    case .revoke(let device): writer.data(1, device.bytes)
    }
  }

  private static func read(
    kind: UInt32, from reader: inout ProtobufReader
  ) throws(WireError) -> Message {
    switch kind {
    case 1: return .hello(try Hello(from: &reader))
    case 2: return .welcome(try Welcome(from: &reader))
    case 3: return .push(try Push(from: &reader))
    case 4: return .ack(try Ack(from: &reader))
    case 5: return .batches(try Batches(from: &reader))
    case 6: return .position(try Position(from: &reader))
    case 7: return .want(try reader.tips(field: 1))
    case 8: return .have(try reader.tips(field: 1))
    case 9: return .error(try ErrorMessage(from: &reader))
    case 12: return .pair(try Pair(from: &reader))
    case 13: return .paired(try Paired(from: &reader))
    case 14: return .rejoin(try Rejoin(from: &reader))
    case 15: return .invite(try InviteRequest(from: &reader))
    case 16: return .invitation(try Invitation(from: &reader))
    case 17: return .revoke(try reader.deviceKey())
    default:
      while let field = try reader.next() { try reader.skip(field) }
      return kind == 10 ? .ping : kind == 11 ? .pong : .done
    }
  }
}
