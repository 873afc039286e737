import Foundation
import Testing

/// `hearth` before a terminal: Python plays the terminal's part.
struct Terminal {
  var columnCount = 80
  var rowCount = 24
  var type = "xterm"

  enum Step {
    /// Waits until what was shown since the last such step holds this.
    case expect(String)
    case send(String)
    case resize(columns: Int, rows: Int)
    case signal(Int32)

    fileprivate var words: [Any] {
      switch self {
      case .expect(let text): ["expect", text]
      case .send(let text): ["send", text]
      case .resize(let columns, let rows): ["resize", columns, rows]
      case .signal(let number): ["signal", Int(number)]
      }
    }
  }

  /// What became of the program and of its terminal.
  struct Ending {
    /// The exit status, or 128 and the number of the signal that ended the program.
    let status: Int?
    /// All that was shown.
    let output: String
    /// Whether the terminal's settings are what they were.
    let isRestored: Bool
    /// The first text that was waited for in vain.
    let missed: String?
  }

  /// Runs `hearth` on a device, and takes the steps one by one.
  func run(_ device: Device, _ words: [String], _ steps: [Step]) throws -> Ending {
    let plan: [String: Any] = [
      "columns": columnCount, "rows": rowCount, "words": [Programs.hearth] + words,
      "environment": device.environment.merging(["TERM": type]) { $1 },
      "steps": steps.map(\.words),
    ]
    let text = String(decoding: try JSONSerialization.data(withJSONObject: plan), as: UTF8.self)
    let finished = try Programs.run(
      "/usr/bin/python3", ["-c", Self.program], environment: device.environment, input: text)
    try finished.requireSuccess()
    let ending = finished.json
    return Ending(
      status: ending["status"].int, output: ending["output"].string ?? "",
      isRestored: ending["restored"].bool ?? false, missed: ending["missed"].string)
  }

  private static let program = """
    import fcntl, json, os, pty, select, signal, struct, sys, termios, time

    plan = json.load(sys.stdin)
    master, slave = pty.openpty()

    def resize(columns, rows):
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    resize(plan["columns"], plan["rows"])
    before = termios.tcgetattr(slave)
    child = os.fork()
    if child == 0:
        os.setsid()
        for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGTERM, signal.SIGHUP, signal.SIGTSTP):
            signal.signal(number, signal.SIG_DFL)
        fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
        for descriptor in range(3):
            os.dup2(slave, descriptor)
        os.closerange(3, 64)
        os.execve(plan["words"][0], plan["words"], plan["environment"])

    output, start, missed, status = b"", 0, None, None

    def read(seconds):
        global output
        if select.select([master], [], [], seconds)[0]:
            output += os.read(master, 65536)
            return True
        return False

    def poll():
        global status
        if status is None:
            ended, code = os.waitpid(child, os.WNOHANG)
            if ended:
                status = os.waitstatus_to_exitcode(code)
        return status is not None

    for step in plan["steps"]:
        if step[0] == "expect":
            deadline = time.monotonic() + 20
            while step[1].encode() not in output[start:]:
                if not read(0.05) and (poll() or time.monotonic() > deadline):
                    missed = step[1]
                    break
            if missed is not None:
                break
            start = output.index(step[1].encode(), start) + len(step[1].encode())
        elif step[0] == "send":
            os.write(master, step[1].encode())
        elif step[0] == "resize":
            resize(step[1], step[2])
        else:
            os.kill(child, step[1])
    deadline = time.monotonic() + 20
    while not poll() and missed is None and time.monotonic() < deadline:
        read(0.02)
    if status is None:
        os.kill(child, signal.SIGKILL)
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        missed = missed or "an end"
    while read(0.05):
        pass
    print(json.dumps({
        "status": status if status >= 0 else 128 - status, "missed": missed,
        "output": output.decode(errors="replace"),
        "restored": termios.tcgetattr(slave) == before}))
    """
}
