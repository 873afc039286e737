"""Batches in the order in which they came: hashes, tables and contexts. Forks are not understood."""

import dataclasses
import hashlib
import struct

import identity
from schema import encoded, hearth

ZERO = bytes(32)


def prefix(batch_hash: bytes) -> int:
    return int.from_bytes(batch_hash[:8], "big")


def hash_of(replica: int, first: int, previous: bytes, body: bytes) -> bytes:
    head = b"hearth batch" + struct.pack(">QQ", replica, first) + previous
    return hashlib.sha256(head + body).digest()


@dataclasses.dataclass
class Batch:
    """A batch as it is stored: the body is bytes, kept as they came."""

    replica: int
    first: int
    previous: bytes
    body: bytes
    is_acknowledged: bool = True

    @property
    def hash(self) -> bytes:
        return hash_of(self.replica, self.first, self.previous, self.body)

    @property
    def last(self) -> int:
        return self.first + len(hearth.BatchBody.FromString(self.body).operations) - 1


@dataclasses.dataclass
class Chain:
    """What the next batch of a replica is measured against."""

    table: list[int]
    context: dict[int, tuple[int, int]]
    time: int
    last: int
    hash: bytes
    key: bytes


@dataclasses.dataclass
class Step:
    """One operation, with all that decides what it means."""

    operation: object
    replica: int
    counter: int
    time: int
    table: list[int]
    context: dict[int, tuple[int, int]]

    @property
    def dot(self) -> tuple[int, int]:
        return self.replica, self.counter

    @property
    def stamp(self) -> tuple[int, int, int]:
        return self.time, self.replica, self.counter

    def sees(self, dot: tuple[int, int]) -> bool:
        replica, counter = dot
        if replica == self.replica:
            return counter < self.counter
        return counter <= self.context.get(replica, (0, 0))[0]


class Log:
    def __init__(self):
        self.batches: list[Batch] = []
        self.steps: list[Step] = []
        self.chains: dict[int, Chain] = {}

    def append(self, batch: Batch) -> bool:
        """Takes in the next batch; False where it is here already."""
        chain = self.chains.get(batch.replica)
        if chain is not None and batch.last <= chain.last:
            return False
        body = hearth.BatchBody.FromString(batch.body)
        if chain is None:
            chain = Chain([batch.replica], {}, 0, 0, ZERO, body.origin.key)
            if identity.replica_id(body.origin.key, body.origin.nonce) != batch.replica:
                raise ValueError("a replica that is not its key's")
        if batch.first != chain.last + 1 or batch.previous != chain.hash:
            raise ValueError("a batch that does not follow")
        table, context = list(chain.table), dict(chain.context)
        for change in body.context:
            if change.HasField("id"):
                table.append(change.id)
            replica = change.id if change.HasField("id") else table[change.replica]
            seen = self.chains.get(replica)
            if seen is None or seen.last < change.counter:
                raise ValueError("a batch that came early")
            context[replica] = (change.counter, change.hash)
        time = chain.time + body.time
        for offset, operation in enumerate(body.operations):
            counter = batch.first + offset
            self.steps.append(Step(operation, batch.replica, counter, time, table, context))
        self.chains[batch.replica] = Chain(
            table, context, time, batch.last, batch.hash, chain.key
        )
        self.batches.append(batch)
        return True

    def write(self, replica: int, nonce: int, key: bytes, time: int, make) -> Batch:
        """Authors a batch of what `make` gives, which is told how to name a record."""
        chain = self.chains.get(replica) or Chain([replica], {}, 0, 0, ZERO, key)
        body = hearth.BatchBody(time=time - chain.time)
        if chain.last == 0:
            body.origin.CopyFrom(hearth.Origin(key=key, nonce=nonce))
        table = list(chain.table)
        for other, seen in self.chains.items():
            tip = (seen.last, prefix(seen.hash))
            if other == replica or chain.context.get(other) == tip:
                continue
            change = body.context.add(counter=tip[0], hash=tip[1])
            if other in table:
                change.replica = table.index(other)
            else:
                change.id = other
                table.append(other)
        body.operations.extend(make(lambda dot: {"replica": table.index(dot[0]), "counter": dot[1]}))
        batch = Batch(replica, chain.last + 1, chain.hash, encoded(body), is_acknowledged=False)
        self.append(batch)
        return batch

    def tips(self) -> list:
        return [
            hearth.Tip(replica=replica, counter=chain.last, hash=prefix(chain.hash))
            for replica, chain in self.chains.items()
        ]


class Incoming:
    """What the server left out of its batches."""

    def __init__(self):
        self.chains: dict[int, tuple[int, int, bytes]] = {}

    def batch(self, wire) -> Batch:
        if wire.replica in self.chains:
            replica, first, previous = self.chains[wire.replica]
        else:
            replica, first, previous = wire.id, 1, ZERO
        batch = Batch(replica, wire.counter or first, wire.previous or previous, wire.body)
        self.chains[wire.replica] = (replica, batch.last + 1, batch.hash)
        return batch
