import Foundation
import Testing

/// What makes a file durable comes before what makes it found, in every program.
@Suite(.tags(.integration), .enabled(if: Faults.isPossible, "there is no C compiler"))
struct FileOrderTests {
  @Test func `a file is flushed before it gets its name, and its name after that`() throws {
    let faults = try Faults(under: TemporaryDirectory.prefix)
    let shelf = try TemporaryDirectory()
    var ana = try Device("Ana")
    ana.variables = faults.variables
    let data = shelf.path("data")
    let daemon = try Daemon(data: data, variables: faults.variables)

    try ana.hearth("init --name laptop --person Ana")
    try ana.hearth("score add Dad")
    try ana.join(daemon)
    try ana.hearth("backup " + shelf.path("home.backup"))
    try administer("backup", shelf.path("box.backup"), "--data", data, faults: faults)
    daemon.stop()
    try administer("restore", shelf.path("box.backup"), "--yes", "--data", data, faults: faults)

    let names = try expectOrder(in: faults.log())
    let ours = [
      "home/key", "/data/identity", "/home.backup", "/box.backup", "/data/hearthd.db",
    ]
    for name in ours { #expect(names.contains { $0.hasSuffix(name) }, "\(name) in \(names)") }
  }

  private func administer(_ words: String..., faults: Faults) throws {
    try Programs.run(
      Programs.hearthd, words,
      environment: Programs.environment(home: "/").merging(faults.variables) { $1 }
    ).requireSuccess()
  }

  /// The names that files got, in order.
  private func expectOrder(in log: [String]) throws -> [String] {
    var unflushed: Set<String> = []
    var unflushedNames: Set<String> = []
    var names: [String] = []
    for line in log {
      let words = line.split(separator: " ").map(String.init)
      guard words.count >= 2 else { continue }
      switch words[0] {
      case "write": unflushed.insert(words[1])
      case "flush": unflushed.remove(words[1])
      case "flush-names": unflushedNames.remove(words[1])
      case "rename":
        #expect(!unflushed.contains(words[1]), "\(line)")
        unflushedNames.insert(words[2].split(separator: "/").dropLast().joined(separator: "/"))
        names.append(words[2])
      default: break
      }
    }
    #expect(unflushedNames == [])
    return names
  }
}
