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

  @Test(arguments: StoredHistory.upgrading.indices)
  func `an upgrade that runs out of memory leaves the old state or the new one`(
    index: Int
  ) async {
    await #expect(processExitsWith: .success) { [index] in
      try ScarceMemoryTests.exhaust(StoredHistory.upgrading[index], stride: 41)
    }
  }

  /// Refuses every allocation in turn, or, where each takes long, one of so many.
  private static func exhaust(_ history: StoredHistory, stride: Int = 1) throws {
    try #require(ScarceMemory.install())
    let interrupted = try InterruptedHistory(history, stepCount: 2)
    for persistence in Persistence.allCases {
      var number = 1 - stride
      var isRefused = true
      while isRefused {
        number += stride
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
