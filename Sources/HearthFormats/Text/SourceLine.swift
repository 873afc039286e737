/// One line of a file, without its end.
struct SourceLine: Hashable, Sendable {
  var bytes: [UInt8]
  let number: Int

  var text: String { String(decoding: bytes, as: UTF8.self) }

  var place: SourcePlace { SourcePlace(line: number) }
}
