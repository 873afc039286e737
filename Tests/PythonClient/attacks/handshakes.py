"""Who does not speak our TLS, or is let go in the midst of it."""

import datetime
import socket
import ssl
import struct
import subprocess
import time

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, rsa

import identity
from floods import client_hello
from forge import Forge, push
from member import Member
from peer import Dress, Peer, Person, frame, message
from schema import hearth


def attacks(plan, watch):
    eve = Member(plan["links"][1], "Eve")
    yield from dresses(eve)
    yield from certificates(eve)
    yield from plain(eve)
    yield "a session to be resumed", resumed(eve)
    yield "whoever is revoked", revoked(plan, eve, watch)


def dresses(eve):
    cases = {
        "TLS 1.2": Dress(version=ssl.TLSVersion.TLSv1_2),
        "no certificate": Dress(shows_certificate=False),
        "another protocol": Dress(protocols=("h2",)),
        "a protocol that only begins so": Dress(protocols=("hearth/10", "hearth/")),
        "no protocol": Dress(protocols=()),
        "ours among others": Dress(protocols=("h2", "hearth/2", "hearth/1")),
    }
    for name, dress in cases.items():
        yield name, handshake(eve, eve.person, dress)


def certificates(eve):
    """Keys of other kinds, and certificates that somebody else would look at."""
    yield "an RSA key", handshake(eve, person_with(rsa.generate_private_key(65_537, 2_048)))
    yield "a P-256 key", handshake(eve, person_with(ec.generate_private_key(ec.SECP256R1())))
    key = identity.new_key()
    padding = [x509.UnrecognizedExtension(x509.ObjectIdentifier("1.2.3.4"), bytes(5_000))]
    yield "a certificate of 5 KiB", handshake(eve, Person(key, certificate(key, padding)))
    yield "a certificate that has expired", handshake(
        eve, Person(key, certificate(key, years=(1990, 1991)))
    )
    yield "a certificate of somebody else's name", handshake(
        eve, Person(key, certificate(key, name="Ana's laptop"))
    )


def certificate(key, extensions=(), years=(2000, 3000), name="hearth") -> bytes:
    subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])
    builder = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(datetime.datetime(years[0], 1, 1))
        .not_valid_after(datetime.datetime(years[1], 1, 1))
    )
    for extension in extensions:
        builder = builder.add_extension(extension, critical=False)
    is_edwards = not isinstance(key, (rsa.RSAPrivateKey, ec.EllipticCurvePrivateKey))
    made = builder.sign(key, None if is_edwards else hashes.SHA256())
    return made.public_bytes(serialization.Encoding.PEM)


def person_with(key) -> Person:
    return Person(key, certificate(key))


def handshake(eve, person, dress: Dress = Dress()) -> str:
    """Whether the server talks to such a client: a stranger that is heard is told that it is not paired."""
    try:
        peer = Peer(eve.port, person, dress)
    except OSError:
        return "no handshake"
    peer.is_early = False
    # A client has done its part before the server looks at its certificate.
    fate = peer.fate()
    peer.close()
    return fate


def plain(eve):
    hello = client_hello(eve.person)
    cases = {
        "HTTP": b"GET / HTTP/1.1\r\nHost: closet\r\n\r\n",
        "frames without TLS": frame(message(hello=hearth.Hello())),
        "a hello with every byte turned": bytes(255 - byte for byte in hello),
        "a record of 64 KiB": b"\x16\x03\x01\xff\xff" + bytes(65_535),
        "a hello of 16 MiB": b"\x16\x03\x01\x40\x00\x01\xff\xff\xff" + bytes(16_380),
    }
    for name, data in cases.items():
        with socket.create_connection(("127.0.0.1", eve.port), 10) as one:
            one.sendall(data)
            received = b""
            try:
                while piece := one.recv(65_536):
                    received += piece
                word = "closed"
            except ConnectionResetError:
                word = "closed"
            except TimeoutError:
                word = "silent"
        assert b"hearth" not in received
        yield name, word


def resumed(eve) -> str:
    peer = eve.live()
    peer.fate()
    session = peer.socket.session
    has_ticket = session is not None and session.has_ticket
    peer.close()
    return "a ticket" if has_ticket else "no ticket"


def revoked(plan, eve, watch) -> str:
    """In the midst of watching, of a frame, of a push that waits: within a second all of it is over."""
    kinds = [eve.live(subscribe=True) for _ in range(3)] + [eve.live()]
    kinds[1].say(struct.pack(">IB", 1_000, 0) + b"\x1a")
    waiting = Forge(eve.key)
    waiting.batch()
    kinds[2].tell(push=push([waiting.batch()]))
    token = invited_by(eve)
    start = time.monotonic()
    subprocess.run(
        [plan["hearthd"], "revoke", "Eve", "--data", plan["data"]], check=True,
        capture_output=True,
    )
    words = {last_word(peer) for peer in kinds}
    took = time.monotonic() - start
    again = Peer(eve.port, eve.person)
    again.is_early = False
    again.tell(hello=hearth.Hello())
    words.add(again.fate())
    rejoin = Peer(eve.port, eve.person)
    record = hearth.JoiningRecord.FromString(bytes.fromhex(eve.home.state["record"]))
    rejoin.tell(rejoin=hearth.Rejoin(record=record, name="Eve"))
    words.add(rejoin.fate())
    guest = Peer(eve.port, Person())
    guest.tell(pair=hearth.Pair(token=token))
    words.add("guest " + guest.answer())
    for peer in kinds + [again, rejoin, guest]:
        peer.close()
    return ", ".join(sorted(words)) + (" within a second" if took < 1.5 else f" after {took} s")


def invited_by(eve) -> bytes:
    from invitations import invite

    return invite(eve)


def last_word(peer) -> str:
    word = "closed"
    while (answer := peer.hear()) is not None:
        if answer.HasField("error"):
            word = hearth.ErrorCode.Name(answer.error.code)
    return word
