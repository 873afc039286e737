package import HearthCRDT
import HearthWire

extension Draw {
  package mutating func contents() -> BatchContents {
    BatchContents(
      origin: bool() ? nil : ReplicaOrigin(key: Fixed.key, nonce: number()),
      contextChanges: list(0...4) { $0.entry() },
      time: WallTime(clampingMilliseconds: integer() >> 10),
      transaction: bool()
        ? nil : TransactionPart(number: number(atLeast: 1), isLast: bool()),
      operations: list(1...6) { $0.operation() })
  }

  package mutating func operation() -> Operation {
    switch int(0...15) {
    case 0: .create(creation())
    case 1: .enable(record())
    case 2: .disable(record())
    case 3: .clear(collection())
    case 4: .write(record(), field(), value())
    case 5: .add(record(), integer() % 1_000_001)
    case 6: .set(record(), integer())
    case 7: .move(record(), insertion())
    case 8: .insert(TextID(record: record(), field: field()), insertion(), text(1...30))
    case 9: .erase(TextID(record: record(), field: field()), list(1...4) { $0.range() })
    case 10: .answer(record(), Answer(isRight: bool(), isReversed: bool()))
    case 11: .choose(choice())
    case 12: .restart(game())
    case 13: .cancel(list(1...3) { $0.cancellation() })
    case 14: .revoke(Revocation(device: Fixed.key, heads: list(0...3) { $0.entry() }))
    default: .unknown(UnknownOperation(bytes: Array(hex: "9a0603616263")))
    }
  }

  private mutating func creation() -> Creation {
    Creation(
      id: bool() ? nil : derived(), collection: collection(),
      values: list(0...3) { FieldValue(field: $0.field(), value: $0.value()) },
      start: bool() ? nil : integer(), insertion: bool() ? nil : insertion())
  }

  private mutating func range() -> ElementRange {
    let first = element()
    return ElementRange(first: first, count: max(1, small() % (UInt32.max - first.offset)))
  }

  private mutating func choice() -> Choice {
    Choice(
      game: game(), person: text(), round: max(1, small()), left: pick(), right: pick())
  }

  private mutating func pick() -> Choice.Pick? {
    bool() ? nil : Choice.Pick(name: text(), insertion: insertion())
  }

  private mutating func cancellation() -> Cancellation {
    let dots = list(1...4) { $0.dot() }
    return switch int(0...2) {
    case 0: Cancellation(target: .record(record()), dots: dots)
    case 1: Cancellation(target: .collection(collection()), dots: dots)
    default: Cancellation(target: .game(game()), dots: dots)
    }
  }
}
