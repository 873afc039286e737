import HearthCRDT
import HearthStore
import HearthSystem
import HearthWire

/// What every simulated home begins with, made once by the real code: a database with tables and nothing in them.
enum Blank {
  static let home = bytes(.client)
  static let server = bytes(.server)

  private static func bytes(_ side: SQLiteBackend.Side) -> [UInt8] {
    let disk = SimulatedDisk(machine: "none", seed: 0)
    disk.create("/blank")
    do throws(StoreError) {
      _ = try SQLiteBackend(path: "/blank", side: side, on: MountedDisk(disk))
    } catch {
      preconditionFailure("a sound disk refused a new database: \(error)")
    }
    return disk.bytes(ofFileAt: "/blank") ?? []
  }

  /// Keys by number, made once: what they are is of no interest, and making them takes long.
  static let keys: [KeyPair] = (0..<64).map { number in
    guard let pair = KeyPair(secret: [UInt8](repeating: UInt8(number + 1), count: 32)) else {
      preconditionFailure("any 32 bytes are a secret")
    }
    return pair
  }
}
