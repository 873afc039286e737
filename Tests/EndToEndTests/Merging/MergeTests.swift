import Testing

/// The merge rules, through real programs in several orders of sync.
@Suite(.tags(.integration)) struct MergeTests {
  @Test(arguments: MergeCase.scores, SyncOrder.all)
  func `scores merge`(mergeCase: MergeCase, order: SyncOrder) throws {
    try mergeCase.play(in: order)
  }

  @Test(arguments: MergeCase.lists, SyncOrder.all)
  func `lists merge`(mergeCase: MergeCase, order: SyncOrder) throws {
    try mergeCase.play(in: order)
  }

  @Test(arguments: MergeCase.words, SyncOrder.all)
  func `words merge`(mergeCase: MergeCase, order: SyncOrder) throws {
    try mergeCase.play(in: order)
  }

  @Test(arguments: SyncOrder.allOfThree)
  func `three devices each give a point, offline`(order: SyncOrder) throws {
    let house = try House("Ana", "Ben", "Cleo")
    try house.ana.hearth("score add Dad")
    try house.settle()

    for device in house.devices { try device.hearth("score up Dad") }
    try order.perform(in: house)

    #expect(try house.ana.scores() == ["Dad 103"])
    try house.agree()
  }

  @Test(arguments: SyncOrder.allOfThree)
  func `points seen by only one of two concurrent resets do not come back`(order: SyncOrder) throws
  {
    let house = try House("Ana", "Ben", "Cleo")
    try house.ana.hearth("score add Dad --start 70")
    try house.settle()
    try house.devices[2].hearth("score up Dad 5 --sync=10s")
    try house.ana.hearth("pull")

    try house.ana.hearth("score reset Dad")
    try house.ben.hearth("score reset Dad")
    try order.perform(in: house)

    #expect(try house.ana.scores() == ["Dad 100"])
    try house.agree()
  }

  @Test(arguments: SyncOrder.all)
  func `a deliberate restore wins over a concurrent removal`(order: SyncOrder) throws {
    let house = try House("Ana", "Ben")
    try house.ana.hearth("shop add milk")
    try house.settle()

    try house.ana.hearth("shop remove milk")
    try house.ana.hearth("restore \(try house.ana.trashed("milk"))")
    try house.ben.hearth("shop remove milk")
    try order.perform(in: house)

    #expect(try house.ana.items() == ["milk"])
    try house.agree()
  }
}
