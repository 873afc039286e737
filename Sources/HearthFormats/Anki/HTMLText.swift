/// Turns the HTML of a card's field into plain text.
package enum HTMLText {
  /// The text of `html`: line breaks become newlines, other tags go, entities decode.
  package static func plain(_ html: String) -> String {
    var text = String.UnicodeScalarView()
    var rest = html.unicodeScalars[...]
    // Searched once, so that a text of nothing but openings costs no square of time.
    let lastEnd = rest.lastIndex(of: ">") ?? rest.startIndex
    while let scalar = rest.first {
      if scalar == "<", rest.startIndex < lastEnd, let end = rest.firstIndex(of: ">") {
        appendTag(String(rest[rest.index(after: rest.startIndex)..<end]), to: &text)
        rest = rest[rest.index(after: end)...]
      } else if scalar == "&", let end = rest.prefix(maximumEntityLength).firstIndex(of: ";"),
        let decoded = entity(String(rest[rest.index(after: rest.startIndex)..<end]))
      {
        text.append(decoded)
        rest = rest[rest.index(after: end)...]
      } else {
        text.append(scalar)
        rest = rest.dropFirst()
      }
    }
    return String(text).trimmed
  }

  /// ``plain(_:)``, or `html` as it is where nothing would be left of it.
  package static func readable(_ html: String) -> String {
    let text = plain(html)
    return text.isEmpty ? html.trimmed : text
  }

  /// Whether a file whose header does not say so seems to hold HTML.
  static func isLikely(in head: String) -> Bool {
    ["<br", "<div", "</", "&nbsp;", "&amp;", "&lt;", "&#"].contains { head.holds($0) }
  }

  /// `&#1114111;` is the longest number, `&hellip;` a long name.
  package static let maximumEntityLength = 12

  private static func appendTag(_ tag: String, to text: inout String.UnicodeScalarView) {
    let name = tag.lowercased().prefix { $0.isLetter }
    if name == "br" || (name == "div" || name == "p") && !text.isEmpty && text.last != "\n" {
      text.append("\n")
    }
  }

  private static func entity(_ name: String) -> Unicode.Scalar? {
    guard name.hasPrefix("#") else { return entities[name] ?? latin[name] }
    let isHexadecimal = name.hasPrefix("#x") || name.hasPrefix("#X")
    let number =
      isHexadecimal ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
    // No text holds a zero byte: what held one could be written, and not be read again.
    return number == 0 ? nil : number.flatMap(Unicode.Scalar.init)
  }

  private static let entities: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "hellip": "…",
    "ndash": "–", "mdash": "—", "euro": "€",
    "lsquo": "‘", "rsquo": "’", "sbquo": "‚", "ldquo": "“", "rdquo": "”", "bdquo": "„",
    "bull": "•", "rarr": "→", "larr": "←", "oelig": "œ", "OElig": "Œ", "scaron": "š",
    "Scaron": "Š", "Yuml": "Ÿ", "zwnj": "\u{200C}", "zwj": "\u{200D}",
  ]

  /// The names of U+00A0 to U+00FF, in their order.
  private static let latin: [String: Unicode.Scalar] = {
    let names = """
      nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn \
      sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave \
      Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc \
      Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute \
      THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml \
      igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave \
      uacute ucirc uuml yacute thorn yuml
      """
    let scalars = (UInt8(0xA0)...0xFF).map { Unicode.Scalar($0) }
    return Dictionary(zip(names.split(separator: " ").map(String.init), scalars)) { first, _ in
      first
    }
  }()
}
