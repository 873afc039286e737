"""What all measurements share: the programs, the cache, a directory for this run, and what was made for it."""
from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, TypeVar

from plot import Curve
from timing import Command, CommandFailure

Thing = TypeVar("Thing")
ROOT = Path(__file__).resolve().parents[2]


def on_core(core: int | None) -> list[str]:
    """What stands before a command that is to stay on one core."""
    return [] if core is None else ["taskset", "--cpu-list", str(core)]


class Setting:
    """One run of the bench; what it made is gone when the block is left, but for the cache."""

    def __init__(self, programs: Path, is_quick: bool) -> None:
        self.programs = programs
        self.is_quick = is_quick
        self.last_core = (os.cpu_count() or 1) - 1
        cache = os.environ.get("HEARTH_BENCH_CACHE") or "~/.cache/hearth-bench-own"
        self.cache = Path(cache).expanduser().absolute()
        self.traces = Path(os.environ.get("HEARTH_TRACES") or ROOT.parent / "shared" / "bench" / "traces")
        self._curves: dict[str, Curve] = {}
        self._made: dict[str, Any] = {}
        self._closing = ExitStack()

    def __enter__(self) -> Setting:
        self.cache.mkdir(parents=True, exist_ok=True)
        # Beside the cache, so that both lie on one disk.
        self.directory = Path(self._closing.enter_context(tempfile.TemporaryDirectory(dir=self.cache)))
        return self

    def __exit__(self, *_: object) -> None:
        self._closing.close()

    def count(self, full: int, quick: int) -> int:
        """How many runs, or how much of something: `quick` where the whole run is to be quick."""
        return quick if self.is_quick else full

    def once(self, name: str, make: Callable[[], Thing]) -> Thing:
        """What `make` gives, made once in this run."""
        if name not in self._made:
            self._made[name] = make()
        return self._made[name]

    def opened(self, thing: Any) -> Any:
        """Enters a context that is left at the end of the run."""
        return self._closing.enter_context(thing)

    @property
    def curves(self) -> list[Curve]:
        """What was measured of cost against size."""
        return list(self._curves.values())

    def point(self, title: str, argument: str, unit: str, size: float, cost: float) -> None:
        """Puts one more point on the curve of this title."""
        self._curves.setdefault(title, Curve(title, argument, unit, {})).points[size] = cost

    # Commands

    @property
    def variables(self) -> dict[str, str]:
        """The environment of every command: nothing of whoever runs the bench."""
        return {"PATH": os.environ["PATH"], "HOME": str(self.directory), "LC_ALL": "C.UTF-8"}

    def command(self, *words: str | Path, input: Path = Path(os.devnull)) -> Command:
        """A command to be timed."""
        return Command(words, self.variables, input)

    def hearth(self, home: Path, *words: str | Path) -> Command:
        """A command of `hearth` in a home."""
        return self.command(self.programs / "hearth", *words, "--quiet", "--home", home)

    def output(self, *words: str | Path, input: str = "") -> str:
        """What a command prints that succeeds."""
        finished = subprocess.run([str(word) for word in words], env=self.variables, input=input, text=True,
                                  capture_output=True, check=False)
        if finished.returncode != 0:
            raise CommandFailure((finished.stderr.strip().splitlines() or [f"{words[0]} failed"])[-1])
        return finished.stdout

    def figures(self, workload: str, *arguments: str | Path | int, core: int | None = None) -> dict[str, float]:
        """What a workload of our own program measured, by name; on one core if one is given."""
        output = self.output(*on_core(core), self.programs / "bench", workload, *map(str, arguments))
        lines = [line.split("\t") for line in output.splitlines()]
        return {name: float(value) for name, _, value in lines}

    @contextmanager
    def scratch(self) -> Iterator[Path]:
        """A directory that is gone when the block is left."""
        with tempfile.TemporaryDirectory(dir=self.directory) as path:
            yield Path(path)

    def copied(self, source: Path, name: str) -> Path:
        """A copy of a cached directory, to be written to."""
        target = self.directory / name
        shutil.copytree(source, target)
        return target
