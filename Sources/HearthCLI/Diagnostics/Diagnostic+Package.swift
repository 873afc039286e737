internal import HearthSystem

extension Diagnostic {
  init(_ fault: PackageFault, path: String) {
    if case .archive(.system(let error)) = fault {
      self.init(CLIError.system(error))
    } else {
      self.init(.import_, "\(path.quoted) \(fault.words)")
    }
  }
}

extension PackageFault {
  /// What goes on from the name of the file.
  fileprivate var words: String {
    switch self {
    case .archive(let error): error.words
    case .missing(let entry): "is no Anki package: it holds no \(entry.quoted)."
    case .newer: "was made by a later Anki than this program knows: export it for older versions."
    case .notACollection: "is no Anki package: what it holds is no collection."
    case .collection(let error) where error.kind == .tooBig:
      "holds a text of more than \(ForeignDatabase.maximumValueByteCount) bytes."
    case .collection(let error): "is damaged (\(error.message.safeForTerminal))."
    }
  }
}

extension ArchiveError {
  fileprivate var words: String {
    switch self {
    case .noLibrary:
      "is a ZIP archive, which only libzip reads: install it (Debian: `apt install libzip4`)."
    case .notAnArchive: "is no ZIP archive, or was cut off."
    case .damaged(let entry): "is damaged: its entry \(entry.quoted) cannot be read."
    case .tooManyEntries(let limit): "holds more than \(limit) entries."
    case .tooLarge(let entry, let limit):
      "is refused: its entry \(entry.quoted) holds more than \(limit) bytes."
    case .encrypted(let entry): "is encrypted: its entry \(entry.quoted) needs a password."
    case .foreignMethod(let entry):
      "has an entry \(entry.quoted) that is neither stored nor deflated."
    case .unsafeName(let name): "is refused: its entry \(name.quoted) leads out of the archive."
    case .repeated(let entry): "is refused: it has two entries \(entry.quoted)."
    case .system(let error): "could not be read: \(error.reason)."
    }
  }
}
