import HearthSystem
import HearthTestSupport

extension FuzzTarget {
  /// What a peer says to a server's session in any state, what its host does, and when.
  static let serverSession = FuzzTarget(
    "server-session", maximumByteCount: 512, seeds: serverSeeds
  ) { input throws(BrokenPromise) in
    try kept {
      var talk = ServerTalk(ByteSource(input))
      try talk.run()
    }
  }

  /// What a server says to a client's session in any state, and what happens at home meanwhile.
  static let clientSession = FuzzTarget(
    "client-session", maximumByteCount: 512, seeds: clientSeeds
  ) { input throws(BrokenPromise) in
    try kept {
      var talk = ClientTalk(ByteSource(input))
      try talk.run()
    }
  }

  /// The same clock and the same chance for every input; a store never fails.
  private static func kept(_ talk: () throws -> Void) throws(BrokenPromise) {
    do {
      try SessionFamily.surroundings().during(talk)
    } catch let broken as BrokenPromise {
      throw broken
    } catch {
      throw BrokenPromise("a store fails: \(error)")
    }
  }

  /// A hello of everybody, whom a member's words follow, and a stranger's.
  @Sendable private static func serverSeeds() -> [[UInt8]] {
    let hello: [UInt8] = [0, 1, 0, 0, 1, 0, 0, 0, 1]
    // One whom the log does not know shows the server's word.
    let rejoin: [UInt8] = [0, 16, 4, 1]
    let pushes: [[UInt8]] = (0..<24).map { index in [0, 4, 1, UInt8(index), 1, 1, 0, 11, 0, 20, 0] }
    let mixed = tails(count: 24).enumerated().map { index, tail in
      [UInt8(index % 5)] + (index % 4 == 3 ? [] : hello) + tail
    }
    var seeds = mixed
    for push in pushes {
      seeds.append([0] + hello + push)
      seeds.append([4] + rejoin + hello + push)
    }
    seeds.append([1] + hello + Array(pushes.reversed().joined()) + [11, 11, 11, 11])
    return seeds
  }

  /// A welcome for every errand, and what follows it.
  @Sendable private static func clientSeeds() -> [[UInt8]] {
    let welcome: [UInt8] = [0, 3, 0, 2, 0, 0, 1, 1, 0, 0, 0, 0]
    return tails(count: 32).enumerated().map { index, tail in
      let errand = UInt8(index % 8)
      let plan: [UInt8] = errand == 7 ? [errand, 0, 2] : [errand, 2]
      return [UInt8(index % 5)] + (index < 24 ? plan + welcome : [errand, UInt8(index % 2)]) + tail
    }
  }

  private static func tails(count: Int) -> [[UInt8]] {
    (0..<count).map { number in
      var generator = Seed(UInt64(number + 300)).generator()
      return (0..<96).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }
  }
}
