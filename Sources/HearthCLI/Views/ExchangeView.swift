internal import HearthCRDT
internal import HearthModel
internal import HearthStore
internal import HearthSystem
internal import HearthWire

/// What an exchange with the server came to.
struct ExchangeView: View {
  let received: Int
  let sent: Int
  /// How many batches the server had lost and was given again.
  let refilled: Int

  var json: [JSONValue.Member] {
    [
      .init(key: "received", value: .integer(Int64(received))),
      .init(key: "sent", value: .integer(Int64(sent))),
      .init(key: "refilled", value: .integer(Int64(refilled))),
    ]
  }

  var plainTable: Table { Table() }
  var terminalTable: Table { Table() }
  var isEmpty: Bool { true }
  var emptyNotice: Notice? { .exchanged(received: received, sent: sent) }
}
