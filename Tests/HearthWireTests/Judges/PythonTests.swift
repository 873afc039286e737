import Foundation
import HearthTestSupport
import HearthWire
import Testing

/// Python's protobuf reads what we write and writes what we read.
@Suite struct PythonTests {
  /// What the judge prints for `lines`.
  private func judge(_ lines: [String]) throws -> [String] {
    let directory = try Judge.workshop()
    defer { try? FileManager.default.removeItem(at: directory) }
    _ = try Judge.protoc(["--python_out=.", "hearth.proto"], in: directory)
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "judge.py")
    try FileManager.default.copyItem(at: script, to: directory.appending(path: "judge.py"))

    let output = try Judge.run(
      "/usr/bin/python3", ["judge.py"],
      input: Data(lines.map { $0 + "\n" }.joined().utf8), in: directory)
    return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test func `what we draw and write, Python reads and writes again`() throws {
    var lines = Vectors.messages.good.map { "message \($0.hex)" }
    lines += Vectors.batches.good.map { "body \($0.hex)" }
    for seed in (1...5).map({ Seed($0) }) {
      var draw = Draw(seed: seed)
      for _ in 0..<300 {
        lines.append("message \(try MessageCoding.encode(draw.message()).hex)")
        let body = try BatchCoding.encode(draw.contents(), table: draw.table)
        lines.append("body \(body.hex)")
      }
    }

    let answers = try judge(lines)

    #expect(answers.count == lines.count)
    for (answer, line) in zip(answers, lines) {
      // Python writes fields that it does not know behind those that it does.
      if line.contains("9a0603616263") { continue }
      #expect(answer == line)
    }
  }

  @Test func `what Python draws and writes, we read and mean the same, or refuse`() throws {
    let lines = try judge(["random 1", "random 2"])

    var readCount = 0
    for line in lines {
      let parts = line.split(separator: " ", omittingEmptySubsequences: false)
      let bytes = Array(hex: String(parts[1]))
      readCount += parts[0] == "message" ? try reads(message: bytes) : try reads(body: bytes)
    }

    #expect(lines.count == 4_000)
    #expect(readCount > 200)
  }

  /// 1 where `bytes` are a message to us; then writing it changes nothing.
  private func reads(message bytes: [UInt8]) throws -> Int {
    var message: Message?
    let error = WireError.name { () throws(WireError) in
      message = try MessageCoding.decode(bytes)
    }
    guard error == nil, let message else { return 0 }
    let rewritten = try MessageCoding.encode(message)
    #expect(try MessageCoding.decode(rewritten) == message)
    #expect(rewritten.count <= bytes.count)
    return 1
  }

  /// 1 where `bytes` are a body to us; then writing it changes nothing.
  private func reads(body bytes: [UInt8]) throws -> Int {
    let table = Draw(seed: Seed(0)).table
    guard let contents = try? BatchCoding.decode(bytes, table: table) else { return 0 }
    let rewritten = try BatchCoding.encode(contents, table: table)
    #expect(try BatchCoding.decode(rewritten, table: table) == contents)
    return 1
  }
}
