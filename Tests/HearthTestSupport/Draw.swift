package import HearthCRDT
package import HearthWire

/// Values drawn from a seed or from bytes, all of them within the limits.
package struct Draw {
  private var generator: any RandomNumberGenerator

  /// The author's table for everything that is drawn.
  package let table = ReplicaTable(
    replicas: [Fixed.a, Fixed.b, Fixed.c, ReplicaID(rawValue: .max), ReplicaID(rawValue: 0)],
    time: WallTime(clampingMilliseconds: BatchSamples.before))

  package init(seed: Seed) {
    self.init(seed.generator())
  }

  package init(_ generator: any RandomNumberGenerator) {
    self.generator = generator
  }

  package mutating func int(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  package mutating func bool() -> Bool { Bool.random(using: &generator) }

  /// A number of any length in bits, up to 63.
  package mutating func number(atLeast least: UInt64 = 0) -> UInt64 {
    let value = UInt64.random(in: 0...UInt64(Int64.max), using: &generator)
    return max(least, value >> UInt64(int(0...62)))
  }

  package mutating func small() -> UInt32 { UInt32(truncatingIfNeeded: number()) }

  package mutating func integer() -> Int64 {
    Int64(bitPattern: UInt64.random(in: 0...UInt64.max, using: &generator)) >> Int64(int(0...63))
  }

  package mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
  }

  package mutating func text(_ range: ClosedRange<Int> = 0...12) -> String {
    let scalars: [Unicode.Scalar] = [
      "a", "Z", " ", "\"", "\\", "\n", "\0", "ß", "漢", "👋", "\u{301}",
    ]
    var text = String.UnicodeScalarView()
    for _ in 0..<int(range) { text.append(scalars[int(0...scalars.count - 1)]) }
    return String(text)
  }

  package mutating func replica() -> ReplicaID { table.replicas[int(0...table.replicas.count - 1)] }

  package mutating func prefix() -> HashPrefix { HashPrefix(rawValue: bool() ? 0 : number()) }

  package mutating func dot() -> Dot {
    Dot(replica: replica(), counter: number(atLeast: 1), branch: prefix())
  }

  package mutating func element() -> ElementID { ElementID(dot: dot(), offset: small()) }

  package mutating func insertion() -> Insertion {
    Insertion(
      parent: bool() ? nil : element(), side: bool() ? .left : .right,
      rightOrigin: bool() ? nil : element())
  }

  package mutating func derived() -> DerivedID { DerivedID(high: number(), low: number()) }

  package mutating func collection() -> CollectionID {
    CollectionID(kind: max(1, small()), name: text())
  }

  package mutating func game() -> GameID {
    GameID(list: collection(), pairs: derived(), generation: number(atLeast: 1))
  }

  package mutating func record() -> RecordID {
    switch int(0...3) {
    case 0: .created(dot())
    case 1: .derived(derived())
    case 2:
      .pick(
        PickID(
          game: game(), person: text(), round: max(1, small()), side: bool() ? .left : .right))
    default: .named(collection())
    }
  }

  package mutating func value() -> Value {
    switch int(0...3) {
    case 0: .text(text())
    case 1: .integer(integer())
    case 2: .flag(bool())
    default: .bytes(bytes(int(0...40)))
    }
  }

  package mutating func field() -> Field { Field(rawValue: max(1, small())) }

  package mutating func entry() -> ContextEntry {
    ContextEntry(replica: replica(), counter: number(atLeast: 1), hash: prefix())
  }

  package mutating func list<Element>(
    _ range: ClosedRange<Int>, _ element: (inout Draw) -> Element
  ) -> [Element] {
    (0..<int(range)).map { _ in element(&self) }
  }
}
