/// Writes ZIP archives, uncompressed, and wrong ones where a test wants them.
package struct ZipWriter {
  private var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  private var count: UInt16 = 0

  package init() {}

  /// Adds an entry; `flags` 1 says that it is encrypted, `method` that it is compressed, `checksum` that it is not
  /// what was written, and `claimedCount` that it holds another number of bytes.
  package mutating func add(
    _ name: String, _ content: [UInt8], flags: UInt16 = 0, method: UInt16 = 0,
    checksum: UInt32? = nil,
    claimedCount: UInt32? = nil
  ) {
    let offset = UInt32(bytes.count)
    var shared: [UInt8] = []
    shared.append(little: UInt16(20))
    shared.append(little: flags | 0x0800)
    shared.append(little: method)
    shared.append(little: UInt32(0))
    shared.append(little: checksum ?? Self.crc32(content))
    shared.append(little: UInt32(content.count))
    shared.append(little: claimedCount ?? UInt32(content.count))
    shared.append(little: UInt16(name.utf8.count))
    shared.append(little: UInt16(0))
    bytes.append(little: UInt32(0x0403_4B50))
    bytes += shared
    bytes += name.utf8
    bytes += content
    directory.append(little: UInt32(0x0201_4B50))
    directory.append(little: UInt16(20))
    directory += shared
    directory += [UInt8](repeating: 0, count: 10)
    directory.append(little: offset)
    directory += name.utf8
    count += 1
  }

  package var archive: [UInt8] {
    var archive = bytes + directory
    archive.append(little: UInt32(0x0605_4B50))
    archive.append(little: UInt32(0))
    archive.append(little: count)
    archive.append(little: count)
    archive.append(little: UInt32(directory.count))
    archive.append(little: UInt32(bytes.count))
    archive.append(little: UInt16(0))
    return archive
  }

  private static func crc32(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in
        sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1
      }
    }
  }
}

/// Writes zstd frames whose blocks hold bytes as they are, or one byte many times.
package enum ZstdWriter {
  package static let maximumBlockByteCount = 128 * 1024

  package static func frame(_ content: [UInt8]) -> [UInt8] {
    var blocks: [UInt8] = []
    var start = 0
    repeat {
      let end = min(start + maximumBlockByteCount, content.count)
      let isLast: UInt32 = end == content.count ? 1 : 0
      blocks += header(isLast | UInt32(end - start) << 3) + content[start..<end]
      start = end
    } while start < content.count
    return magic + blocks
  }

  /// A frame that grows to `count` blocks of the greatest length.
  package static func bomb(blockCount: Int) -> [UInt8] {
    let block = header(2 | UInt32(maximumBlockByteCount) << 3) + [0]
    return magic + (0..<blockCount).flatMap { _ in block } + header(1)
  }

  // A window of two megabytes.
  private static let magic: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x58]

  private static func header(_ value: UInt32) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(little: value)
    return Array(bytes.prefix(3))
  }
}

extension [UInt8] {
  fileprivate mutating func append(little value: some FixedWidthInteger) {
    for index in 0..<(value.bitWidth / 8) {
      append(UInt8(truncatingIfNeeded: value >> (index * 8)))
    }
  }
}
