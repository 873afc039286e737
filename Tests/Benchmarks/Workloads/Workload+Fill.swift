internal import HearthStore

extension Workload {
  /// Gives a home's household a past.
  static let fill = Workload("fill", "HOME CARDS OPERATIONS") { arguments in
    var home = try Home.open(at: arguments.text(0))
    let past = try HouseholdPast(
      cardCount: arguments.number(1), operationCount: arguments.number(2))
    try past.write(to: &home.household)
    return []
  }
}
