"""The engine: counters and lists, and texts by the traces that are there, in our own process."""
from __future__ import annotations

import gzip
from collections.abc import Callable
from functools import partial
from pathlib import Path

import stored
from goals import Figures, Goal
from rows import Row
from setting import Setting

_AUTOMERGE, _FRIENDS = "automerge-paper", "friendsforever"

# What the goals are set for; other traces are shown without.
_GOALS = {
    ("replay", _AUTOMERGE): Goal(at_most=10),
    ("history", _AUTOMERGE): Goal(at_most=70_000),
    ("state", _AUTOMERGE): Goal(at_most=48_000),
    ("load-edit", _AUTOMERGE): Goal(at_most=0.5),
    ("halves", _AUTOMERGE): Goal(at_most=5),
    ("memory", _AUTOMERGE): Goal(at_most=200),
    ("memory-edited", _AUTOMERGE): Goal(at_most=400),
    ("merge", _FRIENDS): Goal(at_most=1),
}
# For a kind of row: its unit, the workload's figure, and how many of its units that figure's unit is.
_ENCODINGS = {
    "history": ("B", "history-zlib", 1.0), "state": ("B", "state-zlib", 1.0), "load-edit": ("ms", "load-edit", 1.0),
    "memory": ("kB", "loaded", 1e-3), "memory-edited": ("kB", "edited", 1e-3),
}
_SEQUENTIAL = {"replay": ("ms", "replay", 1.0)} | _ENCODINGS
_CONCURRENT = {"merge": ("ms", "merge", 1.0)} | _ENCODINGS


def rows(setting: Setting) -> list[Row]:
    """The rows of the traces that are there and of those that goals are set for, then counters and lists."""
    found: list[Row] = []
    names = sorted(path.name.removesuffix(".json.gz") for path in setting.traces.glob("*.json.gz"))
    for name in dict.fromkeys([_AUTOMERGE, _FRIENDS, *names]):
        is_concurrent = _is_concurrent(setting, name)
        workload = "concurrent" if is_concurrent else "text"
        for kind, (unit, figure, scale) in (_CONCURRENT if is_concurrent else _SEQUENTIAL).items():
            found.append(_row(kind, name, unit, partial(_text_figure, workload, name, figure, scale)))
        if not is_concurrent:
            found.append(_row("halves", name, "ms", partial(_halves_figure, name)))
            found.append(Row("engine", f"halves-growth/{name}", "us/edit", "itself with a quarter of the edits",
                             Goal(ratio_at_most=1.5), partial(_halves_growth, name)))
    return found + _COUNTERS + _LISTS


def _row(kind: str, name: str, unit: str, ours: Callable[[Setting], Figures]) -> Row:
    peer, figure = stored.TEXTS.get((kind, name), ("no peer", None))
    beside = peer if figure is None else f"{peer} (stored)"

    def measure(setting: Setting) -> Figures:
        measured = ours(setting)
        return Figures(measured.ours, figure, measured.note)

    return Row("engine", f"{kind}/{name}", unit, beside, _GOALS.get((kind, name), Goal()), measure)


# Texts

def _is_concurrent(setting: Setting, name: str) -> bool:
    path = setting.traces / f"{name}.json.gz"
    if not path.exists():
        return name == _FRIENDS
    with gzip.open(path) as file:
        return b'"concurrent"' in file.read(200)


def _inflated(setting: Setting, name: str) -> Path:
    def inflate() -> Path:
        path = setting.directory / f"{name}.json"
        path.write_bytes(gzip.decompress((setting.traces / f"{name}.json.gz").read_bytes()))
        return path

    return setting.once(f"trace {name}", inflate)


def _seconds(setting: Setting) -> int:
    """How long a session may take to be told before it is given up."""
    return setting.count(20, 3)


def _missing(setting: Setting, name: str) -> str:
    """Why the trace cannot be measured; empty where it can."""
    present = (setting.traces / f"{name}.json.gz").exists()
    return "" if present else f"not measured: {name}.json.gz is not in {setting.traces}"


