internal import HearthSystem

extension SQLiteBackend {
  private static let bucket = "(SELECT number FROM buckets WHERE name = ?)"

  package func value(
    in table: StateTable, group: [UInt8], key: [UInt8]
  ) throws(StoreError) -> [UInt8]? {
    let query = "SELECT value FROM \(table.name) WHERE key = ?"
    return table.isGrouped
      ? try first(query + " AND bucket = \(Self.bucket)", [.blob(key), .blob(group)]) {
        $0.blob(at: 0)
      } : try first(query, [.blob(key)]) { $0.blob(at: 0) }
  }

  package func record(_ key: [UInt8]) throws(StoreError) -> StateRow? {
    try first(
      """
      SELECT name, value FROM records JOIN buckets ON buckets.number = records.bucket
      WHERE records.key = ?
      """, [.blob(key)]
    ) { StateRow(group: $0.blob(at: 0), key: key, value: $0.blob(at: 1)) }
  }

  package func rows(in table: StateTable, group: [UInt8]) throws(StoreError) -> [StateRow] {
    guard table.isGrouped else { return group.isEmpty ? try rows(in: table) : [] }
    var rows: [StateRow] = []
    try run(
      "SELECT key, value FROM \(table.name) WHERE bucket = \(Self.bucket) ORDER BY key",
      [.blob(group)]
    ) { row in
      rows.append(StateRow(group: group, key: row.blob(at: 0), value: row.blob(at: 1)))
      return .goOn
    }
    return rows
  }

  package func rows(in table: StateTable) throws(StoreError) -> [StateRow] {
    let query =
      table.isGrouped
      ? """
      SELECT key, value, name FROM \(table.name)
      LEFT JOIN buckets ON buckets.number = bucket ORDER BY name, key
      """ : "SELECT key, value, x'' FROM \(table.name) ORDER BY key"
    var rows: [StateRow] = []
    try run(query) { row in
      rows.append(
        StateRow(group: row.blob(at: 2), key: row.blob(at: 0), value: row.blob(at: 1)))
      return .goOn
    }
    return rows
  }

  package func keys(in table: StateTable, prefix: [UInt8]) throws(StoreError) -> [[UInt8]] {
    var keys: [[UInt8]] = []
    try run(
      "SELECT key FROM \(table.name) WHERE key >= ? ORDER BY key", [.blob(prefix)]
    ) { row in
      let key = row.blob(at: 0)
      guard key.starts(with: prefix) else { return .stop }
      keys.append(key)
      return .goOn
    }
    return keys
  }

  package func keys(
    in table: StateTable, after key: [UInt8], limit: Int
  ) throws(StoreError) -> [[UInt8]] {
    var keys: [[UInt8]] = []
    try run(
      "SELECT key FROM \(table.name) WHERE key > ? ORDER BY key LIMIT ?",
      [.blob(key), .integer(Int64(limit))]
    ) { row in
      keys.append(row.blob(at: 0))
      return .goOn
    }
    return keys
  }

  package func lastKey(in table: StateTable, group: [UInt8]) throws(StoreError) -> [UInt8]? {
    let query = "SELECT key FROM \(table.name)"
    let order = "ORDER BY key DESC LIMIT 1"
    return table.isGrouped
      ? try first("\(query) WHERE bucket = \(Self.bucket) \(order)", [.blob(group)]) {
        $0.blob(at: 0)
      } : try first("\(query) \(order)") { $0.blob(at: 0) }
  }

  package func count(in table: StateTable) throws(StoreError) -> Int {
    try first("SELECT count(*) FROM \(table.name)") { $0.int(at: 0) } ?? 0
  }

  package mutating func put(_ row: StateRow, in table: StateTable) throws(StoreError) {
    guard table.isGrouped else {
      return try run(
        """
        INSERT INTO \(table.name) VALUES (?, ?)
        ON CONFLICT (key) DO UPDATE SET value = excluded.value
        """, [.blob(row.key), .blob(row.value)])
    }
    let query = """
      INSERT INTO \(table.name) SELECT number, ?, ? FROM buckets WHERE name = ?
      ON CONFLICT (bucket, key) DO UPDATE SET value = excluded.value
      """
    let parameters: [Parameter] = [.blob(row.key), .blob(row.value), .blob(row.group)]
    try run(query, parameters)
    if database.changeCount > 0 { return }
    try run("INSERT INTO buckets (name) VALUES (?)", [.blob(row.group)])
    try run(query, parameters)
  }

  package mutating func remove(
    from table: StateTable, group: [UInt8], key: [UInt8]
  ) throws(StoreError) {
    let query = "DELETE FROM \(table.name) WHERE key = ?"
    if table.isGrouped {
      try run(query + " AND bucket = \(Self.bucket)", [.blob(key), .blob(group)])
    } else {
      try run(query, [.blob(key)])
    }
  }

  package mutating func removeDerivedState() throws(StoreError) {
    for table in StateTable.allCases where table.isDerived {
      try run("DELETE FROM \(table.name)")
    }
    // Only derived tables are listed by group.
    try run("DELETE FROM buckets")
  }
}
