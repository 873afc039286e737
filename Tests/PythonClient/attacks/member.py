"""A device that was let in, and can write and push by the rules, or against them."""

import tempfile

import board
import client
import identity
import session
import wire
from log import Batch, ZERO
from peer import Peer, Person, frame, message
from schema import encoded, hearth


class Member:
    def __init__(self, link: str, name: str = "Eve"):
        self._directory = tempfile.TemporaryDirectory()
        self.home = client.Home(self._directory.name)
        client.join(self.home, link, name, name)
        self.person = Person(self.home.key)
        self.port = self.home.state["server"]["port"]
        self.edits = 0
        self.member_name = f"{name} {identity.public_bytes(self.home.key).hex()[:8]}"

    key = property(lambda self: self.home.public_key)

    def edit(self) -> None:
        """What an honest person does: an edit, pushed, and whatever is new, pulled."""
        operations = [hearth.Operation(collection=board.SCOREBOARD, create=hearth.Create(
            values=[hearth.FieldValue(field=board.NAME, text=f"{self.member_name} {self.edits}")]))]
        self.edits += 1
        self.home.write(lambda _: operations)
        client.sync(self.home)
        assert all(batch.is_acknowledged for batch in self.home.log.batches)

    def connect(self) -> Peer:
        peer = Peer(self.port, self.person)
        # The server answers nothing before it knows the key.
        peer.is_early = False
        return peer

    def live(self, **fields) -> Peer:
        """A connection that has been welcomed, with nothing to catch up."""
        peer = self.connect()
        fields = fields or {
            "log": self.home.log_id, "position": self.home.position,
            "hash": self.home.position_hash,
        }
        welcome = peer.hello(**fields)
        assert isinstance(welcome, hearth.Welcome), welcome
        return peer
