"""Chains of batches that somebody makes up, link by link."""

import secrets

import board
import identity
from log import Batch, ZERO
from peer import frame, message
from schema import encoded, hearth


class Forge:
    """A replica of a key, real or pretended, that nobody has to have agreed to."""

    def __init__(self, key: bytes, replica: int | None = None):
        self.key, self.nonce = key, secrets.randbits(64)
        self.replica = replica or identity.replica_id(key, self.nonce)
        self.last, self.hash = 0, ZERO

    def batch(self, *operations, **fields) -> Batch:
        """The next batch of the chain."""
        body = hearth.BatchBody(operations=operations or [point()], **fields)
        if self.last == 0 and "origin" not in fields:
            body.origin.CopyFrom(hearth.Origin(key=self.key, nonce=self.nonce))
        return self.append(encoded(body), len(body.operations))

    def append(self, body: bytes, count: int = 1) -> Batch:
        batch = Batch(self.replica, self.last + 1, self.hash, body)
        self.last, self.hash = self.last + count, batch.hash
        return batch


def point(**fields):
    """An operation that does nothing much: it shows the settings, which are always shown."""
    return hearth.Operation(collection=1, enable=hearth.Enable(), **fields)


def member_of_board(name: str):
    value = hearth.FieldValue(field=board.NAME, text=name)
    return hearth.Operation(collection=board.SCOREBOARD, create=hearth.Create(values=[value]))


def signed(key, household: bytes, batch: Batch, last: int | None = None):
    """The head that a private key signs for the chain that ends with a batch."""
    last = batch.last if last is None else last
    text = identity.head_message(household, batch.replica, last, batch.hash)
    return hearth.SignedHead(
        replica=batch.replica, counter=last, hash=batch.hash, signature=key.sign(text)
    )


def push(batches, heads=()):
    """A push in which every batch says where it stands."""
    numbers: dict[int, int] = {}
    wires = []
    for batch in batches:
        is_first = batch.replica not in numbers
        number = numbers.setdefault(batch.replica, len(numbers))
        wire = hearth.WireBatch(
            replica=number, counter=batch.first, previous=batch.previous, body=batch.body
        )
        if is_first:
            wire.id = batch.replica
        wires.append(wire)
    return hearth.Push(batches=wires, heads=heads)


def fate_of(member, batches, heads=(), acks: int = 1) -> str:
    """What becomes of a push of these on a connection of its own."""
    peer = member.live()
    peer.tell(push=push(batches, heads))
    fate = peer.fate(acks)
    peer.close()
    return fate
