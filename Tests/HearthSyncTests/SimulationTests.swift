import HearthCRDT
import HearthSyncSupport
import HearthTestSupport
import HearthWire
import Testing

struct SimulationTests {
  @Test(.timeLimit(.minutes(5)), arguments: (1...40).map { Seed($0) })
  func `whatever happened, what anybody still holds is on every device in the end`(
    seed: Seed
  ) throws {
    var simulation = try Simulation(devices: 3, seed: seed)

    for _ in 0..<60 { try simulation.step() }
    let living = try simulation.living()
    try simulation.heal()

    let expected = simulation.points(in: living)
    #expect(try simulation.family.box.hashes().isSuperset(of: living))
    #expect(try simulation.family.box.total() == expected)
    for index in simulation.family.homes.indices {
      #expect(try simulation.family.homes[index].hashes() == simulation.family.box.hashes())
      #expect(try simulation.family.homes[index].total() == expected)
      #expect(!simulation.family.homes[index].hasGap)
      #expect(try simulation.family.homes[index].unacknowledged(after: 0, byteLimit: 1).isEmpty)
    }
  }
}
