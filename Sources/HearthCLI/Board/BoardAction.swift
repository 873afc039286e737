package import HearthCRDT

/// What somebody at the board wants done.
package enum BoardAction: Hashable, Sendable {
  /// Points for a member; negative where they are taken.
  case give(RecordID, points: Int64)
  /// Ticks for a row's items, or their ticks taken away.
  case tick([RecordID], isTicked: Bool)
  case addMember(String)
  case addItem(String)
  /// Everybody's score back to the household's start.
  case reset
  /// This device's last edit taken back.
  case undo
  /// The whole screen drawn anew.
  case redraw
  case quit
}
