import HearthCRDT
import HearthTestSupport
import Testing

struct CounterTests {
  @Test func `a Set to 100 concurrent with plus 5 gives 105`() {
    var (history, dad) = History.sharing(.member("Dad", start: 70))
    history.write(on: 0, .set(dad, 100))
    history.write(on: 1, .add(dad, 5))

    #expect(history.inEveryOrder().score(of: dad) == 105)
  }

  @Test func `two concurrent resets from 70 give 100`() {
    var (history, dad) = History.sharing(.member("Dad", start: 70))
    history.write(on: 0, .set(dad, 100))
    history.write(on: 1, .set(dad, 100))

    #expect(history.inEveryOrder().score(of: dad) == 100)
  }

  @Test func `plus 5 seen by only one of two concurrent resets is gone`() {
    var (history, dad) = History.sharing(.member("Dad"), devices: 3)
    history.write(on: 2, .add(dad, 5))
    history.send(from: 2, to: 0)
    history.write(on: 0, .set(dad, 100))
    history.write(on: 1, .set(dad, 100))

    #expect(history.inEveryOrder().score(of: dad) == 100)
  }

  @Test func `three devices each give a point offline to a member made at 100: 103`() {
    var (history, dad) = History.sharing(.member("Dad"), devices: 4)
    for device in 1...3 { history.write(on: device, .add(dad, 1)) }

    #expect(history.inEveryOrder().score(of: dad) == 103)
  }

  @Test func `of a Set to 20 and one to 30 one is shown, and an informed Set to 40 gives 40`()
    throws
  {
    var (history, dad) = History.sharing(.member("Dad"))
    history.write(on: 0, at: 9, .set(dad, 20))
    history.write(on: 1, at: 8, .set(dad, 30))
    #expect(history.inEveryOrder().score(of: dad) == 20)

    history.send(from: 0, to: 1)
    history.write(on: 1, at: 1, .set(dad, 40))

    #expect(history.inEveryOrder().score(of: dad) == 40)
  }

  @Test func `a reset that had seen only the first of three points keeps the other two`() {
    var (history, dad) = History.sharing(.member("Dad"))
    history.write(on: 1, .add(dad, 1))
    history.send(from: 1, to: 0)
    history.write(on: 1, .add(dad, 1))
    history.write(on: 1, .add(dad, 1))
    history.write(on: 0, .set(dad, 100))

    #expect(history.inEveryOrder().score(of: dad) == 102)
  }

  @Test func `points given before, at and after a reset in one batch count as they stand`() {
    var (history, dad) = History.sharing(.member("Dad"))
    history.write(on: 0, .add(dad, 3), .set(dad, 50), .add(dad, 4), .add(dad, -1))

    #expect(history.inEveryOrder().score(of: dad) == 53)
  }

  @Test func `scores may be negative`() {
    var (history, dad) = History.sharing(.member("Dad", start: 0))
    history.write(on: 1, .add(dad, -7))

    #expect(history.inEveryOrder().score(of: dad) == -7)
  }

  @Test(arguments: [Int64.max, .min])
  func `a value beyond 64 bits is nil, and comes back within`(bound: Int64) throws {
    var (history, dad) = History.sharing(.member("Dad", start: bound))
    let sign = bound.signum()
    history.write(on: 0, .add(dad, sign))
    #expect(history.inEveryOrder().score(of: dad) == nil)

    history.write(on: 1, .add(dad, -2 * sign))

    #expect(history.inEveryOrder().score(of: dad) == bound - sign)
  }

  @Test(arguments: [1_000_000, -1_000_000] as [Int64])
  func `a delta may be a million in magnitude`(delta: Int64) {
    var (history, dad) = History.sharing(.member("Dad"))
    history.write(on: 1, .add(dad, delta))

    #expect(history.inEveryOrder().score(of: dad) == 100 + delta)
  }

  @Test(arguments: [1_000_001, -1_000_001, .max, .min] as [Int64])
  func `a larger delta is refused`(delta: Int64) {
    let (history, dad) = History.sharing(.member("Dad"))
    var device = history.devices[1]

    #expect(throws: Refusal.delta(delta)) {
      try device.commit([.add(dad, delta)], time: WallTime(clampingMilliseconds: 0)) {
        Digest.standIn(for: $0, serial: 99)
      }
    }
  }

  @Test func `a counter says who set it last`() throws {
    var (history, dad) = History.sharing(.member("Dad"))
    let reset = history.write(on: 1, at: 77, .set(dad, 20))

    let record = try #require(history.inEveryOrder().storage.record(dad))

    #expect(record.counter?.start?.value == 20)
    #expect(record.counter?.start?.stamp.time == reset.contents.time)
  }
}
