import HearthDaemon
import HearthModel
import HearthSystem
import Testing

struct InvocationTests {
  @Test
  func `serve listens where it is told, on every address otherwise`() throws {
    let plain = try Invocation(["serve"])
    let told = try Invocation([
      "serve", "--listen", "127.0.0.1:0", "--listen=[::1]:5", "--household", "Home", "--data=/d",
    ])

    guard case .serve([.everywhere], nil, .info) = plain.action,
      case .serve(let listen, "Home", .info) = told.action
    else {
      Issue.record("not a serve command")
      return
    }
    #expect(listen.map(\.text) == ["127.0.0.1:0", "[::1]:5"])
    #expect(told.directory == "/d")
  }

  @Test
  func `an invitation has a role, a lifetime and a host`() throws {
    let invocation = try Invocation(["invite", "--role=display", "--ttl", "1h", "--host", "closet"])

    guard case .invite(let terms) = invocation.action else {
      Issue.record("not an invite command")
      return
    }
    #expect(terms.role == .display)
    #expect(terms.lifetime == .seconds(3_600))
    #expect(terms.host == "closet")
    guard case .invite(InvitationTerms()) = try Invocation(["invite"]).action else {
      Issue.record("not the default terms")
      return
    }
  }

  @Test(arguments: [
    ["--json", "status"], ["status", "--json"], ["--data", "serve", "status", "--js"],
    ["--json", "--", "status"],
  ])
  func `options that every command has stand anywhere`(arguments: [String]) throws {
    let invocation = try Invocation(arguments)

    guard case .status = invocation.action else {
      Issue.record("not a status command")
      return
    }
    #expect(invocation.isJSON)
  }

  @Test
  func `a name that begins with a dash stands behind two`() throws {
    guard case .revoke("-h") = try Invocation(["revoke", "--", "-h"]).action else {
      Issue.record("not a revoke command")
      return
    }
  }

  @Test
  func `every command has help, and help comes before any complaint`() throws {
    for word in CommandWord.allCases {
      for line in [[word.rawValue, "-h"], [word.rawValue, "--help"], ["help", word.rawValue]] {
        guard case .show(.help([word.rawValue])) = try Invocation(line).action else {
          Issue.record("no help for \(word)")
          continue
        }
      }
      let help = DaemonProgram.description.helpText(for: [word.rawValue])
      #expect(help.hasPrefix("usage: hearthd \(word.rawValue)"))
      #expect(help.contains("\n  \(word.description.example)\n"))
      #expect(DaemonProgram.description.helpText(for: []).contains("\n  \(word.rawValue)"))
    }
    guard case .show(.help([])) = try Invocation(["--help"]).action,
      case .show(.version) = try Invocation(["--version"]).action
    else {
      Issue.record("no help or version")
      return
    }
  }

  @Test(arguments: [
    ([], CommandLineFault.noCommand),
    (["stauts"], .unknownCommand("stauts", under: ["hearthd"], nearest: "status")),
    (["status", "--jsno"], .option(.unknown("--jsno", nearest: "--json"))),
    (["status", "--listen", "a:1"], .option(.unknown("--listen", nearest: nil))),
    (["serve", "--h"], .option(.ambiguous("--h", candidates: ["--help", "--household"]))),
    (["serve", "--listen"], .option(.needsValue("--listen"))),
    (["status", "--json=yes"], .option(.takesNoValue("--json"))),
    (["revoke"], .missingArgument("DEVICE")),
    (["revoke", ""], .missingArgument("DEVICE")),
    (["backup", "a", "b"], .unexpectedArgument("b")),
    (["status", "-x"], .option(.unknown("-x", nearest: nil))),
  ])
  func `words that do not fit the table are usage errors`(
    arguments: [String], fault: CommandLineFault
  ) {
    do throws(UsageError) {
      _ = try Invocation(arguments)
      Issue.record("no fault in \(arguments)")
    } catch {
      guard case .line(fault, _) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(Diagnostics(.usage(error)).status == .usage)
    }
  }

  @Test(arguments: [
    (
      ["serve", "--listen", "here"],
      UsageError.invalidValue("here", option: "--listen", expected: .address)
    ),
    (["invite", "--ttl", "0"], .invalidValue("0", option: "--ttl", expected: .duration)),
    (
      ["invite", "--role", "server"],
      .invalidValue("server", option: "--role", expected: .oneOf(["member", "display"]))
    ),
    (["invite", "--host", "*"], .invalidValue("*", option: "--host", expected: .host)),
    (["serve", "--household", " "], .invalidValue(" ", option: "--household", expected: .name)),
  ])
  func `values that an option cannot take are usage errors`(arguments: [String], error: UsageError)
  {
    #expect(throws: error) { try Invocation(arguments) }
    #expect(Diagnostics(.usage(error)).status == .usage)
  }
}
