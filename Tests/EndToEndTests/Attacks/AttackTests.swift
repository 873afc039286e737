import Testing

/// What attackers do who know the specification, and what becomes of it; see `Protocol/threat-model.md`.
@Suite(.tags(.integration)) struct AttackTests {
  @Test func `who does not speak our TLS gets no further, and a revoked device is out at once`()
    throws
  {
    let siege = try Siege(of: "handshakes", on: House("Ana"))

    let refused = [
      "TLS 1.2", "another protocol", "a protocol that only begins so", "no protocol",
    ]
    let closed = [
      "no certificate", "an RSA key", "a P-256 key", "a certificate of 5 KiB", "HTTP",
      "frames without TLS", "a hello with every byte turned", "a record of 64 KiB",
      "a hello of 16 MiB",
    ]
    siege.expect(
      Dictionary(uniqueKeysWithValues: refused.map { ($0, "no handshake") })
        .merging(closed.map { ($0, "closed") }) { $1 }
        .merging([
          "ours among others": "alive",
          "a certificate that has expired": "NOT_PAIRED",
          "a certificate of somebody else's name": "NOT_PAIRED",
          "a session to be resumed": "no ticket",
          "whoever is revoked": "REVOKED, guest BAD_TOKEN within a second",
        ]) { $1 })
  }

  @Test func `every limit holds at its number and one beyond`() throws {
    let siege = try Siege(of: "held_limits", on: House("Ana"))

    let names = [
      "a member", "an item", "a list", "a note", "a deck", "a member's new name",
      "an item's new name", "a new name in the same batch", "a new name of an imported member",
      "one's own device", "a pick", "a person",
    ]
    siege.expect(
      Dictionary(
        uniqueKeysWithValues: names.map {
          ("maximumNameLength of \($0)", "ack alive, TOO_LARGE alive")
        }
      ).merging([
        "maximumNameLength of a card's word": "ack alive, ack alive",
        "maximumNameLength of a card's new word": "ack alive, ack alive",
        "maximumNameLength of a guest": "BAD_TOKEN, TOO_LARGE",
        "maximumEarlyFrameLength": "BAD_TOKEN, TOO_LARGE",
        "maximumFrameLength": "alive, TOO_LARGE",
        "maximumInflatedLength": "alive, TOO_LARGE",
        "maximumNumber": "alive, MALFORMED",
        "maximumVersionCount": "alive, TOO_LARGE",
        "maximumReplicaCount": "want alive, TOO_LARGE",
        "maximumAuthorityCount": "BAD_TOKEN, TOO_LARGE",
        "maximumBadHeadCount": "ack alive, BAD_SIGNATURE",
        "maximumOperationCount": "ack alive, TOO_LARGE",
        "maximumOperationLength": "ack alive, TOO_LARGE alive",
        "maximumBodyLength": "ack alive, TOO_LARGE",
        "maximumDelta +1": "ack alive, TOO_LARGE alive",
        "maximumDelta -1": "ack alive, TOO_LARGE alive",
        "maximumMilliseconds": "ack alive, MALFORMED alive",
        "maximumConnectionCountOfDevice": "alive, TOO_MANY_CONNECTIONS, alive",
        "maximumStrangerCount": "alive, closed, left alone",
        "minimumStrangerMilliseconds": "waited",
        "maximumDeviceCount": "64 devices, TOO_MANY_DEVICES",
      ]) { $1 })
  }

  @Test func `nobody writes as somebody else, nor as what they are not`() throws {
    let siege = try Siege(of: "forgeries", on: House("Ana"))

    siege.expect([
      "a replica of another's key": "BAD_SIGNATURE alive",
      "a replica that does not follow from its origin": "MALFORMED alive",
      "a first batch without an origin": "MALFORMED alive",
      "a replica of the server's key": "BAD_SIGNATURE alive",
      "a replica of a key that nobody knows": "NOT_PAIRED alive",
      "the next batch of another's chain": "BAD_SIGNATURE alive",
      "the same with a signature of one's own": "BAD_SIGNATURE alive",
      "the same, signed for another household": "BAD_SIGNATURE alive",
      "the same with another head's signature": "BAD_SIGNATURE alive",
      "a wrong signature over one's own head": "BAD_SIGNATURE",
      "the history of another, as it is": "ack alive",
      "one's own history again, thrice": "ack alive",
      "a context with another hash": "want MISSING_DEPENDENCIES alive",
      "a context beyond what there is": "want MISSING_DEPENDENCIES alive",
      "a context that names a replica nobody has": "want MISSING_DEPENDENCIES alive",
      "a context with counter 0": "MALFORMED alive",
      "a context by an index that is not in the table": "MALFORMED alive",
      "a context of one's own replica by its id": "want MISSING_DEPENDENCIES alive",
      "a context that is covered already": "MALFORMED alive",
      "a counter that does not follow": "want MISSING_DEPENDENCIES alive",
      "a previous hash that is right in its first 8 bytes": "MALFORMED alive",
      "a previous hash that nobody has": "want MISSING_DEPENDENCIES alive",
      "an origin in a second batch": "MALFORMED alive",
      "a part of a transaction that never began": "MALFORMED alive",
      "the end of no transaction": "MALFORMED alive",
      "a device that a member makes": "NOT_ALLOWED alive",
      "a role that a member gives": "NOT_ALLOWED alive",
      "a device that a member renames": "NOT_ALLOWED alive",
      "a device that a member hides": "NOT_ALLOWED alive",
      "all devices cleared": "NOT_ALLOWED alive",
      "a revocation that a member writes": "NOT_ALLOWED alive",
      "a joining that a member cancels": "NOT_ALLOWED alive",
      "what a display writes": "NOT_ALLOWED alive",
      "a display that invites": "NOT_ALLOWED",
      "a display that revokes": "NOT_ALLOWED",
      "another's joining record": "NOT_PAIRED",
      "a joining record for one's own key, unsigned": "NOT_PAIRED",
      "a joining record that one signed oneself": "NOT_PAIRED",
      "a joining record of another household": "NOT_PAIRED",
      "a joining record with another role": "NOT_PAIRED",
    ])
    #expect(siege.log.count { $0.hasPrefix("refused-push") } <= 2, "one line a device")
  }

  @Test func `ten thousand guesses win nothing, and an invitation lets one key in`() throws {
    let siege = try Siege(of: "invitations", on: House("Ana"), guesses: 10_000)

    siege.expect([
      "guessed": "BAD_TOKEN 10000",
      "raced": "BAD_TOKEN and paired",
      "late": "BAD_TOKEN",
      "used": "paired",
      "used again by the same key": "paired",
      "used again by another key": "BAD_TOKEN",
      "used again by a member": "BAD_TOKEN",
      "with another household": "WRONG_HOUSEHOLD",
      "to hand another household over": "WRONG_HOUSEHOLD",
      "then as it should be": "paired",
      "a token of 15 bytes": "MALFORMED",
      "a token of 17 bytes": "MALFORMED",
      "two guesses in one breath": "UNEXPECTED_MESSAGE",
      "to be a server": "UNEXPECTED_MESSAGE",
      "two at a time": "UNEXPECTED_MESSAGE",
      "for longer than may be": "at most 365 days",
    ])
    #expect(siege.memory < 8 << 10)
    #expect(siege.log.count { $0.hasPrefix("strangers") } <= 3, "one line a minute")
  }

  @Test func `whoever tells two stories is heard twice, and everybody sees the same`() throws {
    let house = try House("Ana", "Ben")

    let siege = try Siege(of: "equivocations", on: house)
    try house.settle()

    siege.expect([
      "two continuations at once": "ack alive",
      "the same in the other order": "ack alive",
      "two beginnings of one replica": "ack alive",
    ])
    let names = try house.ana.json("score")["members"].array.compactMap { $0["name"].string }
    #expect(Set(names).isSuperset(of: ["Dad", "Root", "Left", "Right", "One", "Two"]))
    #expect(names.count == Set(names).count)
    try house.agree()
  }

  @Test func `floods take a bounded share of memory, time and log, and the household goes on`()
    throws
  {
    let siege = try Siege(of: "floods", on: House("Ana"))

    siege.expect([
      "compression bombs of strangers": "MALFORMED, in bounds",
      "100 bombs of a mebibyte and a byte": "TOO_LARGE, in bounds",
      "100 bombs of empty blocks": "MALFORMED, in bounds",
      "100 bombs that are just allowed": "alive, in bounds",
      "100 bombs of a bomb": "MALFORMED, in bounds",
      "100 bombs of half a million batches": "MALFORMED, in bounds",
      "a push of many batches": "the household goes on, in bounds",
      "one signature over and over": "ack alive",
      "refused batches without end": "1000 times NOT_ALLOWED, alive",
      "batches that wait, of many": "RESYNCHRONISE and held and held, in bounds",
      "invitations without end": "paired",
      "tellings without end": "UNEXPECTED_MESSAGE",
      "greetings without end": "UNEXPECTED_MESSAGE",
      "pings whose answers nobody reads": "let go, in bounds",
      "200 slow connections": "the household syncs, who is in is alive at once",
    ])
    #expect(siege.wait < 8)
    #expect(siege.log.count { $0.hasPrefix("refused-push") } <= 3)
  }
}
