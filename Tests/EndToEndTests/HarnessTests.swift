import Testing

@Suite struct HarnessTests {
  @Test func `a program's status, output and errors are told apart`() throws {
    let finished = try Programs.run(
      "/bin/sh", ["-c", "cat; echo no >&2; exit 3"], environment: ["PATH": "/bin"], input: "yes\n")

    #expect(finished.status == 3)
    #expect(finished.output == "yes\n")
    #expect(finished.errors == "no\n")
  }

  @Test func `a death by signal is 128 and its number`() throws {
    let finished = try Programs.run("/bin/sh", ["-c", "kill -9 $$"], environment: [:])

    #expect(finished.status == 137)
  }

  @Test func `a document's truths, numbers, words and absences are told apart`() {
    let document = JSON(text: #"{"a":true,"b":1,"c":"1","d":null,"e":[1.5],"f":{"g":false}}"#)

    #expect(
      document
        == .object([
          "a": .bool(true), "b": .number(1), "c": .string("1"), "d": .null,
          "e": .array([.number(1.5)]), "f": .object(["g": .bool(false)]),
        ]))
    #expect(JSON(text: "{} {}") == nil)
  }
}
