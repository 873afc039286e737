import HearthSystem
import Testing

@Suite(.timeLimit(.minutes(1))) struct ServiceNotificationTests {
  @Test(arguments: [false, true])
  func `the service manager's socket gets the message, in a file or without one`(
    isAbstract: Bool
  ) throws {
    let directory = try TemporaryDirectory()
    let name = (isAbstract ? "@" : "") + directory.file("notify")
    let receiver = try Python(
      """
      import socket, sys
      name = sys.argv[1]
      s = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
      s.bind("\\0" + name[1:] if name[0] == "@" else name)
      print("bound", flush=True)
      print(s.recv(100).decode(), flush=True)
      """, [name])
    #expect(receiver.readLine() == "bound")

    ServiceNotification.ready.send(to: name)

    #expect(receiver.readLine() == "READY=1")
  }

  @Test func `a name that is no socket's is left alone`() {
    ServiceNotification.stopping.send(to: "")
    ServiceNotification.stopping.send(to: "relative")
    ServiceNotification.stopping.send(to: "/nonexistent/socket")
  }
}
