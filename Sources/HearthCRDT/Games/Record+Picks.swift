extension Record {
  /// Fills in what the choice says, where nobody has changed it.
  mutating func complete(from pick: MadePick) {
    if register(.name) == nil {
      fields.insert(.name, at: 0)
      registers.insert(Register(.text(pick.name), stamp: pick.stamp), at: 0)
      // Fields ascend; the name is not the least number that there can be.
      sortFields()
    }
    if place.shown == nil { place = Register(pick.element, stamp: pick.stamp) }
    if makings.isEmpty {
      makings = [Making(collection: pick.id.game.list, stamp: pick.stamp)]
    }
  }

  private mutating func sortFields() {
    let pairs = zip(fields, registers).sorted { $0.0 < $1.0 }
    fields = pairs.map { $0.0 }
    registers = pairs.map { $0.1 }
  }
}
