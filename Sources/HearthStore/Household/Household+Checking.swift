internal import HearthCRDT

extension Household {
  /// Everything here that is not what was written; empty where all is sound.
  ///
  /// - Complexity: proportional to the whole log, in time and in memory.
  package mutating func verify() throws(StoreError) -> [Damage] {
    try read { household throws(StoreError) in
      var verification = Verification(of: household)
      try verification.run()
      return verification.damage
    }
  }

  /// Throws the derived state away and makes it again from the log.
  package mutating func rebuild() throws(StoreError) {
    try transaction { household throws(StoreError) in try household.document.rebuild() }
  }
}
