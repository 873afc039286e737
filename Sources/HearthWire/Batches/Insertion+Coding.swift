import HearthCRDT

extension ProtobufWriter {
  mutating func write(
    _ insertion: Insertion, field: UInt32, table: ReplicaTable
  ) throws(WireError) {
    try message(field) { writer throws(WireError) in
      if let parent = insertion.parent {
        try writer.write(element: parent, firstField: 1, table: table)
      }
      writer.bool(5, insertion.side == .right)
      if let next = insertion.rightOrigin {
        try writer.write(element: next, firstField: 6, table: table)
      }
    }
  }

  mutating func write(
    _ pick: Choice.Pick?, insertion: UInt32, name: UInt32, table: ReplicaTable
  ) throws(WireError) {
    guard let pick else { return }
    try write(pick.insertion, field: insertion, table: table)
    text(name, try WireCheck.name(pick.name))
  }

  /// Writes an element as four fields: replica, counter, offset, branch.
  private mutating func write(
    element: ElementID, firstField: UInt32, table: ReplicaTable
  ) throws(WireError) {
    guard let index = table.index(of: element.dot.replica) else { throw .unknownReplica }
    uint32(firstField, index)
    uint64(firstField + 1, try WireCheck.counter(element.dot.counter, field: firstField + 1))
    uint32(firstField + 2, element.offset)
    fixed64(firstField + 3, element.dot.branch.rawValue)
  }
}

extension ProtobufReader {
  mutating func insertion(
    _ field: ProtobufField, table: ReplicaTable
  ) throws(WireError) -> Insertion {
    try message(field) { reader throws(WireError) in
      try Insertion(from: &reader, table: table)
    }
  }
}

extension Insertion {
  init(from reader: inout ProtobufReader, table: ReplicaTable) throws(WireError) {
    var once = SingularFields()
    var parent = ElementFields()
    var isRight = false
    var next = ElementFields()
    while let field = try reader.next() {
      switch field.number {
      case 1: parent.replica = try reader.uint64(once.admit(field))
      case 2: parent.counter = try reader.uint64(once.admit(field))
      case 3: parent.offset = try reader.uint32(once.admit(field))
      case 4: parent.branch = try reader.fixed64(once.admit(field))
      case 5: isRight = try reader.bool(once.admit(field))
      case 6: next.replica = try reader.uint64(once.admit(field))
      case 7: next.counter = try reader.uint64(once.admit(field))
      case 8: next.offset = try reader.uint32(once.admit(field))
      case 9: next.branch = try reader.fixed64(once.admit(field))
      default: try reader.skip(field)
      }
    }
    self.init(
      parent: try parent.element(firstField: 1, table: table), side: isRight ? .right : .left,
      rightOrigin: try next.element(firstField: 6, table: table))
  }
}

/// The four fields of an element, before it is known whether they name one.
private struct ElementFields {
  var replica: UInt64 = 0
  var counter: UInt64 = 0
  var offset: UInt32 = 0
  var branch: UInt64 = 0

  /// The element; nil where there is no counter, and then there must be nothing else.
  func element(firstField: UInt32, table: ReplicaTable) throws(WireError) -> ElementID? {
    if counter == 0 {
      guard replica == 0, offset == 0, branch == 0 else { throw .missingField(firstField + 1) }
      return nil
    }
    let dot = Dot(
      replica: try table.replica(at: replica),
      counter: try WireCheck.counter(counter, field: firstField + 1),
      branch: HashPrefix(rawValue: branch))
    return ElementID(dot: dot, offset: offset)
  }
}
