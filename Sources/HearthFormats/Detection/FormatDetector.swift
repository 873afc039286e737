/// Tells a file's format from its first bytes; its name breaks ties only.
package enum FormatDetector {
  package static func format(
    head: [UInt8], fileName: String, said: TextEncoding? = nil
  ) -> ImportFormat {
    let isWhole = head.count < FormatLimits.headByteCount
    let head = Array(head.prefix(FormatLimits.headByteCount))
    // The second is the whole of an archive that holds nothing.
    let archives: [[UInt8]] = [[0x50, 0x4B, 0x03, 0x04], [0x50, 0x4B, 0x05, 0x06]]
    if archives.contains(where: { head.starts(with: $0) }) {
      return .apkg
    }
    let name = fileName.lowercased()
    let bytes = text(of: head, said)
    let text = String(decoding: bytes, as: UTF8.self)
    let start = text.trimmed
    if start.hasPrefix("{") || start.hasPrefix("[") { return jsonFormat(of: bytes, name: name) }
    if start.prefix(7).uppercased() == "BEGIN:V" { return .calendar }
    if AnkiHeaders(head: bytes, isWhole: isWhole).isAny { return .anki }
    if Separator.named(in: bytes) != nil || Separator.divideHeaders(in: bytes) { return .csv }
    let lines = text.split(whereSeparator: \.isNewline).map(String.init)
    if lines.contains(where: { MarkdownBox($0) != nil }) { return .markdown }
    if lines.contains(where: { TodoTxtTask($0).isMarked }) { return .todoTxt }
    if let separator = Separator.consistent(in: bytes, isWhole: isWhole) {
      return separator == Separator.tab && name.hasSuffix(".txt") ? .anki : .csv
    }
    if name.hasSuffix(".csv") || name.hasSuffix(".tsv") { return .csv }
    if name.hasSuffix(".md") { return .markdown }
    return name.hasSuffix("todo.txt") ? .todoTxt : .text
  }

  /// What the rows of a spreadsheet seem to hold: their headers say so, else the shape of the first rows.
  package static func spreadsheet(
    head: [UInt8], said: TextEncoding? = nil
  ) -> CSVTarget {
    let isWhole = head.count < FormatLimits.headByteCount
    let bytes = text(of: Array(head.prefix(FormatLimits.headByteCount)), said)
    let dialect = CSVDialect(head: bytes, isWhole: isWhole)
    var reader = dialect.rows
    var rows: [DelimitedRow] = []
    do throws(FormatError) {
      try reader.read(bytes, into: &rows)
      if isWhole { try reader.finish(into: &rows) }
    } catch {
      // What came before the fault has to do; the format's own reader will report it.
    }
    return CSVTarget(rows: Array(rows.dropFirst(dialect.dropsFirstRow ? 1 : 0)))
  }

  /// The head as UTF-8; a character that its end cuts is dropped.
  private static func text(of head: [UInt8], _ said: TextEncoding?) -> [UInt8] {
    for cut in 0..<4 where cut <= head.count {
      let bytes = Array(head.dropLast(cut))
      var probe = EncodingProbe()
      probe.read(bytes)
      let finding = probe.finding(said: said)
      if finding.isGuess { continue }
      if let text = decoded(bytes, finding.encoding) { return text }
    }
    return decoded(head, said ?? .windows1252) ?? []
  }

  private static func decoded(_ bytes: [UInt8], _ encoding: TextEncoding) -> [UInt8]? {
    var decoder = TextDecoder(encoding)
    do throws(FormatError) {
      return try decoder.read(bytes) + decoder.finish()
    } catch {
      return nil
    }
  }

  /// Tells JSON files apart by the keys that their heads hold, whether or not the rest is sound.
  private static func jsonFormat(of bytes: [UInt8], name: String) -> ImportFormat {
    var reader = JSONReader()
    var tokens: [JSONToken] = []
    do throws(FormatError) {
      try reader.read(bytes, into: &tokens)
    } catch {
      // What was read before the fault has to do; the format's own reader will report it.
    }
    var keys: Set<String> = []
    for case .key(let key) in tokens.map(\.kind) { keys.insert(key) }
    if keys.contains("familyMemberName") { return .scoreApp }
    if !keys.isDisjoint(with: ["textContent", "listContent", "isTrashed"]) { return .keep }
    if keys.contains("name"), !keys.isDisjoint(with: ["id", "complete"]) { return .homeAssistant }
    if name.holds("shopping_list") { return .homeAssistant }
    return tokens.first?.kind == .beginObject ? .keep : .scoreApp
  }
}
