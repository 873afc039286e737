internal import HearthFormats
internal import HearthModel
internal import HearthStore
internal import HearthSystem

/// Why a command could not do what it was asked; facts, for which ``Diagnostic`` has the words.
enum CLIError: Error, Hashable, Sendable {
  case usage(UsageFault, command: String)
  /// A question would have to be asked, and there is nobody to answer it.
  case unanswerable(Question)
  /// Somebody answered a question with no.
  case declined(Question)
  /// The household as it stands does not allow it.
  case model(ModelError, subject: Subject)
  /// Something was not found in the trash, among devices, or as a file.
  case nothingToUndo
  /// No backup is at the path.
  case noBackup(path: String)
  /// An Anki package could not be read.
  case package(PackageFault, path: String)
  case store(StoreError)
  case system(SystemError)
  /// The home already belongs to a household.
  case alreadyInHousehold(path: String)
  /// The home has no server to speak to.
  case noServer
  case link(LinkFailure)
  /// A file holds what its format does not allow.
  case format(FormatError, path: String)
  /// Data was found damaged.
  case damaged(problems: [String])
  /// The terminal cannot be drawn on as a whole.
  case screen(FullScreenFault)
  /// A line of the input means nothing where it stands; nil for one that is no text.
  case misunderstood(String?)
  /// A file holds what cannot be imported.
  case importRefused(file: String, ImportRefusals)
  /// Somebody wrote to a file while it was imported.
  case fileChanged(path: String)
  /// A file that is read as text is no text at all.
  case notText(path: String)
  /// Nothing says what edits, and there is no terminal for a standard editor.
  case noEditor
  /// An editor could not be run, or said that it failed; nothing was changed.
  case editorFailed(String)
  /// An editor left no file behind; nothing was changed.
  case editorRemovedFile
  /// What an editor saved is no text.
  case notAText(TextFault)
  /// What a person wrote could not be saved; it is kept in a file.
  indirect case unsaved(path: String, CLIError)
  /// What was printed could not be written.
  case output(SystemError)

  /// Why a file's bytes are no text.
  enum TextFault: Hashable, Sendable {
    case notUTF8
    case nul
  }

  /// What a name was looked for among.
  enum Subject: Hashable, Sendable {
    case board
    case list(String)
    case deck(String)
    case notes
    case lists
    case decks
    case devices
    case trash
  }
}
