import Foundation
import HearthFormats
import HearthTestSupport
import Testing

/// Everything that a decoder gives for `bytes`, fed whole.
func events(of bytes: [UInt8], _ decoder: some ImportDecoder) throws(FormatError) -> [ImportEvent] {
  try events(of: bytes, decoder, chunkSize: max(bytes.count, 1))
}

/// Everything that a decoder gives for `bytes`, fed in chunks of one size.
func events(
  of bytes: [UInt8], _ decoder: some ImportDecoder, chunkSize: Int
) throws(FormatError) -> [ImportEvent] {
  let outcome = outcome(of: bytes, decoder, chunkSize: chunkSize)
  if let error = outcome.error { throw error }
  return outcome.events
}

/// Everything that a decoder gives for `text`, alike in every chunk size, or in some if it is long.
func events(of text: String, _ decoder: some ImportDecoder) throws(FormatError) -> [ImportEvent] {
  let bytes = Array(text.utf8)
  let whole = outcome(of: bytes, decoder, chunkSize: max(bytes.count, 1))
  let chunkSizes = bytes.count <= 150 ? Array(1..<max(bytes.count, 2)) : [1, 2, 3, 7, 64]
  for chunkSize in chunkSizes {
    let outcome = outcome(of: bytes, decoder, chunkSize: chunkSize)
    if outcome != whole { Issue.record("chunks of \(chunkSize) bytes give \(outcome)") }
  }
  if let error = whole.error { throw error }
  return whole.events
}

/// The records among what a decoder gives for `text`, in every chunk size.
func records(of text: String, _ decoder: some ImportDecoder) throws -> [ImportedRecord] {
  try events(of: text, decoder).compactMap { event in
    if case .record(let record) = event { record } else { nil }
  }
}

func items(of text: String, _ decoder: some ImportDecoder) throws -> [ImportedItem] {
  try records(of: text, decoder).compactMap { record in
    if case .item(let item) = record.content { item } else { nil }
  }
}

func cards(of text: String, _ decoder: some ImportDecoder) throws -> [ImportedCard] {
  try records(of: text, decoder).compactMap { record in
    if case .card(let card) = record.content { card } else { nil }
  }
}

/// What is thrown for `text`, in every chunk size; nil where nothing is.
func error(of text: String, _ decoder: some ImportDecoder) -> FormatError? {
  do throws(FormatError) {
    _ = try events(of: text, decoder)
    return nil
  } catch {
    return error
  }
}

/// The records that were refused in `text`.
func refusals(of text: String, _ decoder: some ImportDecoder) throws -> [FormatError] {
  try events(of: text, decoder).compactMap { event in
    if case .refused(let error) = event { error } else { nil }
  }
}

/// What a decoder gave, and what then ended the reading.
struct Outcome: Hashable {
  var events: [ImportEvent] = []
  var error: FormatError?
}

func outcome(of bytes: [UInt8], _ decoder: some ImportDecoder, chunkSize: Int) -> Outcome {
  var decoder = decoder
  var outcome = Outcome()
  do throws(FormatError) {
    for start in stride(from: 0, to: bytes.count, by: chunkSize) {
      let end = min(start + chunkSize, bytes.count)
      try decoder.read(Array(bytes[start..<end]), into: &outcome.events)
    }
    try decoder.finish(into: &outcome.events)
  } catch {
    outcome.error = error
  }
  return outcome
}

/// What an encoder writes for `contents`.
func written(_ contents: [ImportedRecord.Content], by encoder: some ExportEncoder) -> String {
  var encoder = encoder
  var text = encoder.begin()
  for content in contents {
    text += encoder.write(ImportedRecord(place: SourcePlace(), content: content))
  }
  return text + encoder.finish()
}

/// A sample file where the samples lie beside the checkout; nil, with a message, where they do not.
func sample(_ name: String) -> [UInt8]? {
  let checkout = URL(filePath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  let url = checkout.deletingLastPathComponent().appending(path: "shared/samples/\(name)")
  guard let data = try? Data(contentsOf: url) else {
    print("skipped: no sample \(name) beside the checkout")
    return nil
  }
  return [UInt8](data)
}

extension Seed {
  static let formats: [Seed] = (1...40).map { Seed($0) }
}

extension SeededGenerator {
  /// A text of up to `count` pieces that are awkward for one format or another; never blank.
  mutating func text(upTo count: Int, lineBreaks: Bool = false) -> String {
    let pieces = [
      "a", "milk", "x ", " ", "=", "+", "-", "@", "'", "\"", "\"\"", ",", ";", "#", "\\", "\\n",
      "é",
      "e\u{301}", "\u{1F9C0}", "(A) ", "2026-11-30 ", "- [x] ", "- [ ] ", "<b>", "&amp;", ":", "|",
      "{", "]", "\u{1}", "0",
    ]
    var text = ""
    for _ in 0..<Int.random(in: 1...count, using: &self) {
      text += pieces.randomElement(using: &self) ?? "a"
      if lineBreaks, Int.random(in: 0..<8, using: &self) == 0 { text += "\nb" }
    }
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    return trimmed.isEmpty ? "z" : trimmed
  }

  mutating func items() -> [ImportedItem] {
    (0..<Int.random(in: 0..<12, using: &self)).map { _ in
      ImportedItem(name: text(upTo: 5), isChecked: Bool.random(using: &self))
    }
  }
}
