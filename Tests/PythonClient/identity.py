"""Keys, certificates, signatures, and the identity of a replica."""

import datetime
import hashlib
import struct

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey


def new_key() -> Ed25519PrivateKey:
    return Ed25519PrivateKey.generate()


def key_pem(key: Ed25519PrivateKey) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )


def public_bytes(key) -> bytes:
    """The 32 bytes of a public key."""
    if isinstance(key, Ed25519PrivateKey):
        key = key.public_key()
    return key.public_bytes(serialization.Encoding.Raw, serialization.PublicFormat.Raw)


def certificate_pem(key: Ed25519PrivateKey) -> bytes:
    """The certificate that a key makes for itself; nobody looks at its dates."""
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "hearth")])
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(datetime.datetime(1970, 1, 1))
        .not_valid_after(datetime.datetime(9999, 12, 31, 23, 59, 59))
        .sign(key, None)
    )
    return certificate.public_bytes(serialization.Encoding.PEM)


def pin_and_key(certificate_der: bytes) -> tuple[bytes, bytes]:
    """SHA-256 of a certificate's SubjectPublicKeyInfo, and the 32 bytes of its key."""
    key = x509.load_der_x509_certificate(certificate_der).public_key()
    info = key.public_bytes(
        serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo
    )
    return hashlib.sha256(info).digest(), public_bytes(key)


def replica_id(key: bytes, nonce: int) -> int:
    digest = hashlib.sha256(b"hearth replica" + key + struct.pack(">Q", nonce)).digest()
    return int.from_bytes(digest[:8], "big")


def head_message(household: bytes, replica: int, counter: int, batch_hash: bytes) -> bytes:
    return b"hearth/1 head\0" + household + struct.pack(">QQ", replica, counter) + batch_hash


def joining_message(household: bytes, device: bytes, role: int, server: bytes) -> bytes:
    return b"hearth/1 joining\0" + household + device + bytes([role]) + server


def is_valid(key: bytes, signature: bytes, message: bytes) -> bool:
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, message)
        return True
    except InvalidSignature:
        return False
