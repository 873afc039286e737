import Foundation
import Testing

/// Attacks by the stranger in `Tests/PythonClient/attacks`, who has read the specification and has no code of ours.
///
/// After each of them an honest device of theirs syncs, and the daemon has given back its descriptors; after all of
/// them `hearth` syncs, and nothing of the household is damaged.
struct Siege {
  /// What became of each attack.
  let fates: [String: String]
  /// KiB by which the daemon's memory had grown at most.
  let memory: Int
  /// The longest that an honest device waited for its sync, in seconds.
  let wait: Double
  /// What the daemon has said meanwhile.
  let log: [String]

  /// Makes a family of attacks on a house in which Ana has joined.
  init(
    of family: String, on house: House, rows: [String: String] = [:], guesses: Int = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let daemon = house.daemon
    try house.ana.hearth("score add Dad --sync=10s")
    let before = daemon.lines.count
    let plan: [String: Any] = [
      "family": family, "rows": rows, "guesses": guesses,
      "links": [try daemon.invitation(), try daemon.invitation()],
      "display": try daemon.invitation(role: "display"),
      "pid": Int(try #require(daemon.child).identifier),
      "hearthd": Programs.hearthd, "data": daemon.data,
    ]
    let input = String(decoding: try JSONSerialization.data(withJSONObject: plan), as: UTF8.self)
    var environment = house.ana.environment
    environment["PYTHONDONTWRITEBYTECODE"] = "1"
    let attackers = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "PythonClient/attacks").path

    let finished = try Programs.run(
      "/usr/bin/python3", [attackers], environment: environment, input: input, seconds: 240)

    try finished.requireSuccess(sourceLocation: sourceLocation)
    let report = finished.json
    fates = try #require(report["fates"].texts, "\(finished)")
    memory = try #require(report["memory"].int)
    wait = try #require(report["wait"].double)
    log = Array(daemon.lines.dropFirst(before))
    try house.ana.hearth("score up Dad --sync=10s", sourceLocation: sourceLocation)
    #expect(try daemon.administer("verify").status == 0, sourceLocation: sourceLocation)
  }

  /// Expects exactly these fates.
  func expect(
    _ expected: [String: String], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (name, fate) in expected {
      #expect(fates[name] == fate, "\(name)", sourceLocation: sourceLocation)
    }
    #expect(fates.count == expected.count, sourceLocation: sourceLocation)
  }
}

extension JSON {
  /// An object whose values are all strings.
  fileprivate var texts: [String: String]? {
    guard case .object(let object) = self else { return nil }
    let strings = object.compactMapValues(\.string)
    return strings.count == object.count ? strings : nil
  }

  fileprivate var double: Double? { if case .number(let number) = self { number } else { nil } }
}

extension Daemon {
  /// The lines of its log.
  fileprivate var lines: [String] { said.split(separator: "\n").map(String.init) }
}
