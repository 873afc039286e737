"""The time that whole processes take."""
from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path


class CommandFailure(Exception):
    """A measured command failed; a failure's time means nothing."""


@dataclass(frozen=True)
class Run:
    """What one run of a command took."""

    milliseconds: float
    peak_kilobytes: int


@dataclass(frozen=True)
class Command:
    """A program with its arguments; its output goes nowhere."""

    words: Sequence[str | Path]
    variables: dict[str, str]
    input: Path = Path(os.devnull)

    def run(self) -> Run:
        """Runs it once, from its birth to its end."""
        words = [str(word) for word in self.words]
        streams = [(os.POSIX_SPAWN_OPEN, 0, self.input, os.O_RDONLY, 0),
                   (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
        started = time.perf_counter()
        process = os.posix_spawnp(words[0], words, self.variables, file_actions=streams)
        _, status, usage = os.wait4(process, 0)
        elapsed = time.perf_counter() - started
        if status != 0:
            raise CommandFailure(f"status {os.waitstatus_to_exitcode(status)} of {' '.join(words)}")
        return Run(elapsed * 1e3, usage.ru_maxrss)


def median_of(command: Command, count: int) -> float:
    """The median time of `count` runs, in milliseconds, after one that warms up."""
    command.run()
    return statistics.median(command.run().milliseconds for _ in range(count))


def medians_of(ours: Command, theirs: Command, count: int) -> tuple[float, float]:
    """The median times of two commands that take turns, so that both meet the same moods of the machine."""
    return medians(lambda: ours.run().milliseconds, lambda: theirs.run().milliseconds, count)


def medians(ours: Callable[[], float], theirs: Callable[[], float], count: int) -> tuple[float, float]:
    """The medians of two measurements that take turns, after one of each that warms up."""
    ours(), theirs()
    pairs = [(ours(), theirs()) for _ in range(count)]
    return statistics.median(mine for mine, _ in pairs), statistics.median(other for _, other in pairs)
