"""CRDT libraries as the bench asks them: a text, counters and a list, edited a transaction at a time.

A patch is (position, deleted count, inserted text). Both libraries are called as directly as Python can.
"""
from __future__ import annotations

from typing import Any


def _identity(number: int) -> int:
    """An identity as long as the ones that the libraries draw themselves, in the order of the numbers: in the other
    order Yrs ends the concurrent session with another text."""
    return 2**52 + number * 0x12_3456_789B


class Loro:
    """Loro, which keeps the whole history and can leave it out of what it writes."""

    has_history = True

    def __init__(self) -> None:
        import loro
        self._loro = loro

    def document(self, peer: int) -> Any:
        document = self._loro.LoroDoc()
        document.peer_id = _identity(peer)
        return document

    def edit(self, document: Any, patches: list[tuple[int, int, str]]) -> None:
        text = document.get_text("t")
        for position, deleted, inserted in patches:
            if deleted:
                text.delete(position, deleted)
            if inserted:
                text.insert(position, inserted)
            document.commit()

    def text(self, document: Any) -> str:
        return document.get_text("t").to_string()

    def history(self, document: Any) -> bytes:
        return bytes(document.export(self._loro.ExportMode.Updates(self._loro.VersionVector())))

    def state(self, document: Any) -> bytes:
        return bytes(document.export(self._loro.ExportMode.ShallowSnapshot(document.state_frontiers)))

    def merge(self, document: Any, update: bytes) -> None:
        document.import_(update)

    def version(self, document: Any) -> Any:
        return document.oplog_vv

    def since(self, document: Any, version: Any) -> bytes:
        return bytes(document.export(self._loro.ExportMode.Updates(version)))

    # Counters

    def increment(self, document: Any, counter: int) -> None:
        document.get_map("scores").ensure_mergeable_counter(f"k{counter}").increment(1)
        document.commit()

    def total(self, document: Any) -> float:
        return sum(document.get_deep_value()["scores"].values())

    # Lists

    def fill(self, document: Any, items: list[str]) -> None:
        shopping = document.get_movable_list("l")
        for item in items:
            shopping.push(item)
        document.commit()

    def move(self, document: Any, source: int, target: int) -> None:
        document.get_movable_list("l").mov(source, target)
        document.commit()

    def count(self, document: Any) -> int:
        return len(document.get_movable_list("l"))


class Yrs:
    """Yrs through pycrdt. It drops what is deleted, so it has no history; it has neither counters nor moves."""

    has_history = False

    def __init__(self) -> None:
        import pycrdt
        self._pycrdt = pycrdt

    def document(self, peer: int) -> Any:
        document = self._pycrdt.Doc(client_id=_identity(peer))
        document["t"] = self._pycrdt.Text()
        document["l"] = self._pycrdt.Array()
        for counter in range(6):
            document[f"k{counter}"] = self._pycrdt.Map()
        return document

    def edit(self, document: Any, patches: list[tuple[int, int, str]]) -> None:
        text, begin = document["t"].integrated, document._doc.create_transaction
        for position, deleted, inserted in patches:
            transaction = begin()
            if deleted:
                text.remove_range(transaction, position, deleted)
            if inserted:
                text.insert(transaction, position, inserted, None)
            transaction.commit()
            transaction.drop()

    def text(self, document: Any) -> str:
        return str(document["t"])

    def state(self, document: Any) -> bytes:
        return document.get_update()

    history = state

    def merge(self, document: Any, update: bytes) -> None:
        document.apply_update(update)

    def version(self, document: Any) -> Any:
        return document.get_state()

    def since(self, document: Any, version: Any) -> bytes:
        return document.get_update(version)

    # Counters: a map from a replica to its own sum

    def increment(self, document: Any, counter: int) -> None:
        sums, key = document[f"k{counter}"], str(document.client_id)
        sums[key] = sums.get(key, 0) + 1

    def total(self, document: Any) -> float:
        return sum(sum(document[f"k{counter}"].to_py().values()) for counter in range(6))

    # Lists: a move deletes and inserts

    def fill(self, document: Any, items: list[str]) -> None:
        document["l"].extend(items)

    def move(self, document: Any, source: int, target: int) -> None:
        shopping = document["l"]
        with document.transaction():
            item = shopping[source]
            del shopping[source]
            shopping.insert(min(target, len(shopping)), item)

    def count(self, document: Any) -> int:
        return len(document["l"])


LIBRARIES = {"Loro": Loro, "Yrs": Yrs}
