import HearthStore
import HearthSystem
import Testing

/// SQLite does not get the memory that it asks for, once, or from then on, whichever time it asks.
@Suite struct ScarceMemoryTests {
  @Test func `a client that runs out of memory has the old state or the new one`() async {
    await #expect(processExitsWith: .success) { try ScarceMemoryTests.exhaust(.authoring) }
  }

  @Test func `a server that runs out of memory has the old state or the new one`() async {
    await #expect(processExitsWith: .success) { try ScarceMemoryTests.exhaust(.serving) }
  }

  private static func exhaust(_ history: StoredHistory) throws {
    try #require(ScarceMemory.install())
    let interrupted = try InterruptedHistory(history, stepCount: 2)
    for persistence in Persistence.allCases {
      var number = 0
      var isRefused = true
      while isRefused {
        number += 1
        let disk = interrupted.disk
        ScarceMemory.refuse(persistence.numbers(from: number))
        let result = interrupted.run(on: disk)
        isRefused = ScarceMemory.allocationCount >= number
        ScarceMemory.recover()
        if !isRefused { #expect(result.error == nil) }
        try interrupted.expectOldOrNew(after: result, on: disk, number: number)
      }
      #expect(number > 500)
    }
  }
}
