package import HearthCRDT

/// One shopping list, its items grouped into rows.
///
/// Two people who add the same thing have added two items; nothing is merged. Items of equal name and
/// equal tick share a row; of ticked ones only those that the same transaction ticked, so that last
/// week's milk stays apart.
package struct ShoppingList: Sendable {
  /// The list's name where a command does not say which.
  package static let standardName = "Shopping"

  /// A row stands at its first item's place.
  package let rows: [Row]
  /// In list order.
  package let items: [Item]
  let state: CollectionState

  /// The list that a collection holds.
  ///
  /// `person` says whose device wrote under a replica; nil where that is not known.
  package init(_ state: CollectionState, person: (ReplicaID) -> String?) {
    self.state = state
    items = state.rows.map { Item($0, person: person) }
    rows = Self.grouped(items)
  }

  package var name: String { state.id.name }

  /// One thing that one person put on the list.
  package struct Item: Sendable, Hashable {
    package let id: RecordID
    package let name: String
    package let quantity: String
    package let isChecked: Bool
    /// The first operation of the transaction that ticked it.
    package let tick: Dot?
    /// Who added it.
    package let person: String?
    /// See ``Field/source``.
    package let source: String?
    /// See ``Field/properties``.
    package let properties: [String]
    package let alternatives: [Alternative]

    init(_ record: Record, person: (ReplicaID) -> String?) {
      id = record.id
      name = record.text(.name) ?? ""
      quantity = record.text(.quantity) ?? ""
      isChecked = record.flag(.checked)
      tick = isChecked ? record.transaction(of: .checked) : nil
      self.person = record.made.flatMap { person($0.dot.replica) }
      source = record.text(.source)
      properties = (record.text(.properties) ?? "").split(separator: "\n").map(String.init)
      alternatives = record.alternatives([.name, .quantity])
    }
  }

  /// What people see as one thing to buy.
  package struct Row: NamedRow, Hashable {
    /// At least one, in list order.
    package let items: [Item]

    package var name: String { items[0].name }
    package var ids: [RecordID] { items.map { $0.id } }
    package var isDone: Bool { items[0].isChecked }

    /// The distinct quantities, joined by ` + `.
    package var quantity: String {
      var distinct: [String] = []
      for item in items where !item.quantity.isEmpty && !distinct.contains(item.quantity) {
        distinct.append(item.quantity)
      }
      return distinct.joined(separator: " + ")
    }

    /// Who added it, each person once.
    package var people: [String] {
      var people: [String] = []
      var seen: Set<NameKey> = []
      for item in items {
        if let person = item.person, seen.insert(NameKey(person)).inserted { people.append(person) }
      }
      return people
    }

    package var alternatives: [Alternative] { items.flatMap { $0.alternatives } }

    package func narrowed(to id: RecordID) -> Row {
      let chosen = items.filter { $0.id == id }
      return Row(items: chosen.isEmpty ? items : chosen)
    }
  }

  private struct GroupKey: Hashable {
    let name: NameKey
    let isChecked: Bool
    let tick: Dot?
  }

  private static func grouped(_ items: [Item]) -> [Row] {
    var order: [GroupKey] = []
    var groups: [GroupKey: [Item]] = [:]
    for item in items {
      let key = GroupKey(name: NameKey(item.name), isChecked: item.isChecked, tick: item.tick)
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(item)
    }
    return order.map { Row(items: groups[$0] ?? []) }
  }
}
