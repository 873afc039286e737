import Foundation
import Testing

/// A neighbour on the Wi-Fi learns nothing, changes nothing and uses up nothing.
@Suite(.tags(.integration)) struct StrangerTests {
  @Test(arguments: [
    "ffffffff", "7fffffff 01", "00000000", "00000001 80", "00001001 00",
    "0000000b 01 789c6364000000040002", "0000000d 01 789c63640000000400025858",
    "0000000b 01 789c6364000000040003", "00000007 01 789c63640000",
    "0000000f 01 78f9040901a56364000000040002", "0000000c 00 0affffffffffffffffff02",
    "0000000d 00 0a8080808080808080808080", "00000006 00 0affffffff", "00000003 00 ffff",
  ])
  func `hostile bytes close the connection and nothing else`(hexadecimal: String) throws {
    let house = try House("Ana")
    try house.ana.hearth("score add Dad --sync=10s")
    let bytes = try #require(Stranger.bytesOf(hexadecimal))

    let reply = try Stranger.say(bytes, to: house.daemon.port, dress: .tls)

    #expect(reply.isClosed)
    #expect(reply.bytes.count < 256)
    #expect(try house.ana.run("sync").status == 0)
  }

  @Test func `whatever an unknown key says, the answer is the same`() throws {
    let house = try House("Ana")
    let wellFormed = [
      "00000003 00 0a00", "00000003 00 1a00", "00000003 00 3a00", "00000003 00 4200",
    ]

    let replies = try wellFormed.map { hexadecimal in
      try Stranger.say(
        try #require(Stranger.bytesOf(hexadecimal)), to: house.daemon.port, dress: .tls)
    }

    #expect(Set(replies).count == 1)
    #expect(replies[0].isClosed)
    #expect(replies[0].bytes.count > 5)
  }

  @Test(arguments: [
    Stranger.Dress.plain, .tls12, .tlsWithoutCertificate, .tlsWithAnotherProtocol,
  ])
  func `who does not speak our TLS gets no further`(dress: Stranger.Dress) throws {
    let house = try House("Ana")
    let hello = Array("GET / HTTP/1.1\r\nHost: closet\r\n\r\n".utf8)

    let reply = try Stranger.say(hello, to: house.daemon.port, dress: dress)

    #expect(reply.isClosed)
    #expect(!String(decoding: reply.bytes, as: UTF8.self).contains("hearth"))
    #expect(try house.ana.run("sync").status == 0)
  }

  @Test func `forty silent strangers keep nobody out`() throws {
    let house = try House("Ana")
    let directory = try TemporaryDirectory()
    let script = """
      import socket, sys, time
      held = [socket.create_connection(("127.0.0.1", int(sys.argv[1])), 5) for _ in range(40)]
      open(sys.argv[2], "w").close()
      time.sleep(30)
      """
    let crowd = try Child(
      "/usr/bin/python3", ["-c", script, "\(house.daemon.port)", directory.path("here")],
      environment: [:], output: "/dev/null", errors: "/dev/null")
    defer {
      crowd.signal(SIGKILL)
      _ = crowd.wait()
    }
    while !FileManager.default.fileExists(atPath: directory.path("here")) { usleep(10_000) }

    for _ in 1...5 {
      let finished = try house.ana.run("sync --max-wait 10s")
      #expect(finished.status == 0, "\(finished)")
    }
  }

  @Test func `one who says nothing is let go after ten seconds`() throws {
    let daemon = try Daemon()
    let start = ContinuousClock.now

    let reply = try Stranger.say([], to: daemon.port, patience: 20)

    #expect(reply.isClosed)
    #expect((.seconds(9) ... .seconds(13)).contains(ContinuousClock.now - start))
  }

  @Test func `a port that is no hearth is out of reach, not trusted`() throws {
    let house = try House("Ana")
    try house.ana.hearth("score add Dad")
    let port = house.daemon.port
    house.daemon.stop()
    let script = """
      import socket, sys
      listener = socket.create_server(("127.0.0.1", int(sys.argv[1])))
      while True:
          listener.accept()[0].sendall(b"HTTP/1.1 400 Bad Request\\r\\n\\r\\n")
      """
    let impostor = try Child(
      "/usr/bin/python3", ["-c", script, "\(port)"], environment: [:], output: "/dev/null",
      errors: "/dev/null")
    defer {
      impostor.signal(SIGKILL)
      _ = impostor.wait()
    }
    usleep(300_000)

    let finished = try house.ana.run("score --pull=2s --json")

    #expect(finished.status == 3, "\(finished)")
    #expect(finished.json["members"].array.count == 1)
  }
}
