import HearthCRDT
import HearthModel
import HearthTestSupport

/// Devices that play one picking game, and the naive model that is played along.
struct GameTable {
  private var history: History
  private(set) var model: NaiveGame
  let people: [String]
  let pairs: FoodPairs
  private var written: [Int: Batch] = [:]
  private var time: Int64 = 0

  static let list = CollectionID.shoppingList(PickingGame.standardListName)
  static let digest = DerivedID(high: 7, low: 7)

  /// One device for each name; equal names are one person's devices.
  init(_ people: String..., pairs: [FoodPair]) throws {
    self.people = people
    self.pairs = try FoodPairs(pairs)
    // Undo is for one device's own operations, so every device has a key of its own.
    history = History(devices: people.count)
    model = NaiveGame(deviceCount: people.count)
  }

  enum Step: Hashable, CaseIterable {
    case left, right, both, skip, restart, send, undo
  }

  func game(_ device: Int) throws -> PickingGame {
    try PickingGame(state(device), pairs: pairs, digest: Self.digest, person: people[device])
  }

  func state(_ device: Int) -> CollectionState { history.state(of: Self.list, on: device) }

  /// The names of what the list shows.
  func foods(_ device: Int) -> [String] { state(device).rows.map { $0.text(.name) ?? "?" } }

  /// Whether the device shows what the model says.
  func agrees(_ device: Int) throws -> Bool {
    let game = try game(device)
    return foods(device).sorted() == model.foods(pairs.pairs, on: device)
      && game.id.generation == model.generation(on: device)
      && game.round
        == model.round(of: people[device], roundCount: pairs.pairs.count, on: device)
  }

  mutating func take(_ step: Step, on device: Int) throws {
    switch step {
    case .left: try choose(.left, on: device)
    case .right: try choose(.right, on: device)
    case .both: try choose(.both, on: device)
    case .skip: try choose(.skip, on: device)
    case .restart:
      let game = try game(device)
      try write(on: device) { draft throws(ModelError) in try game.restart(in: &draft) }
      model.add(
        .restart(generation: game.id.generation + 1), on: device, by: people[device])
    case .send:
      for other in people.indices where other != device {
        history.send(from: device, to: other)
        model.send(from: device, to: other)
      }
    case .undo: undo(on: device)
    }
  }

  mutating func sync() {
    history.sync()
    model.sync()
  }

  private mutating func choose(_ choice: FoodChoice, on device: Int) throws {
    let game = try game(device)
    guard let round = game.round else { return }
    try write(on: device) { draft throws(ModelError) in game.choose(choice, in: round, to: &draft) }
    model.add(
      .choose(generation: game.id.generation, round: round, choice), on: device,
      by: people[device])
  }

  private mutating func undo(on device: Int) {
    guard let number = model.undoable(on: device), let batch = written[number] else { return }
    let dot = Dot(replica: batch.replica, counter: batch.firstCounter)
    written[model.events.count] = nil
    time += 1
    history.write(
      [.cancel([Cancellation(target: .collection(Self.list), dots: [dot])])], on: device, at: time)
    model.add(.undo(number), on: device, by: people[device])
  }

  private mutating func write(
    on device: Int, _ make: (inout Draft) throws(ModelError) -> Void
  ) throws {
    var draft = history.devices[device].draft
    try make(&draft)
    time += 1
    written[model.events.count] = history.write(draft.operations, on: device, at: time)
  }
}
