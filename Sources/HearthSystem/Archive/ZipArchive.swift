internal import CZip

/// A ZIP archive (zip64 too), read by libzip; nothing in it is ever written under a name that it gives.
@safe package struct ZipArchive: ~Copyable {
  /// No package of cards has as many sounds and pictures.
  package static let maximumEntryCount = 200_000

  private let library: hearth_zip
  private let archive: OpaquePointer
  private let entryCount: Int

  package struct Entry: Hashable, Sendable {
    package let name: String
    /// As the archive's directory says; what is read is counted again.
    package let byteCount: UInt64
    fileprivate let index: UInt64
  }

  package init(
    _ path: String, maximumEntryCount: Int = ZipArchive.maximumEntryCount
  ) throws(ArchiveError) {
    do throws(SystemError) {
      // libzip does not say why.
      _ = try FileDescriptor(path, .reading, followsLinks: true)
    } catch {
      throw .system(SystemError(error.operation, on: path, code: error.code))
    }
    var library = hearth_zip()
    guard unsafe hearth_zip_load(&library) != 0 else { throw .noLibrary }
    var code: Int32 = 0
    guard let archive = unsafe hearth_zip_open(&library, path, &code) else { throw .notAnArchive }
    let count = unsafe Int(hearth_zip_count(&library, archive))
    guard count <= maximumEntryCount else {
      unsafe hearth_zip_discard(&library, archive)
      throw .tooManyEntries(limit: maximumEntryCount)
    }
    self.library = library
    unsafe self.archive = archive
    entryCount = count
  }

  deinit {
    var library = library
    unsafe hearth_zip_discard(&library, archive)
  }

  /// The entries of these names, by name.
  ///
  /// - Throws: where any entry's name leads out of the archive, or one of these stands twice, is encrypted, or is
  /// neither stored as it is nor deflated.
  package func entries(named wanted: Set<String>) throws(ArchiveError) -> [String: Entry] {
    var library = library
    var found: [String: Entry] = [:]
    for index in 0..<UInt64(max(0, entryCount)) {
      let entry = unsafe hearth_zip_entry_at(&library, archive, index)
      guard let text = unsafe entry.name else { throw .notAnArchive }
      let name = unsafe String(cString: text)
      guard !Self.leadsOut(name) else { throw .unsafeName(name) }
      guard wanted.contains(name) else { continue }
      guard unsafe entry.is_encrypted == 0 else { throw .encrypted(entry: name) }
      guard unsafe entry.is_plain != 0 else { throw .foreignMethod(entry: name) }
      let kept = unsafe Entry(name: name, byteCount: entry.byte_count, index: index)
      guard found.updateValue(kept, forKey: name) == nil else { throw .repeated(entry: name) }
    }
    return found
  }

  /// Hands on what the entry holds, checked against its checksum at the end, in pieces.
  ///
  /// - Throws: before more than `maximumByteCount` bytes are handed on.
  package func read(
    _ entry: Entry, maximumByteCount: Int,
    to receive: ([UInt8]) throws(ArchiveError) -> Void
  ) throws(ArchiveError) {
    guard entry.byteCount <= UInt64(maximumByteCount) else {
      throw .tooLarge(entry: entry.name, limit: maximumByteCount)
    }
    var library = library
    guard let file = unsafe hearth_zip_open_entry(&library, archive, entry.index) else {
      throw .damaged(entry: entry.name)
    }
    defer { unsafe hearth_zip_close_entry(&library, file) }
    var total = 0
    while true {
      var bytes = [UInt8](repeating: 0, count: Self.pieceByteCount)
      // SAFETY: the buffer is as long as is said.
      let count = unsafe Int(hearth_zip_read(&library, file, &bytes, UInt64(bytes.count)))
      guard count >= 0 else { throw .damaged(entry: entry.name) }
      if count == 0 { return }
      total += count
      guard total <= maximumByteCount else {
        throw .tooLarge(entry: entry.name, limit: maximumByteCount)
      }
      bytes.removeLast(bytes.count - count)
      try receive(bytes)
    }
  }

  /// All that the entry holds.
  package func bytes(of entry: Entry, maximumByteCount: Int) throws(ArchiveError) -> [UInt8] {
    var bytes: [UInt8] = []
    try read(entry, maximumByteCount: maximumByteCount) { bytes += $0 }
    return bytes
  }

  /// Hands on what the zstd frames in the entry hold; neither they nor that are more than `maximumByteCount` bytes.
  package func decompress(
    _ entry: Entry, maximumByteCount: Int,
    to receive: ([UInt8]) throws(ArchiveError) -> Void
  ) throws(ArchiveError) {
    var decoder = try ZstdDecoder(entry: entry.name, maximumByteCount: maximumByteCount)
    try read(entry, maximumByteCount: maximumByteCount) { bytes throws(ArchiveError) in
      try decoder.read(bytes, to: receive)
    }
    try decoder.finish()
  }

  private static let pieceByteCount = 64 * 1024

  private static func leadsOut(_ name: String) -> Bool {
    let parts = name.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }
    return parts.first?.isEmpty == true || parts.contains("..")
  }
}
