package import HearthCRDT
internal import HearthModel

/// The items of a list by the lines that an export would write for them, each line as often as there are such items.
///
/// Where a format has no ids, a line of a file is the next item of that line. An item that a file of the format made
/// is known by its id, and is not among them: its own line finds it.
package struct WrittenItems {
  fileprivate struct Line: Hashable {
    // Identity is bytes, as in the ids of what is imported.
    let text: [UInt8]
    let isChecked: Bool
  }

  private var counts: [Line: Int] = [:]

  /// The items of `list`; `ownID` is the id that a file would give to the item of a line and an occurrence.
  package init(_ list: CollectionState, ownID: (String, Int) -> DerivedID) {
    var totals: [String: Int] = [:]
    for record in list.rows + list.hidden { totals[record.item.line, default: 0] += 1 }
    var own: Set<RecordID> = []
    for (line, total) in totals {
      for occurrence in 0..<total { own.insert(.derived(ownID(line, occurrence))) }
    }
    for record in list.rows where !own.contains(record.id) {
      counts[Line(record.item), default: 0] += 1
    }
  }

  /// Takes an item that is the same line as this one away.
  ///
  /// - Returns: Whether there was one.
  package mutating func take(_ item: ImportedItem) -> Bool {
    let line = Line(item)
    guard let count = counts[line], count > 0 else { return false }
    counts[line] = count - 1
    return true
  }
}

extension WrittenItems.Line {
  fileprivate init(_ item: ImportedItem) {
    text = Array(item.line.utf8)
    isChecked = item.isChecked
  }
}

extension Record {
  fileprivate var item: ImportedItem {
    ImportedItem(
      name: text(.name) ?? "", isChecked: flag(.checked), quantity: text(.quantity) ?? "")
  }
}
