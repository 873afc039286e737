import HearthSystem
import Testing

@Suite struct EntropyTests {
  @Test(arguments: [0, 1, 7, 8, 9, 16, 33])
  func `as many bytes come as were asked for`(count: Int) {
    #expect(Entropy.bytes(count: count).count == count)
  }

  @Test func `no two draws are alike`() {
    #expect(Set((0..<1000).map { _ in Entropy.bytes(count: 16) }).count == 1000)
    #expect(Set((0..<1000).map { _ in Entropy.uint64() }).count == 1000)
  }
}
