"""A small client of hearthd, by a stranger who has read Protocol/ and nothing else."""

import argparse
import dataclasses
import json
import os
import pathlib
import secrets
import time

from cryptography.hazmat.primitives import serialization

import board
import identity
import session
import wire
from log import Batch, Log
from schema import hearth


class Home:
    """What the client keeps between commands: a key, a certificate, and one JSON file."""

    def __init__(self, path: str):
        self.path = pathlib.Path(path)
        self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.key_path, self.certificate_path = self.path / "key.pem", self.path / "certificate.pem"
        if not self.key_path.exists():
            key = identity.new_key()
            self.certificate_path.write_bytes(identity.certificate_pem(key))
            self.key_path.touch(mode=0o600)
            self.key_path.write_bytes(identity.key_pem(key))
        self.key = serialization.load_pem_private_key(self.key_path.read_bytes(), None)
        self.public_key = identity.public_bytes(self.key)
        self.log = Log()
        self.outgoing = session.Outgoing()
        self.state = {"position": 0, "hash": "", "log": 0, "batches": [], "heads": []}
        if (self.path / "state.json").exists():
            self.state = json.loads((self.path / "state.json").read_text())
        for entry in self.state["batches"]:
            entry = dict(entry, body=bytes.fromhex(entry["body"]))
            self.log.append(Batch(**dict(entry, previous=bytes.fromhex(entry["previous"]))))
        self.heads: dict[int, hearth.SignedHead] = {}
        for entry in self.state["heads"]:
            self.keep(hearth.SignedHead.FromString(bytes.fromhex(entry)))

    household = property(lambda self: bytes.fromhex(self.state["household"]))
    position = property(lambda self: self.state["position"])
    position_hash = property(lambda self: bytes.fromhex(self.state["hash"]))
    log_id = property(lambda self: self.state["log"])
    replica = property(lambda self: self.state.get("replica"))

    def owns(self, replica: int) -> bool:
        return self.log.chains[replica].key == self.public_key

    def keep(self, head) -> None:
        """Keeps another device's signature, to give its batches back to a server that lost them."""
        known = self.heads.get(head.replica)
        if known is None or known.counter <= head.counter:
            self.heads[head.replica] = head

    def joined(self, household: bytes, record: bytes) -> None:
        self.state.update(household=household.hex(), record=record.hex())
        self.save()

    def moved(self, log: int, number: int, position_hash: bytes) -> None:
        self.state.update(log=log, position=number, hash=position_hash.hex())

    def connect(self):
        server = self.state["server"]
        return wire.Connection(
            server["host"],
            server["port"],
            bytes.fromhex(server["pin"]),
            str(self.certificate_path),
            str(self.key_path),
        )

    def write(self, make) -> None:
        """Authors one batch, under a replica that is minted at the first one."""
        if self.replica is None:
            nonce = secrets.randbits(64)
            self.state["nonce"] = nonce
            self.state["replica"] = identity.replica_id(self.public_key, nonce)
        now = time.time_ns() // 1_000_000
        self.log.write(self.replica, self.state["nonce"], self.public_key, now, make)
        self.save()

    def save(self) -> None:
        """Writes everything beside the old file, makes it durable, and takes its place."""
        self.state["batches"] = [
            dict(dataclasses.asdict(b), previous=b.previous.hex(), body=b.body.hex())
            for b in self.log.batches
        ]
        self.state["heads"] = [head.SerializeToString().hex() for head in self.heads.values()]
        new = self.path / "state.new"
        with open(new, "w", encoding="utf-8") as file:
            json.dump(self.state, file)
            file.flush()
            os.fsync(file.fileno())
        new.rename(self.path / "state.json")


def join(home: Home, link: str, name: str, person: str) -> None:
    parts = wire.parse_link(link)
    server = {"host": parts["host"], "port": parts["port"], "pin": parts["pin"].hex()}
    home.state.update(server=server, name=name, person=person)
    home.save()
    connection = home.connect()
    session.pair(connection, home, parts["token"], name, person)
    session.sync(connection, home)
    connection.close()


def sync(home: Home) -> None:
    connection = home.connect()
    try:
        session.sync(connection, home)
    except wire.Refused as refusal:
        if refusal.args[0] != "NOT_PAIRED":
            raise
        # The server was restored from before this device joined: its own word lets the device in again.
        connection.close()
        connection = home.connect()
        session.rejoin(connection, home)
        session.sync(connection, home)
    connection.close()


def add_member(home: Home, name: str) -> None:
    create = hearth.Create(values=[hearth.FieldValue(field=board.NAME, text=name)], start=100)
    home.write(lambda _: [hearth.Operation(collection=board.SCOREBOARD, create=create)])


def give(home: Home, name: str, points: int) -> None:
    dots = [dot for dot, member in board.members(home.log).items() if member.name == name]
    if len(dots) != 1:
        raise SystemExit(f"{len(dots)} members are called {name}")
    home.write(lambda name_of: [hearth.Operation(add=points, **name_of(dots[0]))])


def score(home: Home) -> None:
    for member in sorted(board.members(home.log).values(), key=lambda m: m.name):
        print(member.name, member.score)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("home")
    commands = parser.add_subparsers(dest="command", required=True)
    joining = commands.add_parser("join")
    joining.add_argument("link")
    joining.add_argument("--name", default="Python")
    joining.add_argument("--person", default="Python")
    commands.add_parser("member").add_argument("name")
    giving = commands.add_parser("give")
    giving.add_argument("name")
    giving.add_argument("points", type=int)
    commands.add_parser("sync")
    commands.add_parser("score")
    arguments = vars(parser.parse_args())
    run = {"join": join, "member": add_member, "give": give, "sync": sync, "score": score}
    home, command = Home(arguments.pop("home")), arguments.pop("command")
    run[command](home, **arguments)


if __name__ == "__main__":
    main()
