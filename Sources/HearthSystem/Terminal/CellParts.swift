internal import CNCurses

/// One character as cells of a terminal take it: what stands in its first cell, and, where it is made of several that
/// take room, what stands in the next.
struct CellParts {
  struct Part: Equatable {
    /// At least one, no more than a cell holds; the first takes the room.
    let scalars: [Unicode.Scalar]
    let width: Int
  }

  let parts: [Part]

  /// The parts of a character that is to take `width` cells.
  ///
  /// Terminals disagree about how much room emoji made of several scalars take, and about those that are asked for by
  /// a selector: of these only the first scalar is sent, so that what follows stays in its column everywhere.
  init(_ character: Character, width: Int) {
    let whole = character.unicodeScalars
    let isEmoji =
      whole.first?.properties.isEmoji == true
      && whole.contains { $0 == "\u{200D}" || $0.properties.isEmojiModifier }
    let scalars = whole.filter { $0 != "\u{FE0F}" && $0 != "\u{FE0E}" }.prefix(isEmoji ? 1 : .max)
    var parts: [Part] = []
    var room = width
    for scalar in scalars {
      let own = Terminal.cellWidth(of: scalar)
      if let last = parts.last, own == 0 {
        guard last.scalars.count < Int(hearth_screen_scalars) else { continue }
        parts[parts.count - 1] = Part(scalars: last.scalars + [scalar], width: last.width)
      } else if own > 0, own <= room {
        parts.append(Part(scalars: [scalar], width: own))
        room -= own
      }
    }
    self.parts = parts.isEmpty ? [Part(scalars: ["?"], width: 1)] : parts
  }
}
