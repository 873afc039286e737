internal import HearthFormats
internal import HearthWire

extension InvitationLink {
  /// Reads a link, or the whole line that `invite` prints.
  init(_ text: String, for command: String) throws(CLIError) {
    let start = text.utf8.firstIndex(of: "hearth://") ?? text.startIndex
    let link = text[start...].prefix { $0 != "'" && !$0.isWhitespace }
    do throws(WireError) {
      try self.init(text: String(link))
    } catch {
      let isCut = if case .link(.token) = error { !link.holds("token=") } else { false }
      throw .usage(.notALink(isCut ? .tokenMissing : .malformed), command: command)
    }
  }
}

extension String.UTF8View {
  /// Where `word` begins; nil where it does not occur.
  fileprivate func firstIndex(of word: String) -> String.Index? {
    var index = startIndex
    while index < endIndex {
      if self[index...].starts(with: word.utf8) { return index }
      index = self.index(after: index)
    }
    return nil
  }
}
