import Testing

/// What must be there, and what may be, after commands that ended or were killed.
struct KillLedger {
  /// Names that were stored.
  private(set) var stored: Set<String> = []
  /// Those of them that the daemon has acknowledged.
  private(set) var served: Set<String> = []
  /// The names of commands that were killed: each command's are all there, or none.
  private(set) var uncertain: [[String]] = []
  /// Points that were stored, those that the daemon has acknowledged, and those of commands that were killed.
  private(set) var points = (stored: 0, served: 0, uncertain: 0)

  mutating func noteEnd(of task: KillTask, isServed: Bool) {
    stored.formUnion(task.names)
    points.stored += task.points
    guard isServed else { return }
    served.formUnion(task.names)
    points.served += task.points
  }

  mutating func noteKill(of task: KillTask) {
    if !task.names.isEmpty { uncertain.append(task.names) }
    points.uncertain += task.points
  }

  /// Requires all that the daemon had acknowledged.
  func expectServed(names: [String], points: Int) {
    #expect(served.subtracting(names) == [])
    #expect(points >= self.points.served)
  }

  /// Requires all that was stored, what was killed whole or not at all, and nothing else.
  func expectStored(names: [String], points: Int) {
    let found = Set(names)
    #expect(found.count == names.count, "nothing is there twice")
    #expect(stored.subtracting(found) == [])
    for names in uncertain {
      let count = names.count { found.contains($0) }
      #expect(count == 0 || count == names.count, "\(names)")
    }
    #expect(found.subtracting(stored).subtracting(uncertain.joined()) == [])
    let possible = self.points.stored...self.points.stored + self.points.uncertain
    #expect(possible.contains(points), "\(points)")
  }
}
