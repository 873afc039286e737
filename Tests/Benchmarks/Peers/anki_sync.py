"""anki_sync.py DIRECTORY NOTES SYNCS: Anki's sync server with one of its clients, on loopback.

Prints the bytes of a sync without news, up and down, and the milliseconds of a sync that pushes one changed note.
"""
from __future__ import annotations

import os
import socket
import statistics
import subprocess
import sys
import threading
import time
from pathlib import Path

from anki.collection import Collection


class Wire:
    """Carries connections to a port, and counts the bytes of both directions."""

    def __init__(self, port: int) -> None:
        self._target, self.up, self.down = port, 0, 0
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            near, _ = self._listener.accept()
            far = socket.create_connection(("127.0.0.1", self._target))
            for source, target, direction in ((near, far, "up"), (far, near, "down")):
                threading.Thread(target=self._carry, args=(source, target, direction), daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket, direction: str) -> None:
        while data := source.recv(65_536):
            setattr(self, direction, getattr(self, direction) + len(data))
            target.sendall(data)


def _started(directory: Path) -> tuple[subprocess.Popen[bytes], int]:
    """The server, and its port, once it listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    variables = dict(os.environ, SYNC_USER1="user:password", SYNC_BASE=str(directory / "server"),
                     SYNC_HOST="127.0.0.1", SYNC_PORT=str(port), RUST_LOG="error")
    server = subprocess.Popen(["setpriv", "--pdeathsig", "TERM", sys.executable, "-m", "anki.syncserver"],
                              env=variables, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL)
    for _ in range(200):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return server, port
        except OSError:
            time.sleep(0.05)
    raise OSError("Anki's server did not start")


def _filled(collection: Collection, count: int) -> list[int]:
    kind, deck, ids = collection.models.by_name("Basic"), collection.decks.id("Default"), []
    for number in range(count):
        note = collection.new_note(kind)
        note["Front"], note["Back"] = f"word {number}", f"what word {number} means"
        collection.add_note(note, deck)
        ids.append(note.id)
    return ids


def _measured(directory: Path, port: int, count: int, syncs: int) -> dict[str, float]:
    wire = Wire(port)
    collection = Collection(str(directory / "client.anki2"))
    ids = _filled(collection, count)
    endpoint = f"http://127.0.0.1:{wire.port}/"
    login = collection.sync_login("user", "password", endpoint)
    login.endpoint = endpoint
    collection.sync_collection(login, False)
    collection.close_for_full_sync()
    collection.full_upload_or_download(auth=login, server_usn=None, upload=True)
    collection.reopen(after_full_sync=True)
    collection.sync_collection(login, False)

    wire.up = wire.down = 0
    for _ in range(syncs):
        collection.sync_collection(login, False)
    time.sleep(0.2)
    up, down = wire.up / syncs, wire.down / syncs
    times = []
    for number in range(syncs):
        note = collection.get_note(ids[number % count])
        note["Back"] = f"pushed {number}"
        collection.update_note(note)
        start = time.perf_counter()
        collection.sync_collection(login, False)
        times.append(time.perf_counter() - start)
    collection.close()
    return {"up": up, "down": down, "push": statistics.median(times) * 1e3}


def main() -> None:
    """Measures one server with one client, in a directory of their own."""
    directory = Path(sys.argv[1])
    (directory / "server").mkdir(parents=True)
    server, port = _started(directory)
    try:
        for name, value in _measured(directory, port, int(sys.argv[2]), int(sys.argv[3])).items():
            print(f"{name}\t{value}")
    finally:
        server.terminate()
        server.wait()


main()
