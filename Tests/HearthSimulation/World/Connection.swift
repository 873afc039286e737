import HearthCLI
import HearthCRDT
import HearthSync
import HearthSystem
import HearthWire

/// One connection: a program of a device, a conversation of the server, and the bytes between them.
///
/// A class, since it changes while the world walks over all of them.
final class Connection {
  /// How the client speaks.
  enum Dialect: Hashable {
    case own
    /// Every message has a field that nobody knows; Hello names a later version too.
    case newer
    /// Hello names versions that the server does not speak.
    case foreign
  }

  let number: Int
  let device: SimulatedDevice
  /// The daemon that it was made to.
  let run: Int
  let plan: ClientPlan
  let dialect: Dialect
  let isSlow: Bool

  // The device's side.
  var client: ClientSession
  /// nil once the program has ended.
  var home: LinkedHousehold?
  var fromServer = FrameDecoder(phase: .authenticated)
  var isClientOver = false
  var failure: SyncError?

  // The server's side.
  var server: ServerSession
  var fromClient = FrameDecoder(phase: .early)
  var isServerOver = false
  /// Whether live batches were sent whose signed heads were not.
  var owesHeads = false

  var up = Pipe()
  var down = Pipe()

  // What is checked.
  /// What came, and what was said to be durable, since that was checked.
  var arrivals: [ContextEntry] = []
  var acknowledged: [ContextEntry] = []
  /// What the device pushed and was told to be durable, from the beginning.
  var settled: Set<ContextEntry> = []
  var saysFresh = false
  var refusals: [Ack.Refusal] = []
  /// The number in the server's log of the last batch that came.
  var lastNumber = 0
  /// Whether the device told all that it holds: then the log is sent from its start, without what the device holds.
  var hasRestarted = false
  /// How long the server's log was when it answered.
  var target: Int?

  init(
    number: Int, device: SimulatedDevice, run: Int, plan: ClientPlan, home: LinkedHousehold,
    dialect: Dialect, isSlow: Bool
  ) {
    self.number = number
    self.device = device
    self.run = run
    self.plan = plan
    self.home = home
    self.dialect = dialect
    self.isSlow = isSlow
    client = ClientSession(plan: plan)
    server = ServerSession(peer: device.key)
  }
}
