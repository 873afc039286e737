import Foundation

/// One text file of the project, by its path from the root.
struct SourceFile: Hashable {
  let path: String
  let text: String

  /// The text without comments, and with the contents of string literals and raw identifiers taken out.
  var code: String { SwiftScanner(text).code }

  /// The name of the folder under `Sources` or `Tests` that holds the file: its target.
  var target: String {
    let parts = path.split(separator: "/")
    return parts.count > 2 ? String(parts[1]) : ""
  }

  /// The last component of the path.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  var lineCount: Int {
    text.split(separator: "\n", omittingEmptySubsequences: false).count
      - (text.hasSuffix("\n") ? 1 : 0)
  }

  /// One line of a report: where, and what is wrong there.
  func violation(_ message: String) -> String { "\(path): \(message)" }

  /// What is found of `words`, each as a whole word, in the code of the file.
  func words(_ words: [String]) -> [String] {
    let code = code
    return words.filter { word in
      var rest = code[...]
      while let range = rest.range(of: word) {
        let before =
          range.lowerBound > code.startIndex ? code[code.index(before: range.lowerBound)] : " "
        let after = range.upperBound < code.endIndex ? code[range.upperBound] : " "
        if !before.isIdentifierPart, !after.isIdentifierPart { return true }
        rest = code[range.upperBound...]
      }
      return false
    }
  }
}

extension Character {
  fileprivate var isIdentifierPart: Bool { isLetter || isNumber || self == "_" }
}
