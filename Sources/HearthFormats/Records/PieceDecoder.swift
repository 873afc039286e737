/// A decoder that makes events of its reader's pieces, one by one.
protocol PieceDecoder: ImportDecoder {
  associatedtype Reader: PieceReader
  var reader: Reader { get set }
  mutating func decode(
    _ piece: Reader.Piece, into events: inout [ImportEvent]
  ) throws(FormatError)
  /// Called once, behind the last piece.
  mutating func end(into events: inout [ImportEvent]) throws(FormatError)
}

extension PieceDecoder {
  mutating func end(into events: inout [ImportEvent]) throws(FormatError) {}

  package mutating func read(
    _ chunk: [UInt8], into events: inout [ImportEvent]
  ) throws(FormatError) {
    try handOn { (pieces: inout [Reader.Piece]) throws(FormatError) in
      try reader.read(chunk, into: &pieces)
    } to: { piece throws(FormatError) in
      try decode(piece, into: &events)
    }
  }

  package mutating func finish(into events: inout [ImportEvent]) throws(FormatError) {
    try handOn { (pieces: inout [Reader.Piece]) throws(FormatError) in
      try reader.finish(into: &pieces)
    } to: { piece throws(FormatError) in
      try decode(piece, into: &events)
    }
    try end(into: &events)
  }
}
