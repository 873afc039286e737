"""TLS, frames and invitation links."""

import base64
import re
import socket
import ssl
import struct
import zlib

import identity
from schema import encoded, hearth

MAXIMUM_FRAME = 262_144
MAXIMUM_INFLATED = 1_048_576
MINIMUM_COMPRESSED = 128


class Refused(Exception):
    """The server said Error."""


def parse_link(link: str) -> dict:
    match = re.fullmatch(r"hearth://(\[[^\]]+\]|[^:/?@]+)(?::(\d+))?/?\?(\S+)", link.strip())
    if not match:
        raise ValueError("not an invitation link")
    host, port, query = match.groups()
    parameters = dict(part.split("=", 1) for part in query.split("&") if "=" in part)
    pin, token = (
        base64.urlsafe_b64decode(parameters[name] + "=" * (-len(parameters[name]) % 4))
        for name in ("pin", "token")
    )
    if len(pin) != 32 or len(token) != 16:
        raise ValueError("not an invitation link")
    return {"host": host.strip("[]"), "port": int(port or 7433), "pin": pin, "token": token}


class Connection:
    """One connection: messages out, messages in."""

    def __init__(self, host: str, port: int, pin: bytes, certificate: str, key: str):
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.minimum_version = ssl.TLSVersion.TLSv1_3
        # Names, dates and issuers mean nothing here: the pin is checked below, before anything is sent.
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
        context.set_alpn_protocols(["hearth/1"])
        context.load_cert_chain(certificate, key)
        plain = socket.create_connection((host, port), timeout=10)
        plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket = context.wrap_socket(plain)
        found, self.server_key = identity.pin_and_key(self.socket.getpeercert(binary_form=True))
        if found != pin or self.socket.selected_alpn_protocol() != "hearth/1":
            self.socket.close()
            raise ssl.SSLError("another key than the pinned one")

    def send(self, *, early: bool = False, **kind) -> None:
        body = encoded(hearth.Message(**kind))
        flags = 0
        if not early and len(body) >= MINIMUM_COMPRESSED:
            compressed = zlib.compress(body)
            if len(compressed) < len(body):
                body, flags = compressed, 1
        self.socket.sendall(struct.pack(">IB", len(body) + 1, flags) + body)

    def receive(self):
        """The next message that is not a ping."""
        while True:
            length, flags = struct.unpack(">IB", self._read(5))
            if not 1 <= length <= MAXIMUM_FRAME or flags & ~1:
                raise ValueError("not a frame")
            body = self._read(length - 1)
            if flags:
                inflater = zlib.decompressobj()
                body = inflater.decompress(body, MAXIMUM_INFLATED)
                if not inflater.eof or inflater.unused_data:
                    raise ValueError("not one zlib stream")
            message = hearth.Message.FromString(body)
            kind = message.WhichOneof("kind")
            if kind == "ping":
                self.send(pong=hearth.Pong())
            elif kind == "error":
                raise Refused(hearth.ErrorCode.Name(message.error.code), message.error.sentence)
            else:
                return message

    def close(self) -> None:
        self.socket.close()

    def _read(self, count: int) -> bytes:
        data = b""
        while len(data) < count:
            piece = self.socket.recv(count - len(data))
            if not piece:
                raise EOFError("the server closed the connection")
            data += piece
        return data
