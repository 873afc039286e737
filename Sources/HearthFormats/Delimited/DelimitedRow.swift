/// One row of a file whose cells a separator divides.
struct DelimitedRow: Hashable, Sendable {
  let place: SourcePlace
  var cells: [Cell]
  /// What is wrong with the row; its cells are then of no use.
  var fault: FormatError?

  struct Cell: Hashable, Sendable {
    let text: String
    let place: SourcePlace
  }
}
