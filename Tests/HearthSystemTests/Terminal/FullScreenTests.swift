import Glibc
import HearthSystem
import Testing

@Suite(.timeLimit(.minutes(1))) struct FullScreenTests {
  @Test func `cells, keys and sizes pass between a screen and its terminal`() async {
    await #expect(processExitsWith: .success) {
      let terminal = try PseudoTerminal(type: "xterm-256color", columns: 20, rows: 5)
      var screen = try FullScreen(isColoured: true)
      #expect(screen.size == CellGrid.Size(columns: 20, rows: 5) && screen.colourCount == 256)

      var grid = CellGrid(screen.size)
      grid.write(
        "日本👩‍👩‍👧e\u{301}\u{1B}", row: 1, columns: 0..<20, style: CellStyle(colour: 208, isBold: true))
      screen.draw(grid)
      #expect(terminal.shows("38;5;208") && terminal.shows("日本👩e\u{301}\\u{1B}"))

      #expect(screen.nextEvent() == nil)
      terminal.type("\u{1B}OCé\t\r\u{7F}\u{C}")
      let keys: [ScreenKey] = [.right, .scalar("é"), .tab, .enter, .backspace, .control("l")]
      for key in keys {
        screen.wait(until: Deadline(after: .seconds(10)))
        #expect(screen.nextEvent() == .key(key))
      }
      terminal.type("\u{1B}")
      screen.wait(until: Deadline(after: .seconds(10)))
      #expect(screen.nextEvent() == .key(.escape))

      terminal.resize(columns: 33, rows: 9)
      raise(SIGWINCH)
      screen.wait(until: Deadline(after: .seconds(10)))
      #expect(screen.nextEvent() == .resized)
      #expect(screen.size == CellGrid.Size(columns: 33, rows: 9))
    }
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func `signals that end a process come out as events, and the terminal is given back`(
    signal: Int32
  ) async {
    await #expect(processExitsWith: .success) { [signal] in
      let terminal = try PseudoTerminal(type: "xterm", columns: 20, rows: 5)
      try { () throws(FullScreenFault) in
        let screen = try FullScreen(isColoured: false)
        #expect(screen.colourCount == 0 && !terminal.isOrdinary)
        raise(signal)
        #expect(screen.nextEvent() == .ended(signal: signal))
      }()
      #expect(terminal.shows("\u{1B}[?1049l") && terminal.isOrdinary)
    }
  }

  @Test func `a terminal that hangs up is an event`() async {
    await #expect(processExitsWith: .success) {
      let terminal = try PseudoTerminal(type: "xterm", columns: 20, rows: 5)
      let screen = try FullScreen(isColoured: false)
      terminal.hangUp()
      screen.wait(until: Deadline(after: .seconds(10)))
      #expect(screen.nextEvent() == .ended(signal: nil))
    }
  }

  @Test(arguments: ["dumb", "nonesuch", ""])
  func `a terminal that cannot be drawn on is refused as it is`(type: String) async {
    await #expect(processExitsWith: .success) { [type] in
      let terminal = try PseudoTerminal(type: type, columns: 20, rows: 5)
      #expect(throws: FullScreenFault.self) { _ = try FullScreen(isColoured: true) }
      #expect(terminal.isOrdinary)
    }
  }
}

/// A terminal in the place of this process's standard input and output, and the side where people sit.
private final class PseudoTerminal: Sendable {
  private let master: Int32

  init(type: String, columns: UInt16, rows: UInt16) throws {
    master = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY)
    try #require(master >= 0)
    var unlocked: Int32 = 0
    _ = unsafe ioctl(master, UInt(0x4004_5431), &unlocked)  // TIOCSPTLCK
    var number: UInt32 = 0
    _ = unsafe ioctl(master, UInt(0x8004_5430), &number)  // TIOCGPTN
    let terminal = unsafe open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
    dup2(terminal, 0)
    dup2(terminal, 1)
    close(terminal)
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
    unsafe setenv("TERM", type, 1)
    resize(columns: columns, rows: rows)
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe write(master, bytes, bytes.count)
  }

  /// Whether the text comes within a while, after what was asked for before.
  func shows(_ text: String) -> Bool {
    let deadline = Deadline(after: .seconds(10))
    let wanted = Array(text.utf8)
    var shown: [UInt8] = []
    while !deadline.hasPassed {
      var byte: UInt8 = 0
      guard unsafe Glibc.read(master, &byte, 1) == 1 else {
        usleep(1_000)
        continue
      }
      shown.append(byte)
      if shown.suffix(wanted.count) == wanted[...] { return true }
    }
    return false
  }

  func resize(columns: UInt16, rows: UInt16) {
    var size = [rows, columns, 0, 0]
    _ = unsafe ioctl(master, UInt(0x5414), &size)  // TIOCSWINSZ
  }

  func hangUp() { close(master) }

  var isOrdinary: Bool {
    // The kernel's settings: four sets of flags, of which the last has ECHO and ICANON.
    var settings = [UInt32](repeating: 0, count: 16)
    return unsafe ioctl(master, UInt(0x5401), &settings) == 0 && settings[3] & 0xA == 0xA  // TCGETS
  }
}
