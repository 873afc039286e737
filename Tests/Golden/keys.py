"""The keys that a home and a server's data directory keep, as what Python's ssl takes."""

import pathlib
import re
import ssl
import sys
import tempfile

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "PythonClient"))
import identity  # noqa: E402


def secret(path: pathlib.Path) -> Ed25519PrivateKey:
    """The key of a server, in a file of `name value` lines, or of a home, whose file begins with it."""
    content = path.read_bytes()
    found = re.search(rb"^secret ([0-9a-f]{64})$", content, re.MULTILINE)
    return Ed25519PrivateKey.from_private_bytes(
        bytes.fromhex(found.group(1).decode()) if found else content[:32]
    )


def context(path: pathlib.Path, *, server: bool) -> ssl.SSLContext:
    """TLS 1.3 as the owner of the key in that file; whoever is at the other end is not looked at."""
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER if server else ssl.PROTOCOL_TLS_CLIENT)
    made.minimum_version = ssl.TLSVersion.TLSv1_3
    made.check_hostname = False
    made.verify_mode = ssl.CERT_NONE
    made.set_alpn_protocols(["hearth/1"])
    key = secret(path)
    with tempfile.NamedTemporaryFile() as file:
        file.write(identity.key_pem(key) + identity.certificate_pem(key))
        file.flush()
        made.load_cert_chain(file.name)
    return made
