"""Invitations: guessed, raced, late, used before, and by whoever may not."""

import threading
import time

from member import Member
from peer import Peer, Person, frame, message
from schema import hearth


def attacks(plan, watch):
    eve = Member(plan["links"][1], "Eve")
    yield "guessed", guessed(eve, plan["guesses"])
    yield "raced", raced(eve)
    yield "late", late(eve)
    token, first = invite(eve), Person()
    yield "used", pair(eve, first, token)
    yield "used again by the same key", pair(eve, first, token)
    yield "used again by another key", pair(eve, Person(), token)
    yield "used again by a member", pair(eve, eve.person, token)
    token, guest = invite(eve), Person()
    yield "with another household", pair(eve, guest, token, household=bytes(range(16)))
    yield "to hand another household over", pair(
        eve, guest, token, household=bytes(range(16)), hand_over=True
    )
    yield "then as it should be", pair(eve, guest, token)
    for length in (15, 17):
        yield f"a token of {length} bytes", pair(eve, Person(), bytes(length))
    peer = Peer(eve.port, Person())
    guess = frame(message(pair=hearth.Pair(token=bytes(16))))
    peer.say(guess * 2)
    yield "two guesses in one breath", peer.fate()
    yield "to be a server", asked(eve, role=2)
    yield "two at a time", asked(eve, eve.live(), times=2)
    yield "for longer than may be", lasting(eve.live())


def invite(eve, **fields) -> bytes:
    """The token of an invitation that a member asked for."""
    return invitation(eve.live(), **fields).token


def invitation(peer, **fields):
    peer.tell(invite=hearth.InviteRequest(**fields))
    while True:
        answer = peer.hear()
        if answer.HasField("invitation"):
            peer.close()
            return answer.invitation


def pair(eve, person, token, **fields) -> str:
    peer = Peer(eve.port, person)
    peer.tell(pair=hearth.Pair(token=token, name="guest", person="guest", **fields))
    fate = peer.answer()
    peer.close()
    return fate


def guessed(eve, guesses: int) -> str:
    """So many guesses, two at a time; every answer is the same."""
    fates: dict[str, int] = {}

    def guess(count: int) -> None:
        person = Person()
        for number in range(count):
            peer = Peer(eve.port, person)
            peer.tell(pair=hearth.Pair(token=number.to_bytes(16, "big")))
            answer = peer.hear()
            code = hearth.ErrorCode.Name(answer.error.code)
            fates[code] = fates.get(code, 0) + 1
            peer.close()

    threads = [threading.Thread(target=guess, args=[guesses // 2]) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return ", ".join(f"{code} {count}" for code, count in sorted(fates.items()))


def raced(eve) -> str:
    """Two keys with one token, at the same moment, ten times over."""
    outcomes = set()
    for _ in range(10):
        token = invite(eve)
        peers = [Peer(eve.port, Person()) for _ in range(2)]
        for peer in peers:
            peer.tell(pair=hearth.Pair(token=token, name="racer"))
        outcomes.add(tuple(sorted(peer.answer() for peer in peers)))
        for peer in peers:
            peer.close()
    return "; ".join(" and ".join(pair) for pair in sorted(outcomes))


def late(eve) -> str:
    token = invite(eve, seconds=1)
    time.sleep(1.05)
    return pair(eve, Person(), token)


def asked(eve, peer=None, times: int = 1, **fields) -> str:
    peer = peer or eve.live()
    peer.say(frame(message(invite=hearth.InviteRequest(**fields))) * times)
    fate = peer.fate()
    peer.close()
    return fate


def lasting(peer) -> str:
    expires = invitation(peer, seconds=2**32 - 1).expires
    return f"at most {(expires / 1_000 - time.time()) / 86_400:.0f} days"
