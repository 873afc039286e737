internal import HearthSystem

/// Settings and their values.
struct SettingsView: View {
  let values: [(setting: Setting, value: String)]

  var json: [JSONValue.Member] {
    let members = values.map { setting, value in
      let number = setting == .startScore || setting == .memberLimit ? Int64(value) : nil
      return JSONValue.Member(
        key: setting.rawValue, value: number.map { .integer($0) } ?? .text(value))
    }
    return [.init(key: "config", value: .object(members))]
  }

  var plainTable: Table {
    var table = Table()
    for (setting, value) in values { table.append([.init(setting.rawValue), .init(value)]) }
    return table
  }

  var terminalTable: Table { plainTable }
  var isEmpty: Bool { false }
  var emptyNotice: Notice? { nil }
}
