"""Stands between a device and its server with the keys of both, and writes down what each says.

usage: record.py HOST PORT SERVER-IDENTITY DEVICE-KEY DIRECTORY

Prints `ready`, takes connections one after the other, and writes what connection N carried inside TLS to
DIRECTORY/N.device and DIRECTORY/N.server.
"""

import pathlib
import selectors
import socket
import sys

import keys

LISTEN = ("127.77.44.1", 7433)


def carry(device, server, device_log, server_log) -> None:
    """Passes on what each says until one of them ends."""
    other = {device: (server, device_log), server: (device, server_log)}
    selector = selectors.DefaultSelector()
    for end in other:
        selector.register(end, selectors.EVENT_READ)
    while True:
        for ready, _ in selector.select():
            source = ready.fileobj
            target, log = other[source]
            data = source.recv(65536)
            while source.pending():
                data += source.recv(source.pending())
            if not data:
                return
            log.write(data)
            target.sendall(data)


def main() -> None:
    host, port, identity_path, key_path, directory = sys.argv[1:]
    listener = socket.create_server(LISTEN)
    print("ready", flush=True)
    number = 0
    while True:
        plain, _ = listener.accept()
        number += 1
        device = keys.context(pathlib.Path(identity_path), server=True)
        server = keys.context(pathlib.Path(key_path), server=False)
        target = pathlib.Path(directory)
        with (
            device.wrap_socket(plain, server_side=True) as near,
            server.wrap_socket(socket.create_connection((host, int(port)))) as far,
            open(target / f"{number}.device", "wb") as device_log,
            open(target / f"{number}.server", "wb") as server_log,
        ):
            carry(near, far, device_log, server_log)


if __name__ == "__main__":
    main()
