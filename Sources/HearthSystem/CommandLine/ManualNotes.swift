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

  /// The section of the manual: 1 for a command, 8 for a service.
  package let section: Int
  /// Paragraphs.
  package let description: [String]
  package let exitStatuses: [Entry]
  package let environment: [Entry]
  package let files: [Entry]
  /// Further manual pages, as `hearthd(1)`.
  package let related: [String]

  package init(
    section: Int, description: [String], exitStatuses: [Entry], environment: [Entry],
    files: [Entry],
    related: [String]
  ) {
    self.section = section
    self.description = description
    self.exitStatuses = exitStatuses
    self.environment = environment
    self.files = files
    self.related = related
  }
}
