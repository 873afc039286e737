"""A client of a later version: an operation that nobody knows yet, and a field more in every message.

usage: future.py HOME

The home has joined with client.py; a refusal ends it with an error.
"""

import sys

import session
import wire
from client import Home
from schema import hearth

# Field 126, of three bytes: none of the messages has it.
UNKNOWN = b"\xf2\x07\x03new"


class Connection(wire.Connection):
    """Says everything with a field more."""

    def send(self, *, early: bool = False, **kind) -> None:
        for message in kind.values():
            message.MergeFromString(UNKNOWN)
        super().send(early=early, **kind)


def main() -> None:
    home = Home(sys.argv[1])
    home.write(lambda _: [hearth.Operation.FromString(UNKNOWN)])
    wire.Connection = Connection
    connection = home.connect()
    session.sync(connection, home)
    connection.close()


if __name__ == "__main__":
    main()
