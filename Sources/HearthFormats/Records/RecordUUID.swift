package import HearthCRDT

/// The id that an export gives a record which came without one: its identity's sixteen bytes as a UUID.
///
/// So a file that this household wrote is recognised when it is imported again.
package enum RecordUUID {
  /// nil for records whose identity is longer.
  package static func text(of record: RecordID) -> String? {
    switch record {
    case .created(let dot) where dot.branch.rawValue == 0: text(dot.replica.rawValue, dot.counter)
    case .derived(let id): text(id.high, id.low)
    case .created, .pick, .named: nil
    }
  }

  /// The records that may have been given this id; empty where it is no UUID.
  package static func records(named id: String) -> [RecordID] {
    let parts = id.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.map(\.count) == [8, 4, 4, 4, 12],
      let high = UInt64(String(id.filter { $0 != "-" }.prefix(16)), radix: 16),
      let low = UInt64(String(id.filter { $0 != "-" }.suffix(16)), radix: 16)
    else { return [] }
    return [
      .derived(DerivedID(high: high, low: low)),
      .created(Dot(replica: ReplicaID(rawValue: high), counter: low)),
    ]
  }

  private static func text(_ high: UInt64, _ low: UInt64) -> String {
    let digits = digits(of: high) + digits(of: low)
    var parts: [Substring] = []
    var rest = digits[...]
    for count in [8, 4, 4, 4, 12] {
      parts.append(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    return parts.joined(separator: "-")
  }

  private static func digits(of number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
