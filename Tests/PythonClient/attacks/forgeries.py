"""A member that pretends: replicas, contexts, signatures and histories that are not its own."""

import identity
from forge import Forge, fate_of, member_of_board, point, push, signed
from log import Batch, ZERO, prefix
from member import Member
from peer import Peer, Person
from schema import encoded, hearth


def attacks(plan, watch):
    eve, honest = Member(plan["links"][1], "Eve"), watch.honest
    eve.edit()
    yield from replicas(eve, honest)
    yield from signatures(eve, honest)
    yield from contexts(eve, honest)
    yield from chains(eve)
    yield from memberships(eve, honest)
    yield from displays(Member(plan["display"], "Kitchen"), honest)
    yield from records(eve, honest)


def replicas(eve, honest):
    other = Forge(honest.key)
    yield "a replica of another's key", fate_of(eve, [other.batch()])
    made_up = Forge(eve.key, replica=12345)
    yield "a replica that does not follow from its origin", fate_of(eve, [made_up.batch()])
    bare = Forge(eve.key)
    body = encoded(hearth.BatchBody(operations=[point()]))
    yield "a first batch without an origin", fate_of(eve, [bare.append(body)])
    server = Forge(server_key(eve))
    yield "a replica of the server's key", fate_of(eve, [server.batch()])
    stranger = Forge(identity.public_bytes(identity.new_key()))
    yield "a replica of a key that nobody knows", fate_of(eve, [stranger.batch()])


def signatures(eve, honest):
    chain = honest.home.log.chains[honest.home.replica]
    household = eve.home.household

    def next_batch():
        body = encoded(hearth.BatchBody(operations=[member_of_board("forged")]))
        return Batch(honest.home.replica, chain.last + 1, chain.hash, body)

    batch = next_batch()
    yield "the next batch of another's chain", fate_of(eve, [batch])
    head = signed(eve.home.key, household, batch)
    yield "the same with a signature of one's own", fate_of(eve, [batch], [head])
    elsewhere = signed(honest.home.key, bytes(16), batch)
    yield "the same, signed for another household", fate_of(eve, [batch], [elsewhere])
    tip = Batch(honest.home.replica, chain.last, ZERO, b"")
    stolen = hearth.SignedHead(
        replica=tip.replica, counter=batch.last, hash=batch.hash,
        signature=signed(honest.home.key, household, tip, last=chain.last).signature,
    )
    yield "the same with another head's signature", fate_of(eve, [batch], [stolen])
    own = Forge(eve.key)
    mine = own.batch()
    wrong = signed(identity.new_key(), household, mine)
    yield "a wrong signature over one's own head", fate_of(eve, [mine], [wrong], acks=0)
    earlier = [b for b in honest.home.log.batches if b.replica == honest.home.replica]
    yield "the history of another, as it is", fate_of(eve, earlier)
    own_history = [b for b in eve.home.log.batches if b.replica == eve.home.replica]
    yield "one's own history again, thrice", fate_of(eve, own_history * 3)


def contexts(eve, honest):
    tip = honest.home.log.chains[honest.home.replica]

    def claiming(**change):
        forge = Forge(eve.key)
        return [forge.batch(context=[hearth.ContextChange(**change)])]

    replica = honest.home.replica
    cases = {
        "a context with another hash": dict(id=replica, counter=tip.last, hash=1),
        "a context beyond what there is": dict(
            id=replica, counter=tip.last + 7, hash=prefix(tip.hash)
        ),
        "a context that names a replica nobody has": dict(id=99, counter=1, hash=1),
        "a context with counter 0": dict(id=replica, counter=0, hash=1),
        "a context by an index that is not in the table": dict(replica=7, counter=1, hash=1),
        "a context of one's own replica by its id": dict(id=0, counter=1, hash=1),
    }
    for name, change in cases.items():
        yield name, fate_of(eve, claiming(**change))
    forge = Forge(eve.key)
    change = hearth.ContextChange(id=replica, counter=tip.last, hash=prefix(tip.hash))
    first = forge.batch(context=[change])
    again = hearth.ContextChange(replica=1, counter=tip.last, hash=prefix(tip.hash))
    yield "a context that is covered already", fate_of(eve, [first, forge.batch(context=[again])])


