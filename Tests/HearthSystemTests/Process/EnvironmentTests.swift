import Glibc
import HearthSystem
import Testing

@Suite struct EnvironmentTests {
  @Test func `a variable is there, or not, or not UTF-8`() async {
    await #expect(processExitsWith: .success) {
      unsafe setenv("HEARTH_TEST", "käse", 1)
      unsafe setenv("HEARTH_BROKEN", [CChar(bitPattern: 0xFF), 0], 1)

      #expect(Environment["HEARTH_TEST"] == "käse")
      #expect(Environment["HEARTH_BROKEN"] == nil)
      #expect(Environment["HEARTH_NOWHERE"] == nil)
    }
  }

  @Test func `a variable that must not be passed over is a fault where it is not UTF-8`() async {
    await #expect(processExitsWith: .success) {
      unsafe setenv("HEARTH_TEST", "käse", 1)
      unsafe setenv("HEARTH_BROKEN", [CChar(bitPattern: 0xFF), 0], 1)

      let text = try Environment.text(of: "HEARTH_TEST")
      let absent = try Environment.text(of: "HEARTH_NOWHERE")

      #expect(text == "käse")
      #expect(absent == nil)
      #expect(throws: Environment.NotUTF8.self) { try Environment.text(of: "HEARTH_BROKEN") }
    }
  }

  @Test func `a process may have as many descriptors as the system permits`() async {
    await #expect(processExitsWith: .success) {
      let limit = ResourceLimits.raiseOpenFiles()

      #expect(limit >= 1024)
      #expect(ResourceLimits.raiseOpenFiles() == limit)
    }
  }
}
