import HearthCRDT

/// What came of one acceptance.
struct Settlement: Sendable {
  /// The numbers in the log of what is new, ascending.
  var applied: [UInt64] = []
  /// What spoke for each early batch, and what it names that is not here.
  var early: [(warrant: Warrant, missing: [ContextEntry])] = []
}
