"""The daemon under load: the real `hearthd` on the first core, a client of our own on the last."""
from __future__ import annotations

import statistics
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

import floors
import peers
from daemon import Daemon
from goals import Figures, Goal, number
from rows import Row
from setting import Setting

_NAMES = iter(range(1_000_000))
_FEW, _MANY = 100, 1_000
_SETTLING_SECONDS = 1.5


@contextmanager
def _fresh(setting: Setting) -> Iterator[Daemon]:
    """A daemon that nobody has joined."""
    with Daemon(setting, setting.directory / f"served-{next(_NAMES)}", core=0) as daemon:
        yield daemon


def _figures(setting: Setting, workload: str, *arguments: int) -> dict[str, float]:
    """What a workload measures against a fresh daemon, from the last core."""
    with _fresh(setting) as daemon:
        return setting.figures(workload, daemon.invitation(), *arguments, core=setting.last_core)


def _in_turns(setting: Setting, workload: str, figure: str, watchers: int, edits: int) -> Figures:
    """Our time in microseconds beside the floor's, a few times in turns."""
    ours, floor = [], []
    for _ in range(setting.count(5, 3)):
        ours.append(_figures(setting, workload, watchers, edits)[figure] * 1e3)
        floor.append(floors.relayed(setting, watchers, edits))
    return Figures(statistics.median(ours), statistics.median(floor))


def _push(setting: Setting) -> Figures:
    figures = _in_turns(setting, "fan-out", "acknowledged", 0, setting.count(1_000, 300))
    there = peers.anki(setting)
    return Figures(figures.ours, figures.peer, f"Anki here {number(there['push'] * 1e3)}" if there else "")


def _fan_out(watchers: int, setting: Setting) -> Figures:
    figures = _in_turns(setting, "fan-out", "delivered", watchers, setting.count(500, 200))
    if figures.ours is not None:
        setting.point("until all watchers have an edit", "watchers", "us", watchers, figures.ours)
    there = peers.served(setting, watchers)
    note = f"y-websocket here {number(there['delivered'])}" if there else ""
    return Figures(figures.ours, figures.peer, note)


def _deliveries(setting: Setting) -> Figures:
    runs = [_figures(setting, "deliveries", 100, 20, setting.count(3_000, 600))["deliveries"]
            for _ in range(setting.count(5, 1))]
    there = peers.served(setting, 100)
    live = {"y-websocket": there["deliveries"]} if there else {}
    return peers.compared(Figures(statistics.median(runs)), ("y-websocket", 64_850), live)


def _pushes(setting: Setting) -> Figures:
    ours, floor = [], []
    for _ in range(setting.count(5, 1)):
        ours.append(_figures(setting, "pushes", 100, setting.count(300, 100))["pushes"])
        floor.append(1e6 / floors.durable(setting))
    return Figures(statistics.median(ours), statistics.median(floor))


# Idle

def _idle(setting: Setting) -> dict[str, float]:
    """Kilobytes without connections, and for each; and what a thousand take of a core, in percent."""
    def measure() -> dict[str, float]:
        found = {}
        with _fresh(setting) as daemon:
            found["empty"] = daemon.resident_kilobytes()
        resident = {}
        for count in (_FEW, _MANY):
            with _fresh(setting) as daemon, _watching(setting, daemon, count):
                time.sleep(_SETTLING_SECONDS)
                resident[count] = daemon.resident_kilobytes()
                if count == _MANY:
                    before, seconds = daemon.processor_seconds(), setting.count(30, 5)
                    time.sleep(seconds)
                    found["processor"] = (daemon.processor_seconds() - before) / seconds * 100
        found["connection"] = (resident[_MANY] - resident[_FEW]) / (_MANY - _FEW)
        return found

    return setting.once("idle", measure)


@contextmanager
def _watching(setting: Setting, daemon: Daemon, count: int) -> Iterator[None]:
    """So many watchers that are connected, while the block lasts."""
    words = ["setpriv", "--pdeathsig", "TERM", setting.programs / "bench", "idle", daemon.invitation(), str(count)]
    process = subprocess.Popen(words, env=setting.variables, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        if process.stdout.readline() != "ready\n":
            raise OSError("the watchers could not connect")
        yield
    finally:
        process.terminate()
        process.wait()


def _idle_figure(figure: str, scale: float, peer: float | None, setting: Setting) -> Figures:
    return Figures(_idle(setting)[figure] * scale, peer)


def _households(_: Setting) -> Figures:
    return Figures(note="not measured: a server's data is of one household")


HOUSEHOLD_ROWS = [
    Row("household", "push", "us", "plain TCP and fdatasync", Goal(ratio_at_most=1.5), _push),
]

ROWS = [
    *(Row("daemon", f"fan-out-{watchers}", "us", "plain TCP and fdatasync", Goal(ratio_at_most=1.5),
          partial(_fan_out, watchers)) for watchers in (1, 10, 100)),
    Row("daemon", "deliveries", "/s", "", Goal(at_least=120_000), _deliveries),
    Row("daemon", "pushes", "/s", "one fdatasync at a time", Goal(at_least=5_000, ratio_at_least=5), _pushes),
    Row("daemon", "memory-empty", "MB", "pycrdt-websocket (stored)", Goal(at_most=12),
        partial(_idle_figure, "empty", 1 / 1_024, 30.4)),
    Row("daemon", "memory-connection", "kB", "y-websocket without TLS (stored)", Goal(at_most=20),
        partial(_idle_figure, "connection", 1, 13.5)),
    Row("daemon", "idle-processor", "%", "1,000 idle watchers", Goal(at_most=0.1),
        partial(_idle_figure, "processor", 1, None)),
    Row("daemon", "households", "ms", "one household", Goal(ratio_at_most=1.2), _households),
]
