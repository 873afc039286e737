import Testing

/// Records of TLS that say nothing: what the library beneath leaves unbounded is bounded all the same.
@Suite(.tags(.integration)) struct RecordTests {
  @Test func `records without meaning end their connection, before authentication and after it`()
    throws
  {
    let siege = try Siege(of: "records", on: House("Ana"))

    let floods = [
      "key updates without end", "key updates that ask for one", "empty records",
      "padded nothing", "requests for a certificate", "tickets", "hellos", "warnings",
    ].flatMap { ["\($0) of a stranger", "\($0) of a member"] }
    siege.expect(
      Dictionary(uniqueKeysWithValues: floods.map { ($0, "closed, in bounds") }).merging([
        "maximumKeyUpdateCount": "alive, closed",
        "minimumKeyUpdateLength": "alive, closed",
      ]) { $1 })
    #expect(siege.wait < 4)
  }
}
