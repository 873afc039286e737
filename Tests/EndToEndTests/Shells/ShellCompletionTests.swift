import Foundation
import Testing

/// What real shells make of the completion scripts; a shell that is absent is passed over.
@Suite(.tags(.integration)) struct ShellCompletionTests {
  private static let bash = "/bin/bash"
  private static let zsh = "/usr/bin/zsh"
  private static let fish = "/usr/bin/fish"

  /// Names that a careless script would run, split or cut.
  private static let hostile = [
    "Aunt May", "$(touch pwned)", "`touch pwned`", "it's \"quoted\"", "a;b|c&d", "star*", "日本",
    "two\nlines", "back\\slash", "~tilde", "!bang", "#hash", "x=y:z",
  ]

  @Test func `bash completes what there is`() throws {
    let ana = try home()
    let expectations: [(line: String, some: [String], none: [String])] = [
      ("", ["score", "shop", "completions", "help"], []),
      ("sc", ["score"], ["shop"]),
      ("score ", ["up", "down", "move"], []),
      ("score up d", ["Dad", "Dora"], ["Mum"]),
      ("score add x --colour ", ["red", "purple"], []),
      ("score add x --colour=pu", ["purple"], ["red"]),
      ("score move Dad ", ["first", "before"], ["Dora"]),
      ("score move Dad before D", ["Dora"], ["Dad"]),
      ("shop check ", ["bread"], ["milk"]),
      ("shop uncheck ", ["milk"], ["bread"]),
      ("shop --list ", ["Party"], []),
      ("words remove ", ["chien"], ["maison"]),
      ("words remove --deck French ", ["maison"], ["chien"]),
      ("words --deck ", ["French"], []),
      ("words --sort ", ["difficulty"], []),
      ("config ", ["member-limit"], []),
      ("config sync ", ["on", "off"], []),
      ("score --pu", ["--pull"], ["--sync"]),
      ("revoke ", ["laptop"], []),
      ("completions ", ["bash", "zsh", "fish"], []),
      ("help score ", ["up"], []),
    ]

    for (line, some, none) in expectations {
      let words = try completions(ofBash: line, on: ana)
      #expect(Set(words).isSuperset(of: some), "\(line): \(words)")
      #expect(Set(words).isDisjoint(with: none), "\(line): \(words)")
    }
  }

  @Test func `bash reads every hostile name as one word, and runs nothing of it`() throws {
    let ana = try home()
    try ana.run(["shop", "add", "--list", "H"] + Self.hostile).requireSuccess()

    for quote in ["", "'", "\""] {
      let words = try completions(ofBash: "shop remove --list H " + quote, on: ana)
      let script = words.map { "printf '%s\\0' \(quote)\($0)\(quote)\n" }.joined()
      let read = try Programs.run(
        Self.bash, ["-c", "cd \"$HOME\"\n" + script], environment: ana.environment)
      let names = read.output.split(separator: "\0").map(String.init)
      #expect(names == Self.hostile, "\(quote)\(words)")
    }
    #expect(try ana.run(["status"]).status == 0)
    #expect(try !exists("pwned", beside: ana))
  }

  @Test func `on a terminal bash and zsh put whole names into the line`() throws {
    let ana = try home()
    try ana.run(["shop", "add"] + Self.hostile).requireSuccess()
    let lines: [(typed: String, words: [String])] = [
      ("hearth score up Do", ["up", "Dora"]), ("hearth shop remove Au", ["remove", "Aunt May"]),
      ("hearth shop remove 'Au", ["remove", "Aunt May"]),
      ("hearth shop remove \\$\\(", ["remove", "$(touch pwned)"]),
      ("hearth score add x --colour=pu", ["x", "--colour=purple"]),
    ]
    let shells = [
      (Self.bash, ["--norc", "--noprofile", "-i"], "bash"), (Self.zsh, ["-f", "-i"], "zsh"),
    ]

    for (shell, options, name) in shells where FileManager.default.isExecutableFile(atPath: shell) {
      let load = name == "zsh" ? "autoload -U compinit; compinit -u -D; " : ""
      let setup =
        load + "eval \"$(hearth completions \(name))\"; "
        + "function hearth { printf '<%s>' \"$@\"; echo END-OF-\"\"WORDS; }; "
        + "cd \"$HOME\"; echo READY\"\"-NOW"
      for (typed, words) in lines {
        let screen = try type(typed, into: [shell] + options, after: setup, on: ana)
        let said = words.map { "<\($0)>" }.joined()
        #expect(screen.contains(said), "\(name): \(screen)")
      }
    }
    #expect(try !exists("pwned", beside: ana))
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: fish)))
  func `fish completes commands, options and names, quoted by itself`() throws {
    let ana = try home()
    try ana.run(["shop", "add"] + Self.hostile).requireSuccess()
    func fish(_ line: String) throws -> String {
      let script = "hearth completions fish | source\ncomplete --do-complete '\(line)'"
      return try Programs.run(
        Self.fish, ["--no-config", "-c", script], environment: environment(of: ana)
      ).output
    }

    #expect(try fish("hearth score up ").contains("Dora"))
    #expect(try fish("hearth sc").hasPrefix("score\tshow the board"))
    #expect(try fish("hearth score --pu").hasPrefix("--pull\t"))
    #expect(try fish("hearth words --deck ").contains("French"))
    #expect(
      try fish("hearth shop remove Au") == "Aunt May\n"
        || fish("hearth shop remove Au") == "Aunt\\ May\n")
    #expect(
      try fish("hearth shop remove ").contains("$(touch pwned)")
        || fish("hearth shop remove ").contains("\\$\\(touch"))
    #expect(try !exists("pwned", beside: ana))
  }

  @Test func `without a home nothing is completed, said or made`() throws {
    let nobody = try Device("Nobody")

    for line in [
      "score up ", "shop remove x", "--home /nowhere score up ", "nonsense ", "score -x ",
    ] {
      let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      for shell in ["bash", "zsh", "fish"] {
        let arguments = ["_complete", shell] + (shell == "bash" ? [""] : []) + words
        let finished = try nobody.run(arguments)
        #expect(finished.status == 0 && finished.errors.isEmpty, "\(finished)")
      }
    }
    #expect(!FileManager.default.fileExists(atPath: nobody.home))
  }

  // MARK: Shells

  private func exists(_ name: String, beside device: Device) throws -> Bool {
    let home = try #require(device.environment["HOME"])
    return FileManager.default.fileExists(atPath: home + "/" + name)
  }

  private func home() throws -> Device {
    let ana = try Device("Ana")
    for line in [
      "init --name laptop --person Ana", "score add Dad Dora Mum", "shop add bread milk",
      "shop check milk", "shop add cake --list Party", "words add chien dog",
      "words add maison house --deck French",
    ] { try ana.hearth(line) }
    return ana
  }

  private func environment(of device: Device) -> [String: String] {
    let directory = URL(filePath: Programs.hearth).deletingLastPathComponent().path
    return device.environment.merging([
      "PATH": directory + ":/usr/local/bin:/usr/bin:/bin", "TERM": "xterm", "LANG": "C.UTF-8",
    ]) { $1 }
  }

  /// Calls the script's function as bash would.
  private func completions(ofBash line: String, on device: Device) throws -> [String] {
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let parted = words.flatMap { word in
      guard let sign = word.firstIndex(of: "="), word.hasPrefix("--") else { return [word] }
      return [String(word[..<sign]), "=", String(word[word.index(after: sign)...])]
    }
    let script = """
      eval "$(hearth completions bash)"
      COMP_LINE="hearth $1" COMP_POINT=$((${#1} + 7)); shift
      COMP_WORDS=(hearth "$@") COMP_CWORD=$#
      _hearth hearth "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
      ((${#COMPREPLY[@]} == 0)) || printf '%s\\0' "${COMPREPLY[@]}"
      """
    let finished = try Programs.run(
      Self.bash, ["-c", script, "bash", line] + parted, environment: environment(of: device))
    #expect(finished.errors.isEmpty, "\(finished)")
    return finished.output.split(separator: "\0").map(String.init)
  }

  private func type(
    _ typed: String, into shell: [String], after setup: String, on device: Device
  ) throws -> String {
    let program = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "Terminal.py")
    let finished = try Programs.run(
      "/usr/bin/env", ["python3", program.path, setup, typed] + shell,
      environment: environment(of: device))
    return finished.output
  }
}
