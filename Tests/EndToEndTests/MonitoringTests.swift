import Foundation
import Testing

/// What the owner of the closet sees of a daemon.
@Suite(.tags(.integration)) struct MonitoringTests {
  /// Names, labels and values as Prometheus' own reader takes them.
  private func read(_ text: String) throws -> [String: Double] {
    let script = """
      import sys
      from prometheus_client.parser import text_string_to_metric_families
      for family in text_string_to_metric_families(sys.stdin.read()):
          assert family.documentation and family.type in ("counter", "gauge"), family
          for sample in family.samples:
              print(sample.name, *sample.labels.values(), sample.value, sep="\\t")
      """
    let finished = try Programs.run(
      "/usr/bin/python3", ["-c", script], environment: Programs.environment(home: "/nonexistent"),
      input: text)
    try finished.requireSuccess()
    var values: [String: Double] = [:]
    for line in finished.output.split(separator: "\n") {
      let fields = line.split(separator: "\t").map(String.init)
      values[fields.dropLast().joined(separator: " ")] = Double(fields[fields.count - 1])
    }
    return values
  }

  @Test func `Prometheus reads the metrics, and they follow what devices do`() throws {
    let house = try House("Ana")
    let before = try read(house.daemon.administer("metrics").output)

    try house.ana.hearth("score add Dad")
    try house.ana.sync()
    let after = try read(house.daemon.administer("metrics").output)

    #expect(after["hearthd_up"] == 1)
    #expect(after["hearthd_devices"] == 1)
    #expect(after["hearthd_read_only"] == 0)
    #expect(after["hearthd_connections device"] == 0)
    for name in ["hearthd_pushes_total", "hearthd_batches_total", "hearthd_commits_total"] {
      let (old, new) = try (#require(before[name]), #require(after[name]))
      #expect(new > old, "\(name)")
    }
    #expect(after["hearthd_log_position"] == after["hearthd_batches_total"])
    #expect(try #require(after["hearthd_resident_memory_bytes"]) > 1_000_000)
    #expect(try #require(after["hearthd_open_files"]) > 3)
    let age =
      try Date.now.timeIntervalSince1970
      - #require(after["hearthd_last_commit_time_seconds"])
    #expect((-1..<60).contains(age))
  }

  @Test func `without a daemon the metrics say so`() throws {
    let daemon = try Daemon()
    daemon.stop()

    let values = try read(daemon.administer("metrics").output)

    #expect(values["hearthd_up"] == 0)
    #expect(values["hearthd_log_position"] == 0)
    #expect(values["hearthd_pushes_total"] == nil)
  }

  @Test func `metrics and status are one document each for a script`() throws {
    let daemon = try Daemon()

    let metrics = try daemon.administer("metrics", "--json").json["metrics"]
    let status = try daemon.administer("status", "--json").json

    #expect(metrics[0]["name"].string == "hearthd_up")
    #expect(metrics[0]["value"].int == 1)
    #expect(status["running"].bool == true)
    #expect(try #require(status["bytes"].int) > 0)
    #expect(status["since"].string?.hasSuffix("Z") == true)
  }

  @Test func `a daemon that is stopped is given up after a while, and told from none`() throws {
    let daemon = try Daemon()
    daemon.child?.signal(SIGSTOP)
    defer { daemon.child?.signal(SIGCONT) }

    let finished = try daemon.administer("status")

    #expect(finished.status == 3, "\(finished)")
    #expect(finished.errors.contains("does not answer"))
  }
}
