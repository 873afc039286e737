/// Reads a file of a known encoding, fed as the bytes that lie on disk, with a format's decoder.
package struct TextImport {
  private var text: TextDecoder
  private var decoder: any ImportDecoder

  /// A calendar's UTF-8 reaches its decoder unchecked, since its folds may split characters.
  package init(_ encoding: TextEncoding, _ decoder: any ImportDecoder) {
    text = TextDecoder(encoding, checks: !(decoder is CalendarDecoder))
    self.decoder = decoder
  }

  package mutating func read(
    _ chunk: [UInt8], into events: inout [ImportEvent]
  ) throws(FormatError) {
    var decoded: [UInt8] = []
    var failure: FormatError?
    do throws(FormatError) {
      try text.read(chunk, into: &decoded)
    } catch {
      failure = error
    }
    try decoder.read(decoded, into: &events)
    if let failure { throw failure }
  }

  package mutating func finish(into events: inout [ImportEvent]) throws(FormatError) {
    try decoder.read(try text.finish(), into: &events)
    try decoder.finish(into: &events)
  }
}
