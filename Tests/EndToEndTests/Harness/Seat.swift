import Foundation
import Glibc

/// A program at a terminal of its own, and the person before it.
final class Seat {
  let child: Child
  private let master: Int32
  private var shown: [UInt8] = []
  private let directory: TemporaryDirectory

  /// Starts `hearth` on a device, at a terminal of this type and size.
  init(
    _ words: [String], on device: Device, type: String = "xterm-256color", columns: Int = 80,
    rows: Int = 24
  ) throws {
    directory = try TemporaryDirectory()
    master = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard master >= 0 else { throw SpawnError(program: "/dev/ptmx", code: errno) }
    var unlocked: Int32 = 0
    _ = unsafe ioctl(master, UInt(0x4004_5431), &unlocked)  // TIOCSPTLCK
    var number: UInt32 = 0
    _ = unsafe ioctl(master, UInt(0x8004_5430), &number)  // TIOCGPTN
    Self.resize(master, columns: columns, rows: rows)
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
    let terminal = "/dev/pts/\(number)"
    child = try Child(
      Programs.hearth, words,
      environment: device.environment.merging(["TERM": type]) { $1 }, input: terminal,
      output: terminal, errors: directory.path("errors"), hasSession: true)
  }

  deinit {
    child.signal(SIGKILL)
    _ = child.wait()
    close(master)
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe write(master, bytes, bytes.count)
  }

  func resize(columns: Int, rows: Int) {
    Self.resize(master, columns: columns, rows: rows)
  }

  /// Waits until the program has sent `text` since this was last waited for; false where it does not come.
  func sees(_ text: String, seconds: Double = 20) -> Bool {
    let wanted = Data(text.utf8)
    let deadline = ContinuousClock.now + .seconds(seconds)
    repeat {
      read()
      if let range = Data(shown).range(of: wanted) {
        shown.removeFirst(range.upperBound)
        return true
      }
      usleep(2_000)
    } while ContinuousClock.now < deadline
    return false
  }

  /// The status with which the program ends, while what it says is read.
  func end() -> Int32 {
    let deadline = ContinuousClock.now + .seconds(20)
    while ContinuousClock.now < deadline {
      read()
      if let status = child.poll() { return status }
      usleep(2_000)
    }
    return child.wait(seconds: 0)
  }

  /// Whether the terminal shows what is typed and reads whole lines, as shells want it.
  var isOrdinary: Bool {
    // The kernel's settings: four sets of flags, of which the last has ECHO and ICANON.
    var settings = [UInt32](repeating: 0, count: 16)
    return unsafe ioctl(master, UInt(0x5401), &settings) == 0 && settings[3] & 0xA == 0xA  // TCGETS
  }

  /// What the program has said on standard error, which is a file.
  var errors: String {
    (try? String(contentsOfFile: directory.path("errors"), encoding: .utf8)) ?? ""
  }

  private func read() {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe Glibc.read(master, &buffer, buffer.count)
      guard count > 0 else { return }
      shown += buffer[..<count]
    }
  }

  private static func resize(_ master: Int32, columns: Int, rows: Int) {
    var size: [UInt16] = [UInt16(rows), UInt16(columns), 0, 0]
    _ = unsafe ioctl(master, UInt(0x5414), &size)  // TIOCSWINSZ
  }
}
