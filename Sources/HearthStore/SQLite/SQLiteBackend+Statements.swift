internal import HearthSystem

extension SQLiteBackend {
  /// Runs a statement, once compiled, with these parameters, and hands its rows to `body` until that says stop.
  func run(
    _ query: String, _ parameters: [Parameter] = [],
    forEachRow body: (SQLiteStatement) throws(StoreError) -> Continuation = { _ in .goOn }
  ) throws(StoreError) {
    let statement = try database.storing { _ throws(SQLiteError) in
      try statements.statement(query)
    }
    defer { statement.reset() }
    try database.storing { _ throws(SQLiteError) in
      for (index, parameter) in parameters.enumerated() {
        switch parameter {
        case .integer(let value): try statement.bind(value, at: index + 1)
        case .bits(let value): try statement.bind(value, at: index + 1)
        case .blob(let bytes): try statement.bind(bytes, at: index + 1)
        }
      }
    }
    while try database.storing({ _ throws(SQLiteError) in try statement.step() }) {
      if try body(statement) == .stop { return }
    }
  }

  func first<Result>(
    _ query: String, _ parameters: [Parameter] = [],
    _ body: (SQLiteStatement) throws(StoreError) -> Result
  ) throws(StoreError) -> Result? {
    var result: Result?
    try run(query, parameters) { row throws(StoreError) in
      result = try body(row)
      return .stop
    }
    return result
  }

  enum Parameter {
    case integer(Int64)
    case bits(UInt64)
    case blob([UInt8])
  }

  enum Continuation {
    case goOn, stop
  }
}
