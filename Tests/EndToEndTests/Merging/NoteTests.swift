import Foundation
import Testing

/// Notes, edited by real programs on two devices.
@Suite(.tags(.integration)) struct NoteTests {
  /// Runs `note edit` with a shell script as the editor; the file is its first argument.
  private static func edit(
    _ device: Device, _ script: String, _ words: [String] = ["note", "edit", "Fridge"]
  ) throws -> Finished {
    let directory = try TemporaryDirectory()
    let path = directory.path("my editor")
    try Data(("#!/bin/sh\n" + script + "\n").utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    let environment = device.environment.merging([
      "EDITOR": "'\(path)' --wait", "TMPDIR": directory.path(""), "XDG_RUNTIME_DIR": "",
    ]) { $1 }
    // The editor must outlast the program that runs it.
    return try withExtendedLifetime(directory) {
      try Programs.run(Programs.hearth, words, environment: environment)
    }
  }

  @Test func `two people edit one note at once, and every word of both is in it`() throws {
    let house = try House("Ana", "Ben")
    try house.ana.hearth("note append Fridge 'plumber on Tuesday'")
    try house.ana.hearth("note append Fridge milk")
    try house.settle()

    #expect(try Self.edit(house.ana, #"sed -i 's/Tuesday/Wednesday/' "$2""#).status == 0)
    #expect(
      try Self.edit(house.ben, #"printf 'eggs\n' >> "$2"; sed -i 's/pl/Pl/' "$2""#).status == 0)
    try house.settle()

    for device in house.devices {
      #expect(try device.hearth("note Fridge").output == "Plumber on Wednesday\nmilk\neggs\n")
    }
  }

  @Test func `what came while the editor was open stays`() throws {
    let house = try House("Ana", "Ben")
    try house.ana.hearth("note append Fridge milk")
    try house.settle()
    try house.ben.hearth("note append Fridge eggs")
    try house.ben.sync()

    let edited = try Self.edit(
      house.ana, "\(Programs.hearth) sync --quiet; sed -i 's/milk/oat milk/' \"$2\"")

    #expect(edited.status == 0, "\(edited)")
    #expect(try house.ana.hearth("note Fridge").output == "oat milk\neggs\n")
  }

  @Test func `the editor's file is private, its output is not ours, and it leaves nothing behind`()
    throws
  {
    let house = try Device("Ana")
    try house.hearth("init --name laptop --person Ana")

    let edited = try Self.edit(
      house,
      #"echo noise; stat -c '%a %F' "$2" "$(dirname "$2")" >&2; echo new > "$2"; ls "$TMPDIR" >&2"#,
      ["note", "edit", "Fridge", "--json"])

    #expect(edited.status == 0)
    #expect(
      edited.output.hasPrefix(#"{"notes":[{"id":""#) && edited.output.contains(#""text":"new\n""#))
    #expect(
      edited.errors.contains("noise")
        && edited.errors.contains("600 regular empty file\n700 directory"))
    let made = edited.errors.split(separator: "\n").filter { $0.hasPrefix("hearth-") }
    #expect(made.count == 1)
  }

  @Test func `an editor that fails changes nothing, and what is no text is kept where it is told`()
    throws
  {
    let ana = try Device("Ana")
    try ana.hearth("init --name laptop --person Ana")
    try ana.hearth("note append Fridge milk")

    let failed = try Self.edit(ana, #"echo ruined > "$2"; exit 3"#)
    #expect(failed.status == 1)
    for bytes in [#"\377"#, #"a\000b"#] {
      let refused = try Self.edit(
        ana, "printf '\(bytes)' > \"$2\"", ["note", "edit", "Fridge", "--json"])
      #expect(refused.status == 1)
      #expect(refused.errors.contains(#""code":"io""#) && refused.errors.contains("/note.txt"))
    }
    let removed = try Self.edit(ana, #"rm "$2""#)
    #expect(removed.status == 1)
    #expect(removed.errors == "hearth: The editor left no file behind. Nothing was changed.\n")
    let without = try Programs.run(
      Programs.hearth, ["note", "edit", "Fridge"],
      environment: ana.environment.merging(["EDITOR": "", "VISUAL": ""]) { $1 })

    #expect(without.status == 1)
    #expect(try ana.hearth("note Fridge").output == "milk\n")
  }
}
