import HearthCRDT

/// What the operations of a random history are about.
package enum HistoryKind: String, CaseIterable, CustomStringConvertible {
  case register
  case counter
  case presence
  case sequence
  case text
  case events
  case games
  case cancel
  case forks
  case liars

  package var description: String { rawValue }

  /// The operations to draw from; one that stands twice is drawn twice as often.
  var actions: [HistoryAction] {
    switch self {
    case .register: [.write, .write, .write, .create]
    case .counter: [.add, .add, .add, .set, .create]
    case .presence: [.create, .createDerived, .enable, .disable, .disable, .clear, .write, .add]
    case .sequence: [.create, .create, .move, .move, .move, .disable]
    case .text:
      [
        .insert, .insert, .insert, .erase, .erase, .cancel, .createDerived, .createDerived,
        .writeText,
      ]
    case .events: [.answer, .answer, .answer, .disable, .enable, .cancel]
    case .games:
      [
        .choose, .choose, .choose, .restart, .clear, .disablePick, .enablePick, .movePick,
        .writePick,
      ]
    case .cancel: HistoryAction.allCases + [.cancel, .cancel, .cancel, .cancel, .add, .set]
    case .forks: HistoryAction.allCases + [.add, .set, .write, .cancel]
    case .liars: HistoryAction.allCases + [.cancel, .choose, .choose, .disable]
    }
  }

  /// Whether homes are copied on the way.
  var copiesHomes: Bool { self == .forks }
}

/// One kind of operation that a random history draws.
enum HistoryAction: CaseIterable {
  case create, createDerived, enable, disable, clear, write, add, set, move, insert, erase,
    writeText, answer
  case choose, restart, disablePick, enablePick, movePick, writePick, cancel, stranger
}
