import HearthStore
import Testing

@Suite struct SharedConnectionTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  @Test func `two values of one household hear of each other's writes`() throws {
    var ana = try TestDevice(TestBackend(.client, in: directory))
    try ana.add("Dad")
    var same = ana

    for name in ["Mum", "Zoe", "Tim"] {
      try same.add(name)
      try ana.add("\(name) too")
    }

    #expect(try ana.board().count == 7)
    #expect(try same.board() == ana.board())
    #expect(try ana.household.verify() == [])
  }
}
