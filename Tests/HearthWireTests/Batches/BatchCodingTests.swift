import HearthCRDT
import HearthTestSupport
import HearthWire
import Testing

@Suite struct BatchCodingTests {
  static func table(_ table: BatchVectors.Table) -> ReplicaTable {
    ReplicaTable(
      replicas: table.replicas.map { ReplicaID(rawValue: UInt64($0, radix: 16) ?? 0) },
      time: WallTime(clampingMilliseconds: table.time))
  }

  @Test func `every good vector has a sample, and every sample a vector`() {
    #expect(Set(Vectors.batches.good.map(\.name)) == Set(BatchSamples.all.keys))
    #expect(Vectors.batches.good.count == BatchSamples.all.count)
  }

  @Test func `bodies are written as the vectors say`() throws {
    for vector in Vectors.batches.good where !vector.name.contains("future") {
      let sample = try #require(BatchSamples.all[vector.name])

      let body = try BatchCoding.encode(sample, table: Self.table(vector.table))

      #expect(body.hex == vector.hex, "\(vector.name)")
    }
  }

  @Test func `bodies are read as the vectors say`() throws {
    for vector in Vectors.batches.good {
      let body = Array(hex: vector.hex)

      let contents = try BatchCoding.decode(body, table: Self.table(vector.table))

      #expect(contents == BatchSamples.all[vector.name], "\(vector.name)")
      #expect(
        try BatchCoding.operationCount(in: body) == contents.operations.count,
        "\(vector.name)")
      #expect(try BatchCoding.origin(in: body) == contents.origin)
    }
  }

  @Test func `the table grows by what a batch introduces`() throws {
    for vector in Vectors.batches.good {
      let sample = try #require(BatchSamples.all[vector.name])
      var table = Self.table(vector.table)
      table.advance(past: sample)

      let after = table.replicas.map { UInt64($0.rawValue) }
      let expected = (vector.replicasAfter ?? vector.table.replicas).map { UInt64($0, radix: 16) }

      #expect(after == expected, "\(vector.name)")
      #expect(table.time == sample.time)
    }
  }

  @Test(arguments: Vectors.batches.refused.batches)
  func `is refused`(vector: BatchVectors.Bad) {
    let body = Array(hex: vector.hex)
    let table = Self.table(vector.table)

    let error = WireError.name { () throws(WireError) in
      _ = try BatchCoding.decode(body, table: table)
    }

    #expect(error == vector.error)
  }

  @Test func `an operation from the future is written as it came`() throws {
    for vector in Vectors.batches.good where vector.name.contains("future") {
      let table = Self.table(vector.table)
      let contents = try BatchCoding.decode(Array(hex: vector.hex), table: table)

      let body = try BatchCoding.encode(contents, table: table)

      #expect(body.hex == vector.hex, "\(vector.name)")
    }
  }

  @Test(arguments: ["", "1003", "10037002", "9b069c06", "10ff"])
  func `bytes that are no operation from the future are not written as one`(hex: String) {
    let contents = BatchSamples.contents([
      .unknown(UnknownOperation(bytes: Array(hex: hex)))
    ])

    let error = WireError.name { () throws(WireError) in
      _ = try BatchCoding.encode(contents, table: ReplicaTable(replica: Fixed.a))
    }

    #expect(error != nil)
  }

  @Test func `a body cut at any byte is refused, or holds fewer operations`() throws {
    for vector in Vectors.batches.good {
      let body = Array(hex: vector.hex)
      let table = Self.table(vector.table)
      for count in 0..<body.count {
        var contents: BatchContents?
        let error = WireError.name { () throws(WireError) in
          contents = try BatchCoding.decode(Array(body[..<count]), table: table)
        }

        #expect(error != nil || contents != BatchSamples.all[vector.name], "\(vector.name)")
      }
    }
  }

  @Test func `a changed byte never traps, and what is read can be written`() throws {
    for vector in Vectors.batches.good {
      let body = Array(hex: vector.hex)
      let table = Self.table(vector.table)
      for index in body.indices {
        for flip: UInt8 in [1, 2, 4, 8, 16, 32, 64, 128, 255] {
          var changed = body
          changed[index] ^= flip
          guard let contents = try? BatchCoding.decode(changed, table: table) else { continue }

          let rewritten = try BatchCoding.encode(contents, table: table)

          #expect(try BatchCoding.decode(rewritten, table: table) == contents)
        }
      }
    }
  }
}
