import Foundation
import Testing

/// The network between a device and the daemon, which this suite can cut or freeze at any byte.
final class Wire {
  /// What happens to a connection once that many bytes have passed, both ways together.
  enum Fault {
    case none
    case cut(afterBytes: Int)
    case freeze(afterBytes: Int)
  }

  let port: Int
  private let directory: TemporaryDirectory
  private let child: Child

  init(to daemon: Daemon) throws {
    let directory = try TemporaryDirectory()
    let child = try Child(
      "/usr/bin/python3",
      ["-c", Self.script, "\(daemon.port)", directory.path("fault"), directory.path("port")],
      environment: [:], output: "/dev/null", errors: directory.path("err"))
    var port: Int?
    while port == nil, child.poll() == nil {
      port = (try? String(contentsOfFile: directory.path("port"), encoding: .utf8)).flatMap(
        Int.init)
      usleep(2_000)
    }
    self.directory = directory
    self.child = child
    self.port = try #require(port)
    try set(.none)
  }

  deinit {
    child.signal(SIGKILL)
    _ = child.wait()
  }

  /// What befalls the connections that come from now on.
  func set(_ fault: Fault) throws {
    let text =
      switch fault {
      case .none: "cut 1000000000"
      case .cut(let count): "cut \(count)"
      case .freeze(let count): "freeze \(count)"
      }
    try text.write(toFile: directory.path("fault"), atomically: true, encoding: .utf8)
  }

  private static let script = """
    import os, select, socket, struct, sys, threading
    port, fault, told = sys.argv[1:]

    def carry(near):
        kind, budget = open(fault).read().split()
        budget = int(budget)
        far = socket.create_connection(("127.0.0.1", int(port)))
        other = {near: far, far: near}
        while budget > 0:
            for side in select.select(list(other), [], [])[0]:
                data = side.recv(65536)[:budget]
                if not data:
                    budget = 0
                    kind = "cut"
                    break
                budget -= len(data)
                other[side].sendall(data)
        if kind == "freeze":
            select.select([], [], [], 20)
        near.close()
        far.close()

    def carry_quietly(near):
        try:
            carry(near)
        except OSError:
            near.close()

    listener = socket.create_server(("127.0.0.1", 0))
    open(told + "-new", "w").write(str(listener.getsockname()[1]))
    os.rename(told + "-new", told)
    while True:
        threading.Thread(target=carry_quietly, args=[listener.accept()[0]], daemon=True).start()
    """
}