def _text(setting: Setting, workload: str, name: str) -> dict[str, float]:
    """All figures of a session; those of its end are missing where it takes too long to be told."""
    def measure() -> dict[str, float]:
        state = setting.directory / f"{name}.state"
        found = setting.figures(workload, _inflated(setting, name), state, setting.count(7, 3), _seconds(setting))
        return found | setting.figures("text-memory", state) if "state" in found else found

    return setting.once(f"text {name}", measure)


def _text_figure(workload: str, name: str, figure: str, scale: float, setting: Setting) -> Figures:
    missing = _missing(setting, name)
    if missing:
        return Figures(note=missing)
    found = _text(setting, workload, name)
    if figure not in found:
        return Figures(note=_given_up(setting, found["done"], found["edits"]))
    return Figures(found[figure] * scale)


def _given_up(setting: Setting, done: float, edits: float) -> str:
    if done == edits:
        return "failed: the text is not the trace's"
    return f"not measured: {done:,.0f} of {edits:,.0f} edits took {_seconds(setting)} s"


# Halves: two replicas write the same beginning, and one merges what the other has.

def _edit_count(setting: Setting, name: str) -> int:
    return int(_text(setting, "text", name)["edits"])


def _halves(setting: Setting, name: str, edits: int) -> float | None:
    """Milliseconds that merging so many edits takes; None where writing them takes too long."""
    def measure() -> float | None:
        words = (_inflated(setting, name), edits, setting.count(7, 3), _seconds(setting))
        return setting.figures("halves", *words).get("merge")

    return setting.once(f"halves {name} {edits}", measure)


def _halves_figure(name: str, setting: Setting) -> Figures:
    missing = _missing(setting, name)
    if missing:
        return Figures(note=missing)
    half = _edit_count(setting, name) // 2
    taken = _halves(setting, name, half)
    return Figures(taken, note="" if taken else f"not measured: {half:,} edits took {_seconds(setting)} s")


def _halves_growth(name: str, setting: Setting) -> Figures:
    whole = _halves_figure(name, setting)
    if whole.ours is None:
        return whole
    half = _edit_count(setting, name) // 2
    points = [(edits, taken) for edits in (half // 4, half // 2, half)
              if (taken := _halves(setting, name, edits)) is not None]
    setting.draw(f"merging two halves of {name}", "edits", "ms", points)
    costs = [taken / edits * 1e3 for edits, taken in points]
    return Figures(costs[-1], costs[0])


# Counters and lists

def _counters(setting: Setting, replicas: int) -> dict[str, float]:
    return setting.once(f"counters {replicas}", lambda: setting.figures(
        "counters", 100_000, replicas, setting.count(7, 3)))


def _counter_state(replicas: int, peer: float, setting: Setting) -> Figures:
    return Figures(_counters(setting, replicas)["state"], peer)


def _counter_merge(setting: Setting) -> Figures:
    return Figures(_counters(setting, 10)["merge"], 44.4)


def _moves(figure: str, peer: float, setting: Setting) -> Figures:
    found = setting.once("moves", lambda: setting.figures("moves", 10_000, 500, setting.count(7, 3)))
    return Figures(found[figure], peer, "" if found["converged"] else "failed: the two lists differ")


_COUNTERS = [
    Row("engine", f"counters-{replicas}", "B", "Yjs v2 (stored)", Goal(at_most=goal),
        partial(_counter_state, replicas, peer))
    for replicas, peer, goal in ((2, 391, 60), (10, 1_706, 250), (100, 17_193, 2_400))
] + [Row("engine", "counters-merge", "ms", "Loro (stored)", Goal(at_most=0.05), _counter_merge)]

_LISTS = [
    Row("engine", "moves", "ms", "Yrs (stored)", Goal(at_most=0.3), partial(_moves, "merge", 2.2)),
    Row("engine", "moves-duplicates", "", "Yrs (stored)", Goal(at_most=0), partial(_moves, "duplicates", 19)),
    Row("engine", "moves-state", "B", "Loro (stored)", Goal(at_most=27_000), partial(_moves, "state-zlib", 31_575)),
]
