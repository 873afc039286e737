"""Every limit of the specification that one client can reach: at the limit, and one beyond."""

import secrets
import socket
import time
import zlib

import board
from forge import Forge, fate_of, member_of_board, point
from limits import limit
from log import Batch
from member import Member
from peer import PING, Peer, Person, frame, message
from schema import encoded, hearth


def attacks(plan, watch):
    eve, stranger = Member(plan["links"][1], "Eve"), Person()
    for family in (frames, messages, bodies, names, connections, strangers):
        for name, fates in family(eve, stranger):
            yield name, ", ".join(fates)
    yield from devices(eve)


def varint(number: int) -> bytes:
    data = b""
    while number > 127:
        data += bytes([number & 127 | 128])
        number >>= 7
    return data + bytes([number])


def padded(body: bytes, length: int) -> bytes:
    """A message of exactly that length, by a field that nobody knows."""
    tag = varint(1_000 << 3 | 2)
    for width in range(1, 6):
        room = length - len(body) - len(tag) - width
        if len(varint(room)) == width:
            return body + tag + varint(room) + bytes(room)
    raise ValueError(length)


def both(name: str):
    return limit(name), limit(name) + 1


def say(peer: Peer, data: bytes, acks: int | None = 0) -> str:
    peer.say(data)
    fate = peer.answer() if acks is None else peer.fate(acks)
    peer.close()
    return fate


def frames(eve, stranger):
    pair = message(pair=hearth.Pair(token=bytes(range(16)), name="x"))
    yield "maximumEarlyFrameLength", [
        say(Peer(eve.port, stranger), frame(padded(pair, n - 1)), None)
        for n in both("maximumEarlyFrameLength")
    ]
    yield "maximumFrameLength", [
        say(eve.live(), frame(padded(PING, n - 1))) for n in both("maximumFrameLength")
    ]
    yield "maximumInflatedLength", [
        say(eve.live(), frame(zlib.compress(padded(PING, n), 9), 1))
        for n in both("maximumInflatedLength")
    ]
    yield "maximumNumber", [
        say(eve.live(), frame(PING + varint(n << 3) + b"\1")) for n in both("maximumNumber")
    ]


def messages(eve, stranger):
    yield "maximumVersionCount", [
        say(eve.connect(), frame(message(hello=hearth.Hello(versions=range(1, n + 1)))))
        for n in both("maximumVersionCount")
    ]
    tips = [hearth.Tip(replica=n + 1, counter=1, hash=1) for n in range(5_000)]
    yield "maximumReplicaCount", [
        say(eve.live(), frame(message(have=hearth.Have(tips=tips[:n]))))
        for n in both("maximumReplicaCount")
    ]
    keys = [secrets.token_bytes(32) for _ in range(65)]
    yield "maximumAuthorityCount", [
        say(
            Peer(eve.port, stranger),
            frame(message(pair=hearth.Pair(token=bytes(16), authorities=keys[:n]))),
            None,
        )
        for n in both("maximumAuthorityCount")
    ]
    other = eve.home.log.batches[0]
    heads = [
        hearth.SignedHead(
            replica=other.replica, counter=n + 1, hash=bytes(32), signature=bytes(64)
        )
        for n in range(129)
    ]
    yield "maximumBadHeadCount", [
        say(eve.live(), frame(message(push=hearth.Push(heads=heads[:n]))), acks=1)
        for n in both("maximumBadHeadCount")
    ]


def bodies(eve, stranger):
    yield "maximumOperationCount", [
        fate_of(eve, [Forge(eve.key).batch(*[point()] * n)])
        for n in both("maximumOperationCount")
    ]
    yield "maximumOperationLength", [
        fate_of(eve, [Forge(eve.key).batch(filler(n))]) for n in both("maximumOperationLength")
    ]
    yield "maximumBodyLength", [
        fate_of(eve, [body_of(eve, n)]) for n in both("maximumBodyLength")
    ]
    for sign in (1, -1):
        yield f"maximumDelta {sign:+}", [
            fate_of(eve, [Forge(eve.key).batch(hearth.Operation(collection=1, add=sign * n))])
            for n in both("maximumDelta")
        ]
    yield "maximumMilliseconds", [
        fate_of(eve, [Forge(eve.key).batch(time=n)]) for n in both("maximumMilliseconds")
    ]


def filler(length: int):
    """An operation of exactly that length."""
    for count in range(length - 20, length):
        value = hearth.FieldValue(field=99, text="x" * count)
        operation = hearth.Operation(collection=1, write=value)
        if operation.ByteSize() == length:
            return operation
    raise ValueError(length)


def body_of(eve, length: int) -> Batch:
    """A batch whose body has exactly that length."""
    forge = Forge(eve.key)
    body = hearth.BatchBody(origin=hearth.Origin(key=eve.key, nonce=forge.nonce))
    body.operations.extend([filler(16_000)] * 8)
    body.operations.append(filler(length - body.ByteSize() - 3))
    assert body.ByteSize() == length
    return forge.append(encoded(body), 9)


