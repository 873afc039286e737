import HearthModel

/// The rules of the picking game as a list of all that happened, looked through from the start each time.
struct NaiveGame {
  /// What one device did.
  struct Event {
    let device: Int
    let person: String
    /// Also the rank of the event's time.
    let number: Int
    /// The numbers of the events that the device had.
    let seen: Set<Int>
    let content: Content
  }

  enum Content: Hashable {
    case choose(generation: UInt64, round: Int, FoodChoice)
    case restart(generation: UInt64)
    case undo(Int)
  }

  private(set) var events: [Event] = []
  /// By device: the numbers of the events that it has.
  private(set) var known: [Set<Int>]

  init(deviceCount: Int) {
    known = Array(repeating: [], count: deviceCount)
  }

  mutating func add(_ content: Content, on device: Int, by person: String) {
    events.append(
      Event(
        device: device, person: person, number: events.count, seen: known[device],
        content: content))
    known[device].insert(events.count - 1)
  }

  mutating func send(from sender: Int, to receiver: Int) {
    known[receiver].formUnion(known[sender])
  }

  mutating func sync() {
    let all = known.reduce(into: Set<Int>()) { $0.formUnion($1) }
    known = known.map { _ in all }
  }

  /// The last of the device's own events that still counts.
  func undoable(on device: Int) -> Int? {
    standing(on: device).last { $0.device == device }?.number
  }

  func generation(on device: Int) -> UInt64 {
    standing(on: device).map {
      if case .restart(let generation) = $0.content { generation } else { 1 }
    }.max() ?? 1
  }

  /// The choices that count in the newest generation.
  func counting(on device: Int) -> [(person: String, round: Int, choice: FoodChoice)] {
    let generation = generation(on: device)
    var made: [(event: Event, round: Int, choice: FoodChoice)] = []
    for event in standing(on: device) {
      if case .choose(generation, let round, let choice) = event.content {
        made.append((event, round, choice))
      }
    }
    var counting: [(person: String, round: Int, choice: FoodChoice)] = []
    for one in made {
      let rivals = made.filter { $0.event.person == one.event.person && $0.round == one.round }
      let candidates = rivals.filter { candidate in
        !rivals.contains { candidate.event.seen.contains($0.event.number) }
      }
      let first = candidates.min { $0.event.number < $1.event.number }
      if first?.event.number == one.event.number {
        counting.append((one.event.person, one.round, one.choice))
      }
    }
    return counting
  }

  /// What is on the list, sorted.
  func foods(_ pairs: [FoodPair], on device: Int) -> [String] {
    counting(on: device).flatMap { (_, round, choice) -> [String] in
      switch choice {
      case .left: [pairs[round - 1].left]
      case .right: [pairs[round - 1].right]
      case .both: [pairs[round - 1].left, pairs[round - 1].right]
      case .skip: []
      }
    }.sorted()
  }

  /// The first round that the person has not played.
  func round(of person: String, roundCount: Int, on device: Int) -> Int? {
    let played = Set(counting(on: device).filter { $0.person == person }.map(\.round))
    return (1...roundCount).first { !played.contains($0) }
  }

  /// What the device has and nobody took back.
  private func standing(on device: Int) -> [Event] {
    let has = events.filter { known[device].contains($0.number) && $0.isNoUndo }
    let undone = events.filter { known[device].contains($0.number) }.compactMap {
      if case .undo(let number) = $0.content { number } else { nil as Int? }
    }
    return has.filter { !undone.contains($0.number) }
  }
}

extension NaiveGame.Event {
  fileprivate var isNoUndo: Bool { if case .undo = content { false } else { true } }
}
