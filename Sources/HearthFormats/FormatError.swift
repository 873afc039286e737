/// What is wrong in a file, and where.
package struct FormatError: Error, Hashable, Sendable {
  package let fault: Fault
  package let place: SourcePlace

  package init(_ fault: Fault, at place: SourcePlace) {
    self.fault = fault
    self.place = place
  }

  package enum Fault: Hashable, Sendable {
    /// The bytes are not text of this encoding.
    case encoding(TextEncoding)
    /// A byte that no text has: this is another kind of file, or UTF-16 that does not say so.
    case notText
    /// More bytes than a line, a record or a number may have.
    case tooLong(limit: Int)
    /// More fields, values or properties than one record may have.
    case tooMany(limit: Int)
    /// More nesting than a reader follows.
    case tooDeep(limit: Int)
    /// This cannot stand here.
    case unexpected(Unicode.Scalar)
    /// The file ends within something that was begun.
    case truncated
    /// A JSON escape that means nothing.
    case escape
    /// The value has another type than the format gives it.
    case type(expected: ValueType, key: String?)
    /// The record lacks what it cannot do without.
    case missing(String)
    /// None of the six colours.
    case colour(String)
    /// Text follows the closing quote of a cell.
    case textAfterQuote
    /// A component is closed that is not open.
    case unbalanced(String)
  }

  package enum ValueType: Hashable, Sendable {
    case array, object, text, wholeNumber, truth
  }
}
