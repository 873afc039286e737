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
  /// Emoji made of several scalars go into one cell as a whole. Of what asks for an emoji's form or its keycap, about
  /// whose width terminals disagree, only what it is put on is sent, so that what follows stays in its column.
  init(_ character: Character, width: Int) {
    let scalars = character.unicodeScalars.filter { $0 != "\u{FE0F}" && $0 != "\u{FE0E}" }
    let isJoined = scalars.contains { $0 == "\u{200D}" || $0.properties.isEmojiModifier }
    var parts: [Part] = []
    var room = width
    for scalar in scalars {
      let own = Terminal.cellWidth(of: scalar)
      if let last = parts.last, own <= 0 || isJoined {
        guard last.scalars.count < Int(hearth_screen_scalars) else {
          // Half of a family is nobody; the first of them stands for all.
          if isJoined { parts = [Part(scalars: Array(last.scalars.prefix(1)), width: last.width)] }
          break
        }
        parts[parts.count - 1] = Part(scalars: last.scalars + [scalar], width: last.width)
      } else if own > 0, own <= room {
        parts.append(Part(scalars: [scalar], width: own))
        room -= own
      }
    }
    self.parts = parts.isEmpty ? [Part(scalars: ["?"], width: 1)] : parts
  }
}
