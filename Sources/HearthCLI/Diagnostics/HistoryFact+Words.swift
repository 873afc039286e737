internal import HearthCRDT
internal import HearthModel
internal import HearthSystem

extension [HistoryFact] {
  /// Most facts that one sentence tells one by one.
  private static let toldCount = 3

  /// `Ben gave Dad 5`; of somebody whom nobody knows, `Somebody gave Dad 5`.
  func sentence(by person: String) -> String {
    if count == 1, let whole = self[0].sentence { return whole }
    return (person.isEmpty ? "Somebody" : person.clipped) + " " + words
  }

  /// `gave Dad 5`, as a sentence goes on after who did it.
  var words: String {
    var parts = prefix(Self.toldCount).map(\.words)
    if count > Self.toldCount {
      parts.append("made \(counted(count - Self.toldCount, "more change"))")
    }
    return parts.listed
  }
}

extension HistoryFact {
  /// A sentence whose subject is not the person who wrote; nil for all others.
  fileprivate var sentence: String? {
    switch self {
    case .joined(let device, let person, let role): Self.joined(device, person, role)
    default: nil
    }
  }

  private static func joined(_ device: String, _ person: String, _ role: Role) -> String {
    let whose = person.isEmpty || NameKey(person) == NameKey(device) ? "" : " (\(person.clipped))"
    let name = device.clipped + whose
    return switch role {
    case .member: "\(name) joined"
    case .display: "\(name) joined as a display"
    case .server: "The server \(device.clipped) began"
    }
  }

  /// What somebody did, after the name.
  fileprivate var words: String {
    switch self {
    case .added(let subjects): subjects.addedWords
    case .imported(let subjects): "imported \(subjects.count(of: subjects.noun))\(subjects.target)"
    case .removed(let subjects): "removed \(subjects.list)\(subjects.source)"
    case .restored(let subjects): "restored \(subjects.list)\(subjects.source)"
    case .cleared(let collection): "cleared \(collection.phrase)"
    case .renamed(let subjects, let from, let to): Self.renamed(subjects, from, to)
    case .moved(let subjects): "moved \(subjects.list)\(subjects.source)"
    case .ticked(let subjects): "ticked off \(subjects.list)\(subjects.source)"
    case .unticked(let subjects): "unticked \(subjects.list)\(subjects.source)"
    case .wrote(let subjects, let field, let value): subjects.wroteWords(field, value)
    case .gave(let subjects, let points): Self.gave(subjects, points)
    case .set(_, let score, isBoard: true): "reset the board to \(score)"
    case .set(let subjects, let score, isBoard: false): "set \(subjects.list) to \(score)"
    case .answered(let subjects, let isRight, let isReversed):
      "answered \(subjects.list)\(isReversed ? " backwards" : ""): \(isRight ? "right" : "wrong")"
    case .quizzed(let subjects, let rightCount):
      "answered \(subjects.count(of: subjects.noun)), \(rightCount) right"
    case .picked(let foods, let round, let list): Self.picked(foods, round, list)
    case .restarted(let list): "restarted the game of \(list.name.clipped)"
    case .edited(let subjects, let field): subjects.editedWords(field)
    case .joined(let device, let person, let role): "let in: " + Self.joined(device, person, role)
    case .revoked(let device): "revoked the device \(device?.clipped ?? "that nobody knows")"
    case .undid(let facts): "undid: " + (facts.isEmpty ? "something" : facts.words)
    case .unknown(let count):
      "did something this version does not know" + (count > 1 ? ", \(count) times" : "")
    }
  }

  private static func renamed(
    _ subjects: HistorySubjects, _ from: String?, _ to: String
  ) -> String {
    let kind = subjects.kind == .devices ? "the device " : ""
    let name = from?.clipped ?? subjects.unnamed
    return "renamed \(kind)\(name) to \(to.clipped)\(subjects.source)"
  }

  private static func gave(_ subjects: HistorySubjects, _ points: Int64) -> String {
    points < 0
      ? "took \(points.magnitude) from \(subjects.list)" : "gave \(subjects.list) \(points)"
  }

