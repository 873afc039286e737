package import HearthCRDT

/// The bodies of batches as bytes: the `BatchBody` of `hearth.proto`.
package enum BatchCoding {
  /// The canonical bytes of `contents`; `table` is the author's table after the batch before.
  ///
  /// - Throws: ``WireError`` for exactly what ``decode(_:table:)`` refuses.
  package static func encode(
    _ contents: BatchContents, table: ReplicaTable
  ) throws(WireError) -> [UInt8] {
    guard (1...Limits.maximumOperationCount).contains(contents.operations.count) else {
      throw contents.operations.isEmpty
        ? .emptyBatch : .limitExceeded(.operations, count: contents.operations.count)
    }
    var table = table
    var writer = ProtobufWriter()
    for change in contents.contextChanges {
      try writer.message(1) { writer throws(WireError) in
        try write(change, to: &writer, table: &table)
      }
    }
    writer.sint64(2, contents.time.milliseconds - table.time.milliseconds)
    for operation in contents.operations {
      let bytes = try encode(operation, table: table)
      writer.presentData(3, bytes)
    }
    if let part = contents.transaction {
      writer.uint64(4, try WireCheck.counter(part.number, field: 4))
      writer.bool(5, part.isLast)
    }
    if let origin = contents.origin {
      try writer.message(6) { writer throws(WireError) in
        writer.data(1, origin.key.bytes)
        writer.fixed64(2, origin.nonce)
      }
    }
    guard writer.bytes.count <= Limits.maximumBodyLength else {
      throw .limitExceeded(.body, count: writer.bytes.count)
    }
    return writer.bytes
  }

  /// What `body` says; `table` is the author's table after the batch before.
  ///
  /// Fields it does not know are ignored, and operations of a kind it does not know are kept as bytes.
  package static func decode(
    _ body: [UInt8], table: ReplicaTable
  ) throws(WireError) -> BatchContents {
    let count = try operationCount(in: body)
    let changes = try contextChanges(in: body, table: table)
    var table = table
    for change in changes { table.introduce(change.replica) }

    var once = SingularFields()
    var difference: Int64 = 0
    var operations: [Operation] = []
    operations.reserveCapacity(count)
    var number: UInt64 = 0
    var isLast = false
    var origin: ReplicaOrigin?
    var reader = ProtobufReader(body)
    while let field = try reader.next() {
      switch field.number {
      case 2: difference = try reader.sint64(once.admit(field))
      case 3:
        operations.append(
          try reader.message(field) { reader throws(WireError) in
            try Operation(from: &reader, table: table)
          })
      case 4: number = try reader.uint64(once.admit(field))
      case 5: isLast = try reader.bool(once.admit(field))
      case 6:
        origin = try reader.message(once.admit(field)) { reader throws(WireError) in
          try ReplicaOrigin(from: &reader)
        }
      default: try reader.skip(field)
      }
    }
    guard number != 0 || !isLast else { throw .surplusField(5) }
    let (milliseconds, overflow) = table.time.milliseconds.addingReportingOverflow(difference)
    guard !overflow, let time = WallTime(milliseconds: milliseconds) else {
      throw .valueOutOfRange(field: 2)
    }
    let part =
      number == 0
      ? nil
      : TransactionPart(number: try WireCheck.counter(number, field: 4), isLast: isLast)
    return BatchContents(
      origin: origin, contextChanges: changes, time: time, transaction: part,
      operations: operations)
  }

  /// How many operations `body` holds, from its outermost layer alone; no table is needed.
  package static func operationCount(in body: [UInt8]) throws(WireError) -> Int {
    try checkLength(of: body)
    var reader = ProtobufReader(body)
    var count = 0
    while let field = try reader.next() {
      try reader.skip(field)
      guard field.number == 3 else { continue }
      guard field.type == .lengthDelimited else { throw .unexpectedWireType(field: 3) }
      count += 1
      try checkCount(count)
    }
    guard count > 0 else { throw .emptyBatch }
    return count
  }

  /// The origin in `body`, from its outermost layer alone; nil where there is none, as in all but first batches.
  package static func origin(in body: [UInt8]) throws(WireError) -> ReplicaOrigin? {
    try checkLength(of: body)
    var once = SingularFields()
    var origin: ReplicaOrigin?
    var reader = ProtobufReader(body)
    while let field = try reader.next() {
      guard field.number == 6 else {
        try reader.skip(field)
        continue
      }
      origin = try reader.message(once.admit(field)) { reader throws(WireError) in
        try ReplicaOrigin(from: &reader)
      }
    }
    return origin
  }

  /// How many bytes `operation` adds to a body; `table` already knows what the batch introduces.
  package static func encodedByteCount(
    of operation: Operation, table: ReplicaTable
  ) throws(WireError) -> Int {
    var writer = ProtobufWriter()
    writer.presentData(3, try encode(operation, table: table))
    return writer.bytes.count
  }

  private static func encode(
    _ operation: Operation, table: ReplicaTable
  ) throws(WireError) -> [UInt8] {
    var writer = ProtobufWriter()
    try operation.write(to: &writer, table: table)
    guard writer.bytes.count <= Limits.maximumOperationLength else {
      throw .limitExceeded(.operation, count: writer.bytes.count)
    }
    return writer.bytes
  }

  private static func checkLength(of body: [UInt8]) throws(WireError) {
    guard body.count <= Limits.maximumBodyLength else {
      throw .limitExceeded(.body, count: body.count)
    }
  }

  private static func checkCount(_ count: Int) throws(WireError) {
    guard count <= Limits.maximumOperationCount else {
      throw .limitExceeded(.operations, count: count)
    }
  }
}
