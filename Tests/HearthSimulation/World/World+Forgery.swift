import HearthCLI
import HearthCRDT
import HearthDaemon
import HearthModel
import HearthStore
import HearthSync
import HearthSystem
import HearthTestSupport
import HearthWire

/// A member that lies about who wrote what.
extension World {
  /// Pushes, as one device, a batch in another one's name, with the liar's own signature or none.
  func forge() throws {
    guard let served = box.served, let liar = any(members), connections.count < 8 else { return }
    let victims = members.filter { $0.key != liar.key }
    guard let victim = any(victims),
      let end = try served.batches(after: 0, byteLimit: .max).last(where: { entry in
        try served.owner(of: entry.batch.replica) == victim.key
      })?.batch
    else { return }
    faults.insert(.forgery)
    let contents = BatchContents(
      origin: nil, contextChanges: [], time: WallTime(clampingMilliseconds: 0),
      operations: [.unknown(UnknownOperation(bytes: [0xE0, 0x03, 1]))])
    let body = try BatchCoding.encode(contents, table: ReplicaTable(replica: end.replica))
    let forged = try EncodedBatch(
      replica: end.replica, firstCounter: end.lastCounter + 1, previous: end.hash, body: body,
      using: SystemPrimitives())
    var heads: [SignedHead] = []
    if chance(0.7) {
      let message = SignedHead.message(
        household: served.household, replica: forged.replica, counter: forged.lastCounter,
        hash: forged.hash)
      heads = [
        SignedHead(
          replica: forged.replica, counter: forged.lastCounter, hash: forged.hash,
          signature: liar.keyPair.sign(message))
      ]
    }
    try push(forged, heads, as: liar)
    if box.numbers[forged.entry] != nil {
      throw SimulationFailure("the server took what \(liar.name) wrote in another's name")
    }
  }

  private func push(
    _ batch: EncodedBatch, _ heads: [SignedHead], as liar: SimulatedDevice
  ) throws {
    guard let connection = try connect(liar, ClientPlan(errand: .pull)) else { return }
    // Whatever the program would have said, the liar says this.
    connection.up.removeAll()
    connection.isClientOver = true
    connection.home = nil
    var outgoing = OutgoingBatches()
    let hello = Hello(log: nil, position: .start, current: nil, subscribes: false)
    let push = Push(batches: [outgoing.wireBatch(for: batch)], heads: heads)
    for message in [Message.hello(hello), .push(push)] {
      connection.up.write(try frame(of: message, phase: .early, dialect: .own))
    }
    try deliver(.max, up: true, over: connection)
    try turn()
    end(connection)
  }
}
