internal import HearthCRDT
internal import HearthModel
package import HearthSystem

extension BoardState {
  /// How many points go with the shift key.
  static let farPoints: Int64 = 5
  /// How many rows a page key moves.
  static let pageRowCount = 10

  /// Takes a key in, and says what is to be done about it; nil where looking is enough.
  package mutating func press(_ key: ScreenKey) -> BoardAction? {
    message = nil
    switch (mode, key) {
    case (_, .control("l")): return .redraw
    case (.help, _):
      mode = .showing
      return nil
    case (.askingReset, _):
      mode = .showing
      return key == .scalar("y") || key == .scalar("Y") ? .reset : nil
    case (.typing(let pane, let line), _): return type(key, of: pane, line)
    case (.showing, _): return command(key)
    }
  }

  private mutating func type(_ key: ScreenKey, of pane: Pane, _ line: LineEditor) -> BoardAction? {
    switch key {
    case .escape, .control("g"):
      mode = .showing
      return nil
    case .enter:
      mode = .showing
      let text = NameKey.trimmed(line.text)
      if text.isEmpty { return nil }
      return pane == .scores ? .addMember(text) : .addItem(text)
    default:
      var line = line
      line.press(key)
      mode = .typing(pane, line)
      return nil
    }
  }

  private mutating func command(_ key: ScreenKey) -> BoardAction? {
    if case .scalar(let scalar) = key, let digit = Self.digit(scalar) {
      addDigit(digit)
      return nil
    }
    let amount = amount
    self.amount = nil
    switch key {
    case .up, .scalar("k"), .down, .scalar("j"), .pageUp, .pageDown, .home, .end, .scalar("g"),
      .scalar("G"):
      move(key)
    case .tab, .backTab: pane = pane == .scores ? .list : .scores
    case .scalar("?"): mode = .help
    case .scalar("q"): return .quit
    default: return edit(key, amount: amount)
    }
    return nil
  }

  private mutating func move(_ key: ScreenKey) {
    guard let index = selectedIndex(in: pane) else { return }
    switch key {
    case .up, .scalar("k"): select(index - 1, in: pane)
    case .down, .scalar("j"): select(index + 1, in: pane)
    case .pageUp: select(index - Self.pageRowCount, in: pane)
    case .pageDown: select(index + Self.pageRowCount, in: pane)
    case .home, .scalar("g"): select(0, in: pane)
    default: select(rowCount(of: pane) - 1, in: pane)
    }
  }

  /// The keys that change the household; a device that may not is told so.
  private mutating func edit(_ key: ScreenKey, amount: Int64?) -> BoardAction? {
    guard Self.edits(key) else { return nil }
    if let lock = contents.lock {
      message = BoardText.refusal(of: lock)
      return nil
    }
    switch key {
    case .scalar("u"): return .undo
    case .scalar("r"):
      if !contents.members.isEmpty { mode = .askingReset }
      return nil
    case .scalar("a"):
      mode = .typing(pane, LineEditor())
      return nil
    default: return pane == .scores ? give(key, amount: amount) : tick(key)
    }
  }

  private static func edits(_ key: ScreenKey) -> Bool {
    switch key {
    case .left, .right, .farLeft, .farRight, .enter: true
    case .scalar(let scalar): "ura hl+=- x".unicodeScalars.contains(scalar)
    default: false
    }
  }

  private func give(_ key: ScreenKey, amount: Int64?) -> BoardAction? {
    guard let member = selectedMember else { return nil }
    let points: Int64
    switch key {
    case .right, .scalar("l"), .scalar("+"), .scalar("="): points = amount ?? 1
    case .left, .scalar("h"), .scalar("-"): points = -(amount ?? 1)
    case .farRight: points = amount ?? Self.farPoints
    case .farLeft: points = -(amount ?? Self.farPoints)
    default: return nil
    }
    return points == 0 ? nil : .give(member.id, points: points)
  }

  private func tick(_ key: ScreenKey) -> BoardAction? {
    guard let item = selectedItem, key == .enter || key == .scalar(" ") || key == .scalar("x")
    else { return nil }
    return .tick(item.ids, isTicked: !item.isTicked)
  }

  private static func digit(_ scalar: Unicode.Scalar) -> Int64? {
    ("0"..."9").contains(scalar) ? Int64(scalar.value) - 48 : nil
  }

  /// Points are typed before the arrow; a digit that would make them more than may be given begins anew.
  private mutating func addDigit(_ digit: Int64) {
    let longer = (amount ?? 0) * 10 + digit
    amount = longer > HearthCRDT.Operation.maximumDelta ? digit : longer
  }
}
