import Testing

/// A device hears that somebody removed what it had edited without having seen that.
@Suite(.tags(.integration)) struct OverruledTests {
  @Test(arguments: SyncOrder.all, ["score remove Dad", "score clear --yes"])
  func `the device whose edit was hidden says so, once`(
    order: SyncOrder, removal: String
  ) throws {
    let house = try House("Ana", "Ben")
    try house.ben.hearth("score add Dad")
    try house.settle()
    try house.ana.hearth("score rename Dad Pa")
    try house.ben.hearth(removal)

    var heard: [Int] = []
    for step in order.steps {
      let finished = try house.devices[step.device].hearth(step.command)
      if finished.errors.contains("'Pa', which you changed") { heard.append(step.device) }
    }

    #expect(heard == [0])
    try house.settle()
    try house.agree()
  }

  @Test func `a removal by somebody who had seen the edit is no surprise`() throws {
    let house = try House("Ana", "Ben")
    try house.ana.hearth("score add Dad")
    try house.settle()
    try house.ben.hearth("score remove Dad --sync=10s")

    let finished = try house.ana.hearth("sync")

    #expect(!finished.errors.contains("which you changed"), "\(finished)")
  }
}
