import HearthCRDT

/// The changes that are messages of several fields.
extension Change {
  init(emptyFrom reader: inout ProtobufReader, number: UInt32) throws(WireError) {
    while let field = try reader.next() { try reader.skip(field) }
    switch number {
    case 16: self = .enable
    case 17: self = .disable
    case 23: self = .clear
    default: self = .restart
    }
  }

  init(creationFrom reader: inout ProtobufReader, table: ReplicaTable) throws(WireError) {
    var once = SingularFields()
    var id: DerivedID?
    var values: [FieldValue] = []
    var start: Int64?
    var insertion: Insertion?
    while let field = try reader.next() {
      switch field.number {
      case 1: id = DerivedID(bytes: try reader.data(once.admit(field), byteCount: 16))
      case 2:
        values.append(
          try reader.message(field) { reader throws(WireError) in try FieldValue(from: &reader) })
      case 3: start = try reader.sint64(once.admit(field))
      case 4: insertion = try reader.insertion(once.admit(field), table: table)
      default: try reader.skip(field)
      }
    }
    self = .create(id, values, start: start, insertion)
  }

  init(insertFrom reader: inout ProtobufReader, table: ReplicaTable) throws(WireError) {
    var once = SingularFields()
    var name = Field(rawValue: 0)
    var insertion: Insertion?
    var run = ""
    while let field = try reader.next() {
      switch field.number {
      case 1: name = Field(rawValue: try reader.uint32(once.admit(field)))
      case 2: insertion = try reader.insertion(once.admit(field), table: table)
      case 3: run = try reader.text(once.admit(field))
      default: try reader.skip(field)
      }
    }
    guard !run.isEmpty else { throw .missingField(3) }
    self = .insert(
      Field(rawValue: try name.checked), try WireCheck.present(insertion, field: 2), run)
  }

  init(eraseFrom reader: inout ProtobufReader, table: ReplicaTable) throws(WireError) {
    var once = SingularFields()
    var name = Field(rawValue: 0)
    var numbers: [UInt64] = []
    var branches: [UInt64] = []
    while let field = try reader.next() {
      switch field.number {
      case 1: name = Field(rawValue: try reader.uint32(once.admit(field)))
      case 2: numbers = try reader.packedUInt64(once.admit(field))
      case 3: branches = try reader.packedFixed64(once.admit(field))
      default: try reader.skip(field)
      }
    }
    self = .erase(
      Field(rawValue: try name.checked),
      try ElementRange.ranges(numbers: numbers, branches: branches, table: table))
  }

  init(chooseFrom reader: inout ProtobufReader, table: ReplicaTable) throws(WireError) {
    var once = SingularFields()
    var left: Insertion?
    var leftName = ""
    var right: Insertion?
    var rightName = ""
    while let field = try reader.next() {
      switch field.number {
      case 1: left = try reader.insertion(once.admit(field), table: table)
      case 2: leftName = try WireCheck.name(reader.text(once.admit(field)))
      case 3: right = try reader.insertion(once.admit(field), table: table)
      case 4: rightName = try WireCheck.name(reader.text(once.admit(field)))
      default: try reader.skip(field)
      }
    }
    guard left != nil || leftName.isEmpty else { throw .surplusField(2) }
    guard right != nil || rightName.isEmpty else { throw .surplusField(4) }
    self = .choose(
      left: left.map { Choice.Pick(name: leftName, insertion: $0) },
      right: right.map { Choice.Pick(name: rightName, insertion: $0) })
  }

  init(cancelFrom reader: inout ProtobufReader, table: ReplicaTable) throws(WireError) {
    var cancellations: [Cancellation] = []
    while let field = try reader.next() {
      guard field.number == 1 else {
        try reader.skip(field)
        continue
      }
      cancellations.append(
        try reader.message(field) { reader throws(WireError) in
          try Cancellation(from: &reader, table: table)
        })
    }
    guard !cancellations.isEmpty else { throw .missingField(1) }
    self = .cancel(cancellations)
  }
}

extension Answer {
  init(from reader: inout ProtobufReader) throws(WireError) {
    var once = SingularFields()
    var isRight = false
    var isReversed = false
    while let field = try reader.next() {
      switch field.number {
      case 1: isRight = try reader.bool(once.admit(field))
      case 2: isReversed = try reader.bool(once.admit(field))
      default: try reader.skip(field)
      }
    }
    self.init(isRight: isRight, isReversed: isReversed)
  }
}

extension Revocation {
  init(from reader: inout ProtobufReader) throws(WireError) {
    var once = SingularFields()
    var device: DeviceKey?
    var heads: [ContextEntry] = []
    while let field = try reader.next() {
      switch field.number {
      case 1:
        device = DeviceKey(
          bytes: try reader.data(once.admit(field), byteCount: DeviceKey.byteCount))
      case 2: heads.append(try reader.tip(field))
      default: try reader.skip(field)
      }
    }
    self.init(device: try WireCheck.present(device, field: 1), heads: heads)
  }
}
