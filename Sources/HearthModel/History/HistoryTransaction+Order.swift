internal import HearthCRDT

extension [HistoryTransaction] {
  /// The transactions, which are given in the order of some log, in the one order of ``CausalClock``.
  package var inCausalOrder: [HistoryTransaction] {
    var clock = CausalClock()
    var ranked: [(moment: Int64, transaction: HistoryTransaction)] = []
    for transaction in self {
      let moment = clock.moment(
        of: transaction.end, at: transaction.time, after: transaction.previous,
        seeing: transaction.contextChanges)
      ranked.append((moment, transaction))
    }
    ranked.sort { ($0.moment, $0.transaction.end) < ($1.moment, $1.transaction.end) }
    return ranked.map { $0.transaction }
  }
}
