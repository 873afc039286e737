import Foundation
import Glibc
import Testing

/// Files that somebody else put in the way, and masks that would let others in.
@Suite(.tags(.integration)) struct HostileFileTests {
  @Test func `whatever is made is its owner's alone, whatever the mask`() throws {
    let directory = try TemporaryDirectory()
    let script = """
      umask 000
      "$0" init --name laptop --person Ana && "$0" score add Dad && "$0" config max-wait 5s &&
      "$0" backup backup && "$0" leave --yes
      "$1" serve --data data --listen 127.0.0.1:0 > out & echo $! > pid
      until grep -q listening out; do sleep 0.02; done
      "$1" backup server-backup --data data && "$1" status --data data > status
      find "$HEARTH_HOME" data backup server-backup -printf '%y %m %p\\n'
      kill $(cat pid); wait
      """

    let finished = try Programs.run(
      "/bin/sh", ["-c", "cd \"$2\"; \(script)", Programs.hearth, Programs.hearthd, directory.path],
      environment: Programs.environment(home: directory.path)
        .merging(["HEARTH_HOME": directory.path("home")]) { $1 })

    let files = finished.output.split(separator: "\n").map { $0.split(separator: " ") }
      .filter { $0.count == 3 && ["d", "f", "s"].contains($0[0]) }
    #expect(files.count >= 10, "\(finished)")
    for file in files {
      let isDirectory = file[0] == "d"
      #expect(file[1] == (isDirectory ? "700" : "600"), "\(file[2])")
    }
    #expect(files.contains { $0[0] == "s" }, "the administration socket")
  }

  @Test(arguments: ["key", "hearth.db"])
  func `links, pipes and directories in place of a home's files are refused and stay as they are`(
    name: String
  ) throws {
    for make in ["mkfifo", "mkdir", "link"] {
      let ana = try Device("Ana")
      try ana.hearth("init --name laptop --person Ana")
      let path = "\(ana.home)/\(name)"
      let aside = path + ".aside"
      try FileManager.default.moveItem(atPath: path, toPath: aside)
      switch make {
      case "mkfifo": #expect(unsafe mkfifo(path, 0o600) == 0)
      case "mkdir":
        try FileManager.default.createDirectory(
          atPath: path, withIntermediateDirectories: false)
      default:
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: aside)
      }
      let before = try Data(contentsOf: URL(filePath: aside))

      for line in ["score --json", "score add Dad --json", "verify --json"] {
        let finished = try ana.run(line)
        #expect(finished.status == 1, "\(make) \(name): \(finished)")
      }

      let kind = try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
      #expect(make != "mkdir" || kind == .typeDirectory)
      #expect(make != "link" || kind == .typeSymbolicLink)
      #expect(try Data(contentsOf: URL(filePath: aside)) == before)
    }
  }

  @Test func `what is written is the file that was named, and nothing beside it`() throws {
    let ana = try Device("Ana")
    try ana.hearth("init --name laptop --person Ana")
    try ana.hearth("shop add milk")
    let directory = try TemporaryDirectory()
    let victim = directory.path("victim")
    try "precious".write(toFile: victim, atomically: true, encoding: .utf8)
    // Every name that is easily guessed leads to what must not be written.
    for name in ["list.md.tmp", "list.md.new", ".list.md", "list.md~", "backup.tmp", "backup.new"] {
      try FileManager.default.createSymbolicLink(
        atPath: directory.path(name), withDestinationPath: victim)
    }
    let hostile = directory.path("\u{1b}]0;pwned\u{7}\n\u{202e}.md")

    try ana.run(["export", "shop", "--output", directory.path("list.md")]).requireSuccess()
    try ana.run(["backup", directory.path("backup")]).requireSuccess()
    let strange = try ana.run(["export", "shop", "--output", hostile])
    let absent = try ana.run(["import", hostile + "x"])
    let unmade = try ana.run(["export", "shop", "--output", "\(hostile)/x/y", "--json"])

    #expect(try String(contentsOfFile: victim, encoding: .utf8) == "precious")
    #expect(strange.status == 0, "\(strange)")
    #expect(absent.status == 1 && unmade.status == 1)
    for text in [strange.errors, absent.errors, unmade.errors] {
      let harm: [Unicode.Scalar] = ["\u{1b}", "\u{7}", "\u{202e}"]
      #expect(!text.unicodeScalars.contains { harm.contains($0) })
      #expect(text.split(separator: "\n").count <= 2, "one sentence: \(text)")
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    #expect(files.count == 6 + 1 + 3, "\(files)")
  }
}
