import HearthCRDT
import HearthModel
import HearthTestSupport
import Testing

@Suite struct MembershipTests {
  @Test func `a joining device is known by its key, name, person and role`() throws {
    var house = House("Ana")
    let key = try key(7)

    house.edit { draft in
      draft.append(
        Membership.joining(
          key: key, name: "kitchen", person: "Ana", role: .display, inviter: nil))
    }
    let membership = house.membership()

    #expect(membership.devices.map(\.name) == ["kitchen"])
    #expect(membership[key]?.role == .display)
    #expect(membership[key]?.id == Membership.recordID(of: key))
    #expect(membership[try self.key(8)] == nil)
  }

  @Test func `who does not say whose the device is says the device's name`() throws {
    var house = House("Ana")
    let key = try key(7)

    house.edit { draft in
      draft.append(
        Membership.joining(key: key, name: "laptop", person: " ", role: .member, inviter: nil))
    }
    #expect(house.membership()[key]?.person == "laptop")

    house.edit { draft in draft.append(Membership.setPerson(of: key, to: "Ana")) }
    #expect(house.membership()[key]?.person == "Ana")
  }

  @Test func `a revocation beats every joining of the key`() throws {
    var house = House("Ana")
    let key = try key(7)
    for _ in 0..<2 {
      house.edit { draft in
        draft.append(
          Membership.joining(key: key, name: "old", person: "Ana", role: .member, inviter: nil))
      }
    }

    let membership = house.membership(revoked: [key])

    #expect(membership[key]?.isRevoked == true)
    #expect(membership.activeDeviceCount == 0)
  }

  @Test func `invitations are remembered, and persons of one folded name are one`() throws {
    var house = House("Ana")
    let (first, second) = (try key(1), try key(2))
    house.edit { draft in
      draft.append(
        Membership.joining(key: first, name: "a", person: "Ana", role: .member, inviter: nil))
      draft.append(
        Membership.joining(key: second, name: "b", person: "ANA", role: .member, inviter: first))
    }

    #expect(house.membership().devices(invitedBy: first).map(\.name) == ["b"])
    #expect(house.membership().persons == ["Ana"])
  }

  private func key(_ byte: UInt8) throws -> DeviceKey {
    try #require(DeviceKey(bytes: [UInt8](repeating: byte, count: DeviceKey.byteCount)))
  }
}

extension House {
  fileprivate func membership(revoked: Set<DeviceKey> = []) -> Membership {
    Membership(history.state(of: .devices, on: 0)) { revoked.contains($0) }
  }
}

@Suite struct HouseholdSettingsTests {
  @Test func `a household begins at 100 with six members`() {
    let settings = House("Ana").settings

    #expect(settings.startScore == 100)
    #expect(settings.memberLimit == 6)
  }

  @Test func `what is chosen holds for everybody`() {
    var house = House("Ana", "Ben")
    house.edit { draft in
      draft.append(HouseholdSettings.setStartScore(-5))
      draft.append(HouseholdSettings.setMemberLimit(8))
      draft.append(HouseholdSettings.setName("Home"))
    }
    house.sync()

    #expect(house.settings.startScore == -5)
    #expect(house.settings.memberLimit == 8)
    #expect(house.settings.name == "Home")
  }

  @Test(arguments: [0, -1, 1_001, Int64.max])
  func `a limit out of range counts as none chosen`(limit: Int64) {
    var house = House("Ana")
    house.edit { draft in draft.append(HouseholdSettings.setMemberLimit(limit)) }

    #expect(house.settings.memberLimit == 6)
  }
}

extension House {
  fileprivate var settings: HouseholdSettings {
    HouseholdSettings(history.state(of: .settings, on: people.count - 1))
  }
}

@Suite struct TrashTests {
  @Test func `what was removed says what it was, by whom and when, the latest first`() throws {
    var house = House("Ana", "Ben")
    try house.addMembers("Dad")
    try house.addItems("milk")
    try house.addCard("chien", "dog")
    house.sync()
    let (list, deck) = (house.list(1), house.deck(1))
    house.edit(1) { draft in list.remove(list.rows, in: &draft) }
    house.edit(1) { draft in deck.remove(deck.rows, in: &draft) }
    house.sync()

    let entries = house.trash(0).entries

    #expect(entries.map(\.name) == ["chien", "milk"])
    #expect(entries.map(\.what) == ["card", "item"])
    #expect(
      entries.allSatisfy { $0.removal?.dot.replica == house.history.devices[1].id })
  }

  @Test func `an edit of a removed record is seen when it is restored`() throws {
    var house = House("Ana", "Ben")
    try house.addMembers("Dad", start: 10)
    house.sync()
    let board = house.board(1)
    house.edit(0) { draft in board.remove(board.members, in: &draft) }
    try house.edit(1) { draft throws(ModelError) in
      try board.add(5, to: board.members[0], in: &draft)
      try board.rename(board.members[0], to: "Papa", in: &draft)
    }
    house.sync()
    #expect(house.board().members.isEmpty)

    let entry = try house.trash().entries.row(named: "Papa")
    house.edit(0) { draft in draft.append(.enable(entry.id)) }

    #expect(house.board().members.map(\.name) == ["Papa"])
    #expect(house.board().members.map(\.score) == [15])
    #expect(house.trash().entries.isEmpty)
  }

  @Test func `after thirty days an entry is no longer recent`() throws {
    var house = House("Ana")
    try house.addItems("milk")
    let list = house.list()
    house.edit { draft in list.remove(list.rows, in: &draft) }
    let removed = try #require(house.trash().entries[0].removal?.time.milliseconds)

    let last = WallTime(clampingMilliseconds: removed + Trash.shownMilliseconds)
    let later = WallTime(clampingMilliseconds: removed + Trash.shownMilliseconds + 1)

    #expect(house.trash().recentEntries(at: last).count == 1)
    #expect(house.trash().recentEntries(at: later).isEmpty)
    #expect(house.trash().entries.count == 1)
  }

  @Test func `an undone making is in the trash as old as its undo, or else as itself`() throws {
    var house = House("Ana")
    try house.addItems("milk")
    try house.addItems("eggs")
    let items = house.list().items
    house.edit { draft in
      draft.append(.disable(items[1].id))
      guard case .created(let making) = items[0].id else { return }
      draft.append(.cancel([Cancellation(target: .record(items[0].id), dots: [making])]))
    }
    let list = house.history.state(of: .shoppingList("Shopping"), on: 0)
    #expect(Trash.undone(in: list).map(\.id) == [items[0].id])

    #expect(house.trash().entries.map(\.name) == ["eggs", "milk"])
    let made = try #require(house.trash().entries[1].removal)
    #expect(made == list.record(items[0].id)?.made)
    let later = Stamp(time: WallTime(clampingMilliseconds: 999_999), dot: made.dot)
    let trash = Trash([list], undoes: [items[0].id: later])
    #expect(trash.entries.map(\.name) == ["milk", "eggs"])
    #expect(trash.entries[0].removal == later)
  }
}

@Suite struct DraftTests {
  @Test func `a draft tells which records it makes and changes, each once`() {
    var house = House("Ana")
    house.edit { draft in
      let dot = draft.append(.create(Creation(collection: .scoreboard, values: [])))
      draft.append(.add(.created(dot), 1))
      draft.append(.disable(.named(.settings)))
      draft.append(.clear(.scoreboard))

      #expect(draft.changedRecords == [.created(dot), .named(.settings)])
    }
  }
}
