"""What a household feels: whole commands, from their birth to their end."""
from __future__ import annotations

import itertools
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
    size = TEN if not setting.is_quick else ONE
    server = homes.server(setting, size)
    dump = sqlite.dumped(homes.member(setting, size) / "hearth.db", setting.directory / "dump.gz")
    numbers = itertools.count()

    def ours() -> float:
        number = next(numbers)
        words = ["join", server.invitation(), "--yes", "--name", f"tablet {number}", "--max-wait", "10m"]
        return setting.hearth(setting.directory / f"first-{number}", *words).run().milliseconds

    def shell() -> float:
        words = sqlite.inflating(dump, setting.directory / f"inflated-{next(numbers)}.db")
        return setting.command(*words).run().milliseconds

    return Figures(*medians(ours, shell, setting.count(5, 3)), note=_note(size))


def _exchange(figure: str, peer: tuple[str, float], setting: Setting) -> Figures:
    ours = setting.once("exchange", lambda: setting.figures("exchange"))[figure]
    there = peers.anki(setting)
    return peers.compared(Figures(ours), peer, {"Anki": there[figure]} if figure in there else {})


def _note(size: Size) -> str:
    return f"{size.cards:,} cards, {size.operations:,} operations"


# Imports

def _lines(setting: Setting, count: int) -> Path:
    def write() -> Path:
        path = setting.directory / f"list-{count}.txt"
        path.write_text("".join(f"thing {number * 7919 % count}\n" for number in range(count)))
        return path

    return setting.once(f"lines {count}", write)


def _import(setting: Setting, count: int, name: str) -> Command:
    """The import of so many lines into a home that has just begun."""
    home = setting.directory / f"import-{name}"
    setting.output(setting.programs / "hearth", "init", "--home", home, "--name", "laptop")
    return setting.hearth(home, "import", _lines(setting, count), "--as", "text", "--list", "Everything")


def _import_time(setting: Setting) -> Figures:
    count = setting.count(1_000_000, 100_000)
    numbers = itertools.count()

    def ours() -> float:
        return _import(setting, count, str(next(numbers))).run().milliseconds

    def shell() -> float:
        database = sqlite.with_table(setting.directory / f"import-{next(numbers)}.db")
        return setting.command(*sqlite.importing(database, _lines(setting, count))).run().milliseconds

    return Figures(*medians(ours, shell, setting.count(5, 3)), note=f"{count:,} lines")


def _import_memory(setting: Setting) -> Figures:
    count = setting.count(1_000_000, 100_000)
    large, small = (_import(setting, lines, f"memory-{lines}").run().peak_kilobytes / 1_024
                    for lines in (count, count // 10))
    return Figures(large, small, note=f"{count:,} lines")


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
