import HearthStore
import HearthSystem

extension Diagnostics {
  init(_ error: UsageError) {
    self.init("usage", Self.sentence(for: error), status: .usage)
  }

  init(_ error: SystemError) {
    let subject = error.subject.map { " '\($0)'" } ?? ""
    switch error.kind {
    case .noSpace: self.init("disk-full", "The disk is full; nothing was lost.")
    default:
      self.init("io", "Cannot \(Self.verb(for: error.operation))\(subject): \(error.reason).")
    }
  }

  init(_ error: StoreError) {
    switch error {
    case .full: self.init("disk-full", "The disk is full; nothing was lost.")
    case .readOnly: self.init("io", "The data directory cannot be written to.")
    case .busy: self.init("io", "Another process is writing to the data; try again.")
    case .locked(let path):
      self.init("running", "Another hearthd is at work in '\(path)'; stop it first.")
    case .damaged(let damage):
      self.init("damaged", "The data is damaged: \(Self.sentence(for: damage))")
    case .newerSchema(let found, let known):
      self.init(
        "newer-schema",
        "The data was written by a later hearthd (format \(found), this one knows \(known)); "
          + "update this one.")
    case .notHearth(let path): self.init("damaged", "'\(path)' is not hearth's.")
    case .absent(let path):
      self.init(
        "no-household", "There is nothing at '\(path)' yet.", status: .noHousehold)
    case .alreadyExists(let path): self.init("io", "'\(path)' is there already.")
    case .notPrivate(let path):
      self.init(
        "io",
        "'\(path)' belongs to another user, or others may write to it; "
          + "it should be yours alone.")
    case .noHousehold:
      self.init("no-household", "There is no household here yet.", status: .noHousehold)
    case .refused(let refusal):
      self.init("limit", Self.sentence(for: refusal))
    case .flushFailed:
      self.init("io", "The disk did not confirm what was written; nothing more can be relied on.")
    case .outOfMemory:
      self.init("io", "There was not enough memory for the database; nothing was changed.")
    case .database(let code): self.init("io", "The database failed with code \(code).")
    case .system(let error): self.init(error)
    }
  }

  /// What `verify` says of one fault.
  static func sentence(for damage: Damage) -> String {
    switch damage {
    case .structure(let text): "the file's structure is broken (\(text))."
    case .notADatabase: "the file is not a database."
    case .log(let number): "entry \(number) of the log does not follow from the one before it."
    case .undecodable(let number): "entry \(number) of the log cannot be read."
    case .state(let part): "the stored state is not what the log gives (\(name(of: part)))."
    case .metadata(let key): "the remembered '\(key)' cannot be read."
    case .outbox(let number): "entry \(number) is listed as unsent and is not this replica's."
    case .signedHead: "a signed head does not fit the log."
    case .identity: "the file with the server's identity cannot be read."
    }
  }

  private static func name(of table: StateTable) -> String {
    switch table {
    case .tips: "ends of chains"
    case .document: "document's own state"
    case .collections: "collections"
    case .records: "records"
    case .spans: "sequences"
    case .texts: "texts"
    case .origins: "origins of replicas"
    case .metadata: "remembered values"
    case .outbox: "list of what is unsent"
    case .heads: "signed heads"
    }
  }

  private static func sentence(for refusal: WriteRefusal) -> String {
    switch refusal {
    case .empty: "There was nothing to write."
    case .tooManyReplicas: "The household holds as many replicas as it may."
    case .wire: "The change is larger than one change may be."
    case .outcome: "The change breaks a rule of the household."
    }
  }

  private static func sentence(for error: UsageError) -> String {
    switch error {
    case .line(let fault, let words):
      fault.sentence(command: words.joined(separator: " "), quoting: { "'\($0)'" })
        + " Try `\(words.joined(separator: " ")) --help`."
    case .invalidValue(let value, let option, let expectation):
      "'\(value)' does not fit '\(option)': \(sentence(for: expectation))"
    case .notText(let position): "Argument \(position) is not UTF-8."
    case .variableNotText(let name): "The variable \(name) is not UTF-8."
    }
  }

  private static func sentence(for expectation: UsageError.Expectation) -> String {
    switch expectation {
    case .address: "it takes HOST:PORT, as in 192.168.1.5:7433 or [::]:7433."
    case .host: "it takes HOST or HOST:PORT."
    case .duration: "it takes a duration above zero, as in 30s, 10m or 1h."
    case .name: "it takes a name of 1 to 256 bytes."
    case .oneOf(let words): "it takes " + words.joined(separator: " or ") + "."
    }
  }

  private static func verb(for operation: SystemError.Operation) -> String {
    switch operation {
    case .createDirectory: "make the directory"
    case .changeMode: "make private"
    case .changeOwner: "change the owner of the file"
    case .status, .fileSystem: "look at"
    case .flush: "make durable"
    case .eventLoop: "run the event loop"
    case .signal: "wait for signals"
    case .terminal: "use the terminal"
    case .socket: "open a socket"
    case .bind, .listen: "listen at"
    default: operation.rawValue
    }
  }
}
