"""A member that tells different things to different people: two batches in the same place of one chain."""

from forge import Forge, fate_of, member_of_board
from log import Batch
from member import Member
from schema import encoded, hearth


def attacks(plan, watch):
    eve = Member(plan["links"][1], "Eve")
    forge = Forge(eve.key)
    first = forge.batch(member_of_board("Root"))
    left, right = (
        Batch(
            forge.replica, 2, first.hash,
            encoded(hearth.BatchBody(operations=[member_of_board(name)])),
        )
        for name in ("Left", "Right")
    )
    yield "two continuations at once", fate_of(eve, [first, left, right])
    yield "the same in the other order", fate_of(eve, [first, right, left])
    beginnings = [Forge(eve.key) for _ in range(2)]
    beginnings[1].nonce, beginnings[1].replica = beginnings[0].nonce, beginnings[0].replica
    batches = [
        forge.batch(member_of_board(name)) for forge, name in zip(beginnings, ("One", "Two"))
    ]
    yield "two beginnings of one replica", fate_of(eve, batches)
