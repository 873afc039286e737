/// A multi-value register: it keeps every write that no other write had seen, normally one.
///
/// The write with the greatest stamp is shown. A write that has seen the others supersedes them, whatever the clocks
/// say; wall-clock time ranks only what is truly concurrent.
public struct Register<Content: Sendable>: Sendable {
  /// One write.
  public struct Write: Sendable {
    public let content: Content
    /// Who wrote, and when.
    public let stamp: Stamp
    /// The first dot of the transaction that wrote.
    public let transaction: Dot
  }

  /// The causally maximal writes by ascending stamp; the last one is shown.
  public private(set) var writes: [Write] = []

  /// A register that nobody has written.
  public init() {}

  /// A register with one write.
  init(_ content: Content, stamp: Stamp) {
    writes = [Write(content: content, stamp: stamp, transaction: stamp.dot)]
  }

  /// The write that is shown; nil where nobody has written.
  public var shown: Write? { writes.last }

  /// Takes in a write; it supersedes what its author had seen.
  mutating func write(_ content: Content, seeing horizon: Horizon) {
    let write = Write(
      content: content, stamp: horizon.stamp, transaction: horizon.transaction)
    writes.removeAll { horizon.covers($0.stamp.dot) }
    let index = writes.firstIndex { write.stamp < $0.stamp } ?? writes.endIndex
    writes.insert(write, at: index)
  }
}

// What a register is able to do follows from its content, and its type demands nothing: a type that does is looked up
// in a list of all conformances before its first use, which is a part of every command's start.
extension Register: Equatable where Content: Equatable {}
extension Register: Hashable where Content: Hashable {}
extension Register.Write: Equatable where Content: Equatable {}
extension Register.Write: Hashable where Content: Hashable {}

extension Register where Content: Equatable {
  /// Values of concurrent writes that lost and differ from the one shown, best first, each once.
  public var also: [Content] {
    var others: [Content] = []
    for write in writes.reversed() where write.content != writes.last?.content {
      if !others.contains(write.content) { others.append(write.content) }
    }
    return others
  }
}

extension Register: StateCodable where Content: StateCodable {
  public func encode(into writer: inout StateWriter) {
    writer.write(count: writes.count)
    for write in writes {
      writer.write(write.content)
      writer.write(write.stamp)
      let isAlone = write.transaction == write.stamp.dot
      writer.write(isAlone)
      if !isAlone { writer.write(write.transaction) }
    }
  }

  public init(from reader: inout StateReader) throws(StateError) {
    for _ in 0..<(try reader.count()) {
      let content: Content = try reader.value()
      let stamp: Stamp = try reader.value()
      let transaction: Dot = try reader.flag() ? stamp.dot : try reader.value()
      writes.append(Write(content: content, stamp: stamp, transaction: transaction))
    }
  }
}
