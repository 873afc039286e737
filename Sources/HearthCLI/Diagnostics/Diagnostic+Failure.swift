internal import HearthStore
internal import HearthSystem

extension Diagnostic {
  init(_ error: StoreError) {
    switch error {
    case .full:
      self.init(.diskFull, "The disk is full. Nothing was changed; reading still works.")
    case .readOnly:
      self.init(.io, "This home cannot be written to. Nothing was changed; reading still works.")
    case .busy:
      self.init(.io, "Another program is writing to this home and does not finish. Try again.")
    case .locked(let path): self.init(.io, "Another program holds \(path.quoted).")
    case .damaged(let damage):
      self.init(.damaged, "This copy is damaged: \(damage.words). `hearth verify` says more.")
    case .newerSchema(let found, let known):
      self.init(
        .newerSchema,
        "This home was written by a newer hearth (format \(found); this one knows \(known)).")
    case .notHearth(let path): self.init(.damaged, "\(path.quoted) is not Hearth's.")
    case .absent, .noHousehold:
      self.init(
        .noHousehold,
        "This home has no household yet. Begin one with `hearth init` or `hearth join LINK`.",
        .noHousehold)
    case .alreadyExists(let path): self.init(.io, "There is something at \(path.quoted) already.")
    case .notPrivate(let path):
      self.init(.io, "\(path.quoted) is not yours alone; other people could read or change it.")
    case .refused(.wire):
      self.init(.limit, "A part of the change is larger than every device takes.")
    case .refused(.tooManyReplicas):
      self.init(.limit, "The household has as many copies as may be.")
    case .refused(.empty), .refused(.outcome):
      self.init(.limit, "The change breaks a rule of the household and was not made.")
    case .flushFailed:
      self.init(.io, "The disk did not confirm what was written. Do not trust it any longer.")
    case .outOfMemory:
      self.init(.io, "There was not enough memory for that. Nothing was changed.")
    case .database(let code): self.init(.io, "The database failed with SQLite's code \(code).")
    case .system(let error):
      self.init(error.kind == .noSpace ? .diskFull : .io, Self.sentence(error))
    }
  }

  init(_ failure: LinkFailure) {
    switch failure {
    case .unreachable(let address, let reason):
      self.init(
        .unreachable, "The server at \(address.safeForTerminal) \(reason.words).", .unreachable)
    case .refused(let reason, let sentence):
      self.init(reason.code, sentence?.safeForTerminal ?? reason.words, .refused)
    }
  }
}

extension Diagnostic {
  init(_ fault: FullScreenFault) {
    switch fault {
    case .notATerminal: self.init(.io, "The board needs a terminal.")
    case .unknownType(nil):
      self.init(.io, "TERM does not say what kind of terminal this is. Try TERM=xterm.")
    case .unknownType(let type?):
      self.init(.io, "Nothing is known here about terminals of type \(type.quoted).")
    case .tooSimple(let type):
      self.init(.io, "The board cannot be drawn on a terminal of type \(type.quoted).")
    case .system(let error): self.init(.io, Self.sentence(error))
    }
  }
}

extension LinkFailure.UnreachableReason {
  fileprivate var words: String {
    switch self {
    case .timedOut: "did not answer in time"
    case .connectionRefused: "does not accept connections"
    case .unresolved: "cannot be found by that name"
    case .notOurs: "does not speak Hearth's protocol"
    case .closed: "closed the connection"
    case .busy: "is busy or out of room; try again later"
    case .other: "could not be reached"
    }
  }
}

extension LinkFailure.RefusalReason {
  fileprivate var code: Diagnostic.Code {
    switch self {
    case .pin: .pin
    case .revoked: .revoked
    case .display: .display
    case .edits(_, isForNow: true): .diskFull
    case .unknownDevice, .invitation, .edits, .other: .refused
    }
  }

  fileprivate var words: String {
    switch self {
    case .pin:
      "The server shows another key than the one this home trusts. Nothing was sent to it."
    case .revoked: "This device was revoked."
    case .display: "This device is a display: it shows, and does not edit."
    case .unknownDevice: "The server does not know this device. Ask a member for an invitation."
    case .invitation: "The invitation was used, is too old, or was never made. Ask for another."
    case .edits(let count, isForNow: true):
      "The server has no room for \(count) of your edits; they wait here and are sent again."
    case .edits(let count, isForNow: false):
      "The server will not take \(count) of your edits; they stay on this device."
    case .other: "The server refused."
    }
  }
}

extension Damage {
  var words: String {
    switch self {
    case .structure(let text): "the database's structure is broken (\(text.safeForTerminal))"
    case .notADatabase: "the file is no database"
    case .log(let number): "batch \(number) of the log is not what was written"
    case .undecodable(let number): "batch \(number) of the log cannot be read"
    case .state(let table): "the state in \(table.words) is not what the log gives"
    case .metadata(let key): "the value of \(key.quoted) is not what was kept"
    case .outbox(let number): "entry \(number) of the unsent edits names none of this device's"
    case .signedHead: "a signature is not its device's"
    case .identity: "the device's key is not the one that wrote here"
    }
  }
}

extension StateTable {
  fileprivate var words: String { "table \(rawValue)" }
}
