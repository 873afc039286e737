import HearthCLI
import HearthFormats
import HearthSystem
import HearthTestSupport

extension FuzzTarget {
  /// Frames of zstd, fed in pieces; the first two bytes are the limit, in units of 16 bytes.
  static let zstd = FuzzTarget("zstd", seeds: zstdSeeds) { input throws(BrokenPromise) in
    var source = ByteSource(input)
    let limit = (Int(source.byte()) << 8 | Int(source.byte())) * 16
    let stream = source.rest()
    let whole = decompressed(stream, limit: limit, piece: max(1, stream.count))
    try promise(whole?.count ?? 0 <= limit, "\(whole?.count ?? 0) bytes for a limit of \(limit)")
    guard limit % 32 == 0 else {
      let pieces = decompressed(stream, limit: limit, piece: 1 + stream.count / 5)
      // Only where it has a whole frame does zstd compare its length with what its header says.
      return try promise(
        whole == nil || whole == pieces,
        "pieces matter: \(whole ?? []) and \(pieces ?? [])")
    }
    let frame = decompressed(ZstdWriter.frame(stream), limit: stream.count, piece: 64)
    try promise(frame == stream, "a frame of ours is read as \(frame ?? [])")
  }

  private static func decompressed(_ stream: [UInt8], limit: Int, piece: Int) -> [UInt8]? {
    do throws(ArchiveError) {
      var decoder = try ZstdDecoder(entry: "x", maximumByteCount: limit)
      var output: [UInt8] = []
      for start in stride(from: 0, to: stream.count, by: piece) {
        let part = Array(stream[start..<min(start + piece, stream.count)])
        try decoder.read(part) { output += $0 }
      }
      try decoder.finish()
      return output
    } catch {
      return nil
    }
  }

  /// An archive: as it comes, or one that we write around what comes.
  static let zip = FuzzTarget("zip", seeds: zipSeeds) { input throws(BrokenPromise) in
    var source = ByteSource(input)
    let kind = source.below(2)
    let limit = 1 << (4 + source.below(12))
    var archive = source.rest()
    if kind == 1 {
      var writer = ZipWriter()
      writer.add("collection.anki2", archive, checksum: limit == 16 ? 7 : nil)
      writer.add(String(decoding: archive.prefix(12), as: UTF8.self), [1])
      archive = writer.archive
    }
    do throws(SystemError) {
      let file = try TemporaryFile.make()
      try file.writeAll(archive)
      try checkArchive(at: file.reopeningPath, limit: limit)
    } catch {
      throw BrokenPromise("no file for an archive: \(error)")
    }
  }

  private static func checkArchive(
    at path: String, limit: Int
  ) throws(SystemError) {
    do throws(ArchiveError) {
      let archive = try ZipArchive(path, maximumEntryCount: 64)
      let entries = try archive.entries(named: ["meta", "collection.anki2", "collection.anki21b"])
      for entry in entries.values.sorted(by: { $0.name < $1.name }) {
        let bytes = try archive.bytes(of: entry, maximumByteCount: limit)
        precondition(bytes.count <= limit)
        var total = 0
        try archive.decompress(entry, maximumByteCount: limit) { total += $0.count }
        precondition(total <= limit)
      }
    } catch {
      if case .system(let error) = error { throw error }
    }
  }

  /// A whole package: as it comes, or the collection of one that we write around it.
  static let apkg = FuzzTarget(
    "apkg", maximumByteCount: 16_384, seeds: packageSeeds
  ) { input throws(BrokenPromise) in
    let kind = input.first ?? 0
    var package = Array(input.dropFirst())
    if kind & 3 != 0 {
      var writer = ZipWriter()
      let isNew = kind & 3 == 3
      if isNew { writer.add("meta", [8, 3]) }
      writer.add(
        isNew ? "collection.anki21b" : "collection.anki2",
        isNew ? ZstdWriter.frame(package) : package)
      package = writer.archive
    }
    do throws(SystemError) {
      let file = try TemporaryFile.make()
      try file.writeAll(package)
      try checkPackage(at: file.reopeningPath)
    } catch {
      throw BrokenPromise("no file for a package: \(error)")
    }
  }

  private static func checkPackage(at path: String) throws(SystemError) {
    do throws(PackageFault) {
      let events = try AnkiPackage.events(
        at: path, maximumCollectionByteCount: 1 << 20, maximumNoteCount: 1_000)
      for case .record(let record) in events { precondition(!record.key.isEmpty) }
    } catch {
      if case .archive(.system(let error)) = error { throw error }
    }
  }

  @Sendable private static func zstdSeeds() -> [[UInt8]] {
    let contents = [[], Array("the same, the same".utf8), [UInt8](repeating: 0, count: 2_000)]
    return contents.flatMap { [[1, 0] + ZstdWriter.frame($0), [1, 1] + ZstdWriter.frame($0)] }
      + [
        [1, 0] + ZstdWriter.frame([1]) + ZstdWriter.frame([2]),
        [0, 1] + ZstdWriter.bomb(blockCount: 2),
      ]
  }

  @Sendable private static func zipSeeds() -> [[UInt8]] {
    var good = ZipWriter()
    good.add("meta", [8, 3])
    good.add("collection.anki21b", ZstdWriter.frame(Array("content".utf8)))
    var bad = ZipWriter()
    bad.add("../x", [1])
    bad.add("meta", [8, 3], flags: 1)
    bad.add("meta", [8, 3], claimedCount: 1 << 30)
    return [
      [0, 6] + good.archive, [0, 11] + bad.archive, [1, 6] + Array("abc".utf8), [1, 0, 1], [0, 0],
    ]
      + [[1, 9] + ZstdWriter.frame(Array("x".utf8))]
  }

  @Sendable private static func packageSeeds() -> [[UInt8]] {
    let collections = [PackageSeeds.collection(isNew: false), PackageSeeds.collection(isNew: true)]
    let whole = collections.flatMap { collection in
      var writer = ZipWriter()
      writer.add("collection.anki2", collection)
      return [[1] + collection, [3] + collection, [0] + writer.archive]
    }
    var later = ZipWriter()
    later.add("meta", [8, 9])
    var second = ZipWriter()
    second.add("collection.anki21", [0])
    return whole + [[0] + later.archive, [0] + second.archive, [0] + ZipWriter().archive]
  }
}
