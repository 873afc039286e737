"""The time that whole processes take."""
from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path


_LOOK_SECONDS = 0.005


class CommandFailure(Exception):
    """A measured command failed; a failure's time means nothing."""


@dataclass(frozen=True)
class Command:
    """A program with its arguments; its output goes nowhere."""

    words: Sequence[str | Path]
    variables: dict[str, str]
    input: Path = Path(os.devnull)

    def run(self) -> float:
        """Runs it once; the milliseconds from its birth to its end."""
        started = time.perf_counter()
        process = self._start()
        _, status = os.waitpid(process, 0)
        elapsed = time.perf_counter() - started
        self._check(status)
        return elapsed * 1e3

    def peak_kilobytes(self) -> int:
        """Runs it once; the most memory that was seen to be resident."""
        process, peak = self._start(), 0
        while True:
            # What the kernel says at the end counts in what we were before the process became another.
            peak = max(peak, _peak_so_far(process))
            ended, status = os.waitpid(process, os.WNOHANG)
            if ended:
                self._check(status)
                return peak
            time.sleep(_LOOK_SECONDS)

    def _start(self) -> int:
        words = [str(word) for word in self.words]
        streams = [(os.POSIX_SPAWN_OPEN, 0, self.input, os.O_RDONLY, 0),
                   (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
        return os.posix_spawnp(words[0], words, self.variables, file_actions=streams)

    def _check(self, status: int) -> None:
        if status != 0:
            raise CommandFailure(f"status {os.waitstatus_to_exitcode(status)} of {' '.join(map(str, self.words))}")


def _peak_so_far(process: int) -> int:
    """Kilobytes; 0 for a process that has ended."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1])
    return 0


def medians_of(ours: Command, theirs: Command, count: int) -> tuple[float, float]:
    """The median times of two commands that take turns, so that both meet the same moods of the machine."""
    return medians(ours.run, theirs.run, count)


def medians(ours: Callable[[], float], theirs: Callable[[], float], count: int) -> tuple[float, float]:
    """The medians of two measurements that take turns, after one of each that warms up."""
    ours(), theirs()
    pairs = [(ours(), theirs()) for _ in range(count)]
    return statistics.median(mine for mine, _ in pairs), statistics.median(other for _, other in pairs)
