import HearthCRDT
import HearthModel
import Testing

/// Every kind of operation, so that none is left out where all are meant.
enum OperationKind: CaseIterable, CustomTestStringConvertible {
  case create, createDerived, joinDevice, enable, disable, clear, rename, tick, untick, write, add
  case set, move, insert, erase, answer, choose, skip, restart, cancel, revoke, unknown

  /// A kind that an operation is of: a new kind of operation does not compile here.
  init(_ operation: HearthCRDT.Operation) {
    self =
      switch operation {
      case .create: .create
      case .enable: .enable
      case .disable: .disable
      case .clear: .clear
      case .write: .write
      case .add: .add
      case .set: .set
      case .move: .move
      case .insert: .insert
      case .erase: .erase
      case .answer: .answer
      case .choose: .choose
      case .restart: .restart
      case .cancel: .cancel
      case .revoke: .revoke
      case .unknown: .unknown
      }
  }

  var testDescription: String { "\(self)" }

  private static let shopping = CollectionID.shoppingList("Shopping")
  private static let words = CollectionID.deck("Words")
  private static let root = Insertion(parent: nil, side: .right, rightOrigin: nil)
  private static let game = GameID(
    list: .shoppingList("Christmas"), pairs: DerivedID(high: 1, low: 2), generation: 1)

  private static var key: DeviceKey? { DeviceKey(bytes: [UInt8](repeating: 9, count: 32)) }

  func example(item: RecordID, member: RecordID, card: RecordID) -> HearthCRDT.Operation {
    switch self {
    case .create: .create(Self.creation("bread", in: Self.shopping))
    case .createDerived:
      .create(Self.creation("bread", in: Self.shopping, id: DerivedID(high: 0, low: 1)))
    case .joinDevice:
      Self.key.map {
        Membership.joining(key: $0, name: "phone", person: "Ben", role: .display, inviter: nil)
      } ?? .clear(.devices)
    case .enable: .enable(item)
    case .disable: .disable(item)
    case .clear: .clear(Self.shopping)
    case .rename: .write(item, .name, .text("oat milk"))
    case .tick: .write(item, .checked, .flag(true))
    case .untick: .write(item, .checked, .flag(false))
    case .write: .write(item, .quantity, .text("2 l"))
    case .add: .add(member, 5)
    case .set: .set(member, 20)
    case .move: .move(item, Self.root)
    case .insert: .insert(TextID(record: card, field: .info), Self.root, "dog")
    case .erase: .erase(TextID(record: card, field: .info), [])
    case .answer: .answer(card, Answer(isRight: true, isReversed: false))
    case .choose: .choose(Self.choice(right: "Chocolate"))
    case .skip: .choose(Self.choice(right: nil))
    case .restart: .restart(Self.game)
    case .cancel: .cancel([Cancellation(target: .record(member), dots: [])])
    case .revoke:
      Self.key.map { .revoke(Revocation(device: $0, heads: [])) } ?? .clear(.devices)
    case .unknown: .unknown(UnknownOperation(bytes: [1]))
    }
  }

  var fact: HistoryFact {
    let milk = HistorySubjects(Self.shopping, ["milk"])
    let dad = HistorySubjects(.scoreboard, ["Dad"])
    let chien = HistorySubjects(Self.words, ["chien"])
    return switch self {
    case .create: .added(HistorySubjects(Self.shopping, ["bread"]))
    case .createDerived: .imported(HistorySubjects(Self.shopping, ["bread"]))
    case .joinDevice: .joined(device: "phone", person: "Ben", .display)
    case .enable: .restored(milk)
    case .disable: .removed(milk)
    case .clear: .cleared(Self.shopping)
    case .rename: .renamed(milk, from: "milk", to: "oat milk")
    case .tick: .ticked(milk)
    case .untick: .unticked(milk)
    case .write: .wrote(milk, .quantity, .text("2 l"))
    case .add: .gave(dad, 5)
    case .set: .set(dad, to: 20, isBoard: false)
    case .move: .moved(milk)
    case .insert, .erase: .edited(chien, .info)
    case .answer: .answered(chien, isRight: true, isReversed: false)
    case .choose: .picked(["Chocolate"], round: 2, list: Self.game.list)
    case .skip: .picked([], round: 2, list: Self.game.list)
    case .restart: .restarted(list: Self.game.list)
    case .cancel: .undid([])
    case .revoke: .revoked(device: nil)
    case .unknown: .unknown(count: 1)
    }
  }

  private static func creation(
    _ name: String, in collection: CollectionID, id: DerivedID? = nil
  ) -> Creation {
    Creation(
      id: id, collection: collection, values: [FieldValue(field: .name, value: .text(name))])
  }

  private static func choice(right: String?) -> Choice {
    Choice(
      game: game, person: "ben", round: 2, left: nil,
      right: right.map { Choice.Pick(name: $0, insertion: root) })
  }
}
