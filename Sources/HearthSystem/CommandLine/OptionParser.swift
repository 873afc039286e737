internal import CGetopt
internal import Glibc
internal import Synchronization

/// Tells the words and the options of a command line apart, with GNU's manners (`getopt_long`).
///
/// Options stand anywhere, an unambiguous beginning of a long one is enough, letters may be joined, `--opt=value`
/// and `--opt value` are the same, an optional value is taken only with `=`, and `--` ends the options. `-` and
/// negative numbers are words.
package enum OptionParser {
  package enum Item: Hashable, Sendable {
    /// A word that is no option; a negative number may still have been meant as one.
    case word(String, looksLikeOption: Bool)
    case option(OptionSpec, value: String?)
  }

  /// What was read before a fault, and the fault.
  package struct Stopped: Error, Hashable, Sendable {
    package let items: [Item]
    package let fault: OptionFault

    package init(items: [Item], fault: OptionFault) {
      self.items = items
      self.fault = fault
    }
  }

  /// Reads `line`, without the program's name.
  ///
  /// `permitted` gives the options that may stand after the words so far: that is how a command's own options
  /// come into play.
  package static func parse(
    _ line: [String], permitted: ([String]) -> [OptionSpec]
  ) throws(Stopped) -> [Item] {
    // getopt keeps its place in globals, so one line is read at a time.
    let result = lock.withLock { _ in
      var reading = Reading(line)
      defer { reading.free() }
      let fault = reading.run(permitted: permitted)
      return (items: reading.items, fault: fault)
    }
    if let fault = result.fault { throw Stopped(items: result.items, fault: fault) }
    return result.items
  }

  private static let lock = Mutex(())
}

/// One line being read by getopt.
@safe private struct Reading {
  private let line: [String]
  private let arguments: [UnsafeMutablePointer<CChar>?]
  private var words: [String] = []
  private(set) var items: [OptionParser.Item] = []

  init(_ line: [String]) {
    self.line = line
    unsafe arguments = ([""] + line).map { unsafe strdup($0) } + [nil]
  }

  func free() {
    for index in unsafe arguments.indices { unsafe Glibc.free(arguments[index]) }
  }

  /// Reads to the end, or to a fault.
  mutating func run(permitted: ([String]) -> [OptionSpec]) -> OptionFault? {
    hearth_getopt_begin()
    // The place in `arguments`, where the program's name is the first.
    var place = 1
    while place <= line.count {
      if isNegativeNumber(line[place - 1]) {
        take(line[place - 1], looksLikeOption: true)
        place += 1
        hearth_getopt_skip(Int32(place))
        continue
      }
      let options = permitted(words)
      let step = unsafe next(options)
      place = unsafe Int(step.next)
      if unsafe step.result == -1 { break }
      if let fault = unsafe take(step, options) { return fault }
    }
    for text in line.dropFirst(place - 1) { take(text, looksLikeOption: false) }
    return nil
  }

  private mutating func take(_ text: String, looksLikeOption: Bool) {
    words.append(text)
    items.append(.word(text, looksLikeOption: looksLikeOption))
  }

  private mutating func take(
    _ step: hearth_getopt_step, _ options: [OptionSpec]
  ) -> OptionFault? {
    let text = unsafe step.text.map { unsafe String(cString: $0) }
    switch unsafe step.result {
    case 1:
      take(text ?? "", looksLikeOption: false)
    case Self.faultMark:
      return unsafe fault(step, options)
    case Self.missingMark:
      return unsafe option(step.fault, options).map { .needsValue("--" + $0.name) }
    default:
      guard let option = unsafe option(step.result, options) else { return nil }
      if case .optional = option.value, text == "" { return .needsValue("--" + option.name) }
      items.append(.option(option, value: text))
    }
    return nil
  }

  private func fault(_ step: hearth_getopt_step, _ options: [OptionSpec]) -> OptionFault {
    if unsafe step.fault >= Self.firstOption, let option = unsafe option(step.fault, options) {
      return .takesNoValue("--" + option.name)
    }
    if unsafe step.fault != 0 {
      // Within joined letters getopt stays at its place until the last of them.
      return unsafe .unknown(
        "-\(UnicodeScalar(UInt8(truncatingIfNeeded: step.fault)))", nearest: nil)
    }
    let word = unsafe line[max(0, Int(step.next) - 2)]
    let name = word.dropFirst(2).prefix { $0 != "=" }
    let longer = options.map(\.name).filter { !name.isEmpty && $0.hasPrefix(name) }
    guard longer.isEmpty else {
      return .ambiguous("--" + name, candidates: longer.map { "--" + $0 })
    }
    let nearest = options.map(\.name).nearestWord(to: String(name))
    return .unknown("--" + name, nearest: nearest.map { "--" + $0 })
  }

  private func next(_ options: [OptionSpec]) -> hearth_getopt_step {
    // '-' gives words as they come, ':' tells a missing value from an unknown option.
    var letters = "-:"
    for option in options {
      guard let short = option.short else { continue }
      letters.append(short)
      if case .required = option.value { letters += ":" }
    }
    let names = unsafe options.map { unsafe strdup($0.name) }
    defer { for index in unsafe names.indices { unsafe Glibc.free(names[index]) } }
    var table = unsafe zip(options, names).enumerated().map { index, entry in
      unsafe CGetopt.option(
        name: UnsafePointer(entry.1), has_arg: Self.code(of: entry.0.value), flag: nil,
        val: Self.firstOption + Int32(index))
    }
    unsafe table.append(CGetopt.option())
    // SAFETY: getopt keeps no pointer but into `arguments`, which live until the line is read.
    return unsafe hearth_getopt_next(Int32(line.count + 1), arguments, letters, table)
  }

  private func option(_ value: Int32, _ options: [OptionSpec]) -> OptionSpec? {
    if value >= Self.firstOption {
      let index = Int(value - Self.firstOption)
      return index < options.count ? options[index] : nil
    }
    let letter = Character(UnicodeScalar(UInt8(truncatingIfNeeded: value)))
    return options.first { $0.short == letter }
  }

  private func isNegativeNumber(_ word: String) -> Bool {
    word.utf8.count > 1 && word.utf8.first == UInt8(ascii: "-")
      && word.utf8.dropFirst().allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  private static func code(of value: OptionSpec.Value) -> Int32 {
    switch value {
    case .none: no_argument
    case .required: required_argument
    case .optional: optional_argument
    }
  }

  /// Above every letter.
  private static let firstOption: Int32 = 256
  private static let faultMark = Int32(UInt8(ascii: "?"))
  private static let missingMark = Int32(UInt8(ascii: ":"))
}
