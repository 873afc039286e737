/// One of the words that a typed beginning may become.
package struct Candidate: Hashable, Sendable {
  /// What a command understands.
  package let text: String
  /// What it is, in a few words; empty where the text says it.
  package let summary: String
  /// Another text for the same that needs no quotes; nil where there is none.
  package let id: String?

  package init(_ text: String, summary: String = "", id: String? = nil) {
    self.text = text
    self.summary = summary
    self.id = id
  }

  /// The same thing by its id, which every terminal can show; nil where it has none.
  var asID: Candidate? { id.map { Candidate($0, summary: text.safeForTerminal) } }
}
