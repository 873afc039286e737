internal import HearthModel
internal import HearthStore
internal import HearthSystem

/// What people are told beside the data: on standard error, and never with `--quiet`.
enum Notice: Hashable, Sendable {
  case emptyBoard
  /// `near` is the name of one that may have been meant, where there is no list of this name.
  case emptyList(String, near: String? = nil)
  case emptyDeck(String, near: String? = nil)
  case emptyTrash
  case noHistory
  case noConflicts
  case noHit(String)
  case noLists
  case noDecks
  case noNotes
  case emptyNote(String)
  /// The rows were already what an edit would have made of them.
  case nothingChanged
  /// How old the data is and what was not sent yet.
  case age(seconds: Double?, unsent: Int)
  /// The server is there, and what is shown is what it holds.
  case connected(unsent: Int)
  /// There is no connection, and one is being made; `isAgain` where that has failed before.
  case connecting(seconds: Double?, unsent: Int, isAgain: Bool)
  /// What came from the server cannot be stored here, for now.
  case unstorable(StoreError)
  /// A delete that came in hides an edit of this device.
  case editHidden(name: String)
  /// The server had lost what this device has given it again.
  case refilled(batchCount: Int)
  /// The server does not take some of this device's edits.
  case editsRefused(LinkFailure)
  case joined(server: String)
  case madeHousehold(path: String)
  case movedAside(path: String)
  /// A display's home is not edited afterwards either.
  case left(isDisplay: Bool)
  /// An undo took this back.
  case undone(String)
  case backupIsSecret(path: String)
  case soundCopy
  case exported(count: Int, path: String)
  case exchanged(received: Int, sent: Int)
  /// What a round of the picking game offers.
  case round(Int, of: Int, FoodPair)
  /// Somebody restarted the game that is being played.
  case gameBegunAnew
  case roundsPlayed(Int, of: Int)
  /// What a quiz asks.
  case question(Int, of: Int, shown: String)
  /// What an answer is worth, beside all that the card has.
  case verdict(AcceptedAnswers.Verdict, right: String, info: String)
  case quizResult(asked: Int, right: Int)
  /// What a file was taken for.
  case importFormat(file: String, format: String)
  /// Nothing in a file says its encoding.
  case importEncoding(file: String, encoding: String)
  case importSkipped(file: String, ImportRefusal)
  /// A Markdown file holds more than boxes.
  case importPassedOver(file: String, lineCount: Int)
  case imported(ImportReport, skipped: Int, isDryRun: Bool)
  /// A file can be read and holds no record.
  case nothingToImport(file: String)

  var sentence: String {
    switch self {
    case .emptyBoard: return "The board is empty. `hearth score add NAME` adds somebody."
    case .emptyList(let name, let near): return Self.empty("list", name, near)
    case .emptyDeck(let name, let near): return Self.empty("deck", name, near)
    case .emptyTrash: return "The trash is empty."
    case .noHistory: return "Nothing has been done yet."
    case .noConflicts: return "Nothing is in conflict."
    case .noHit(let text): return "No card holds \(text.quoted)."
    case .noLists: return "There is no list yet."
    case .noDecks: return "There is no deck yet."
    case .noNotes:
      return "The fridge door is empty. `hearth note append NAME TEXT` puts a note on it."
    case .emptyNote(let name): return "The note \(name.quoted) is empty."
    case .nothingChanged: return "Nothing had to be changed."
    case .age(let seconds, let unsent): return Self.age(seconds: seconds, unsent: unsent)
    case .connected(let unsent):
      return Self.joined(["connected", Self.unsent(unsent)])
    case .connecting(let seconds, let unsent, let isAgain):
      return Self.joined([
        Self.contact(seconds: seconds), isAgain ? "reconnecting" : "connecting",
        Self.unsent(unsent),
      ])
    case .unstorable(let error): return Diagnostic(error).message
    case .editHidden(let name):
      return "\(name.quoted), which you changed, was deleted elsewhere: see `hearth trash`."
    case .refilled(let count):
      let edits = count == 1 ? "one batch of edits" : "\(count) batches of edits"
      return "The server had lost \(edits), which this device gave it again."
    case .editsRefused(let failure): return Diagnostic(failure).message
    case .joined(let server): return "This device has joined the household of \(server)."
    case .madeHousehold(let path): return "A household begins in \(path.quoted)."
    case .movedAside(let path): return "The former home now lies in \(path.quoted)."
    case .left(let isDisplay):
      let use = isDisplay ? "can still be read" : "stays editable"
      return "This home has left its server; what it holds \(use) here."
    case .undone(let words): return "Taken back: \(words.safeForTerminal)."
    case .backupIsSecret(let path):
      return "\(path.quoted) holds this device's key: keep it secret (it is readable by you alone)."
    case .soundCopy: return "This copy is sound."
    case .exported(let count, let path):
      return "Wrote \(count == 1 ? "1 record" : "\(count) records") to \(path.quoted)."
    case .importFormat(let file, let format):
      return "\(file.safeForTerminal) is read as \(format); --as FORMAT decides otherwise."
    case .importEncoding(let file, let encoding):
      return "\(file.safeForTerminal) is not UTF-8 and is read as \(encoding)."
    case .importSkipped(let file, let refusal): return refusal.line(in: file)
    case .importPassedOver(let file, let count):
      let lines = count == 1 ? "One line" : "\(count) lines"
      return "\(lines) without a box passed over in \(file.safeForTerminal); --as text takes all."
    case .imported(let report, let skipped, let isDryRun):
      return Self.words(of: report, skipped: skipped, isDryRun: isDryRun)
    case .nothingToImport(let file):
      return "\(file.safeForTerminal) holds nothing that can be imported."
    case .exchanged(let received, let sent): return "Received \(received), sent \(sent)."
    case .round, .gameBegunAnew, .roundsPlayed, .question, .verdict, .quizResult:
      return gameSentence
    }
  }

  private static func empty(_ kind: String, _ name: String, _ near: String?) -> String {
    guard let near else { return "The \(kind) \(name.quoted) is empty." }
    return "There is no \(kind) \(name.quoted) yet. Did you mean \(near.quoted)?"
  }

  private static func age(seconds: Double?, unsent: Int) -> String {
    joined([contact(seconds: seconds), Self.unsent(unsent)])
  }

  private static func joined(_ parts: [String?]) -> String {
    parts.compactMap { $0 }.joined(separator: ", ")
  }

  private static func contact(seconds: Double?) -> String {
    seconds.map { "last contact \(words(seconds: $0)) ago" } ?? "no contact yet"
  }

  private static func unsent(_ count: Int) -> String? {
    guard count > 0 else { return nil }
    return count == 1 ? "1 edit not sent" : "\(count) edits not sent"
  }

  private static func words(seconds: Double) -> String {
    switch seconds {
    case ..<60: "\(Int(max(0, seconds))) s"
    case ..<3_600: "\(Int(seconds / 60)) min"
    case ..<172_800: "\(Int(seconds / 3_600)) h"
    default: "\(Int(min(seconds, 1e12) / 86_400)) days"
    }
  }
}
