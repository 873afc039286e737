import Glibc
import HearthSystem
import Testing

@Suite(.timeLimit(.minutes(1))) struct StandardStreamTests {
  @Test func `a reader that went away ends the process by SIGPIPE`() async {
    await #expect(processExitsWith: .signal(SIGPIPE)) {
      Signals.dieOfBrokenPipes()
      replaceByPipe(1, keepingReader: false)
      try StandardStream.output.write([1])
    }
  }

  @Test func `a disk that takes no more is an error`() async {
    await #expect(processExitsWith: .success) {
      let full = unsafe open("/dev/full", O_WRONLY)
      dup2(full, 1)
      let error = #expect(throws: SystemError.self) { try StandardStream.output.write([1]) }
      #expect(error?.kind == .noSpace)
    }
  }

  @Test func `a full stream that does not block is waited for`() async {
    await #expect(processExitsWith: .success) {
      var ends: [Int32] = [0, 0]
      _ = unsafe pipe(&ends)
      dup2(ends[1], 1)
      _ = fcntl(1, F_SETFL, O_NONBLOCK)
      close(ends[1])
      let reader = ends[0]
      let loop = try RunningLoop()
      loop.loop.execute {
        pause(milliseconds: 50)
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var count = 0
        while count < 300_000 {
          let step = unsafe read(reader, &buffer, buffer.count)
          if step <= 0 { break }
          count += step
        }
      }

      try StandardStream.output.write([UInt8](repeating: 1, count: 300_000))
    }
  }

  @Test func `lines are read one by one, and the last without an end as well`() async {
    await #expect(processExitsWith: .success) {
      let writer = replaceByPipe(0, keepingReader: true)
      try FileDescriptorWriter(writer).write("first\n\nnähste\nlast")
      close(writer)

      #expect(try StandardStream.input.readLine() == "first")
      #expect(try StandardStream.input.readLine() == "")
      #expect(try StandardStream.input.readLine(echo: false) == "nähste")
      #expect(try StandardStream.input.readLine() == "last")
      #expect(try StandardStream.input.readLine() == nil)
      #expect(!StandardStream.input.isTerminal)
    }
  }

  @Test func `what is typed without echo is not shown, and the terminal is as before`() async {
    await #expect(processExitsWith: .success) {
      let master = replaceByTerminal(0)
      let before = isEchoing(0)
      let loop = try RunningLoop()
      // Typed once the echo is off: turning it off throws away what was typed before.
      loop.loop.execute {
        while isEchoing(0) { pause(milliseconds: 1) }
        try? FileDescriptorWriter(master).write("secret\n")
      }

      #expect(StandardStream.input.isTerminal)
      #expect(try StandardStream.input.readLine(echo: false) == "secret")

      #expect(before && isEchoing(0))
      var shown = [UInt8](repeating: 0, count: 100)
      _ = fcntl(master, F_SETFL, O_NONBLOCK)
      let count = unsafe read(master, &shown, 100)
      #expect(!String(decoding: shown[..<max(0, count)], as: UTF8.self).contains("secret"))
    }
  }

  @Test func `an interrupt while typing without echo gives up the line and restores the echo`()
    async
  {
    await #expect(processExitsWith: .success) {
      let master = replaceByTerminal(0)
      let loop = try RunningLoop()
      loop.loop.execute {
        while isEchoing(0) { pause(milliseconds: 1) }
        try? FileDescriptorWriter(master).write("sec\u{3}")
      }

      #expect(try StandardStream.input.readLine(echo: false) == nil)

      #expect(isEchoing(0))
    }
  }
}

private struct FileDescriptorWriter {
  let descriptor: Int32

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  func write(_ text: String) throws {
    let bytes = Array(text.utf8)
    #expect(unsafe Glibc.write(descriptor, bytes, bytes.count) == bytes.count)
  }
}

/// Puts an end of a new pipe in place of a stream and gives the other end, or -1 if that is closed.
@discardableResult
private func replaceByPipe(_ stream: Int32, keepingReader: Bool) -> Int32 {
  var ends: [Int32] = [0, 0]
  _ = unsafe pipe(&ends)
  dup2(ends[keepingReader ? 0 : 1], stream)
  close(ends[keepingReader ? 0 : 1])
  if keepingReader { return ends[1] }
  close(ends[0])
  return -1
}

/// Puts a new terminal in place of a stream and gives the side where people type.
private func replaceByTerminal(_ stream: Int32) -> Int32 {
  let master = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY)
  var unlocked: Int32 = 0
  _ = unsafe ioctl(master, UInt(0x4004_5431), &unlocked)  // TIOCSPTLCK
  var number: UInt32 = 0
  _ = unsafe ioctl(master, UInt(0x8004_5430), &number)  // TIOCGPTN
  let terminal = unsafe open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
  dup2(terminal, stream)
  return master
}

private func isEchoing(_ descriptor: Int32) -> Bool {
  // The kernel's settings: four sets of flags, of which the last has ECHO.
  var settings = [UInt32](repeating: 0, count: 16)
  return unsafe ioctl(descriptor, UInt(0x5401), &settings) == 0 && settings[3] & 0x8 != 0  // TCGETS
}
