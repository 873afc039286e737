import Foundation
import HearthSystem
import HearthTestSupport
import Testing

@Suite struct ZipArchiveTests {
  private static let content = Array("content".utf8)

  @Test func `an entry is found by its name, and read up to its limit and no further`() throws {
    let archive = try archive(of: ["a", "b"])
    let entry = try #require(try archive.entries(named: ["b", "c"])["b"])

    let bytes = try archive.bytes(of: entry, maximumByteCount: Self.content.count)

    #expect(bytes == Self.content)
    #expect(entry.byteCount == 7)
    #expect(throws: ArchiveError.tooLarge(entry: "b", limit: 6)) {
      try archive.bytes(of: entry, maximumByteCount: 6)
    }
  }

  @Test(arguments: ["../a", "a/../b", "/etc/passwd", "..", "..\\a", "\\a", "a/.."])
  func `a name that leads out of the archive is refused, whatever was looked for`(
    name: String
  ) throws {
    let archive = try archive(of: ["a", name])

    #expect(throws: ArchiveError.unsafeName(name)) { try archive.entries(named: ["a"]) }
  }

  @Test(arguments: ["a..b", "...", "a/b", ".a"])
  func `a name that only looks as if it did is not`(name: String) throws {
    #expect(try archive(of: [name]).entries(named: [name]).count == 1)
  }

  @Test func `two entries of a name are refused where it is looked for`() throws {
    let archive = try archive(of: ["a", "b", "a"])

    #expect(try archive.entries(named: ["b"]).count == 1)
    #expect(throws: ArchiveError.repeated(entry: "a")) { try archive.entries(named: ["a"]) }
  }

  @Test func `an archive has as many entries as the limit, and no more`() throws {
    let file = try ArchiveFile(names: ["a", "b", "c"])

    _ = try ZipArchive(file.path, maximumEntryCount: 3)
    #expect(throws: ArchiveError.tooManyEntries(limit: 2)) {
      _ = try ZipArchive(file.path, maximumEntryCount: 2)
    }
  }

  @Test func `an encrypted entry is refused`() throws {
    var writer = ZipWriter()
    writer.add("a", Self.content, flags: 1)
    let archive = try opened(writer.archive)

    #expect(throws: ArchiveError.encrypted(entry: "a")) { try archive.entries(named: ["a"]) }
  }

  // bzip2, LZMA, zstd, XZ.
  @Test(arguments: [12, 14, 93, 95] as [UInt16])
  func `an entry that is neither stored nor deflated is refused`(method: UInt16) throws {
    var writer = ZipWriter()
    writer.add("a", Self.content, method: method)
    writer.add("b", Self.content)
    let archive = try opened(writer.archive)

    #expect(throws: ArchiveError.foreignMethod(entry: "a")) { try archive.entries(named: ["a"]) }
    #expect(try archive.entries(named: ["b"]).count == 1)
  }

  @Test func `an entry that is not what was written is damaged`() throws {
    var writer = ZipWriter()
    writer.add("a", Self.content, checksum: 1)
    let file = try ArchiveFile(writer.archive)
    let archive = try ZipArchive(file.path)
    let entry = try #require(try archive.entries(named: ["a"])["a"])

    #expect(throws: ArchiveError.damaged(entry: "a")) {
      try archive.bytes(of: entry, maximumByteCount: 100)
    }
  }

  @Test func `an archive cut at any byte, or with any byte changed, is read or refused`() throws {
    var writer = ZipWriter()
    writer.add("a", Self.content)
    writer.add("b", [])
    let bytes = writer.archive
    let file = try ArchiveFile(bytes)
    for count in 0..<bytes.count {
      try file.replace(Array(bytes.prefix(count)))
      #expect(throws: ArchiveError.notAnArchive) { _ = try ZipArchive(file.path) }
      var changed = bytes
      changed[count] ^= 0xFF
      try file.replace(changed)
      if let archive = try? ZipArchive(file.path),
        let entry = try? archive.entries(named: ["a"])["a"],
        let read = try? archive.bytes(of: entry, maximumByteCount: 100)
      {
        #expect(read == Self.content)
      }
    }
  }

  @Test func `a file that is not there, and a directory, are named`() throws {
    #expect(throws: ArchiveError.system(SystemError(.open, on: "/no/file", code: 2))) {
      _ = try ZipArchive("/no/file")
    }
    #expect(throws: ArchiveError.self) { _ = try ZipArchive("/tmp") }
  }

  @Test func `a frame in an entry is decompressed up to the limit and no further`() throws {
    let content = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    var writer = ZipWriter()
    writer.add("a", ZstdWriter.frame(content))
    writer.add("bomb", ZstdWriter.bomb(blockCount: 64))
    writer.add("cut", Array(ZstdWriter.frame(content).dropLast()))
    writer.add("none", Self.content)
    writer.add("empty", [])
    let archive = try opened(writer.archive)
    let entries = try archive.entries(named: ["a", "bomb", "cut", "none", "empty"])
    func decompressed(_ name: String, _ limit: Int) throws(ArchiveError) -> [UInt8] {
      var bytes: [UInt8] = []
      guard let entry = entries[name] else { return [] }
      try archive.decompress(entry, maximumByteCount: limit) { bytes += $0 }
      return bytes
    }
    let whole = 64 * ZstdWriter.maximumBlockByteCount

    #expect(try decompressed("a", 400_000) == content)
    #expect(try decompressed("bomb", whole).count == whole)
    #expect(throws: ArchiveError.tooLarge(entry: "bomb", limit: whole - 1)) {
      try decompressed("bomb", whole - 1)
    }
    for name in ["cut", "none", "empty"] {
      #expect(throws: ArchiveError.damaged(entry: name)) { try decompressed(name, 400_000) }
    }
  }

  @Test func `a frame reaches back as far as the limit, and no further`() throws {
    // The byte's upper five bits are the power of two above 1 KiB, the lower three eighths of it.
    let exponent = UInt8(ZstdDecoder.maximumWindowLog - 10)
    func decompressed(window: UInt8) throws -> [UInt8] {
      var frame = ZstdWriter.frame(Self.content)
      frame[5] = window
      var decoder = try ZstdDecoder(entry: "a", maximumByteCount: 100)
      var bytes: [UInt8] = []
      try decoder.read(frame) { bytes += $0 }
      try decoder.finish()
      return bytes
    }

    #expect(ZstdDecoder.maximumWindowLog == 23)
    #expect(try decompressed(window: exponent << 3) == Self.content)
    for window in [exponent << 3 | 1, (exponent + 1) << 3, 17 << 3, 0xFF] {
      #expect(throws: ArchiveError.damaged(entry: "a")) { try decompressed(window: window) }
    }
  }

  @Test(arguments: [1, 3, 100])
  func `frames are read of today's format alone, and others passed over that are made for that`(
    pieceCount: Int
  ) throws {
    let frame = ZstdWriter.frame(Self.content)
    let passedOver: [UInt8] = [0x5A, 0x2A, 0x4D, 0x18, 2, 0, 0, 0, 7, 7]

    #expect(
      try decompressed(passedOver + frame + frame, in: pieceCount) == Self.content + Self.content)
    // The format before it, whose frame of ten bytes has a window of 112 MiB.
    let former: [UInt8] = [0x27, 0xB5, 0x2F, 0xFD, 0, 0x86, 0xA8, 0x9D]
    for bytes in [former, frame + former, [0x28, 0x2A, 0x4D, 0x18], [0x60]] {
      #expect(throws: ArchiveError.damaged(entry: "a")) {
        try decompressed(bytes, in: pieceCount)
      }
    }
  }

  private func decompressed(_ bytes: [UInt8], in pieceCount: Int) throws -> [UInt8] {
    var decoder = try ZstdDecoder(entry: "a", maximumByteCount: 100)
    var content: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: pieceCount) {
      try decoder.read(Array(bytes[start...].prefix(pieceCount))) { content += $0 }
    }
    try decoder.finish()
    return content
  }

  private func archive(of names: [String]) throws -> ZipArchive {
    var writer = ZipWriter()
    for name in names { writer.add(name, Self.content) }
    return try opened(writer.archive)
  }

  private func opened(_ bytes: [UInt8]) throws -> ZipArchive {
    let file = try ArchiveFile(bytes)
    defer { withExtendedLifetime(file) {} }
    return try ZipArchive(file.path)
  }
}

/// A file that is gone with its owner; an archive that was opened stays readable.
private final class ArchiveFile {
  let path: String

  init(_ bytes: [UInt8]) throws {
    path = "/tmp/hearth-archive-" + String(Entropy.uint64(), radix: 36)
    try File.create(path, holding: bytes)
  }

  convenience init(names: [String]) throws {
    var writer = ZipWriter()
    for name in names { writer.add(name, Array("content".utf8)) }
    try self.init(writer.archive)
  }

  deinit { try? File.remove(path) }

  func replace(_ bytes: [UInt8]) throws {
    try Data(bytes).write(to: URL(filePath: path))
  }
}
