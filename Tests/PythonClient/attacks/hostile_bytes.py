"""Bytes that nobody may say: of a stranger, as a member's first words, and later on."""

from member import Member
from peer import Peer, Person


def attacks(plan, watch):
    member, stranger = Member(plan["links"][1]), Person()
    for name, text in plan["rows"].items():
        fates = []
        for make in (
            lambda: Peer(member.port, stranger),
            member.connect,
            member.live,
        ):
            peer = make()
            peer.say(bytes.fromhex(text))
            fates.append(peer.fate())
            peer.close()
        yield name, ", ".join(fates)
