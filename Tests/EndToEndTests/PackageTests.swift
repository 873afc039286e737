import Foundation
import Testing

/// The package in the checkout's `.build`; nil where none was made.
private let package: String? = {
  let build = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: ".build")
  let names = (try? FileManager.default.contentsOfDirectory(atPath: build.path)) ?? []
  return names.first { $0.hasPrefix("hearth_") && $0.hasSuffix(".deb") }
    .map { build.appending(path: $0).path }
}()

/// The Debian package that `scripts/test` has built just before.
@Suite(.tags(.integration), .enabled(if: package != nil, "scripts/package .build was not run"))
struct PackageTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func ask(_ program: String, _ words: [String]) throws -> Finished {
    let finished = try Programs.run(
      program, words, environment: Programs.environment(home: directory.path))
    try finished.requireSuccess()
    return finished
  }

  @Test func `it holds both programs, their manuals and completions, and the service`() throws {
    let listing = try ask("/usr/bin/dpkg-deb", ["--contents", #require(package)]).output
    let rows = listing.split(separator: "\n").map { $0.split(separator: " ") }
    let modes = Dictionary(
      rows.map { (String($0[5]), String($0[0])) }, uniquingKeysWith: { first, _ in first })

    for path in ["usr/bin/hearth", "usr/bin/hearthd"] {
      #expect(modes["./\(path)"] == "-rwxr-xr-x")
    }
    for path in [
      "usr/share/man/man1/hearth.1.gz", "usr/share/man/man8/hearthd.8.gz",
      "usr/share/bash-completion/completions/hearth",
      "usr/share/bash-completion/completions/hearthd",
      "usr/share/zsh/vendor-completions/_hearth", "usr/share/zsh/vendor-completions/_hearthd",
      "usr/share/fish/vendor_completions.d/hearth.fish",
      "usr/share/fish/vendor_completions.d/hearthd.fish",
      "usr/lib/systemd/system/hearthd.service", "etc/default/hearthd",
      "etc/avahi/services/hearth.service", "usr/share/doc/hearth/copyright",
    ] { #expect(modes["./\(path)"] == "-rw-r--r--", "\(path)") }
    #expect(rows.allSatisfy { $0[1] == "root/root" })
  }

  @Test func `what it says of itself is complete`() throws {
    let path = try #require(package)
    let version = try ask(Programs.hearth, ["--version"]).output
    let fields = try ask("/usr/bin/dpkg-deb", ["--field", path]).output

    #expect(fields.contains("Version: " + version.dropFirst("hearth ".count)))
    for library in ["libc6", "libssl3", "libzip", "ncurses-base", "libsqlite3-0"] {
      #expect(fields.contains(library), "\(library) in \(fields)")
    }
    #expect(!fields.replacing("@localhost", with: "").contains("@"), "\(fields)")
  }

  @Test func `its programs run from where it puts them, and its scripts are shell`() throws {
    let root = directory.path("root")
    _ = try ask("/usr/bin/dpkg-deb", ["--raw-extract", #require(package), root])

    let home = directory.path("home")
    _ = try ask("\(root)/usr/bin/hearth", ["init", "--home", home])
    _ = try ask("\(root)/usr/bin/hearth", ["score", "add", "Dad", "--home", home])
    _ = try ask("\(root)/usr/bin/hearthd", ["--version"])
    for script in ["postinst", "prerm", "postrm"] {
      _ = try ask("/bin/sh", ["-n", "\(root)/DEBIAN/\(script)"])
    }
    let unit = try String(
      contentsOfFile: "\(root)/usr/lib/systemd/system/hearthd.service", encoding: .utf8)
    #expect(unit.contains("\nExecStart=/usr/bin/hearthd serve"))
    _ = try ask("/bin/sh", ["-c", "cd '\(root)' && md5sum --check --quiet DEBIAN/md5sums"])
  }
}
