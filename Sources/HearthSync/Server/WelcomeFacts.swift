import HearthCRDT
import HearthWire

/// What Welcome says about the replicas that Hello named.
struct WelcomeFacts: Sendable {
  var current: Welcome.Tip?
  var others: [ContextEntry] = []

  mutating func gather<H: ServerHousehold>(
    for hello: Hello, in household: inout H
  ) throws(H.Failure) {
    if let named = hello.current {
      var tips = try household.tips(of: named.replica)
      if !tips.isEmpty {
        let first = tips.removeFirst()
        current = Welcome.Tip(counter: first.counter, hash: first.hash)
      }
      others = tips
    }
    for named in hello.earlier where named.replica != hello.current?.replica {
      others += try household.tips(of: named.replica)
    }
  }
}
