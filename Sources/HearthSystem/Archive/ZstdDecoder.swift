internal import CZstd

/// Decompresses the zstd frames of one entry of an archive, fed in pieces of any size.
@safe package struct ZstdDecoder: ~Copyable {
  private let context: OpaquePointer
  private let entry: String
  private let maximumByteCount: Int
  private var total = 0
  private var isBetweenFrames = false
  /// What came of this frame's magic number: four bytes once it is whole.
  private var magic: [UInt8] = []

  /// How far a frame may reach back, in powers of two: 8 MiB, as RFC 8878 asks of every decoder.
  ///
  /// All of a window is allocated on its frame's word. Ordinary levels, up to 19, stay within; Anki's own is 3.
  package static let maximumWindowLog: Int32 = 23

  /// `entry` is what faults name; more than `maximumByteCount` bytes are never handed on.
  package init(entry: String, maximumByteCount: Int) throws(ArchiveError) {
    guard let context = unsafe ZSTD_createDStream() else { throw .damaged(entry: entry) }
    unsafe self.context = context
    let code = unsafe ZSTD_DCtx_setParameter(context, ZSTD_d_windowLogMax, Self.maximumWindowLog)
    precondition(ZSTD_isError(code) == 0, "zstd knows its own parameter")
    self.entry = entry
    self.maximumByteCount = maximumByteCount
  }

  deinit {
    unsafe ZSTD_freeDStream(context)
  }

  package mutating func read(
    _ bytes: [UInt8], to receive: ([UInt8]) throws(ArchiveError) -> Void
  ) throws(ArchiveError) {
    var consumed = 0
    var filledAll = false
    while consumed < bytes.count || filledAll {
      magic += bytes[consumed...].prefix(Self.magicByteCount - magic.count)
      guard Self.isMagic(prefix: magic) else { throw .damaged(entry: entry) }
      var piece = [UInt8](repeating: 0, count: Self.pieceByteCount)
      let step = step(bytes, from: &consumed, into: &piece)
      guard let step else { throw .damaged(entry: entry) }
      // At the end of a frame there is nothing more, and asking would begin another one.
      filledAll = step.count == piece.count && !step.endsFrame
      isBetweenFrames = step.endsFrame
      if step.endsFrame { magic = [] }
      total += step.count
      guard total <= maximumByteCount else {
        throw .tooLarge(entry: entry, limit: maximumByteCount)
      }
      piece.removeLast(piece.count - step.count)
      if !piece.isEmpty { try receive(piece) }
    }
  }

  /// - Throws: where the last frame is not complete.
  package consuming func finish() throws(ArchiveError) {
    guard isBetweenFrames else { throw .damaged(entry: entry) }
  }

  private static let pieceByteCount = 64 * 1024
  private static let magicByteCount = 4

  /// Whether a frame of RFC 8878 may begin so, or one that is to be passed over.
  ///
  /// The library may read the formats before it as well, whose windows know no limit.
  private static func isMagic(prefix: [UInt8]) -> Bool {
    guard let first = prefix.first else { return true }
    let rest: [UInt8] = first >> 4 == 5 ? [0x2A, 0x4D, 0x18] : [0xB5, 0x2F, 0xFD]
    return (first == 0x28 || first >> 4 == 5) && rest.starts(with: prefix.dropFirst())
  }

  /// How many bytes one call gave, and whether a frame ends there; nil where the frame is damaged.
  private func step(
    _ bytes: [UInt8], from consumed: inout Int, into piece: inout [UInt8]
  ) -> (count: Int, endsFrame: Bool)? {
    var start = consumed
    let result: (code: Int, count: Int) = unsafe bytes.withUnsafeBytes { source in
      unsafe piece.withUnsafeMutableBytes { target in
        var input = unsafe ZSTD_inBuffer(src: source.baseAddress, size: source.count, pos: start)
        var output = unsafe ZSTD_outBuffer(dst: target.baseAddress, size: target.count, pos: 0)
        // SAFETY: both buffers are as long as is said, and zstd stays within them.
        let code = unsafe ZSTD_decompressStream(context, &output, &input)
        start = unsafe input.pos
        return unsafe (code, output.pos)
      }
    }
    consumed = start
    return ZSTD_isError(result.code) == 0 ? (result.count, result.code == 0) : nil
  }
}
