"""websocket_load.py PORT WATCHERS EDITS IN-FLIGHT: edits of a text through a Yjs server on loopback.

Prints the median time from writing an edit until all watchers have it, in microseconds, and how many deliveries there
are a second with so many edits in flight. Clients are sockets of this one process, and drop what they receive.
"""
from __future__ import annotations

import socket
import statistics
import struct
import sys
import time

import pycrdt

_WARM_UP = 20
_UPDATE = b"\x00\x02"


class Connection:
    """A WebSocket to one document, its frames masked with zeros."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port))
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._socket.sendall(b"GET /bench HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                             b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n")
        self._unread = b""
        while b"\r\n\r\n" not in self._unread:
            self._unread += self._socket.recv(4_096)
        self._unread = self._unread.split(b"\r\n\r\n", 1)[1]
        self.updates = 0

    def send(self, message: bytes) -> None:
        length = bytes([0x80 | len(message)]) if len(message) < 126 else b"\xfe" + struct.pack(">H", len(message))
        self._socket.sendall(b"\x82" + length + b"\0\0\0\0" + message)

    def hear(self, count: int) -> None:
        """Waits until so many updates have come."""
        while self.updates < count:
            data = self._socket.recv(65_536)
            if not data:
                raise ConnectionError("the server hung up")
            self._unread += data
            self._take_frames()

    def _take_frames(self) -> None:
        start = 0
        while (frame := self._frame(start)) is not None:
            payload, start = frame
            self.updates += self._unread[payload:payload + 2] == _UPDATE
        self._unread = self._unread[start:]

    def _frame(self, start: int) -> tuple[int, int] | None:
        """Where the payload of the frame begins that starts here, and where it ends; None until it is whole."""
        if len(self._unread) < start + 4:
            return None
        length, payload = self._unread[start + 1], start + 2
        if length == 126:
            length, payload = struct.unpack_from(">H", self._unread, payload)[0], payload + 2
        end = payload + length
        return (payload, end) if end <= len(self._unread) else None


def _edits(count: int) -> list[bytes]:
    """Messages of edits that one author makes, each of a short word."""
    document, updates = pycrdt.Doc(), []
    document["t"] = text = pycrdt.Text()
    subscription = document.observe(lambda event: updates.append(event.update))
    for number in range(count):
        text.insert(0, f"w{number % 10} ")
    del subscription
    return [_UPDATE + bytes([len(update)]) + update for update in updates[-count:]]


def main() -> None:
    """Measures both."""
    port, watcher_count, edit_count, window = map(int, sys.argv[1:])
    author, watchers = Connection(port), [Connection(port) for _ in range(watcher_count)]
    time.sleep(0.5)
    edits = _edits(_WARM_UP + 2 * edit_count)
    everybody = [*watchers, author]
    times = []
    for number, edit in enumerate(edits[:_WARM_UP + edit_count], 1):
        start = time.perf_counter()
        author.send(edit)
        for watcher in watchers:
            watcher.hear(number)
        times.append(time.perf_counter() - start)
        author.hear(number)
    rest, before = edits[_WARM_UP + edit_count:], _WARM_UP + edit_count
    start = time.perf_counter()
    for edit in rest[:window]:
        author.send(edit)
    for number in range(len(rest)):
        for connection in everybody:
            connection.hear(before + number + 1)
        if number + window < len(rest):
            author.send(rest[number + window])
    elapsed = time.perf_counter() - start
    print(f"delivered\t{statistics.median(times[_WARM_UP:]) * 1e6}")
    print(f"deliveries\t{len(rest) * watcher_count / elapsed}")


main()
