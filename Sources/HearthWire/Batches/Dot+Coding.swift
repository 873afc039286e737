import HearthCRDT

/// Lists of dots and of ranges: packed numbers, and beside them the branches where there are any.
extension ProtobufWriter {
  mutating func write(ranges: [ElementRange], table: ReplicaTable) throws(WireError) {
    guard !ranges.isEmpty else { throw .missingField(2) }
    var numbers: [UInt64] = []
    for range in ranges {
      try range.check()
      numbers += try range.first.dot.numbers(table: table)
      numbers += [UInt64(range.first.offset), UInt64(range.count)]
    }
    packedUInt64(2, numbers)
    write(branches: ranges.map { $0.first.dot.branch.rawValue }, field: 3)
  }

  mutating func write(dots: [Dot], table: ReplicaTable) throws(WireError) {
    guard !dots.isEmpty else { throw .missingField(13) }
    var numbers: [UInt64] = []
    for dot in dots { numbers += try dot.numbers(table: table) }
    packedUInt64(13, numbers)
    write(branches: dots.map { $0.branch.rawValue }, field: 14)
  }

  private mutating func write(branches: [UInt64], field: UInt32) {
    if branches.contains(where: { $0 != 0 }) { packedFixed64(field, branches) }
  }
}

extension Dot {
  fileprivate func numbers(table: ReplicaTable) throws(WireError) -> [UInt64] {
    guard let index = table.index(of: replica) else { throw .unknownReplica }
    return [UInt64(index), try WireCheck.counter(counter, field: 2)]
  }

  /// The dots of packed pairs: replica, counter.
  static func dots(
    numbers: [UInt64], branches: [UInt64], table: ReplicaTable
  ) throws(WireError) -> [Dot] {
    let count = numbers.count / 2
    guard count > 0 else { throw .missingField(13) }
    guard numbers.count == count * 2 else { throw .valueOutOfRange(field: 13) }
    guard branches.isEmpty || branches.count == count else { throw .valueOutOfRange(field: 14) }
    var dots: [Dot] = []
    for index in 0..<count {
      dots.append(
        Dot(
          replica: try table.replica(at: numbers[2 * index]),
          counter: try WireCheck.counter(numbers[2 * index + 1], field: 2),
          branch: HashPrefix(rawValue: branches.isEmpty ? 0 : branches[index])))
    }
    return dots
  }
}

extension ElementRange {
  /// A range holds something and ends within the offsets there are.
  fileprivate func check() throws(WireError) {
    guard count >= 1, !first.offset.addingReportingOverflow(count - 1).overflow else {
      throw .valueOutOfRange(field: 2)
    }
  }

  /// The ranges of packed fours: replica, counter, offset, count.
  static func ranges(
    numbers: [UInt64], branches: [UInt64], table: ReplicaTable
  ) throws(WireError) -> [ElementRange] {
    let count = numbers.count / 4
    guard count > 0 else { throw .missingField(2) }
    guard numbers.count == count * 4 else { throw .valueOutOfRange(field: 2) }
    guard branches.isEmpty || branches.count == count else { throw .valueOutOfRange(field: 3) }
    var ranges: [ElementRange] = []
    for index in 0..<count {
      let dot = Dot(
        replica: try table.replica(at: numbers[4 * index]),
        counter: try WireCheck.counter(numbers[4 * index + 1], field: 2),
        branch: HashPrefix(rawValue: branches.isEmpty ? 0 : branches[index]))
      guard let offset = UInt32(exactly: numbers[4 * index + 2]),
        let length = UInt32(exactly: numbers[4 * index + 3])
      else { throw .valueOutOfRange(field: 2) }
      let range = ElementRange(first: ElementID(dot: dot, offset: offset), count: length)
      try range.check()
      ranges.append(range)
    }
    return ranges
  }
}
