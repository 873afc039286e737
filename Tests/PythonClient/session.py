"""The conversation: pairing, and one round trip that pushes and pulls."""

import identity
from log import Incoming, prefix
from schema import hearth

CHUNK = 200_000


def pair(connection, home, token: bytes, name: str, person: str) -> None:
    connection.send(early=True, pair=hearth.Pair(token=token, name=name, person=person))
    paired = connection.receive().paired
    record = paired.record
    message = identity.joining_message(
        record.household, record.device, record.role, record.server
    )
    if record.device != home.public_key or record.server != connection.server_key:
        raise ValueError("another device's joining record")
    if not identity.is_valid(record.server, record.signature, message):
        raise ValueError("a joining record that the server did not sign")
    home.joined(record.household, record.SerializeToString())


def rejoin(connection, home) -> None:
    record = hearth.JoiningRecord.FromString(bytes.fromhex(home.state["record"]))
    rejoin = hearth.Rejoin(record=record, name=home.state["name"], person=home.state["person"])
    connection.send(early=True, rejoin=rejoin)


def sync(connection, home) -> None:
    """Pushes what is not acknowledged, and pulls what is new; each message is stored as it comes."""
    home.outgoing = Outgoing()
    chain = home.log.chains.get(home.replica)
    hello = hearth.Hello(log=home.log_id, position=home.position, hash=home.position_hash)
    if chain is not None:
        hello.replica, hello.counter, hello.head = home.replica, chain.last, prefix(chain.hash)
    connection.send(early=True, hello=hello)
    waiting = push(connection, home, [b for b in home.log.batches if not b.is_acknowledged])
    incoming = Incoming()
    welcome = connection.receive().welcome
    if welcome.household != home.household:
        raise ValueError("another household")
    is_reconciling = welcome.reconcile
    if is_reconciling:
        connection.send(have=hearth.Have(tips=home.log.tips()))
    is_current = not is_reconciling and home.position >= welcome.position
    while waiting or is_reconciling or not is_current:
        message = connection.receive()
        kind = message.WhichOneof("kind")
        if kind == "batches":
            for wire in message.batches.batches:
                home.log.append(incoming.batch(wire))
            for head in message.batches.heads:
                home.keep(head)
            position = message.batches.position if message.batches.HasField("position") else None
        elif kind == "position":
            position = message.position
        elif kind == "ack":
            refused = {(refusal.replica, refusal.counter) for refusal in message.ack.refused}
            for batch in waiting.pop(0):
                if (batch.replica, batch.first) not in refused:
                    batch.is_acknowledged = True
                elif home.owns(batch.replica):
                    raise ValueError(f"refused: {message.ack.refused}")
            position = message.ack.position if message.ack.HasField("position") else None
        elif kind == "want":
            is_reconciling = False
            position = None
            waiting += push(connection, home, wanted(home, message.want.after))
            connection.send(done=hearth.Done())
        else:
            raise ValueError(f"unexpected {kind}")
        if position is not None:
            home.moved(welcome.log, position.number, position.hash)
            is_current = position.number >= welcome.position
        home.save()


def wanted(home, tips) -> list:
    after = {}
    for tip in tips:
        after[tip.replica] = max(after.get(tip.replica, 0), tip.counter)
    return [b for b in home.log.batches if b.replica in after and b.first > after[b.replica]]


def push(connection, home, batches: list) -> list:
    """Sends batches in messages of a size that fits a frame; gives what each acknowledges."""
    chunks, size = [], CHUNK
    for batch in batches:
        size += len(batch.body) + 64
        if size > CHUNK:
            chunks.append([])
            size = len(batch.body) + 64
        chunks[-1].append(batch)
    for chunk in chunks:
        message = hearth.Push()
        for batch in chunk:
            message.batches.append(home.outgoing.wire(batch))
        message.heads.extend(heads(home, {batch.replica: batch for batch in chunk}))
        connection.send(push=message)
    return chunks


def heads(home, last: dict) -> list:
    """What vouches for these ends of chains: own signatures, and those of others that came with their batches."""
    found = []
    for replica, batch in last.items():
        if home.owns(replica):
            signed = identity.head_message(home.household, replica, batch.last, batch.hash)
            found.append(
                hearth.SignedHead(
                    replica=replica,
                    counter=batch.last,
                    hash=batch.hash,
                    signature=home.key.sign(signed),
                )
            )
        elif replica in home.heads:
            found.append(home.heads[replica])
    return found


class Outgoing:
    """Every batch says where it stands: more bytes than needed, and always right."""

    def __init__(self):
        self.numbers: dict[int, int] = {}

    def wire(self, batch):
        is_first = batch.replica not in self.numbers
        number = self.numbers.setdefault(batch.replica, len(self.numbers))
        wire = hearth.WireBatch(replica=number, counter=batch.first, body=batch.body)
        wire.previous = batch.previous
        if is_first:
            wire.id = batch.replica
        return wire
