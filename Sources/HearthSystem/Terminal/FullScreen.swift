internal import CLinux
internal import CNCurses
internal import Glibc

/// The whole of the terminal that this process was started at, to draw on and to read keys from.
///
/// 1. The terminal is as it was before once this value is gone, whatever ended it.
/// 2. Signals that would end or stop the process do not break in: they come out of ``nextEvent()``, so nothing can
///    leave the terminal behind half drawn. Whoever gets one ends this value, then calls ``Signals/die(of:)``.
/// 3. There is one at a time; it is made before any thread is, so that no other thread gets the signals.
@safe package struct FullScreen: ~Copyable {
  private let input: ScreenInput
  private let screen: OpaquePointer
  /// How many colours there are; 0 for none.
  package let colourCount: Int
  private let pairCount: Int
  private var knownPairs: Set<UInt8> = []

  /// How long after an escape byte the rest of a key's bytes may come.
  private static let escapeMilliseconds: Int32 = 50

  /// Takes the terminal over; without colours where they are not wanted.
  package init(isColoured: Bool) throws(FullScreenFault) {
    guard StandardStream.input.isTerminal, StandardStream.output.isTerminal else {
      throw .notATerminal
    }
    let type = Environment["TERM"] ?? ""
    guard !type.isEmpty, hearth_screen_kind() == 1 else {
      throw .unknownType(type.isEmpty ? nil : type)
    }
    guard hearth_screen_moves() else { throw .tooSimple(type) }
    Terminal.useUnicode
    let input: ScreenInput
    do throws(SystemError) {
      input = try ScreenInput()
    } catch {
      throw .system(error)
    }
    guard let screen = unsafe hearth_screen_open() else { throw .unknownType(type) }
    self.input = input
    unsafe self.screen = screen
    hearth_screen_prepare(Self.escapeMilliseconds)
    colourCount = isColoured ? Int(hearth_screen_colours()) : 0
    pairCount = isColoured ? Int(hearth_screen_pairs()) : 0
    Self.takeSize()
  }

  deinit {
    unsafe hearth_screen_close(screen)
  }

  /// Can be polled: it can be read from, or is hung up, when ``nextEvent()`` has something.
  package var descriptor: Int32 { input.descriptor }

  package var size: CellGrid.Size {
    CellGrid.Size(columns: Int(hearth_screen_columns()), rows: Int(hearth_screen_rows()))
  }

  // MARK: Events

  /// Waits until something happens or the deadline passes.
  package func wait(until deadline: Deadline) {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    // SAFETY: there is one entry. What goes wrong here, the next reading shows.
    _ = unsafe poll(&entry, 1, deadline.remaining.clampedMilliseconds)
  }

  /// What has happened, without waiting for it; nil where nothing has.
  package func nextEvent() -> FullScreenEvent? {
    while let signal = input.nextSignal() {
      switch signal {
      case SIGWINCH, SIGCONT:
        Self.takeSize()
        return .resized
      case SIGTSTP:
        stop()
        return .resized
      default: return .ended(signal: signal)
      }
    }
    return input.isGone ? .ended(signal: nil) : nextKey().map { .key($0) }
  }

  /// Gives the terminal back, stops, and takes it over again when somebody continues the process.
  private func stop() {
    endwin()
    hearth_signal_suffer(SIGTSTP)
    Self.takeSize()
  }

  private static func takeSize() {
    var (rows, columns): (Int32, Int32) = (0, 0)
    unsafe hearth_terminal_size(STDOUT_FILENO, &rows, &columns)
    if rows > 0, columns > 0 { resizeterm(rows, columns) }
    hearth_screen_forget()
  }

  private func nextKey() -> ScreenKey? {
    var value: wint_t = 0
    while true {
      let kind = unsafe hearth_screen_key(&value)
      if kind == ERR { return nil }
      let key = kind == KEY_CODE_YES ? ScreenKey(code: Int32(value)) : ScreenKey(scalar: value)
      if let key { return key }
    }
  }

  // MARK: Drawing

  /// Shows a grid from the upper left corner on; only what has changed is sent.
  package mutating func draw(_ grid: CellGrid) {
    hearth_screen_erase()
    let size = size
    for row in 0..<min(size.rows, grid.size.rows) {
      for column in 0..<min(size.columns, grid.size.columns) {
        let cell = grid[row, column]
        guard let character = cell.character, cell != .blank else { continue }
        let isWide = column + 1 < size.columns && grid[row, column + 1].character == nil
        put(character, width: isWide ? 2 : 1, row: row, column: column, style: cell.style)
      }
    }
    let cursor = grid.cursor
    hearth_screen_show(
      Int32(cursor?.row ?? 0), Int32(cursor?.column ?? 0), cursor != nil)
  }

  /// Draws all of the screen anew the next time, whatever something else has written there.
  package func forget() { hearth_screen_forget() }

  private mutating func put(
    _ character: Character, width: Int, row: Int, column: Int, style: CellStyle
  ) {
    let attributes = hearth_screen_attributes(
      style.isBold, style.isDim, style.isReversed, false)
    let pair = pair(of: style.colour)
    var column = column
    for part in CellParts(character, width: width).parts {
      let scalars = part.scalars.map { wchar_t($0.value) } + [0]
      // SAFETY: the list ends with a zero.
      unsafe hearth_screen_put(Int32(row), Int32(column), scalars, attributes, pair)
      column += part.width
    }
  }

  /// The number of the pair of a colour and the background that is there; 0 for none.
  private mutating func pair(of colour: UInt8?) -> Int16 {
    guard let colour, Int(colour) < colourCount, Int(colour) + 1 < pairCount else { return 0 }
    let pair = Int16(colour) + 1
    if knownPairs.insert(colour).inserted { init_pair(pair, Int16(colour), -1) }
    return pair
  }
}

extension ScreenKey {
  /// The key of one of ncurses' numbers; nil for one that means nothing here.
  fileprivate init?(code: Int32) {
    switch code {
    case KEY_UP: self = .up
    case KEY_DOWN: self = .down
    case KEY_LEFT: self = .left
    case KEY_RIGHT: self = .right
    case KEY_SLEFT: self = .farLeft
    case KEY_SRIGHT: self = .farRight
    case KEY_PPAGE: self = .pageUp
    case KEY_NPAGE: self = .pageDown
    case KEY_HOME: self = .home
    case KEY_END: self = .end
    case KEY_BTAB: self = .backTab
    case KEY_ENTER: self = .enter
    case KEY_BACKSPACE: self = .backspace
    case KEY_DC: self = .delete
    default: return nil
    }
  }

  fileprivate init?(scalar value: UInt32) {
    switch value {
    case 9: self = .tab
    case 10, 13: self = .enter
    case 27: self = .escape
    case 8, 127: self = .backspace
    case 1...26: self = .control(Unicode.Scalar(UInt8(value) + 96))
    default:
      guard let scalar = Unicode.Scalar(value), !scalar.isControl else { return nil }
      self = .scalar(scalar)
    }
  }
}
