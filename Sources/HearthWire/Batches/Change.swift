import HearthCRDT

/// What an operation says about its object: the part of its message that tells its kind.
enum Change {
  case create(DerivedID?, [FieldValue], start: Int64?, Insertion?)
  case write(FieldValue)
  case add(Int64)
  case move(Insertion)
  case enable
  case disable
  case set(Int64)
  case insert(Field, Insertion, String)
  case erase(Field, [ElementRange])
  case answer(Answer)
  case choose(left: Choice.Pick?, right: Choice.Pick?)
  case clear
  case restart
  case cancel([Cancellation])
  case revoke(Revocation)

  /// The numbers of the fields that hold a change.
  static let numbers: ClosedRange<UInt32> = 12...26

  /// Reads the change in `field`, whose number is one of ``numbers``.
  init(
    _ field: ProtobufField, from reader: inout ProtobufReader, table: ReplicaTable
  ) throws(WireError) {
    switch field.number {
    case 14:
      self = .add(try Operation.checked(delta: reader.sint64(field)))
      return
    case 18:
      self = .set(try reader.sint64(field))
      return
    default: break
    }
    self = try reader.message(field) { reader throws(WireError) in
      switch field.number {
      case 12: try Change(creationFrom: &reader, table: table)
      case 13: .write(try FieldValue(from: &reader))
      case 15: .move(try Insertion(from: &reader, table: table))
      case 19: try Change(insertFrom: &reader, table: table)
      case 20: try Change(eraseFrom: &reader, table: table)
      case 21: .answer(try Answer(from: &reader))
      case 22: try Change(chooseFrom: &reader, table: table)
      case 25: try Change(cancelFrom: &reader, table: table)
      case 26: .revoke(try Revocation(from: &reader))
      default: try Change(emptyFrom: &reader, number: field.number)
      }
    }
  }

  /// The operation that makes this change to `object`.
  func operation(on object: ObjectFields, table: ReplicaTable) throws(WireError) -> Operation {
    switch self {
    case .create(let id, let values, let start, let insertion):
      return .create(
        Creation(
          id: id, collection: try object.asCollection(), values: values, start: start,
          insertion: insertion))
    case .clear: return .clear(try object.asCollection())
    case .restart: return .restart(try object.asGame())
    case .choose(let left, let right):
      let (game, person, round) = try object.asRound()
      return .choose(Choice(game: game, person: person, round: round, left: left, right: right))
    case .cancel(let cancellations):
      try object.expectNone()
      return .cancel(cancellations)
    case .revoke(let revocation):
      try object.expectNone()
      return .revoke(revocation)
    case .write, .add, .move, .enable, .disable, .set, .insert, .erase, .answer:
      return try operation(on: object.asRecord(table: table))
    }
  }

  /// The operation that makes this change to a record.
  private func operation(on record: RecordID) throws(WireError) -> Operation {
    switch self {
    case .write(let value): return .write(record, value.field, value.value)
    case .add(let delta): return .add(record, delta)
    case .move(let insertion): return .move(record, insertion)
    case .enable: return .enable(record)
    case .disable: return .disable(record)
    case .set(let value): return .set(record, value)
    case .insert(let field, let insertion, let run):
      return .insert(TextID(record: record, field: field), insertion, run)
    case .erase(let field, let ranges):
      return .erase(TextID(record: record, field: field), ranges)
    case .answer(let answer): return .answer(record, answer)
    case .create, .clear, .restart, .choose, .cancel, .revoke: throw .unknownKind
    }
  }
}
