import HearthCRDT

extension Operation {
  /// Writes the fields of the operation's message.
  func write(to writer: inout ProtobufWriter, table: ReplicaTable) throws(WireError) {
    if case .unknown(let operation) = self {
      try writer.write(unknown: operation, table: table)
      return
    }
    try object(table: table).write(to: &writer)
    switch self {
    case .create(let creation):
      try writer.message(12) { writer throws(WireError) in
        try creation.write(to: &writer, table: table)
      }
    case .write(_, let field, let value):
      try writer.write(FieldValue(field: field, value: value), field: 13)
    case .add(_, let delta): writer.presentSInt64(14, try Self.checked(delta: delta))
    case .move(_, let insertion): try writer.write(insertion, field: 15, table: table)
    case .enable: writer.presentData(16, [])
    case .disable: writer.presentData(17, [])
    case .set(_, let value): writer.presentSInt64(18, value)
    case .insert(let text, let insertion, let run):
      guard !run.isEmpty else { throw .missingField(3) }
      let field = try text.field.checked
      try writer.message(19) { writer throws(WireError) in
        writer.uint32(1, field)
        try writer.write(insertion, field: 2, table: table)
        writer.text(3, run)
      }
    case .erase(let text, let ranges):
      let field = try text.field.checked
      try writer.message(20) { writer throws(WireError) in
        writer.uint32(1, field)
        try writer.write(ranges: ranges, table: table)
      }
    case .answer(_, let answer):
      try writer.message(21) { writer throws(WireError) in
        writer.bool(1, answer.isRight)
        writer.bool(2, answer.isReversed)
      }
    case .choose(let choice):
      try writer.message(22) { writer throws(WireError) in
        try writer.write(choice.left, insertion: 1, name: 2, table: table)
        try writer.write(choice.right, insertion: 3, name: 4, table: table)
      }
    case .clear: writer.presentData(23, [])
    case .restart: writer.presentData(24, [])
    case .cancel(let cancellations):
      guard !cancellations.isEmpty else { throw .missingField(1) }
      try writer.message(25) { writer throws(WireError) in
        for cancellation in cancellations {
          try writer.message(1) { writer throws(WireError) in
            try cancellation.write(to: &writer, table: table)
          }
        }
      }
    case .revoke(let revocation):
      try writer.message(26) { writer throws(WireError) in
        writer.data(1, revocation.device.bytes)
        try writer.write(tips: revocation.heads, field: 2)
      }
    case .unknown: break
    }
  }

  /// Reads an operation's message to its end.
  init(from reader: inout ProtobufReader, table: ReplicaTable) throws(WireError) {
    guard reader.remaining <= Limits.maximumOperationLength else {
      throw .limitExceeded(.operation, count: reader.remaining)
    }
    let bytes = reader
    var once = SingularFields()
    var object = ObjectFields()
    var change: Change?
    var hasUnknownFields = false
    while let field = try reader.next() {
      switch field.number {
      case ObjectFields.numbers: try object.read(once.admit(field), from: &reader)
      case Change.numbers:
        guard change == nil else { throw .repeatedField(field.number) }
        change = try Change(field, from: &reader, table: table)
      default:
        hasUnknownFields = true
        try reader.skip(field)
      }
    }
    if let change {
      self = try change.operation(on: object, table: table)
    } else if hasUnknownFields {
      self = .unknown(UnknownOperation(bytes: bytes.rest))
    } else {
      throw .unknownKind
    }
  }

  /// The fields that name the object this operation changes.
  private func object(table: ReplicaTable) throws(WireError) -> ObjectFields {
    switch self {
    case .create(let creation): try ObjectFields(collection: creation.collection)
    case .clear(let collection): try ObjectFields(collection: collection)
    case .restart(let game): try ObjectFields(game: game)
    case .choose(let choice):
      try ObjectFields(round: choice.round, person: choice.person, game: choice.game)
    case .enable(let record), .disable(let record), .write(let record, _, _),
      .add(let record, _), .set(let record, _), .move(let record, _), .answer(let record, _):
      try ObjectFields(record: record, table: table)
    case .insert(let text, _, _), .erase(let text, _):
      try ObjectFields(record: text.record, table: table)
    case .cancel, .revoke, .unknown: ObjectFields()
    }
  }

  /// A delta within its limit.
  static func checked(delta: Int64) throws(WireError) -> Int64 {
    guard (-maximumDelta...maximumDelta).contains(delta) else {
      throw .limitExceeded(.delta, count: delta < 0 ? Int.min : Int.max)
    }
    return delta
  }
}

extension Field {
  /// The number of a field, which is at least 1.
  var checked: UInt32 {
    get throws(WireError) {
      guard rawValue >= 1 else { throw .missingField(1) }
      return rawValue
    }
  }
}

extension ProtobufWriter {
  /// Writes an operation from the future as it came, if it is one.
  fileprivate mutating func write(
    unknown operation: UnknownOperation, table: ReplicaTable
  ) throws(WireError) {
    var reader = ProtobufReader(operation.bytes)
    guard case .unknown = try Operation(from: &reader, table: table) else { throw .unknownKind }
    append(encoded: operation.bytes)
  }
}
