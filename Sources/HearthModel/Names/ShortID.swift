package import HearthCRDT

/// The text by which people and scripts name one record, or one entry of the history.
///
/// It is computed from the record's identity alone, so it is the same on every device and never
/// changes. Ten characters carry 50 bits; where two of a household's records should ever share
/// them, both are refused as ambiguous and ``full`` tells them apart.
package struct ShortID: Hashable, Sendable {
  /// The number of characters that are shown.
  package static let shownCount = 10

  private let bits: UInt64

  package init(_ record: RecordID) {
    var mixer = Mixer()
    switch record {
    case .created(let dot):
      mixer.combine(1)
      mixer.combine(dot.replica.rawValue)
      mixer.combine(dot.counter)
      mixer.combine(dot.branch.rawValue)
    case .derived(let id):
      mixer.combine(2)
      mixer.combine(id.high)
      mixer.combine(id.low)
    case .pick(let pick):
      mixer.combine(3)
      mixer.combine(pick.game.list)
      mixer.combine(pick.game.pairs.high)
      mixer.combine(pick.game.pairs.low)
      mixer.combine(pick.game.generation)
      mixer.combine(pick.person)
      mixer.combine(UInt64(pick.round))
      mixer.combine(UInt64(pick.side.rawValue))
    case .named(let collection):
      mixer.combine(4)
      mixer.combine(collection)
    }
    bits = mixer.finished
  }

  /// The id of a transaction in the history, by its replica and the hash of its first batch.
  package init(transactionOf replica: ReplicaID, hash: HashPrefix) {
    var mixer = Mixer()
    mixer.combine(5)
    mixer.combine(replica.rawValue)
    mixer.combine(hash.rawValue)
    bits = mixer.finished
  }

  /// The ten characters that views show.
  package var text: String { String(full.prefix(Self.shownCount)) }

  /// All thirteen characters.
  package var full: String {
    var text = ""
    for index in 0..<13 {
      let shift = 60 - 5 * index
      let digit = shift >= 0 ? bits >> UInt64(shift) : bits
      text.unicodeScalars.append(Self.alphabet[Int(digit & 31)])
    }
    return text
  }

  /// Whether `typed` names this id, in either length and any case.
  package func matches(_ typed: String) -> Bool {
    let count = typed.utf8.count
    guard count == Self.shownCount || count == 13 else { return false }
    let lowered = typed.lowercased()
    return lowered == (count == 13 ? full : text)
  }

  /// Whether `typed` has an id's length and characters.
  package static func isPlausible(_ typed: String) -> Bool {
    let count = typed.utf8.count
    guard count == shownCount || count == 13 else { return false }
    return typed.lowercased().unicodeScalars.allSatisfy { alphabet.contains($0) }
  }

  // Crockford's digits: no i, l, o or u, which are misread.
  private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".unicodeScalars)
}

extension ShortID {
  /// A number that the record has on a day, as good as drawn by lot.
  func rank(on day: UInt64) -> UInt64 {
    var mixer = Mixer()
    mixer.combine(day)
    mixer.combine(bits)
    return mixer.finished
  }

  /// A 64-bit mix of integers and texts: the steps of SplitMix64, one for each word taken in.
  private struct Mixer {
    private var state: UInt64 = 0

    var finished: UInt64 { state }

    mutating func combine(_ word: UInt64) {
      var mixed = (state ^ word) &+ 0x9E37_79B9_7F4A_7C15
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      state = mixed ^ (mixed >> 31)
    }

    mutating func combine(_ text: String) {
      combine(UInt64(text.utf8.count))
      for byte in text.utf8 { combine(UInt64(byte)) }
    }

    mutating func combine(_ collection: CollectionID) {
      combine(UInt64(collection.kind))
      combine(collection.name)
    }
  }
}
