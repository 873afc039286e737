/// One table of rows in memory.
struct MemoryTable: Hashable, Sendable {
  private(set) var groups: [[UInt8]: [[UInt8]: [UInt8]]] = [:]
  /// Of a table whose keys are unique, the group of each.
  private(set) var groupOfKey: [[UInt8]: [UInt8]] = [:]

  /// The greatest key of each group.
  private(set) var lastKeys: [[UInt8]: [UInt8]] = [:]

  func rows(ofGroup group: [UInt8]) -> [StateRow] {
    (groups[group] ?? [:])
      .map { StateRow(group: group, key: $0.key, value: $0.value) }
      .sorted { $0.key.lexicographicallyPrecedes($1.key) }
  }

  var count: Int { groups.values.reduce(0) { $0 + $1.count } }

  var rows: [StateRow] {
    groups.keys
      .sorted { $0.lexicographicallyPrecedes($1) }
      .flatMap { rows(ofGroup: $0) }
  }

  mutating func put(_ row: StateRow) {
    groupOfKey[row.key] = row.group
    groups[row.group, default: [:]][row.key] = row.value
    if lastKeys[row.group]?.lexicographicallyPrecedes(row.key) != false {
      lastKeys[row.group] = row.key
    }
  }

  mutating func remove(group: [UInt8], key: [UInt8]) {
    groupOfKey[key] = nil
    groups[group]?[key] = nil
    if groups[group]?.isEmpty == true { groups[group] = nil }
    if lastKeys[group] == key {
      lastKeys[group] = groups[group]?.keys.max { $0.lexicographicallyPrecedes($1) }
    }
  }
}
