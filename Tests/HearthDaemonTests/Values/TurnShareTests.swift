import HearthDaemon
import HearthSystem
import Testing

struct TurnShareTests {
  private let hostile = KeyPair().key
  private let honest = KeyPair().key

  @Test func `a device is heard up to its share of a turn, and others whatever it says`() {
    var share = TurnShare()

    share.heard(byteCount: TurnShare.maximumHeardLength - 1, from: hostile)
    #expect(share.hears(hostile))
    share.heard(byteCount: 1, from: hostile)

    #expect(!share.hears(hostile))
    #expect(share.hears(honest))
  }
}
