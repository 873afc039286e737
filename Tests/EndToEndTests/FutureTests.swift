import Foundation
import Testing

/// What a later version writes and says: kept and passed on where it may be, else refused in a sentence.
@Suite(.tags(.integration)) struct FutureTests {
  @Test func `an operation and fields of a later version are taken, passed on and counted`() throws
  {
    let house = try House("Ana")
    let (later, shelf) = (try PythonHome("Ben"), try TemporaryDirectory())
    try house.ana.hearth("score add Dad --sync=10s")
    try later.join(house.daemon)

    try later.syncFromTheFuture()
    try house.ana.sync()
    let newcomer = try Device("Cleo")
    try newcomer.join(house.daemon)

    for device in [house.ana, newcomer] {
      #expect(try device.json("status")["unknown"].int == 1)
      #expect(try device.scores() == ["Dad 100"])
    }
    #expect(try house.daemon.administer("backup", shelf.path("backup")).status == 0)
    #expect(house.daemon.stop() == 0)
    try house.daemon.administer("verify").requireSuccess()
  }

  @Test func `a home of a later version is refused in a sentence, and stays as it is`() throws {
    let device = try Device("Ana")
    try device.hearth("init --person Ana")
    let database = device.home + "/hearth.db"
    try Self.setVersion(99, of: database)
    let before = try Data(contentsOf: URL(filePath: database))

    for line in ["score", "score add Dad", "sync", "export score"] {
      let finished = try device.run(line)
      #expect(finished.status != 0, "\(finished)")
      #expect(finished.errors.contains("format 99"), "\(finished)")
      #expect(finished.output.isEmpty)
    }

    #expect(try Data(contentsOf: URL(filePath: database)) == before)
  }

  @Test func `a server's data of a later version are refused in a sentence, and stay as they are`()
    throws
  {
    let daemon = try Daemon()
    #expect(daemon.stop() == 0)
    let database = daemon.data + "/hearthd.db"
    try Self.setVersion(99, of: database)
    let before = try Data(contentsOf: URL(filePath: database))

    let refusal = #expect(throws: DaemonError.self) { try daemon.start() }

    #expect(refusal?.said.contains("format 99") == true, "\(refusal?.said ?? "")")
    #expect(try daemon.administer("verify").status != 0)
    #expect(try Data(contentsOf: URL(filePath: database)) == before)
  }

  private static func setVersion(_ version: Int, of database: String) throws {
    let script = """
      import sqlite3, sys
      database = sqlite3.connect(sys.argv[1])
      database.execute(f"PRAGMA user_version = {sys.argv[2]}")
      database.commit()
      """
    try Programs.run(
      "/usr/bin/python3", ["-c", script, database, "\(version)"],
      environment: Programs.environment(home: "/nonexistent")
    ).requireSuccess()
  }
}
