"""A peer that says whatever it likes: TLS by Python, frames and messages by hand."""

import dataclasses
import functools
import pathlib
import socket
import ssl
import struct
import tempfile
import zlib

import identity
import wire
from limits import limit
from schema import encoded, hearth

PING = encoded(hearth.Message(ping=hearth.Ping()))


class Person:
    """A key and its certificate, as files, for that is how Python's ssl wants them."""

    def __init__(self, key=None, certificate: bytes | None = None):
        self.key = key or identity.new_key()
        self._directory = tempfile.TemporaryDirectory()
        self.path = pathlib.Path(self._directory.name)
        (self.path / "key.pem").write_bytes(identity.key_pem(self.key))
        (self.path / "certificate.pem").write_bytes(
            certificate or identity.certificate_pem(self.key)
        )

    @functools.cache
    def context(self, dress: "Dress") -> ssl.SSLContext:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        context.minimum_version = context.maximum_version = dress.version
        if dress.protocols:
            context.set_alpn_protocols(list(dress.protocols))
        if dress.shows_certificate:
            context.load_cert_chain(self.path / "certificate.pem", self.path / "key.pem")
        return context


@dataclasses.dataclass(frozen=True)
class Dress:
    """What a client shows of itself before it says anything."""

    version: ssl.TLSVersion = ssl.TLSVersion.TLSv1_3
    protocols: tuple = ("hearth/1",)
    shows_certificate: bool = True


def frame(body: bytes, flags: int = 0) -> bytes:
    return struct.pack(">IB", len(body) + 1, flags) + body


def message(**kind) -> bytes:
    return encoded(hearth.Message(**kind))


class Peer:
    """One connection. What the server sends is judged by the specification as it comes."""

    def __init__(self, port: int, person: Person | None, dress: Dress = Dress(), patience: float = 10):
        self.is_early = True
        self.acks: list = []
        self._received = b""
        plain = socket.create_connection(("127.0.0.1", port), timeout=patience)
        plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket = plain
        if person is not None:
            try:
                self.socket = person.context(dress).wrap_socket(plain)
            except OSError:
                plain.close()
                raise

    def say(self, data: bytes) -> None:
        """Sends bytes; that the server has hung up by then is found out when listening."""
        try:
            self.socket.sendall(data)
        except (BrokenPipeError, ConnectionResetError, ssl.SSLError):
            pass

    def tell(self, **kind) -> None:
        self.say(frame(message(**kind)))

    def hello(self, **fields):
        """Says Hello and gives the Welcome, or what was said instead."""
        self.tell(hello=hearth.Hello(**fields))
        answer = self.hear()
        self.is_early = False
        return answer.welcome if answer is not None and answer.HasField("welcome") else answer

    def hear(self):
        """The next message; nil where the server has closed."""
        header = self._read(5)
        if header is None:
            return None
        length, flags = struct.unpack(">IB", header)
        assert 1 <= length <= limit("maximumFrameLength") and flags <= 1, "not a frame"
        body = self._read(length - 1)
        if body is None:
            return None
        if flags:
            inflated = zlib.decompress(body)
            assert not self.is_early, "compressed before authentication"
            assert len(inflated) >= limit("minimumCompressedLength") and len(inflated) > len(body)
            assert len(inflated) <= limit("maximumInflatedLength")
            body = inflated
        return hearth.Message.FromString(body)

    def answer(self) -> str:
        """The one answer that a request to be let in gets: its kind, or the code of an error."""
        answer = self.hear()
        if answer is None:
            return "closed"
        kind = answer.WhichOneof("kind")
        return hearth.ErrorCode.Name(answer.error.code) if kind == "error" else kind

    def fate(self, acks: int = 0) -> str:
        """What the server makes of what was said: a ping follows it, and all is heard up to the pong and `acks` acks.

        `alive`, the code of an error, or `closed`; before it, in order, what acknowledgements refuse. A Want is
        answered by nothing but Done.
        """
        self.say(frame(PING))
        words, is_alive = [], False
        while not is_alive or acks > 0:
            try:
                answer = self.hear()
            except TimeoutError:
                return " ".join(words + ["silent"])
            if answer is None:
                return " ".join(words + ["closed"])
            kind = answer.WhichOneof("kind")
            if kind == "error":
                is_over = self.hear() is None
                word = hearth.ErrorCode.Name(answer.error.code)
                return " ".join(words + [word if is_over else word + " open"])
            if kind == "pong":
                is_alive = True
            elif kind == "ack":
                acks -= 1
                words += [hearth.ErrorCode.Name(r.code) for r in answer.ack.refused] or ["ack"]
            elif kind in ("want", "invitation", "done", "paired"):
                words.append(kind)
            if kind == "want":
                self.tell(done=hearth.Done())
        return " ".join(words + ["alive"])

    def close(self) -> None:
        self.socket.close()

    def _read(self, count: int) -> bytes | None:
        while len(self._received) < count:
            try:
                piece = self.socket.recv(262_144)
            except TimeoutError:
                raise
            except OSError:
                piece = b""
            if not piece:
                return None
            self._received += piece
        data, self._received = self._received[:count], self._received[count:]
        return data
