import HearthDaemon
import Testing

struct ServingLimitsTests {
  private let limits = ServingLimits()

  @Test
  func `the log goes on behind a mebibyte, and not behind a byte more`() {
    #expect(limits.hasRoom(behind: 1_048_576))
    #expect(!limits.hasRoom(behind: 1_048_577))
  }

  @Test
  func `who lets two mebibytes of answers wait is kept, and let go for a byte more`() {
    #expect(!limits.isOverrun(by: 2_097_152))
    #expect(limits.isOverrun(by: 2_097_153))
  }
}