def names(eve, stranger):
    """A name is a name wherever it stands, and a card's word is none."""
    key = eve.key[:16]
    long = ["x" * n for n in both("maximumNameLength")]

    def create(collection, text, **fields):
        value = hearth.FieldValue(field=board.NAME, text=text)
        return hearth.Operation(
            collection=collection, create=hearth.Create(values=[value]), **fields
        )

    def rename(text, **record):
        return hearth.Operation(
            write=hearth.FieldValue(field=board.NAME, text=text), **record
        )

    def in_two_batches(first, text):
        forge = Forge(eve.key)
        made = forge.batch(first)
        return [made, forge.batch(rename(text, counter=1))]

    cases = {
        "a member": lambda text: [Forge(eve.key).batch(create(3, text))],
        "an item": lambda text: [Forge(eve.key).batch(create(4, text, name="List"))],
        "a list": lambda text: [Forge(eve.key).batch(create(4, "milk", name=text))],
        "a note": lambda text: [Forge(eve.key).batch(create(6, "x", name=text))],
        "a deck": lambda text: [Forge(eve.key).batch(create(5, "x", name=text))],
        "a card's word": lambda text: [Forge(eve.key).batch(create(5, text, name="Deck"))],
        "a member's new name": lambda text: in_two_batches(create(3, "Dad"), text),
        "an item's new name": lambda text: in_two_batches(create(4, "milk", name="List"), text),
        "a card's new word": lambda text: in_two_batches(create(5, "chien", name="Deck"), text),
        "a new name in the same batch": lambda text: [
            Forge(eve.key).batch(create(3, "Mum"), rename(text, counter=1))
        ],
        "a new name of an imported member": lambda text: [
            Forge(eve.key).batch(
                hearth.Operation(
                    collection=3, create=hearth.Create(derived=secrets.token_bytes(16))
                ),
                rename(text, counter=1),
            )
        ],
        "one's own device": lambda text: [Forge(eve.key).batch(rename(text, derived=key))],
        "a pick": lambda text: [
            Forge(eve.key).batch(
                rename(
                    text, collection=4, name="List", pairs=bytes(16), generation=1,
                    person="eve", round=1,
                )
            )
        ],
        "a person": lambda text: [
            Forge(eve.key).batch(
                hearth.Operation(
                    collection=4, name="List", pairs=bytes(16), generation=1, person=text,
                    round=1, enable=hearth.Enable(),
                )
            )
        ],
    }
    for name, make in cases.items():
        yield f"maximumNameLength of {name}", [fate_of(eve, make(text)) for text in long]
    yield "maximumNameLength of a guest", [
        say(Peer(eve.port, stranger), frame(message(pair=hearth.Pair(token=bytes(16), name=text))), None)
        for text in long
    ]


def connections(eve, stranger):
    peers = [eve.live() for _ in range(limit("maximumConnectionCountOfDevice"))]
    further = eve.connect()
    further.tell(hello=hearth.Hello())
    fates = [peers[-1].fate(), further.fate(), peers[0].fate()]
    for peer in peers + [further]:
        peer.close()
    yield "maximumConnectionCountOfDevice", fates


def strangers(eve, stranger):
    """So many sit still; one more comes, and the oldest makes room, but not before its time."""
    time.sleep(0.1)
    start = time.monotonic()
    crowd = [
        socket.create_connection(("127.0.0.1", eve.port), 5)
        for _ in range(limit("maximumStrangerCount"))
    ]
    newcomer = eve.connect()
    waited = (time.monotonic() - start) * 1_000
    grace = limit("minimumStrangerMilliseconds")
    fates = [newcomer.fate()]
    for one in crowd[:2]:
        one.settimeout(0.2)
        try:
            fates.append("closed" if one.recv(1) == b"" else "spoken to")
        except TimeoutError:
            fates.append("left alone")
        except ConnectionResetError:
            fates.append("closed")
    for one in crowd + [newcomer]:
        one.close()
    yield "maximumStrangerCount", fates
    yield "minimumStrangerMilliseconds", [
        "waited" if waited >= grace - 20 else f"came in after {waited} ms"
    ]


def devices(eve):
    """Guests are let in until the household is full: with Ana, an honest device and this one."""
    fates = []
    inviter = eve.live()
    for _ in range(limit("maximumDeviceCount") + 1):
        inviter.tell(invite=hearth.InviteRequest(seconds=60))
        answer = inviter.hear()
        while not answer.HasField("invitation"):
            answer = inviter.hear()
        guest = Peer(eve.port, Person())
        guest.tell(pair=hearth.Pair(token=answer.invitation.token, name="guest"))
        fates.append(guest.answer())
        guest.close()
        if fates[-1] != "paired":
            break
    inviter.close()
    yield "maximumDeviceCount", f"{fates.count('paired') + 3} devices, {fates[-1]}"
