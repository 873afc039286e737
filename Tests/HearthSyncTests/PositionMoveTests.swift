import HearthSync
import HearthSyncSupport
import HearthSystem
import HearthWire
import Testing

struct PositionMoveTests {
  private static let log = LogID.fresh()

  @Test func `a position moves forward within its log and never back`() {
    let moves = PositionMove.advance(to: Self.at(5))

    #expect(moves.result(from: Self.at(4)) == Self.at(5))
    #expect(moves.result(from: Self.at(6)) == Self.at(6))
    #expect(moves.result(from: Self.at(4, log: .fresh()))?.position.number == 4)
  }

  @Test func `only the position that the server refused is replaced`() {
    let moves = PositionMove.replace(old: Self.at(9), new: Self.at(2))

    #expect(moves.result(from: Self.at(9)) == Self.at(2))
    #expect(moves.result(from: Self.at(8)) == Self.at(8))
    #expect(moves.result(from: nil) == nil)
    #expect(PositionMove.replace(old: nil, new: Self.at(2)).result(from: nil) == Self.at(2))
  }

  private static func at(_ number: UInt64, log: LogID = log) -> LogPosition {
    let hash = RunningHash(number: number, digest: SystemPrimitives().sha256([UInt8(number)]))
    return LogPosition(log: log, position: hash.position)
  }
}
