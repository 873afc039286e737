import Foundation

/// The files of `Protocol/vectors`; they are read and never written.
enum Vectors {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static let messages: MessageVectors = read("messages")
  static let batches: BatchVectors = read("batches")
  static let frames: FrameVectors = read("frames")
  static let hashes: HashVectors = read("hashes")
  static let links: LinkVectors = read("links")
  static let names: NameVectors = read("names")

  private static func read<File: Decodable>(_ name: String) -> File {
    let url = root.appending(path: "Protocol/vectors/\(name).json")
    do {
      return try JSONDecoder().decode(File.self, from: Data(contentsOf: url))
    } catch {
      preconditionFailure("\(url.path): \(error)")
    }
  }
}

struct MessageVectors: Decodable {
  let good: [Good]
  let alsoRead: AlsoRead
  let refused: Refused

  struct Good: Decodable {
    let name: String
    let hex: String
    let text: String
  }

  struct AlsoRead: Decodable {
    let messages: [Alias]
  }

  struct Alias: Decodable {
    let name: String
    let hex: String
    let readsAs: String

    enum CodingKeys: String, CodingKey {
      case name
      case hex
      case readsAs = "reads_as"
    }
  }

  struct Refused: Decodable {
    let messages: [Bad]
  }

  struct Bad: Decodable, Sendable, CustomStringConvertible {
    let name: String
    let hex: String
    let error: String

    var description: String { name }
  }

  enum CodingKeys: String, CodingKey {
    case good
    case alsoRead = "also_read"
    case refused
  }
}

struct BatchVectors: Decodable {
  let good: [Good]
  let refused: Refused

  struct Table: Decodable, Sendable {
    let replicas: [String]
    let time: Int64
  }

  struct Good: Decodable {
    let name: String
    let table: Table
    let hex: String
    let text: String
    let replicasAfter: [String]?

    enum CodingKeys: String, CodingKey {
      case name
      case table
      case hex
      case text
      case replicasAfter = "replicas_after"
    }
  }

  struct Refused: Decodable {
    let batches: [Bad]
  }

  struct Bad: Decodable, Sendable, CustomStringConvertible {
    let name: String
    let table: Table
    let hex: String
    let error: String

    var description: String { name }
  }
}

struct FrameVectors: Decodable {
  let streams: [Stream]

  struct Stream: Decodable, Sendable, CustomStringConvertible {
    let name: String
    let phase: String
    let hex: String
    let bodies: [String]?
    let zeros: Int?
    let error: String?

    var description: String { name }
  }
}

struct HashVectors: Decodable {
  let key: Key
  let replica: Replica
  let chain: Chain
  let log: Log
  let signedHead: Signed
  let joiningRecord: Signed

  struct Key: Decodable {
    let seed: String
    let publicKey: String
    let subjectPublicKeyInfo: String
    let pin: String

    enum CodingKeys: String, CodingKey {
      case seed
      case publicKey = "public_key"
      case subjectPublicKeyInfo = "subject_public_key_info"
      case pin
    }
  }

  struct Replica: Decodable {
    let nonce: String
    let replica: String
  }

  struct Chain: Decodable {
    let batches: [Link]
  }

  struct Link: Decodable {
    let firstCounter: UInt64
    let previous: String
    let body: String
    let hash: String
    let lastCounter: UInt64

    enum CodingKeys: String, CodingKey {
      case firstCounter = "first_counter"
      case previous
      case body
      case hash
      case lastCounter = "last_counter"
    }
  }

  struct Log: Decodable {
    let positions: [Place]
  }

  struct Place: Decodable {
    let number: UInt64
    let runningHash: String
    let positionHash: String

    enum CodingKeys: String, CodingKey {
      case number
      case runningHash = "running_hash"
      case positionHash = "position_hash"
    }
  }

  struct Signed: Decodable {
    let household: String
    let counter: UInt64?
    let hash: String?
    let role: UInt32?
    let message: String
    let signature: String
  }

  enum CodingKeys: String, CodingKey {
    case key
    case replica
    case chain
    case log
    case signedHead = "signed_head"
    case joiningRecord = "joining_record"
  }
}

struct LinkVectors: Decodable {
  let good: [Good]
  let refused: Refused

  struct Good: Decodable, Sendable, CustomStringConvertible {
    let link: String
    let host: String
    let port: UInt16
    let pin: String
    let token: String
    let canonical: Bool

    var description: String { link }
  }

  struct Refused: Decodable {
    let links: [Bad]
  }

  struct Bad: Decodable, Sendable, CustomStringConvertible {
    let link: String
    let error: String

    var description: String { link }
  }
}

struct NameVectors: Decodable {
  let same: [[String]]
  let different: [[String]]
}
