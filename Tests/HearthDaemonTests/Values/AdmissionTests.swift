import HearthDaemon
import HearthSystem
import Testing

struct AdmissionTests {
  private let limits = ServingLimits()

  @Test
  func `sixteen strangers are admitted and the seventeenth waits until the oldest is 250 ms old`() {
    var admission = Admission(limits: limits)
    for number in 0..<16 {
      #expect(admission.decide(at: .milliseconds(1_000)) == .admit)
      admission.admit(id(number), from: "10.0.0.\(number)", at: .milliseconds(1_000))
    }

    #expect(admission.decide(at: .milliseconds(1_249)) == .wait(until: .milliseconds(1_250)))
    #expect(admission.decide(at: .milliseconds(1_250)) == .replace(id(0)))
  }

  @Test
  func `the address that holds most loses its oldest, whoever came first`() {
    var admission = Admission(limits: limits)
    admission.admit(id(0), from: "10.0.0.1", at: .milliseconds(0))
    for number in 1..<16 { admission.admit(id(number), from: "10.0.0.9", at: .milliseconds(10)) }

    #expect(admission.decide(at: .milliseconds(255)) == .wait(until: .milliseconds(260)))
    #expect(admission.decide(at: .milliseconds(260)) == .replace(id(1)))
  }

  @Test
  func `who is authenticated no longer counts among the strangers`() {
    var admission = Admission(limits: limits)
    for number in 0..<16 { admission.admit(id(number), from: "10.0.0.1", at: .milliseconds(0)) }

    admission.authenticate(id(3))

    #expect(admission.decide(at: .milliseconds(1)) == .admit)
    #expect(admission.strangerCount == 15)
    #expect(admission.connectionCount == 16)
  }

  @Test
  func `at the limit of all connections newcomers wait until one ends`() {
    var limits = limits
    limits.connections = 2
    var admission = Admission(limits: limits)
    for number in 0..<2 {
      admission.admit(id(number), from: "10.0.0.1", at: .milliseconds(0))
      admission.authenticate(id(number))
    }

    #expect(admission.decide(at: .milliseconds(5)) == .full)
    admission.leave(id(0))
    #expect(admission.decide(at: .milliseconds(5)) == .admit)
  }

  @Test
  func `a stranger makes room where all connections are taken, and at the limit less one need not`()
  {
    var admission = Admission(limits: limits)
    admission.limitConnections(to: 3)
    admission.admit(id(0), from: "10.0.0.1", at: .milliseconds(0))
    admission.authenticate(id(0))
    admission.admit(id(1), from: "10.0.0.1", at: .milliseconds(0))
    #expect(admission.decide(at: .milliseconds(1)) == .admit)
    admission.admit(id(2), from: "10.0.0.1", at: .milliseconds(1))

    #expect(admission.decide(at: .milliseconds(249)) == .wait(until: .milliseconds(250)))
    #expect(admission.decide(at: .milliseconds(250)) == .replace(id(1)))
  }

  @Test(arguments: [Int.min, -1, 0, 1])
  func `however few descriptors there are, one connection is let in`(count: Int) {
    var admission = Admission(limits: limits)
    admission.limitConnections(to: count)

    #expect(admission.decide(at: .milliseconds(0)) == .admit)
    admission.admit(id(0), from: "10.0.0.1", at: .milliseconds(0))
    admission.authenticate(id(0))
    #expect(admission.decide(at: .milliseconds(0)) == .full)
  }

  private func id(_ number: Int) -> ConnectionID { ConnectionID(rawValue: UInt64(number)) }
}
