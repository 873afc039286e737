import Glibc
import HearthSystem
import Testing

@Suite(.timeLimit(.minutes(1))) struct EventLoopTests {
  @Test func `an actor on the loop runs on the loop's thread, before and after it waits`()
    async throws
  {
    let running = try RunningLoop()
    let resident = Resident(running.loop)

    #expect(await resident.isAtHome())
    #expect(await resident.isAtHomeAfterWork())
  }

  @Test func `code on the loop may enter the actor without waiting`() throws {
    let running = try RunningLoop()
    let resident = Resident(running.loop)

    #expect(try running.run { resident.assumeIsolated { $0.visit() } } == 1)
  }

  @Test func `work from other threads runs in the order given`() throws {
    let running = try RunningLoop()
    let log = Log<Int>()

    for number in 0..<1000 { running.loop.execute { log.append(number) } }

    #expect(log.entries(count: 1000) == Array(0..<1000))
  }

  @Test func `the end of a turn comes after the turn's work and before the next wait`() throws {
    let running = try RunningLoop()
    let log = Log<String>()
    let loop = running.loop

    loop.execute {
      loop.atEndOfTurn { log.append("end") }
      loop.execute { log.append("more work") }
      log.append("work")
    }

    #expect(log.entries(count: 3) == ["work", "more work", "end"])
  }

  @Test func `what the end of a turn asks for is done without waiting for anything else`() throws {
    let running = try RunningLoop()
    let log = Log<String>()
    let loop = running.loop

    loop.execute {
      loop.atEndOfTurn {
        loop.execute { log.append("work") }
        loop.atEndOfTurn { log.append("second end") }
      }
    }

    #expect(log.entries(count: 2) == ["work", "second end"])
  }

  @Test func `a timer fires once, a repeating one until it is cancelled`() throws {
    let running = try RunningLoop()
    let log = Log<String>()
    let loop = running.loop

    loop.execute {
      loop.schedule(after: .milliseconds(1)) { log.append("once") }
      loop.schedule(after: .milliseconds(2)) { log.append("never") }.cancel()
      let timers = Log<LoopTimer>()
      timers.append(
        loop.schedule(every: .milliseconds(4)) {
          log.append("again")
          guard log.now.count(where: { $0 == "again" }) == 3, let timer = timers.now.first else {
            return
          }
          timer.cancel()
          timer.cancel()
          loop.schedule(after: .milliseconds(30)) { log.append("done") }
        })
    }

    let entries = log.entries(untilLast: "done")
    #expect(entries.sorted() == ["again", "again", "again", "done", "once"])
  }

  @Test func `blocking work leaves the loop free, and its result comes back to it`() async throws {
    let running = try RunningLoop()
    let log = Log<String>()
    let loop = running.loop

    loop.execute {
      loop.offLoop({ () -> Bool in
        pause(milliseconds: 30)
        return loop.isCurrent
      }) { wasOnLoop in
        log.append("\(wasOnLoop) \(loop.isCurrent)")
      }
      loop.schedule(after: .milliseconds(1)) { log.append("meanwhile") }
    }

    #expect(log.entries(count: 2) == ["meanwhile", "false true"])
    #expect(await loop.offLoop { 7 } == 7)
  }

  @Test func `a signal is told on the loop instead of ending the process`() throws {
    let running = try RunningLoop()
    let log = Log<String>()
    let loop = running.loop
    let watch = try running.run {
      try loop.watch(.hangUp) { log.append("hang up \(loop.isCurrent)") }
    }

    kill(getpid(), SIGHUP)

    #expect(log.entries(count: 1) == ["hang up true"])
    try running.run { watch.cancel() }
  }

  @Test func `a loop that was stopped can run again, with the work that came in between`() throws {
    let loop = try EventLoop()
    let log = Log<Int>()
    loop.execute { log.append(1) }
    loop.execute { loop.stop() }
    loop.run()

    loop.execute { log.append(2) }
    loop.execute { loop.stop() }
    loop.run()

    #expect(log.entries(count: 2) == [1, 2])
  }
}

private actor Resident: LoopActor {
  nonisolated let loop: EventLoop
  private var visits = 0

  init(_ loop: EventLoop) { self.loop = loop }

  func isAtHome() -> Bool { loop.isCurrent }

  func isAtHomeAfterWork() async -> Bool {
    let wasOnLoop = await loop.offLoop { [loop] in loop.isCurrent }
    return loop.isCurrent && !wasOnLoop
  }

  func visit() -> Int {
    visits += 1
    return visits
  }
}
