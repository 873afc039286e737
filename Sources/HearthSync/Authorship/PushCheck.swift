package import HearthCRDT
import HearthModel
package import HearthWire

/// Who may write what: the one rule that the server applies to what is pushed, and that a device applies to
/// its own operations before it writes them.
///
/// It is a value: what it knows of the membership is as of its making, so it is made anew after every batch
/// that changes the membership.
package struct PushCheck: Sendable {
  private let standings: [DeviceKey: Standing]
  private let deviceRecords: Set<RecordID>

  /// - Parameter standings: Every key that was ever a device, and the keys of the household's servers.
  package init(standings: [DeviceKey: Standing]) {
    self.standings = standings
    var records: Set<RecordID> = []
    for key in standings.keys { records.insert(Membership.recordID(of: key)) }
    deviceRecords = records
  }

  package func standing(of key: DeviceKey) -> Standing { standings[key] ?? .unknown }

  /// Why a batch must not enter the log; nil where it may.
  ///
  /// `owner` is the key that its replica is derived from.
  package func refusal(of batch: Batch, owner: DeviceKey, warrant: Warrant) -> ErrorCode? {
    let standing = standing(of: owner)
    if let refusal = refusal(standing: standing, owner: owner, warrant: warrant) { return refusal }
    guard standing != .authority else { return nil }
    return refusal(of: batch.contents.operations, by: owner)
  }

  /// Why a device must not write these operations; nil where it may.
  package func refusal(of operations: [Operation], by key: DeviceKey) -> ErrorCode? {
    let own = Membership.recordID(of: key)
    guard operations.allSatisfy({ isAllowed($0, key: key, own: own) }) else { return .notAllowed }
    return operations.contains { hasOversizedName($0, own: own) } ? .tooLarge : nil
  }

  /// The records that a batch calls something too long to be a name: if they are neither members, items nor
  /// devices, but cards, it is no name, and may be.
  package func overlongRecords(in batch: Batch) -> [RecordID] {
    batch.contents.operations.compactMap { operation in
      guard case .write(let record, let field, let value) = operation,
        isOversizedName(value, of: field)
      else { return nil }
      return record
    }
  }

  /// Whether records of this collection have names, and not words.
  package static func hasNames(_ collection: CollectionID) -> Bool {
    switch collection.knownKind {
    case .devices, .scoreboard, .shoppingList: true
    case .settings, .deck, .note, nil: false
    }
  }

  /// Whether a name is too long where the operation alone says that it is one: a card's word is none.
  private func hasOversizedName(_ operation: Operation, own: RecordID) -> Bool {
    switch operation {
    case .create(let creation):
      Self.hasNames(creation.collection)
        && creation.values.contains { isOversizedName($0.value, of: $0.field) }
    case .write(let record, let field, let value):
      hasName(record, own: own) && isOversizedName(value, of: field)
    default: false
    }
  }

  private func hasName(_ record: RecordID, own: RecordID) -> Bool {
    if case .pick = record { true } else { record == own }
  }

  private func isOversizedName(_ value: Value, of field: Field) -> Bool {
    guard field == .name || field == .person, case .text(let text) = value else { return false }
    return text.utf8.count > NameLimit.maximumByteCount
  }

  private func refusal(standing: Standing, owner: DeviceKey, warrant: Warrant) -> ErrorCode? {
    switch (standing, warrant) {
    case (_, .witnessed), (.revoked, .named): nil
    case (.revoked, _): .revoked
    case (.display, .sender(owner, _)), (_, .sender(owner, .display)): .notAllowed
    case (_, .sender(owner, _)): nil
    case (.unknown, _): .notPaired
    case (_, .signature(owner)): nil
    case (_, .sender), (_, .signature), (_, .named), (_, .none): .badSignature
    }
  }

  private func isAllowed(_ operation: Operation, key: DeviceKey, own: RecordID) -> Bool {
    switch operation {
    case .create(let creation):
      guard creation.collection.kind == CollectionKind.devices.rawValue else {
        return !isForeignDevice(creation.id.map(RecordID.derived), own: own)
      }
      return creation.id.map(RecordID.derived) == own && isOwnIntroduction(creation, key: key)
    case .write(let record, let field, _):
      if record == own { return field == .name || field == .person }
      return !isForeignDevice(record, own: own)
        && field != .role && field != .key && field != .inviter
    case .enable(let record), .disable(let record), .add(let record, _), .set(let record, _),
      .move(let record, _), .answer(let record, _):
      return record != own && !isForeignDevice(record, own: own)
    case .insert(let text, _, _), .erase(let text, _):
      return text.record != own && !isForeignDevice(text.record, own: own)
    case .clear(let collection):
      return collection.kind != CollectionKind.devices.rawValue
    case .choose(let choice):
      return choice.game.list.kind != CollectionKind.devices.rawValue
    case .restart(let game):
      return game.list.kind != CollectionKind.devices.rawValue
    case .cancel(let cancellations):
      return cancellations.allSatisfy { isAllowed($0, own: own) }
    case .revoke: return false
    case .unknown: return true
    }
  }

  private func isAllowed(_ cancellation: Cancellation, own: RecordID) -> Bool {
    switch cancellation.target {
    case .record(let record): !isForeignDevice(record, own: own)
    case .collection(let collection): collection.kind != CollectionKind.devices.rawValue
    case .game(let game): game.list.kind != CollectionKind.devices.rawValue
    }
  }

  /// Whether a device says no more of itself than a home without a server has to.
  private func isOwnIntroduction(_ creation: Creation, key: DeviceKey) -> Bool {
    creation.start == nil && creation.insertion == nil
      && creation.values.allSatisfy { value in
        switch value.field {
        case .name, .person: true
        case .key: value.value == .bytes(key.bytes)
        case .role: value.value == .integer(Role.member.rawValue)
        default: false
        }
      }
  }

  private func isForeignDevice(_ record: RecordID?, own: RecordID) -> Bool {
    guard let record, record != own else { return false }
    if case .named(let collection) = record {
      return collection.kind == CollectionKind.devices.rawValue
    }
    return deviceRecords.contains(record)
  }
}
