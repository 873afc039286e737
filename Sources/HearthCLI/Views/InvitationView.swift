internal import HearthCRDT
internal import HearthModel
internal import HearthSystem

/// An invitation, to be shown once.
struct InvitationView: View {
  let link: String
  let expires: WallTime

  var json: [JSONValue.Member] {
    [
      .init(key: "link", value: .text(link)),
      .init(key: "expires", value: .text(expires.iso8601)),
    ]
  }

  var plainTable: Table {
    var table = Table()
    table.append([.init("hearth join '\(link)'")])
    return table
  }

  var terminalTable: Table { plainTable }
  var isEmpty: Bool { false }
  var emptyNotice: Notice? { nil }
}
