internal import HearthModel
internal import HearthSystem

extension Diagnostic {
  init(_ error: ModelError, in subject: CLIError.Subject) {
    switch error {
    case .unknown(let name, let known):
      let hint = known.nearestName(to: name).map { " Did you mean \($0.quoted)?" } ?? ""
      self.init(.notFound, "\(subject.nothing) \(name.quoted).\(hint)")
    case .already(let name, isDone: true):
      self.init(.notFound, "\(name.quoted) is ticked already; `hearth shop uncheck` unticks it.")
    case .already(let name, isDone: false):
      self.init(.notFound, "\(name.quoted) is not ticked.")
    case .ambiguous(let name, let matches):
      let ids = matches.map { "  \($0.id.text)  \($0.name.safeForTerminal)" }
      self.init(
        .ambiguous,
        (["\(name.quoted) could be any of these; say which by its id:"] + ids)
          .joined(separator: "\n"))
    case .name(_, .empty): self.init(.limit, "A name needs at least one character.")
    case .name(let name, .tooLong(let byteCount)):
      self.init(
        .limit,
        "\(name.quoted) is \(byteCount) bytes long; the limit is \(NameLimit.maximumByteCount).")
    case .cardTooLong(let byteCount):
      self.init(
        .limit,
        "The card's texts are \(byteCount) bytes long; the limit is \(WordDeck.maximumCardByteCount)."
      )
    case .pairCount(let count):
      self.init(
        .limit, "A game has 1 to \(FoodPairs.maximumCount) pairs of foods; these are \(count).")
    case .noGenerationLeft:
      self.init(.limit, "This game was begun anew as often as can be.")
    case .noteTooLong(let byteCount):
      self.init(
        .limit, "The note is \(byteCount) bytes long; the limit is \(Note.maximumByteCount).")
    case .memberLimit(let limit):
      self.init(
        .limit,
        "The board takes \(limit) members. `hearth config member-limit N` raises the limit.")
    case .alreadyOnBoard(let name): self.init(.limit, "\(name.quoted) is on the board already.")
    case .overflow(let member):
      self.init(.limit, "The score of \(member.quoted) is beyond 64 bits.")
    case .noSuchPlace(let number, let rowCount):
      self.init(.notFound, "There is no place \(number): the rows are \(rowCount).")
    case .besideItself(let name):
      self.init(.notFound, "\(name.quoted) cannot stand beside itself.")
    }
  }
}

extension CLIError.Subject {
  /// The beginning of the sentence that nothing has a name.
  fileprivate var nothing: String {
    switch self {
    case .board: "Nobody on the board is"
    case .list(let name): "The list \(name.quoted) has no such row:"
    case .deck(let name): "The deck \(name.quoted) has no card"
    case .notes: "There is no note"
    case .lists: "There is no list"
    case .decks: "There is no deck"
    case .devices: "The household has no device"
    case .trash: "The trash does not hold"
    }
  }
}
