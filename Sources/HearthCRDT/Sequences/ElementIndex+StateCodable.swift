extension ElementIndex: StateCodable {
  /// A column for each property of the entries: what is alike stands side by side.
  func encode(into writer: inout StateWriter) {
    writer.write(count: authors.count)
    for author in authors { writer.write(author.dot(0)) }
    for list in [entries, aliases] {
      writer.write(count: list.count)
      if authors.count > 1 { for entry in list { writer.write(count: entry.author) } }
      for entry in list { writer.write(UInt64(entry.count) << 2 | entry.kind) }
      var following = [UInt64](repeating: 1, count: authors.count)
      for entry in list {
        writer.write(Int64(bitPattern: entry.first.counter &- following[entry.author]))
        following[entry.author] = entry.following
      }
      for entry in list where entry.kind == Self.hasOffset { writer.write(entry.first.offset) }
    }
    for alias in aliases { writer.write(count: alias.start) }
  }

  init(from reader: inout StateReader) throws(StateError) {
    self.init()
    var authors: [Author] = []
    for _ in 0..<(try reader.count()) { authors.append(Author(of: try reader.value(Dot.self))) }
    register(authors)
    let entries = try Self.entries(of: authors.count, from: &reader)
    for entry in entries {
      guard entry.count <= ElementSequence.maximumCount - count else { throw .outOfRange }
      load(entry, of: authors[entry.author])
    }
    for alias in try Self.entries(of: authors.count, from: &reader) {
      let start = try reader.unsigned32()
      guard Int(start) < count, alias.count <= count - Int(start), !alias.isByCounter else {
        throw .outOfRange
      }
      let dot = authors[alias.author].dot(alias.first.counter)
      self.alias(
        ElementID(dot: dot, offset: alias.first.offset), count: alias.count, to: Int(start))
    }
  }

  private static let hasOffset: UInt64 = 2

  private static func entries(
    of authorCount: Int, from reader: inout StateReader
  ) throws(StateError) -> [Entry] {
    let count = try reader.count()
    var authors = [Int](repeating: 0, count: count)
    guard authorCount > 0 || count == 0 else { throw .outOfRange }
    if authorCount > 1 {
      for index in 0..<count {
        authors[index] = try reader.index(below: authorCount)
      }
    }
    var extents: [UInt64] = []
    extents.reserveCapacity(count)
    for _ in 0..<count { extents.append(try reader.unsigned()) }
    var following = [UInt64](repeating: 1, count: authorCount)
    var entries: [Entry] = []
    entries.reserveCapacity(count)
    for index in 0..<count {
      let step = try reader.signed()
      let counter = following[authors[index]] &+ UInt64(bitPattern: step)
      let elements = Int(extents[index] >> 2)
      let kind = extents[index] & 3
      guard elements > 0, elements <= ElementSequence.maximumCount, kind < 3,
        counter <= .max - UInt64(elements)
      else { throw .outOfRange }
      let entry = Entry(
        author: authors[index], first: (counter, 0), start: 0, count: elements,
        isByCounter: kind == Entry.byCounter)
      following[authors[index]] = entry.following
      entries.append(entry)
    }
    for index in 0..<count where extents[index] & 3 == hasOffset {
      let offset = try reader.unsigned32()
      let entry = entries[index]
      guard entry.count <= Int(UInt32.max - offset) else { throw .outOfRange }
      entries[index] = Entry(
        author: entry.author, first: (entry.first.counter, offset), start: 0, count: entry.count,
        isByCounter: false)
    }
    return entries
  }
}

extension ElementIndex.Entry {
  fileprivate static let byCounter: UInt64 = 1

  fileprivate var kind: UInt64 { isByCounter ? Self.byCounter : first.offset > 0 ? 2 : 0 }

  /// The counter of the operation after the last one that inserted some of it.
  fileprivate var following: UInt64 { first.counter &+ (isByCounter ? UInt64(count) : 1) }
}

extension StateReader {
  /// A number below a count.
  mutating func index(below count: Int) throws(StateError) -> Int {
    guard let value = Int(exactly: try unsigned()), value < count else { throw .outOfRange }
    return value
  }
}
