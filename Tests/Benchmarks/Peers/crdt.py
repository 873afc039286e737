"""crdt.py LIBRARY WORKLOAD ARGUMENT...: what a CRDT library does with what our own engine is given.

It runs under the interpreter that has the libraries, and prints a line for each figure: its name and its value.
"""
from __future__ import annotations

import ctypes
import gc
import json
import random
import statistics
import sys
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from libraries import LIBRARIES

Input = TypeVar("Input")
_SLOW_SECONDS = 2.0


def _milliseconds(runs: int, prepare: Callable[[], Input], body: Callable[[Input], Any]) -> float:
    """The median time of `body`; what takes long is run once."""
    times: list[float] = []
    while len(times) < runs and not (times and times[0] > _SLOW_SECONDS):
        given = prepare()
        gc.collect()
        start = time.perf_counter()
        result = body(given)
        times.append(time.perf_counter() - start)
        del result
    return statistics.median(times) * 1e3


def _patches(trace: dict[str, Any]) -> list[tuple[int, int, str]]:
    return [tuple(patch[:3]) for transaction in trace["txns"] for patch in transaction["patches"]]


def _anonymous_kilobytes() -> int:
    gc.collect()
    ctypes.CDLL("libc.so.6").malloc_trim(0)
    text = Path("/proc/self/smaps_rollup").read_text()
    return int(text.split("Anonymous:")[1].split()[0])


# Texts

def text(library: Any, path: str, state: str, runs: str) -> dict[str, float]:
    """A session of one writer: replayed, encoded, loaded."""
    trace = json.loads(Path(path).read_text())
    patches = _patches(trace)

    def replay(document: Any) -> Any:
        library.edit(document, patches)
        return document

    found = {"replay": _milliseconds(int(runs), lambda: library.document(1), replay)}
    return found | _encodings(library, replay(library.document(1)), trace["endContent"], state, int(runs))


def concurrent(library: Any, path: str, state: str, runs: str) -> dict[str, float]:
    """A session of several writers, who get each other's edits as they did."""
    trace = json.loads(Path(path).read_text())
    writers = [library.document(number + 1) for number in range(trace["numAgents"])]
    updates: list[bytes] = []
    held: list[set[int]] = [set() for _ in writers]
    document = writers[0]
    for index, transaction in enumerate(trace["txns"]):
        document, known = writers[transaction["agent"]], held[transaction["agent"]]
        for missing in _missing(trace, transaction["parents"], known):
            library.merge(document, updates[missing])
        before = library.version(document)
        library.edit(document, [tuple(patch[:3]) for patch in transaction["patches"]])
        updates.append(library.since(document, before))
        known.add(index)
    history = library.history(document)

    def merge(fresh: Any) -> str:
        library.merge(fresh, history)
        return library.text(fresh)

    found = {"merge": _milliseconds(int(runs), lambda: library.document(99), merge)}
    return found | _encodings(library, document, trace["endContent"], state, int(runs))


def _missing(trace: dict[str, Any], parents: list[int], known: set[int]) -> list[int]:
    """The transactions of these and before that are not known; they are known from now on."""
    waiting, found = list(parents), set()
    while waiting:
        index = waiting.pop()
        if index not in known:
            known.add(index)
            found.add(index)
            waiting += trace["txns"][index]["parents"]
    return sorted(found)


def halves(library: Any, path: str, edits: str, runs: str) -> dict[str, float]:
    """Two replicas write the same beginning of a session, and one merges what the other has."""
    patches = _patches(json.loads(Path(path).read_text()))[:int(edits)]
    ours, theirs = library.document(1), library.document(2)
    for document in (ours, theirs):
        library.edit(document, patches)
    mine, update = library.history(ours), library.history(theirs)

    def loaded() -> Any:
        document = library.document(1)
        library.merge(document, mine)
        return document

    def merge(document: Any) -> str:
        library.merge(document, update)
        return library.text(document)

    return {"merge": _milliseconds(int(runs), loaded, merge)}


def _encodings(library: Any, document: Any, expected: str, path: str, runs: int) -> dict[str, float]:
    if library.text(document) != expected:
        raise ValueError("the text is not the trace's")
    state = library.state(document)
    Path(path).write_bytes(state)

    def load_and_edit(number: int) -> Any:
        loaded = _loaded(library, number, state)
        library.edit(loaded, [(0, 0, "x")])
        return loaded

    found = {"state": len(zlib.compress(state, 6)), "load-edit": _milliseconds(runs, lambda: 3, load_and_edit)}
    if library.has_history:
        found["history"] = len(zlib.compress(library.history(document), 6))
    return found


def _loaded(library: Any, number: int, state: bytes) -> Any:
    document = library.document(number)
    library.merge(document, state)
    library.text(document)
    return document


def memory(library: Any, path: str) -> dict[str, float]:
    """Kilobytes that a loaded text adds to this process, before and after its first edit."""
    state = Path(path).read_bytes()
    # What the library itself takes, it takes for the first document.
    library.edit(library.document(3), [(0, 0, "x")])
    before = _anonymous_kilobytes()
    document = _loaded(library, 4, state)
    found = {"memory": _anonymous_kilobytes() - before}
    library.edit(document, [(0, 0, "x")])
    return found | {"memory-edited": _anonymous_kilobytes() - before}


# Counters and lists

def counters(library: Any, increments: str, replicas: str, runs: str) -> dict[str, float]:
    """Increments of six counters by replicas that know nothing of each other."""
    count, updates = int(replicas), []
    for number in range(count):
        document = library.document(number + 1)
        for index in range(int(increments) // count):
            library.increment(document, index % 6)
        updates.append(library.history(document))

    def merge(document: Any) -> float:
        for update in updates:
            library.merge(document, update)
        return library.total(document)

    merged = library.document(99)
    if merge(merged) != int(increments) // count * count:
        raise ValueError("an increment is lost")
    return {"state": len(library.state(merged)), "merge": _milliseconds(int(runs), lambda: library.document(98), merge)}


def moves(library: Any, items: str, moves: str, runs: str) -> dict[str, float]:
    """A long list in which two replicas move items apart."""
    numbers, count = random.Random(3), int(items)
    words = "milk bread eggs butter apples rice pasta tomatoes cheese coffee tea sugar onions garlic carrots".split()
    base = library.document(1)
    library.fill(base, [f"{numbers.choice(words)} {numbers.randint(1, 99)}" for _ in range(count)])
    filled, copies, updates = library.history(base), [], []
    for number in (2, 3):
        document = library.document(number)
        library.merge(document, filled)
        before = library.version(document)
        for _ in range(int(moves)):
            library.move(document, numbers.randrange(count), numbers.randrange(count))
        copies.append(document)
        updates.append(library.since(document, before))
    mine = library.history(copies[0])

    def loaded() -> Any:
        document = library.document(4)
        library.merge(document, mine)
        library.count(document)
        return document

    def merge(document: Any) -> int:
        library.merge(document, updates[1])
        return library.count(document)

    merging = _milliseconds(int(runs), loaded, merge)
    library.merge(copies[0], updates[1])
    return {"merge": merging, "duplicates": library.count(copies[0]) - count,
            "state": len(zlib.compress(library.history(copies[0]), 6))}


def main() -> None:
    """Runs the workload that the command line names."""
    workloads = {"text": text, "concurrent": concurrent, "halves": halves, "memory": memory, "counters": counters,
                 "moves": moves}
    library, workload, *arguments = sys.argv[1:]
    for name, value in workloads[workload](LIBRARIES[library](), *arguments).items():
        print(f"{name}\t{value}")


main()
