/// What the manual page of a program says beyond its commands and options.
package struct ManualNotes: Sendable {
  /// Something named, and what it is.
  package struct Entry: Sendable {
    package let name: String
    package let text: String

    package init(_ name: String, _ text: String) {
      self.name = name
      self.text = text
    }
  }

  /// Paragraphs.
  package let description: [String]
  package let exitStatuses: [Entry]
  package let environment: [Entry]
  package let files: [Entry]
  /// Further manual pages, as `hearthd(1)`.
  package let related: [String]

  package init(
    description: [String], exitStatuses: [Entry], environment: [Entry], files: [Entry],
    related: [String]
  ) {
    self.description = description
    self.exitStatuses = exitStatuses
    self.environment = environment
    self.files = files
    self.related = related
  }
}
