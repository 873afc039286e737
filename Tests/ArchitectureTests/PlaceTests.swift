import Testing

/// The project runs anywhere: nothing in it names one machine, one account or one mirror.
@Suite struct PlaceTests {
  // Written in two halves, so that this file does not find itself.
  private static let places = [
    "/wo" + "rk/", "/ho" + "me/", "/ro" + "ot/", "/Us" + "ers/", "/opt/" + "swift",
    "/tmp/" + "hearth/",
    "registry" + ".", "pypi" + ".org", "npmjs" + ".", "proxy.golang" + ".", "crates" + ".io",
    "deb.debian" + ".", "artifactory", "nexus" + ".",
  ]

  @Test func `no file names a machine's path or a registry's host`() {
    let files = SourceTree.all.filter { $0.path != "Tests/ArchitectureTests/PlaceTests.swift" }

    #expect(violations(in: files) == [])
  }

  @Test(arguments: places)
  func `a place is found wherever it stands`(place: String) {
    #expect(violations(in: [SourceFile(path: "README.md", text: "see \(place)x")]).count == 1)
  }

  private func violations(in files: [SourceFile]) -> [String] {
    files.flatMap { file in
      Self.places.filter { file.text.contains($0) }.map { file.violation("names \($0)") }
    }
  }
}
