"""The engine: counters and lists, and texts by the traces that are there, in our own process."""
from __future__ import annotations

import gzip
from collections.abc import Callable
from functools import partial
from pathlib import Path

import peers
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
    def measure(setting: Setting) -> Figures:
        return peers.compared(ours(setting), stored.TEXTS.get((kind, name)), _peers_figures(setting, kind, name))

    return Row("engine", f"{kind}/{name}", unit, "", _GOALS.get((kind, name), Goal()), measure)


def _peers_figures(setting: Setting, kind: str, name: str) -> dict[str, float]:
    """What this kind of row is for the libraries that are here and have it."""
    if _missing(setting, name):
        return {}
    trace, runs = _inflated(setting, name), setting.count(7, 3)
    workload = "concurrent" if _is_concurrent(setting, name) else "text"
    found = {}
    for library in peers.LIBRARIES:
        if kind == "halves":
            figures = peers.figures(setting, library, "halves", trace, _edit_count(setting, name) // 2, runs)
            found[library] = figures.get("merge")
            continue
        state = setting.directory / f"{name}.{library}"
        figures = peers.figures(setting, library, workload, trace, state, runs)
        if kind.startswith("memory") and figures:
            figures = peers.figures(setting, library, "memory", state)
        found[library] = figures.get(kind)
    return {library: figure for library, figure in found.items() if figure is not None}


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
    for edits, taken in points:
        setting.point(f"merging two halves of {name}", "edits", "ms", edits, taken)
    costs = [taken / edits * 1e3 for edits, taken in points]
    return Figures(costs[-1], costs[0])


# Counters and lists

_INCREMENTS, _ITEMS, _MOVES = 100_000, 10_000, 500


def _other(name: str, unit: str, goal: Goal, figure: str, workload: str, *arguments: int) -> Row:
    """A row of counters or lists; the libraries that are here are given the same."""
    def measure(setting: Setting) -> Figures:
        words = (*arguments, setting.count(7, 3))
        ours = setting.once(f"{workload} {words}", lambda: setting.figures(workload, *words))
        live = {library: found[figure.removesuffix("-zlib")] for library in peers.LIBRARIES
                if (found := peers.figures(setting, library, workload, *words))}
        if (workload, figure) == ("counters", "state"):
            setting.point("state of six counters", "replicas", "B", arguments[1], ours[figure])
        note = "" if ours.get("converged", 1) else "failed: the two lists differ"
        return peers.compared(Figures(ours[figure], note=note), stored.OTHERS.get(name), live)

    return Row("engine", name, unit, "", goal, measure)


_COUNTERS = [
    _other("counters-2", "B", Goal(at_most=60), "state", "counters", _INCREMENTS, 2),
    _other("counters-10", "B", Goal(at_most=250), "state", "counters", _INCREMENTS, 10),
    _other("counters-100", "B", Goal(at_most=2_400), "state", "counters", _INCREMENTS, 100),
    _other("counters-merge", "ms", Goal(at_most=0.05), "merge", "counters", _INCREMENTS, 10),
]

_LISTS = [
    _other("moves", "ms", Goal(at_most=0.3), "merge", "moves", _ITEMS, _MOVES),
    _other("moves-duplicates", "", Goal(at_most=0), "duplicates", "moves", _ITEMS, _MOVES),
    _other("moves-state", "B", Goal(at_most=27_000), "state-zlib", "moves", _ITEMS, _MOVES),
]
