import Foundation
import Testing

/// A sync is cut at any byte, frozen at any byte and repeated any number of times: the same result.
@Suite(.tags(.integration)) struct NetworkTests {
  @Test func `syncs cut at every stage lose nothing and double nothing`() throws {
    let house = try House("Ana")
    let wire = try Wire(to: house.daemon)
    let ben = try Device("Ben")
    try ben.join(house.daemon, over: wire)
    try house.ana.hearth("score add Dad --sync=10s")
    try ben.sync()
    var points = 0

    for byteCount in stride(from: 50, to: 2_000, by: 50) {
      try ben.hearth("score up Dad")
      try house.ana.hearth("score up Dad 100 --sync=10s")
      points += 101
      try wire.set(.cut(afterBytes: byteCount))
      let finished = try ben.run("sync --max-wait 2s")
      #expect([0, 3].contains(finished.status), "\(finished)")
    }

    try wire.set(.none)
    try ben.sync()
    try house.ana.sync()
    #expect(try ben.scores() == ["Dad \(100 + points)"])
    #expect(try house.ana.scores() == ["Dad \(100 + points)"])
    #expect(try ben.everything() == house.ana.everything())
    #expect(try ben.json("status")["sync"]["unsent"].int == 0)
  }

  @Test(arguments: [0, 1, 300, 600, 900])
  func `a connection that freezes ends within the wait, at 3`(byteCount: Int) throws {
    let house = try House("Ana")
    let wire = try Wire(to: house.daemon)
    let kitchen = try Device("Kitchen")
    try kitchen.join(house.daemon, role: "display", over: wire)
    try house.ana.hearth("score add Dad --sync=10s")
    try kitchen.sync()
    try wire.set(byteCount == 0 ? .cut(afterBytes: 0) : .freeze(afterBytes: byteCount))
    let start = ContinuousClock.now

    let finished = try kitchen.run("score --pull=1s --json")

    #expect(finished.status == 3, "\(finished)")
    #expect(finished.json["members"].array.count == 1)
    #expect(finished.json["sync"]["fresh"].bool == false)
    #expect(ContinuousClock.now - start < .seconds(2.5))
  }

  @Test func `a server that a pull did not find is not asked again by the same command`() throws {
    let house = try House("Ana")
    let wire = try Wire(to: house.daemon)
    let ben = try Device("Ben")
    try ben.join(house.daemon, over: wire)
    try wire.set(.cut(afterBytes: 0))

    let finished = try ben.run("score add Dad --pull=2s --sync=2s")

    #expect(finished.status == 3, "\(finished)")
    #expect(
      finished.errors.split(separator: "\n").count(where: { $0.hasPrefix("hearth: ") }) == 1,
      "\(finished)")
    #expect(try ben.scores() == ["Dad 100"])
  }

  @Test func `pairing that is cut is simply done again`() throws {
    let daemon = try Daemon()
    let wire = try Wire(to: daemon)
    let ben = try Device("Ben")
    let link = try daemon.invitation(host: "127.0.0.1:\(wire.port)")

    for byteCount in stride(from: 100, to: 2_500, by: 200) {
      try wire.set(.cut(afterBytes: byteCount))
      let finished = try ben.run(["join", link, "--person", "Ben"])
      #expect([0, 3].contains(finished.status), "\(finished)")
      if finished.status == 0 { break }
    }
    try wire.set(.none)

    #expect(try ben.run(["join", link, "--person", "Ben"]).status == 0)
    try ben.hearth("score add Dad")
    try ben.sync()
    #expect(try ben.json("devices")["devices"].array.count == 1)
  }

  @Test func `a command too large for one batch arrives whole and in order`() throws {
    let house = try House("Ana", "Ben")
    let names = (1...1_500).map { "item \($0)" }
    try house.ana.run(["shop", "add"] + names + ["--sync=30s"]).requireSuccess()

    try house.ben.hearth("sync --max-wait 60s")

    #expect(try house.ben.items() == names)
    #expect(try house.ana.json("status")["sync"]["unsent"].int == 0)
  }

  @Test func `a device that was away for long catches up at once`() throws {
    let house = try House("Ana", "Ben")
    try house.ana.hearth("score add Dad")
    for _ in 1...60 { try house.ana.hearth("score up Dad") }
    try house.ana.sync()
    for _ in 1...10 { try house.ana.hearth("score up Dad --sync=10s") }

    try house.ben.hearth("pull")

    #expect(try house.ben.scores() == ["Dad 170"])
  }
}
