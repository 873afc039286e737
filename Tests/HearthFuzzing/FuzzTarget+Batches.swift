import HearthCRDT
import HearthSystem
import HearthTestSupport
import HearthWire

extension FuzzTarget {
  /// The first byte says how many replicas the author's table holds; the rest is the body of a batch.
  static let batch = FuzzTarget("batch", seeds: batchSeeds) { input throws(BrokenPromise) in
    let table = table(count: Int(input.first ?? 0) % 6)
    let body = Array(input.dropFirst())
    let count = try? BatchCoding.operationCount(in: body)
    guard let contents = try? BatchCoding.decode(body, table: table) else { return }
    try promise(count == contents.operations.count, "\(count, default: "no") operations counted")
    let origin = try? BatchCoding.origin(in: body)
    try promise(origin == contents.origin, "another origin: \(origin, default: "none")")
    let bytes: [UInt8]
    do throws(WireError) {
      bytes = try BatchCoding.encode(contents, table: table)
    } catch {
      throw BrokenPromise("\(contents) is not written: \(error)")
    }
    try promise(bytes.count <= body.count, "\(body.count) bytes become \(bytes.count)")
    let again = try? BatchCoding.decode(bytes, table: table)
    try promise(again == contents, "\(contents) is read back as \(again, default: "nothing")")
    try checkLengths(contents, body: bytes, table: table)
  }

  /// The length that is foretold for each operation is the one it has.
  private static func checkLengths(
    _ contents: BatchContents, body: [UInt8], table: ReplicaTable
  ) throws(BrokenPromise) {
    var table = table
    for change in contents.contextChanges { table.introduce(change.replica) }
    var total = 0
    for operation in contents.operations {
      do throws(WireError) {
        total += try BatchCoding.encodedByteCount(of: operation, table: table)
      } catch {
        throw BrokenPromise("\(operation) has no length: \(error)")
      }
    }
    try promise(total <= body.count, "\(total) bytes foretold for a body of \(body.count)")
  }

  private static func table(count: Int) -> ReplicaTable {
    let all = Draw(seed: Seed(0)).table
    return ReplicaTable(replicas: Array(all.replicas.prefix(max(1, count))), time: all.time)
  }

  @Sendable private static func batchSeeds() -> [[UInt8]] {
    let table = table(count: 5)
    var draw = Draw(seed: Seed(8))
    let drawn = (0..<48).map { _ in draw.contents() }
    return (BatchSamples.all.sorted { $0.key < $1.key }.map(\.value) + drawn).compactMap {
      (try? BatchCoding.encode($0, table: table)).map { [5] + $0 }
    }
  }
}
