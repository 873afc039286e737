internal import HearthFormats
internal import HearthSystem

extension FormatError.Fault {
  /// What is wrong, without where.
  var sentence: String { words.prefix(1).uppercased() + words.dropFirst() + "." }

  private var words: String {
    switch self {
    case .encoding(let encoding): "this is no text in \(encoding.words)"
    case .notText: "this is no text (UTF-16 without a mark needs --encoding utf-16le)"
    case .tooLong(let limit): "this is longer than \(limit) bytes"
    case .tooMany(let limit): "there are more than \(limit)"
    case .tooDeep(let limit): "there are more than \(limit) within each other"
    case .unexpected(let scalar): "a \(String(scalar).quoted) cannot stand here"
    case .truncated: "the file ends within what begins here"
    case .escape: "this escape means nothing"
    case .type(let expected, let key?): "the value of \(key.quoted) is not \(expected.words)"
    case .type(let expected, nil): "this is not \(expected.words)"
    case .missing(let what): "the \(what.safeForTerminal) is missing"
    case .colour(let text): "the colour \(text.quoted) is none of the six"
    case .textAfterQuote: "text follows a closing quote"
    case .unbalanced(let name): "the end of \(name.quoted) has no beginning"
    }
  }
}

extension FormatError.ValueType {
  fileprivate var words: String {
    switch self {
    case .array: "an array"
    case .object: "an object"
    case .text: "a text"
    case .wholeNumber: "a whole number"
    case .truth: "true or false"
    }
  }
}

extension TextEncoding {
  fileprivate var words: String {
    switch self {
    case .utf8: "UTF-8"
    case .utf16LittleEndian, .utf16BigEndian: "UTF-16"
    case .windows1252: "windows-1252"
    }
  }
}
