"""The peers that are installed beside the cache, and what they do with what our own engine is given."""
from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from goals import Figures, number
from Peers.y_websocket import YWebsocket, is_here
from setting import Setting, on_core
from timing import CommandFailure

_SCRIPTS = Path(__file__).resolve().parent / "Peers"
LIBRARIES = ("Loro", "Yrs")


def interpreter(setting: Setting) -> Path | None:
    """The Python that has the peers; a run that need not be quick installs them. None where they are not to be had."""
    def find() -> Path | None:
        environment = setting.cache / "peers"
        if not (environment / "complete").exists():
            if setting.is_quick:
                return None
            print("bench: installing the peers", file=sys.stderr, flush=True)
            finished = subprocess.run([_SCRIPTS / "install", environment], stdout=sys.stderr, check=False)
            if finished.returncode != 0:
                return None
        return environment / "bin" / "python"

    return setting.once("interpreter", find)


def figures(setting: Setting, library: str, workload: str, *arguments: str | Path | int) -> dict[str, float]:
    """What a library's workload measures; nothing where the library is not here, or fails."""
    words = ("crdt.py", library, workload, *map(str, arguments))
    return setting.once(f"peer {words}", lambda: _ran(setting, *words))


def anki(setting: Setting) -> dict[str, float]:
    """The bytes of Anki's sync without news, and the milliseconds of one that pushes a note; nothing without Anki."""
    words = ("anki_sync.py", str(setting.directory / "anki"), "1000", "50")
    return setting.once("anki", lambda: _ran(setting, *words))


def _ran(setting: Setting, script: str, *words: str, core: int | None = None) -> dict[str, float]:
    """The figures that a script prints; none in a quick run, and none where it cannot run."""
    python = interpreter(setting)
    if python is None or setting.is_quick:
        return {}
    try:
        output = setting.output(*on_core(core), python, "-B", _SCRIPTS / script, *words)
    except CommandFailure as failure:
        print(f"bench: {script} {' '.join(words)}: {failure}", file=sys.stderr)
        return {}
    return {name: float(value) for name, value in (line.split("\t") for line in output.splitlines())}


def served(setting: Setting, watchers: int) -> dict[str, float]:
    """What y-websocket takes until all watchers have an edit, in microseconds, and its deliveries a second; nothing
    where it is not here. Its clients are Python's, which costs them the more the more they are."""
    def measure() -> dict[str, float]:
        if setting.is_quick or not is_here():
            return {}
        try:
            with YWebsocket() as server:
                return _ran(setting, "websocket_load.py", str(server.port), str(watchers), "500", "20",
                            core=setting.last_core)
        except OSError as failure:
            print(f"bench: y-websocket: {failure}", file=sys.stderr)
            return {}

    return setting.once(f"y-websocket {watchers}", measure)


def compared(ours: Figures, stored: tuple[str, float] | None, live: dict[str, float]) -> Figures:
    """Our figure beside the stored peer's: as that one is here, else as it is stored; without a stored one beside the
    best that is here. All that are here are named."""
    here = "here: " + ", ".join(f"{name} {number(figure)}" for name, figure in live.items()) if live else ""
    note = "; ".join(part for part in (here, ours.note) if part)
    if stored and stored[0] not in live:
        return Figures(ours.ours, stored[1], note, f"{stored[0]} (stored)")
    if not live:
        return ours
    name = stored[0] if stored else min(live, key=lambda name: live[name])
    return Figures(ours.ours, live[name], note, name)