def chains(eve):
    forge = Forge(eve.key)
    first = forge.batch()
    body = encoded(hearth.BatchBody(operations=[point()]))
    jump = Batch(forge.replica, 5, forge.hash, body)
    yield "a counter that does not follow", fate_of(eve, [first, jump])
    near = Batch(forge.replica, 2, forge.hash[:8] + bytes(24), body)
    yield "a previous hash that is right in its first 8 bytes", fate_of(eve, [near])
    far = Batch(forge.replica, 2, bytes(range(32)), body)
    yield "a previous hash that nobody has", fate_of(eve, [far])
    origin = hearth.Origin(key=eve.key, nonce=forge.nonce)
    second = Batch(
        forge.replica, 2, forge.hash,
        encoded(hearth.BatchBody(operations=[point()], origin=origin)),
    )
    yield "an origin in a second batch", fate_of(eve, [second])
    part = encoded(hearth.BatchBody(operations=[point()], transaction=77))
    yield "a part of a transaction that never began", fate_of(
        eve, [Batch(forge.replica, 2, forge.hash, part)]
    )
    last = encoded(hearth.BatchBody(operations=[point()], last=True))
    yield "the end of no transaction", fate_of(eve, [Batch(forge.replica, 2, forge.hash, last)])


def memberships(eve, honest):
    record = honest.key[:16]
    role = hearth.FieldValue(field=8, integer=2)
    device = hearth.Create(derived=bytes(range(16)), values=[role])
    cases = {
        "a device that a member makes": hearth.Operation(collection=2, create=device),
        "a role that a member gives": hearth.Operation(derived=record, write=role),
        "a device that a member renames": hearth.Operation(
            derived=record, write=hearth.FieldValue(field=1, text="mine")
        ),
        "a device that a member hides": hearth.Operation(
            derived=record, disable=hearth.Disable()
        ),
        "all devices cleared": hearth.Operation(collection=2, clear=hearth.Clear()),
        "a revocation that a member writes": hearth.Operation(
            revoke=hearth.Revoke(device=honest.key)
        ),
        "a joining that a member cancels": hearth.Operation(
            cancel=hearth.Cancel(
                targets=[hearth.Cancellation(collection=2, dots=[0, 1])]
            )
        ),
    }
    for name, operation in cases.items():
        yield name, fate_of(eve, [Forge(eve.key).batch(operation)])


def displays(kitchen, honest):
    yield "what a display writes", fate_of(kitchen, [Forge(kitchen.key).batch()])
    peer = kitchen.live()
    peer.tell(invite=hearth.InviteRequest())
    yield "a display that invites", peer.fate()
    peer = kitchen.live()
    peer.tell(revoke=hearth.RevokeRequest(device=honest.key))
    yield "a display that revokes", peer.fate()


def records(eve, honest):
    """Joining records of somebody who was never let in, or not so."""
    stranger = Person()
    key = identity.public_bytes(stranger.key)
    real = hearth.JoiningRecord.FromString(bytes.fromhex(eve.home.state["record"]))

    def fate(person, **changes):
        record = hearth.JoiningRecord()
        record.CopyFrom(real)
        for field, value in changes.items():
            setattr(record, field, value)
        peer = Peer(eve.port, person)
        peer.tell(rejoin=hearth.Rejoin(record=record, name="x", person="x"))
        return peer.fate()

    def forged(**fields):
        text = identity.joining_message(real.household, key, 0, key)
        return dict(device=key, server=key, signature=stranger.key.sign(text), **fields)

    yield "another's joining record", fate(stranger)
    yield "a joining record for one's own key, unsigned", fate(stranger, device=key)
    yield "a joining record that one signed oneself", fate(stranger, **forged())
    yield "a joining record of another household", fate(eve.person, household=bytes(16))
    yield "a joining record with another role", fate(eve.person, role=1)


def server_key(member) -> bytes:
    return hearth.JoiningRecord.FromString(bytes.fromhex(member.home.state["record"])).server
