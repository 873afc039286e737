import Foundation
import HearthTestSupport
import HearthWire
import Testing

/// `protoc` reads what we write, field by field, and writes what it read as we do.
@Suite struct ProtocTests {
  @Test func `every message is what protoc says it is`() throws {
    let vectors = Vectors.messages.good
    let bytes = try vectors.map { vector in
      try MessageCoding.encode(#require(MessageSamples.all[vector.name]))
    }

    try judge(bytes, texts: vectors.map(\.text), field: 1, name: "message")
  }

  @Test func `every body is what protoc says it is`() throws {
    let vectors = Vectors.batches.good.filter { !$0.name.contains("future") }
    let bytes = try vectors.map { vector in
      try BatchCoding.encode(
        #require(BatchSamples.all[vector.name]), table: BatchCodingTests.table(vector.table))
    }

    try judge(bytes, texts: vectors.map(\.text), field: 2, name: "body")
  }

  /// Requires that `protoc` decodes `bytes` to `texts` and encodes `texts` to `bytes`.
  private func judge(
    _ bytes: [[UInt8]], texts: [String], field: UInt8, name: String
  ) throws {
    let directory = try Judge.workshop()
    defer { try? FileManager.default.removeItem(at: directory) }
    let data = Judge.many(bytes, field: field)
    let text = Judge.text(texts, field: name)

    let decoded = try Judge.protoc(
      ["--decode=judge.Many", "many.proto"], input: data, in: directory)
    let encoded = try Judge.protoc(
      ["--encode=judge.Many", "many.proto"], input: Data(text.utf8), in: directory)

    #expect(String(decoding: decoded, as: UTF8.self) == text)
    #expect(encoded == data)
    let bareNumbers = text.split(separator: "\n").filter {
      $0.drop { $0 == " " }.first?.isNumber == true
    }
    #expect(bareNumbers == [])
  }

  @Test func `every kind of message and of operation is judged`() {
    let messages = Vectors.messages.good.map(\.text)
    let bodies = Vectors.batches.good.map(\.text).joined()
    let kinds = [
      "create", "write", "add:", "move", "enable", "disable", "set:", "insert", "erase",
      "answer", "choose", "clear", "restart", "cancel", "revoke",
    ]

    #expect(Set(messages.map { $0.prefix { $0 != " " } }).count == 18)
    for kind in kinds { #expect(bodies.contains("\n  \(kind)"), "\(kind)") }
  }
}