  private static func picked(_ foods: [String], _ round: UInt32, _ list: CollectionID) -> String {
    let place = "round \(round) of \(list.name.clipped)"
    return foods.isEmpty
      ? "skipped \(place)" : "picked \(foods.map(\.clipped).listed) in \(place)"
  }
}

extension HistorySubjects {
  /// What one of them is called.
  fileprivate var noun: String { kind?.rowLabel ?? "thing" }

  /// One of them whose name is not known.
  fileprivate var unnamed: String { kind == .scoreboard ? "somebody" : "something" }

  /// `milk`, `milk and bread`, `12 items`.
  fileprivate var list: String {
    guard count == names.count, !names.isEmpty else {
      return count > 1 ? count(of: noun) : names.first?.clipped ?? unnamed
    }
    let listed = names.map(\.clipped).listed
    return kind == .note ? "the note \(listed)" : listed
  }

  fileprivate func count(of noun: String) -> String { counted(count, noun) }

  /// ` on Party`, where it is not the list that everybody means.
  fileprivate var source: String {
    guard let collection, collection.isNamed else { return "" }
    return " \(kind == .deck ? "in" : "on") \(collection.name.clipped)"
  }

  /// ` into Words`.
  fileprivate var target: String {
    switch kind {
    case .scoreboard?: " onto the board"
    case .shoppingList?, .deck?: " into \(collection?.name.clipped ?? "")"
    case .settings?, .devices?, .note?, nil: ""
    }
  }

  fileprivate var addedWords: String {
    switch kind {
    case .scoreboard?: "added \(list) to the board"
    case .note?: "wrote \(list)"
    default:
      "added \(list)" + (collection?.isNamed == true ? " to \(collection?.name.clipped ?? "")" : "")
    }
  }

  fileprivate func editedWords(_ field: Field) -> String {
    switch kind {
    case .note?: "edited \(list)"
    default: "edited the \(label(of: field)) of \(list)\(source)"
    }
  }

  fileprivate func wroteWords(_ field: Field, _ value: Value) -> String {
    let text = value.text(of: field).clipped
    switch (kind, field) {
    case (.settings?, .name): return "named the household \(text)"
    case (.settings?, .startScore): return "set the score to start with to \(text)"
    case (.settings?, .memberLimit): return "set the limit of members to \(text)"
    case (.devices?, .person): return "said that \(list) is \(text)'s"
    case (.scoreboard?, .colour): return "made \(list) \(text)"
    case (_, .quantity) where text.isEmpty: return "took the quantity off \(list)\(source)"
    case (_, .info): return "changed the description of \(list)\(source)"
    default:
      let end = text.isEmpty ? "" : " to \(text)"
      return "changed the \(label(of: field)) of \(list)\(end)\(source)"
    }
  }

  private func label(of field: Field) -> String {
    if field == .info { return "description" }
    return kind.flatMap { field.label(in: $0) } ?? "unknown field"
  }
}

extension CollectionID {
  /// Whether people have to be told which list or deck it is.
  fileprivate var isNamed: Bool {
    switch knownKind {
    case .shoppingList?: name != ShoppingList.standardName
    case .deck?: name != WordDeck.standardName
    case .settings?, .devices?, .scoreboard?, .note?, nil: false
    }
  }

  fileprivate var phrase: String {
    switch knownKind {
    case .scoreboard?: "the board"
    case .shoppingList?: "the list \(name.clipped)"
    case .deck?: "the deck \(name.clipped)"
    case .note?: "the note \(name.clipped)"
    case .settings?, .devices?, nil: "something"
    }
  }
}

extension String {
  /// The text as it stands in a sentence: cut where it is long.
  fileprivate var clipped: String { count > 60 ? prefix(59) + "…" : self }
}

extension [String] {
  /// `a`, `a and b`, `a, b and c`.
  fileprivate var listed: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " and " + last
  }
}

private func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}
