"""Much of everything: bombs, crowds, and what is cheap to send and dear to take in."""

import selectors
import socket
import ssl
import threading
import time
import zlib

import identity
from forge import Forge, point, push
from held_limits import padded, varint
from invitations import invite
from limits import limit
from member import Member
from peer import PING, Dress, Peer, Person, frame, message
from schema import encoded, hearth

MEBIBYTE = 1 << 20
CROWD = 200


def attacks(plan, watch):
    eve = Member(plan["links"][1], "Eve")
    guests = [guest(eve) for _ in range(7)]
    yield "compression bombs of strangers", bombs_of_strangers(eve, watch)
    for name, data in bombs().items():
        watch.reset()
        yield f"100 {name}", f"{together(eve, guests, data)}, {within(watch, 48)}"
    watch.reset()
    yield "a push of many batches", f"{dense(eve, watch)}, {within(watch, 64)}"
    watch.reset()
    yield "one signature over and over", repeated_head(eve, watch)
    yield "refused batches without end", refused(eve, watch)
    watch.reset()
    yield "batches that wait, of many", f"{held(guests, watch)}, {within(watch, 224)}"
    yield "invitations without end", invited(eve)
    yield "tellings without end", told(eve)
    yield "greetings without end", greeted(eve)
    watch.reset()
    yield "pings whose answers nobody reads", f"{unread(eve, watch)}, {within(watch, 12)}"
    yield f"{CROWD} slow connections", slow(eve, watch)


def within(watch, mebibytes: int) -> str:
    """Whether memory stayed within so much more than before."""
    grown = watch.peak // 1_024
    return "in bounds" if grown <= mebibytes else f"grew by {grown} MiB"


def guest(eve) -> Peer:
    """A person whom a member has invited."""
    person = Person()
    peer = Peer(eve.port, person)
    peer.tell(pair=hearth.Pair(token=invite(eve), name="guest"))
    assert peer.answer() == "paired"
    peer.close()
    return person


def greet(port: int, person: Person) -> Peer:
    peer = Peer(port, person)
    peer.is_early = False
    peer.hello()
    return peer


def bombs() -> dict[str, bytes]:
    """Frames of which each is much more than it seems."""
    zeros = zlib.compress(bytes(MEBIBYTE + 1), 9)
    empties = b"\x78\x01" + b"\x00\x00\x00\xff\xff" * 50_000
    honest = zlib.compress(padded(PING, MEBIBYTE), 9)
    tiny = b"\x0a\x00"
    many = b"\x1a" + varint(len(tiny) * 500_000) + tiny * 500_000
    return {
        "bombs of a mebibyte and a byte": frame(zeros, 1),
        "bombs of empty blocks": frame(empties, 1),
        "bombs that are just allowed": frame(honest, 1),
        "bombs of a bomb": frame(zlib.compress(zeros * 200, 9), 1),
        "bombs of half a million batches": frame(zlib.compress(many, 9), 1),
    }


def together(eve, guests, data: bytes) -> str:
    """A hundred connections say the same at the same moment."""
    peers = [greet(eve.port, person) for person in guests for _ in range(15)][:100]
    for peer in peers:
        peer.say(data)
    fates = {peer.fate() for peer in peers}
    for peer in peers:
        peer.close()
    return " or ".join(sorted(fates))


def bombs_of_strangers(eve, watch) -> str:
    data, fates = next(iter(bombs().values())), set()
    for _ in range(10):
        person = Person()
        peers = [Peer(eve.port, person) for _ in range(10)]
        for peer in peers:
            peer.say(data)
        fates |= {peer.answer() for peer in peers}
        for peer in peers:
            peer.close()
    return f"{' or '.join(sorted(fates))}, {within(watch, 8)}"


def dense(eve, watch) -> str:
    """A few hundred bytes that inflate to batches which take many seconds to store: nobody waits for them."""
    forge = Forge(eve.key)
    first = push([forge.batch()]).batches[0]
    rest = hearth.WireBatch(body=encoded(hearth.BatchBody(operations=[point()])))
    whole = message(push=hearth.Push(batches=[first] + [rest] * 20_000))
    peer = eve.live()
    peer.say(frame(zlib.compress(whole, 9), 1))
    longest = max(watch.check() for _ in range(3))
    # What is still to be stored is dropped with its connection.
    peer.close()
    return "the household goes on" if longest < 4 else f"the household waits {longest:.1f} s"


def repeated_head(eve, watch) -> str:
    other = eve.home.log.batches[0]
    head = hearth.SignedHead(
        replica=other.replica, counter=1, hash=bytes(32), signature=bytes(64)
    )
    peer = eve.live()
    data = zlib.compress(message(push=hearth.Push(heads=[head] * 8_000)), 9)
    peer.say(frame(data, 1))
    waited = watch.check()
    fate = peer.fate(acks=1)
    peer.close()
    return fate if waited < 1 else f"{fate} after {waited} s"


