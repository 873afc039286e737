internal import HearthFormats
internal import HearthModel
internal import HearthStore
internal import HearthSystem

/// What people and scripts are told about a failure: a stable code, a sentence, and the exit status.
///
/// This file and its extensions hold every sentence of the program; the help's are in the command table.
struct Diagnostic: Hashable, Sendable {
  let code: Code
  let message: String
  let status: ExitStatus

  enum Code: String, Hashable, Sendable {
    case usage
    case notFound = "not-found"
    case ambiguous
    case limit
    case unreachable
    case refused
    case revoked
    case pin
    case display
    case noHousehold = "no-household"
    case confirm
    case diskFull = "disk-full"
    case damaged
    case newerSchema = "newer-schema"
    case import_ = "import"
    case io
  }

  init(_ code: Code, _ message: String, _ status: ExitStatus = .failed) {
    self.code = code
    self.message = message
    self.status = status
  }

  init(_ error: CLIError) {
    switch error {
    case .usage(let fault, let command): self.init(fault, command: command)
    case .unanswerable(let question):
      self.init(
        .confirm, "\(question.sentence) Nobody can be asked here: say --yes to go on.", .usage)
    case .declined: self.init(.confirm, "Nothing was changed.")
    case .model(let error, let subject): self.init(error, in: subject)
    case .nothingToUndo:
      self.init(
        .notFound, "There is nothing to undo: this device has made no edit that still counts.")
    case .noBackup(let path): self.init(.notFound, "There is no backup at \(path.quoted).")
    case .package(let fault, let path): self.init(fault, path: path)
    case .store(let error): self.init(error)
    case .system(let error):
      self.init(error.kind == .noSpace ? .diskFull : .io, Self.sentence(error))
    case .alreadyInHousehold(let path):
      self.init(.refused, "The home \(path.quoted) already holds a household.", .failed)
    case .noServer:
      self.init(
        .unreachable, "This household has no server yet; join one with `hearth join LINK`.",
        .unreachable)
    case .link(let failure): self.init(failure)
    case .damaged(let problems):
      self.init(
        .damaged, (["This copy is damaged:"] + problems.map { "  " + $0 }).joined(separator: "\n"))
    case .screen(let fault): self.init(fault)
    case .format(let error, let path):
      let place = "\(path.safeForTerminal):\(error.place.line):\(error.place.column)"
      self.init(.import_, "\(place): \(error.fault.sentence)")
    case .misunderstood(let line?):
      self.init(
        .usage,
        "\(line.quoted) is no choice: write left (1), right (2), both (b), skip (s) or quit (q).",
        .usage)
    case .misunderstood(nil): self.init(.usage, "That line cannot be read.", .usage)
    case .importRefused(let file, let refusals): self.init(refusals, file: file)
    case .fileChanged(let path):
      self.init(
        .io, "\(path.quoted) was changed while it was read. Nothing was imported; try again.")
    case .notText(let format): self.init(.import_, "\(format) cannot be read as text.")
    case .noEditor:
      self.init(.io, "There is no terminal to edit in. Set EDITOR to the program that edits.")
    case .editorFailed(let command):
      self.init(.io, "The editor \(command.quoted) failed. Nothing was changed.")
    case .editorRemovedFile:
      self.init(.io, "The editor left no file behind. Nothing was changed.")
    case .notAText(.notUTF8): self.init(.io, "What the editor saved is not UTF-8.")
    case .notAText(.nul): self.init(.io, "What the editor saved holds a NUL, which no text does.")
    case .unsaved(let path, let error):
      let cause = Diagnostic(error)
      self.init(
        cause.code, "\(cause.message) What you wrote is kept in \(path.quoted).", cause.status)
    case .output(let error): self.init(.io, "The result could not be written: \(error.reason).")
    }
  }

  static func sentence(_ error: SystemError) -> String {
    let subject = error.subject.map { " \($0.quoted)" } ?? ""
    return "Could not \(error.operation.words)\(subject): \(error.reason)."
  }
}

extension String {
  /// The text in quotes, safe for a terminal, and cut where it is long.
  var quoted: String {
    let safe = safeForTerminal
    return safe.count > 100 ? "'\(safe.prefix(100))…'" : "'\(safe)'"
  }
}

extension Question {
  var sentence: String {
    switch self {
    case .clearBoard: "This removes everybody from the board (`hearth undo` takes it back)."
    case .clearList(let name):
      "This removes everything from the list \(name.quoted) (`hearth undo` takes it back)."
    case .clearTicked(let name):
      "This removes what is ticked from the list \(name.quoted) (`hearth undo` takes it back)."
    case .clearDeck(let name):
      "This removes every card of the deck \(name.quoted) (`hearth undo` takes it back)."
    case .removeMany(let count): "This removes \(count) rows at once (`hearth undo` takes it back)."
    case .leave: "This home will no longer reach its server; what it holds stays here."
    case .joinAnother:
      "This home belongs to another household; it will be moved aside, not deleted."
    case .handOver: "The server has no household yet; it will take over this one."
    }
  }
}

extension SystemError.Operation {
  fileprivate var words: String {
    switch self {
    case .createDirectory: "make the directory"
    case .changeMode: "protect"
    case .changeOwner: "change the owner of the file"
    case .status, .fileSystem: "look at"
    case .flush: "make sure of"
    case .resolve: "find the address of"
    case .eventLoop, .socket, .poll: "wait for"
    case .terminal: "use the terminal"
    default: rawValue
    }
  }
}
