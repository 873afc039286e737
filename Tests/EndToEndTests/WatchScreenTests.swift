import Foundation
import Testing

/// `hearth watch` before a person: the screen is redrawn in place, and is left as it was.
@Suite(.tags(.integration)) struct WatchScreenTests {
  @Test(arguments: ["\u{3}", "q"])
  func `the screen follows edits and sizes, and is given back`(key: String) throws {
    let ana = try home()

    let seen = try watch(ana, key: key)

    #expect(seen["drawn"].bool == true, "\(seen)")
    #expect(seen["redrawn"].bool == true, "\(seen)")
    #expect(seen["given back"].bool == true, "\(seen)")
    #expect(seen["status"].int == 0, "\(seen)")
  }

  @Test(arguments: ["NO_COLOR=1", "TERM=dumb"])
  func `where no escape bytes are wanted there are none, and changes follow each other`(
    variable: String
  ) throws {
    let ana = try home()
    let parts = variable.split(separator: "=").map(String.init)

    let seen = try watch(ana, key: "\u{3}", environment: [parts[0]: parts[1]])

    #expect(seen["escapes"].bool == false, "\(seen)")
    #expect(seen["redrawn"].bool == true, "\(seen)")
  }

  private func home() throws -> Device {
    let ana = try Device("Ana")
    try ana.hearth("init --name laptop --person Ana")
    try ana.hearth("score add Dad")
    return ana
  }

  /// Watches the board on a terminal of 80x24, gives a point meanwhile, makes the terminal smaller, and presses a key.
  private func watch(
    _ device: Device, key: String, environment: [String: String] = [:]
  ) throws -> JSON {
    let terminal = ["TERM": "xterm-256color"].merging(environment) { $1 }
    let finished = try Programs.run(
      "/usr/bin/python3", ["-c", Self.script, Programs.hearth, key],
      environment: device.environment.merging(terminal) { $1 })
    return try #require(JSON(text: finished.output), "\(finished)")
  }

  private static let script = """
    import fcntl, json, os, pty, select, struct, subprocess, sys, termios, time
    hearth, key = sys.argv[1:]

    def size(terminal, rows, columns):
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    pid, terminal = pty.fork()
    if pid == 0:
        size(0, 24, 80)
        os.execv(hearth, [hearth, "watch", "score"])

    def read(until, seconds=20):
        seen, end = b"", time.monotonic() + seconds
        while until not in seen and time.monotonic() < end:
            if select.select([terminal], [], [], 0.1)[0]:
                try:
                    more = os.read(terminal, 65536)
                except OSError:
                    break
                if not more:
                    break
                seen += more
        return seen

    first = read(b"Dad")
    subprocess.run([hearth, "score", "up", "Dad"], stdout=subprocess.DEVNULL)
    time.sleep(0.3)
    size(terminal, 12, 40)
    second = read(b"101")
    os.write(terminal, key.encode())
    last = read(b"never")
    status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    print(json.dumps({
        "drawn": b"100" in first and b"Dad" in first, "redrawn": b"101" in second,
        "given back": b"\\x1b[?1049l" in last and b"\\x1b[?1049h" not in last,
        "escapes": b"\\x1b" in first + second + last, "status": status}))
    """
}