def refused(eve, watch) -> str:
    batches = [Forge(eve.key).batch(hearth.Operation(collection=2, clear=hearth.Clear()))]
    data = frame(message(push=push(batches * 100)))
    peer = eve.live()
    for _ in range(10):
        peer.say(data)
    words = peer.fate(acks=10).split()
    peer.close()
    return f"{words.count('NOT_ALLOWED')} times NOT_ALLOWED, {words[-1]}"


def held(guests, watch) -> str:
    """Three devices push what depends on batches that never come, 60 MiB each."""
    fates = []
    peers = []
    for person in guests[:3]:
        peer = greet(watch.honest.port, person)
        forge = Forge(identity.public_bytes(person.key))
        forge.batch()
        body = hearth.BatchBody(operations=[filler_of(16_000)] * 8)
        size = body.ByteSize()
        for _ in range(60 * MEBIBYTE // size // 7):
            batches = []
            for _ in range(7):
                forge.last += 1
                batches.append(forge.append(encoded(body), 8))
            peer.say(frame(zlib.compress(message(push=push(batches)), 1), 1))
        peers.append(peer)
        watch.check()
    for peer in peers:
        peer.socket.settimeout(60)
        fates.append(heard_to_the_end(peer))
        peer.close()
    return " and ".join(sorted(fates))


def heard_to_the_end(peer) -> str:
    """Whether the server holds on to what it was sent, or has let go."""
    peer.say(frame(PING))
    while True:
        answer = peer.hear()
        if answer is None:
            return "closed"
        if answer.HasField("error"):
            return hearth.ErrorCode.Name(answer.error.code)
        if answer.HasField("pong"):
            return "held"


def filler_of(length: int):
    value = hearth.FieldValue(field=99, text="x" * length)
    return hearth.Operation(collection=1, write=value)


def invited(eve) -> str:
    peer = eve.live()
    for _ in range(300):
        peer.tell(invite=hearth.InviteRequest(seconds=600))
        while not (answer := peer.hear()).HasField("invitation"):
            pass
    peer.close()
    mine = invite(eve)
    late = Peer(eve.port, Person())
    late.tell(pair=hearth.Pair(token=mine, name="late"))
    answer = late.answer()
    late.close()
    return answer


def told(eve) -> str:
    """Each asks for the whole log again."""
    peer = eve.live()
    have = frame(message(have=hearth.Have(tips=[hearth.Tip(replica=1, counter=1, hash=1)])))
    peer.say(have * 40)
    fate = peer.fate()
    peer.close()
    return fate.split()[-1]


def greeted(eve) -> str:
    peer = eve.live()
    peer.say(frame(message(hello=hearth.Hello())) * 100)
    fate = peer.fate()
    peer.close()
    return fate


def unread(eve, watch) -> str:
    """What is queued for one who never reads has a limit, and the others do not notice."""
    peer = eve.live()
    peer.socket.settimeout(10)
    data, sent, longest = frame(PING) * 5_000, 0, 0.0
    try:
        while sent < 64 * MEBIBYTE:
            peer.socket.sendall(data)
            sent += len(data)
            if sent // len(data) % 20 == 0:
                longest = max(longest, watch.check())
        word = "held"
    except TimeoutError:
        word = "stuck"
    except OSError:
        word = "let go"
    peer.close()
    return word if longest < 4 else f"{word}, the household waits {longest:.1f} s"


def slow(eve, watch) -> str:
    """A crowd that says nothing, or begins and never ends, and comes back whenever it is sent away."""
    hello = client_hello(eve.person)
    beginnings = [b"", hello[:1], hello[:100], hello, b"GET / HTTP/1.1\r\n"]
    is_over = threading.Event()

    def crowd() -> None:
        selector = selectors.DefaultSelector()

        def come(number: int) -> None:
            one = socket.socket()
            one.settimeout(5)
            one.connect(("127.0.0.1", eve.port))
            one.sendall(beginnings[number % len(beginnings)])
            one.setblocking(False)
            selector.register(one, selectors.EVENT_READ, number)

        for number in range(CROWD):
            come(number)
        while not is_over.is_set():
            for key, _ in selector.select(0.05):
                try:
                    if key.fileobj.recv(65_536):
                        continue
                except OSError:
                    pass
                selector.unregister(key.fileobj)
                key.fileobj.close()
                try:
                    come(key.data)
                except OSError:
                    pass
        for key in list(selector.get_map().values()):
            key.fileobj.close()

    thread = threading.Thread(target=crowd)
    thread.start()
    time.sleep(0.5)
    watching = eve.live(subscribe=True)
    for _ in range(2):
        watch.check()
    start = time.monotonic()
    fate = watching.fate()
    live = time.monotonic() - start
    is_over.set()
    thread.join()
    watching.close()
    word = "at once" if live < 1 else f"after {live} s"
    return f"the household syncs, who is in is {fate} {word}"


def client_hello(person) -> bytes:
    """The first bytes of a real handshake."""
    incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
    half = person.context(Dress()).wrap_bio(incoming, outgoing)
    try:
        half.do_handshake()
    except ssl.SSLWantReadError:
        pass
    return outgoing.read()
