/// A place in a file: line and column, both from one; a column counts Unicode scalars.
package struct SourcePlace: Hashable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int = 1, column: Int = 1) {
    self.line = line
    self.column = column
  }
}
