import Foundation
import Testing

/// Many processes on one home, and many homes on one server, at the same moment.
@Suite(.tags(.integration)) struct TogetherTests {
  @Test func `eight processes on one home lose no edit and meet no lock`() throws {
    let ana = try Device("Ana")
    try ana.hearth("init --name laptop --person Ana")
    try ana.hearth("score add Dad")

    for _ in 1...5 {
      let statuses = try together((1...8).map { _ in (ana, ["score", "up", "Dad"]) })
      #expect(statuses == Array(repeating: 0, count: 8))
    }

    #expect(try ana.scores() == ["Dad 140"])
    #expect(try ana.json("verify")["ok"].bool == true)
  }

  @Test func `edits, views and syncs of one home mix`() throws {
    let house = try House("Ana", "Ben")
    try house.ana.hearth("score add Dad --sync=10s")

    for _ in 1...3 {
      let statuses = try together([
        (house.ana, ["score", "up", "Dad"]), (house.ana, ["sync", "--quiet"]),
        (house.ana, ["score", "--json"]), (house.ana, ["shop", "add", "milk", "--sync=10s"]),
        (house.ana, ["push", "--quiet"]), (house.ana, ["pull", "--quiet"]),
        (house.ana, ["score", "up", "Dad", "--pull=10s"]), (house.ana, ["status"]),
      ])
      #expect(statuses == Array(repeating: 0, count: 8))
    }

    try house.settle()
    #expect(try house.ben.scores() == ["Dad 106"])
    #expect(try house.ben.json("shop")["items"][0]["count"].int == 3)
    try house.agree()
  }

  @Test func `five machines sync at the same minute`() throws {
    let house = try House("Ana", "Ben", "Cleo", "Dora", "Emil")
    try house.ana.hearth("score add Dad")
    try house.settle()

    for _ in 1...3 {
      for device in house.devices { try device.hearth("score up Dad") }
      let statuses = try together(house.devices.map { ($0, ["sync", "--quiet"]) })
      #expect(statuses == Array(repeating: 0, count: 5))
    }

    try house.settle()
    #expect(try house.ana.scores() == ["Dad 115"])
    try house.agree()
  }

  @Test func `two first commands of one new home both succeed or say why`() throws {
    let ana = try Device("Ana")

    let statuses = try together((1...4).map { _ in (ana, ["init", "--name", "laptop"]) })

    #expect(statuses.contains(0))
    try ana.hearth("score add Dad")
    #expect(try ana.scores() == ["Dad 100"])
  }

  /// Starts all commands before it waits for the first.
  private func together(_ commands: [(Device, [String])]) throws -> [Int32] {
    try commands.map { device, words in
      try Child(
        Programs.hearth, words, environment: device.environment, output: "/dev/null",
        errors: "/dev/null")
    }.map { $0.wait() }
  }
}
