internal import HearthSystem

/// What checking a copy found.
struct VerifyView: View {
  let problems: [String]

  var json: [JSONValue.Member] {
    [
      .init(key: "ok", value: .flag(problems.isEmpty)),
      .init(key: "problems", value: .array(problems.map { .text($0) })),
    ]
  }

  var plainTable: Table {
    var table = Table()
    for problem in problems { table.append([.init(problem)]) }
    return table
  }

  var terminalTable: Table { plainTable }
  var isEmpty: Bool { problems.isEmpty }
  var emptyNotice: Notice? { .soundCopy }
}
