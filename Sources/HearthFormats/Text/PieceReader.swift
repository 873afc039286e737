/// Divides UTF-8, fed in chunks of any size, into the pieces of a format: lines, rows, values.
///
/// Where it throws, it has appended the pieces that came before the fault.
protocol PieceReader {
  associatedtype Piece
  mutating func read(_ chunk: [UInt8], into pieces: inout [Piece]) throws(FormatError)
  mutating func finish(into pieces: inout [Piece]) throws(FormatError)
}

extension JSONReader: PieceReader {}
extension JSONRecordReader: PieceReader {}
extension LineReader: PieceReader {}
