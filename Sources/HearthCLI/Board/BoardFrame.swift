/// A part of the screen.
struct BoardFrame: Hashable, Sendable {
  var rows: Range<Int>
  var columns: Range<Int>

  /// The part below the title, which takes the first row.
  var body: BoardFrame { BoardFrame(rows: rows.dropFirst(1), columns: columns) }

  var height: Int { rows.count }
  var width: Int { columns.count }
}
