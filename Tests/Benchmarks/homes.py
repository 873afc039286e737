"""Households with a past, made by our own program and kept in the cache."""
from __future__ import annotations

import hashlib
import os
import shutil
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from daemon import Daemon
from setting import ROOT, Setting

# What a cached household depends on: another form of either makes it anew.
_SOURCES = ("Sources/HearthStore/SQLite/Schema.swift", "Tests/Benchmarks/Workloads/HouseholdPast.swift",
            "Tests/Benchmarks/Workloads/HouseholdThings.swift", "Tests/Benchmarks/homes.py")


@dataclass(frozen=True)
class Size:
    """How much a household has: six members, a thousand items, and this."""

    name: str
    cards: int
    operations: int


ONE = Size("1x", 10_000, 100_000)
TEN = Size("10x", 100_000, 1_000_000)


@dataclass(frozen=True)
class House:
    """A device's home, and the data of the server that holds all of it."""

    home: Path
    data: Path


def house(setting: Setting, size: Size) -> House:
    """The cached household of this size; only copies of it may be written to."""
    return setting.once(f"house {size.name}", lambda: _cached(setting, size))


def home(setting: Setting, size: Size) -> Path:
    """A copy of the device's home."""
    return setting.once(f"home {size.name}", lambda: setting.copied(house(setting, size).home, f"home-{size.name}"))


def server(setting: Setting, size: Size) -> Daemon:
    """A daemon that serves a copy of the household, until the run ends."""
    def start() -> Daemon:
        return setting.opened(Daemon(setting, setting.copied(house(setting, size).data, f"data-{size.name}")))

    return setting.once(f"server {size.name}", start)


def member(setting: Setting, size: Size) -> Path:
    """The home of a device that has just joined the server of this size."""
    def join() -> Path:
        path = setting.directory / f"member-{size.name}"
        server(setting, size).join(path, "tablet")
        return path

    return setting.once(f"member {size.name}", join)


def is_made(setting: Setting, size: Size) -> bool:
    """Whether the household is in the cache."""
    return _path(setting, size).exists()


def _path(setting: Setting, size: Size) -> Path:
    digest = hashlib.sha256()
    for source in _SOURCES:
        digest.update((ROOT / source).read_bytes())
    return setting.cache / f"house-{size.name}-{digest.hexdigest()[:16]}"


def _cached(setting: Setting, size: Size) -> House:
    path = _path(setting, size)
    if not path.exists():
        making = setting.directory / f"making-{size.name}"
        making.mkdir()
        _make(setting, size, House(making / "home", making / "data"))
        # Whoever else makes it at the same time makes the same.
        with suppress(OSError):
            os.rename(making, path)
        shutil.rmtree(making, ignore_errors=True)
    return House(path / "home", path / "data")


def _make(setting: Setting, size: Size, made: House) -> None:
    setting.output(setting.programs / "hearth", "init", "--home", made.home, "--name", "laptop", "--person", "Ana")
    setting.figures("fill", made.home, size.cards, size.operations)
    with Daemon(setting, made.data) as daemon:
        daemon.join(made.home, "laptop")
