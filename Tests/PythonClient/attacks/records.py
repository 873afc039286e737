"""Records of TLS itself, made by hand: changes of keys without end, and records that say nothing."""

import hashlib
import hmac
import pathlib
import socket
import ssl
import struct
import tempfile
import time

from cryptography.hazmat.primitives.ciphers.aead import AESGCM, ChaCha20Poly1305

from floods import within
from held_limits import padded
from limits import limit
from member import Member
from peer import PING, Dress, Person, frame, message
from schema import hearth

HANDSHAKE, APPLICATION = 22, 23
KEY_UPDATE = b"\x18\x00\x00\x01"
# Records that leave in one piece, and how many a flood has at most.
STEP, FLOOD = 500, 20_000


def attacks(plan, watch):
    eve = Member(plan["links"][1], "Eve")
    for who, person in (("stranger", Person()), ("member", eve.person)):
        for name, record in records().items():
            watch.reset()
            yield f"{name} of a {who}", f"{flooded(eve, person, record, watch)}, {within(watch, 8)}"
    yield "maximumKeyUpdateCount", f"{updated(eve, 0)}, {updated(eve, 1)}"
    yield "minimumKeyUpdateLength", f"{updated(eve, 1, said=True)}, {updated(eve, 2, said=True)}"


def records():
    return {
        "key updates without end": lambda line: line.update(is_asked=False),
        "key updates that ask for one": lambda line: line.update(is_asked=True),
        "empty records": lambda line: line.record(APPLICATION, b""),
        "padded nothing": lambda line: line.record(APPLICATION, b"", padding=200),
        "requests for a certificate": lambda line: line.record(
            HANDSHAKE, b"\x0d\x00\x00\x0b\x00\x00\x08\x00\x0d\x00\x04\x00\x02\x08\x07"),
        "tickets": lambda line: line.record(HANDSHAKE, b"\x04\x00\x00\x0e" + bytes(14)),
        "hellos": lambda line: line.record(HANDSHAKE, b"\x01\x00\x00\x01\x00"),
        "warnings": lambda line: line.record(21, b"\x01\x5a"),
    }


def flooded(eve, person, record, watch) -> str:
    """What comes of a flood: whether the connection ends, and whether others wait for it."""
    line = Line(eve.port, person)
    if person is eve.person:
        line.say(frame(message(hello=hearth.Hello())))
    start = time.monotonic()
    sent = 0
    while sent < FLOOD and line.is_open():
        line.send(b"".join(record(line) for _ in range(STEP)))
        sent += STEP
    waited = watch.check()
    ended = line.has_ended(3)
    line.close()
    word = "closed" if ended else "held"
    return word if waited < 1 else f"{word}, others wait {waited:.1f} s"


def updated(eve, beyond: int, said: bool = False) -> str:
    """What comes of so many changes of keys more than may be, after nothing was said, or enough for one more."""
    line = Line(eve.port, eve.person)
    if said:
        line.say(frame(message(hello=hearth.Hello())))
        for _ in range(8):
            line.say(frame(padded(PING, limit("minimumKeyUpdateLength") // 8)))
    count = limit("maximumKeyUpdateCount") + beyond
    line.send(b"".join(line.update(is_asked=False) for _ in range(count)))
    word = "closed" if line.has_ended(0.3) else "alive"
    line.close()
    return word


class Line:
    """A connection whose records are written by hand once its handshake is over."""

    def __init__(self, port: int, person):
        with tempfile.NamedTemporaryFile() as keys:
            context = person.context(Dress())
            context.keylog_filename = keys.name
            incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
            tls = context.wrap_bio(incoming, outgoing)
            self.socket = socket.create_connection(("127.0.0.1", port), timeout=10)
            self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            while True:
                try:
                    tls.do_handshake()
                    break
                except ssl.SSLWantReadError:
                    self.socket.sendall(outgoing.read())
                    incoming.write(self.socket.recv(65_536))
            self.socket.sendall(outgoing.read())
            lines = pathlib.Path(keys.name).read_text(encoding="ascii").splitlines()
        self.cipher = tls.cipher()[0]
        self.digest = hashlib.sha384 if self.cipher.endswith("SHA384") else hashlib.sha256
        self.key_length = 16 if "128" in self.cipher else 32
        secrets = [line.split()[2] for line in lines if line.startswith("CLIENT_TRAFFIC_SECRET_0")]
        self._take(bytes.fromhex(secrets[-1]))

    def _take(self, secret: bytes) -> None:
        self.secret, self.number = secret, 0
        key = self._expand(secret, b"key", self.key_length)
        self.iv = int.from_bytes(self._expand(secret, b"iv", 12), "big")
        self.aead = ChaCha20Poly1305(key) if "CHACHA" in self.cipher else AESGCM(key)

    def _expand(self, secret: bytes, label: bytes, length: int) -> bytes:
        """HKDF-Expand-Label of RFC 8446, 7.1, for what fits in one block."""
        label = b"tls13 " + label
        info = struct.pack(">HB", length, len(label)) + label + b"\x00\x01"
        return hmac.new(secret, info, self.digest).digest()[:length]

    def record(self, kind: int, content: bytes, padding: int = 0) -> bytes:
        inner = content + bytes([kind]) + bytes(padding)
        header = struct.pack(">BHH", APPLICATION, 0x0303, len(inner) + 16)
        nonce = (self.iv ^ self.number).to_bytes(12, "big")
        self.number += 1
        return header + self.aead.encrypt(nonce, inner, header)

    def update(self, is_asked: bool) -> bytes:
        data = self.record(HANDSHAKE, KEY_UPDATE + bytes([is_asked]))
        self._take(self._expand(self.secret, b"traffic upd", self.digest().digest_size))
        return data

    def say(self, data: bytes) -> None:
        self.send(self.record(APPLICATION, data))

    def send(self, data: bytes) -> None:
        try:
            self.socket.sendall(data)
        except OSError:
            pass

    def is_open(self) -> bool:
        return not self.has_ended(0)

    def has_ended(self, seconds: float) -> bool:
        deadline = time.monotonic() + seconds
        while True:
            self.socket.settimeout(max(0.0005, deadline - time.monotonic()))
            try:
                if not self.socket.recv(65_536):
                    return True
            except (TimeoutError, BlockingIOError):
                return False
            except OSError:
                return True
            finally:
                self.socket.settimeout(10)

    def close(self) -> None:
        self.socket.close()
