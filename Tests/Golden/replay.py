"""Says again what a device or a server of an earlier release once said.

usage: replay.py device HOST PORT DEVICE-KEY RECORDING
       replay.py server SERVER-IDENTITY RECORDING

As the device it prints the kinds of the server's answers, one a line, until the server has answered everything that
was pushed; as the server it prints `ready`, serves one connection at the address of `record.py`, and ends with it.
"""

import pathlib
import socket
import struct
import sys
import zlib

import keys
from record import LISTEN
from schema import hearth


def frames(stream: bytes) -> list:
    """The messages of a stream of frames."""
    messages = []
    while stream:
        length, flags = struct.unpack(">IB", stream[:5])
        body, stream = stream[5 : 4 + length], stream[4 + length :]
        messages.append(hearth.Message.FromString(zlib.decompress(body) if flags else body))
    return messages


def device(host: str, port: str, key_path: str, recording: str) -> None:
    said = pathlib.Path(recording).read_bytes()
    pushes = sum(message.WhichOneof("kind") == "push" for message in frames(said))
    context = keys.context(pathlib.Path(key_path), server=False)
    with context.wrap_socket(socket.create_connection((host, int(port)), timeout=10)) as server:
        server.sendall(said)
        file = server.makefile("rb")
        while pushes:
            head = file.read(4)
            message = frames(head + file.read(struct.unpack(">I", head)[0]))[0]
            kind = message.WhichOneof("kind")
            pushes -= kind == "ack"
            refused = kind == "ack" and len(message.ack.refused)
            print(f"{kind}, {refused} refused" if refused else kind)


def server(identity_path: str, recording: str) -> None:
    listener = socket.create_server(LISTEN)
    print("ready", flush=True)
    plain, _ = listener.accept()
    context = keys.context(pathlib.Path(identity_path), server=True)
    with context.wrap_socket(plain, server_side=True) as near:
        near.settimeout(10)
        near.recv(65536)
        near.sendall(pathlib.Path(recording).read_bytes())
        while near.recv(65536):
            pass


if __name__ == "__main__":
    {"device": device, "server": server}[sys.argv[1]](*sys.argv[2:])
