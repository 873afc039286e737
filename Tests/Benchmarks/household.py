"""What a household feels: whole commands, from their birth to their end."""
from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import homes
import peers
from goals import Figures, Goal
from homes import ONE, TEN, Size
from Peers import sqlite
from Peers.nginx import Nginx
from rows import Row
from setting import Setting
from timing import Command, medians, medians_of

_UNMADE = "not measured: the large household is not in the cache, and --quick does not make it"


def _score(setting: Setting) -> Figures:
    home = homes.home(setting, ONE)
    shell = setting.command(*sqlite.selecting(home / "hearth.db"))
    return Figures(*medians_of(setting.hearth(home, "score"), shell, setting.count(31, 9)))


def _score_grown(setting: Setting) -> Figures:
    if setting.is_quick and not homes.is_made(setting, TEN):
        return Figures(note=_UNMADE)
    large, small = (setting.hearth(homes.home(setting, size), "score") for size in (TEN, ONE))
    figures = Figures(*medians_of(large, small, setting.count(31, 9)))
    for size, taken in ((ONE, figures.peer), (TEN, figures.ours)):
        setting.point("hearth score", "operations of history", "ms", size.operations, taken)
    return figures


def _edit(setting: Setting) -> Figures:
    shell = setting.command(*sqlite.inserting(sqlite.with_table(setting.directory / "edit.db")))
    edit = setting.hearth(homes.home(setting, ONE), "score", "up", "Dad")
    return Figures(*medians_of(edit, shell, setting.count(31, 9)))


def _pull(setting: Setting) -> Figures:
    nginx = setting.opened(Nginx(setting.directory / "nginx"))
    pull = setting.hearth(homes.member(setting, ONE), "pull")
    return Figures(*medians_of(pull, setting.command(*nginx.words()), setting.count(31, 9)))


def _first_sync(setting: Setting) -> Figures:
    small = _first_sync_of(setting, ONE, 3)
    if setting.is_quick:
        return small
    large = _first_sync_of(setting, TEN, 5)
    for size, figures in ((ONE, small), (TEN, large)):
        setting.point("first sync", "operations of history", "ms", size.operations, figures.ours)
    return large


def _first_sync_of(setting: Setting, size: Size, count: int) -> Figures:
    server, numbers = homes.server(setting, size), itertools.count()
    dump = sqlite.dumped(homes.member(setting, size) / "hearth.db", setting.directory / f"dump-{size.name}.gz")

    def ours() -> float:
        words = ["join", server.invitation(), "--yes", "--name", f"tablet {next(numbers)}", "--max-wait", "10m"]
        with setting.scratch() as directory:
            return setting.hearth(directory / "home", *words).run()

    def shell() -> float:
        with setting.scratch() as directory:
            return setting.command(*sqlite.inflating(dump, directory / "inflated.db")).run()

    return Figures(*medians(ours, shell, count), note=f"{size.cards:,} cards, {size.operations:,} operations")


def _exchange(figure: str, peer: tuple[str, float], setting: Setting) -> Figures:
    ours = setting.once("exchange", lambda: setting.figures("exchange"))[figure]
    there = peers.anki(setting)
    return peers.compared(Figures(ours), peer, {"Anki": there[figure]} if figure in there else {})


# Imports

def _lines(setting: Setting, count: int) -> Path:
    def write() -> Path:
        path = setting.directory / f"list-{count}.txt"
        path.write_text("".join(f"thing {number * 7919 % count}\n" for number in range(count)))
        return path

    return setting.once(f"lines {count}", write)


@contextmanager
def _import(setting: Setting, count: int) -> Iterator[Command]:
    """The import of so many lines into a home that has just begun."""
    with setting.scratch() as directory:
        home = directory / "home"
        setting.output(setting.programs / "hearth", "init", "--home", home, "--name", "laptop")
        yield setting.hearth(home, "import", _lines(setting, count), "--as", "text", "--list", "Everything")


def _import_time(setting: Setting) -> Figures:
    count = setting.count(1_000_000, 100_000)

    def ours() -> float:
        with _import(setting, count) as command:
            return command.run()

    def shell() -> float:
        with setting.scratch() as directory:
            database = sqlite.with_table(directory / "import.db")
            return setting.command(*sqlite.importing(database, _lines(setting, count))).run()

    return Figures(*medians(ours, shell, setting.count(5, 3)), note=f"{count:,} lines")


def _import_memory(setting: Setting) -> Figures:
    def peak(count: int) -> float:
        with _import(setting, count) as command:
            return command.peak_kilobytes() / 1_024

    count = setting.count(1_000_000, 100_000)
    return Figures(peak(count), peak(count // 10), note=f"{count:,} lines")


ROWS = [
    Row("household", "score", "ms", "sqlite3 shell: select 1", Goal(ratio_at_most=2), _score),
    Row("household", "score-10x", "ms", "itself at a tenth of the history", Goal(ratio_at_most=1.3), _score_grown),
    Row("household", "edit", "ms", "sqlite3 shell: one durable insert", Goal(ratio_at_most=1.5), _edit),
    Row("household", "pull", "ms", "curl and nginx: 100 bytes", Goal(ratio_at_most=1), _pull),
    Row("household", "exchange-up", "B", "", Goal(at_most=60), partial(_exchange, "up", ("Anki", 307))),
    Row("household", "exchange-down", "B", "", Goal(at_most=80), partial(_exchange, "down", ("Anki", 230))),
    Row("household", "increment", "B", "", Goal(at_most=28),
        partial(_exchange, "increment", ("Yjs", 29))),
    Row("household", "first-sync", "ms", "gzip and sqlite3 shell: the same rows", Goal(ratio_at_most=2), _first_sync),
    Row("household", "import", "ms", "sqlite3 shell: .import", Goal(ratio_at_most=3), _import_time),
    Row("household", "import-memory", "MB", "itself at a tenth of the lines", Goal(ratio_at_most=1.1),
        _import_memory),
]
