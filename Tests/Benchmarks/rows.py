"""Rows: what can be measured, and how a measured one is printed."""
from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fnmatch import fnmatch
from typing import TYPE_CHECKING

from goals import Figures, Goal, number

if TYPE_CHECKING:
    from setting import Setting

TABLES = {"household": "What a household feels", "daemon": "The daemon", "engine": "The engine"}


@dataclass(frozen=True)
class Row:
    """One line of a table: its name, its unit, beside what it is measured, and how."""

    table: str
    name: str
    unit: str
    beside: str
    goal: Goal
    measure: Callable[[Setting], Figures]


@dataclass(frozen=True)
class Result:
    """A row and its figures."""

    row: Row
    figures: Figures

    @property
    def is_met(self) -> bool | None:
        """Whether the goal is reached; None where that is not known."""
        return self.row.goal.is_met(self.figures.ours, self.figures.ratio)

    def cells(self) -> list[str]:
        """The line as people read it."""
        mark = {True: "yes", False: "NO", None: "-"}[self.is_met]
        figures = self.figures
        ratio = "-" if figures.ratio is None else f"{figures.ratio:,.2f}x"
        beside = "; ".join(part for part in (figures.beside or self.row.beside, figures.note) if part)
        return [self.row.name, self.row.unit, number(figures.ours), number(figures.peer), ratio,
                str(self.row.goal), mark, beside]

    def json(self) -> dict[str, object]:
        """The line as scripts read it."""
        return {"name": self.row.name, "unit": self.row.unit, "ours": self.figures.ours, "peer": self.figures.peer,
                "ratio": self.figures.ratio, "goal": str(self.row.goal), "met": self.is_met}


def chosen(rows: Iterable[Row], names: list[str]) -> list[Row]:
    """The rows whose name is one of `names`, which may be shell patterns; all rows where none is given."""
    return [row for row in rows if not names or any(fnmatch(row.name, name) for name in names)]


def table(title: str, results: list[Result]) -> str:
    """The lines of one table, aligned."""
    header = ["row", "unit", "ours", "peer", "ratio", "goal", "met", "beside"]
    lines = [header] + [result.cells() for result in results]
    widths = [max(len(line[column]) for line in lines) for column in range(len(header))]
    rights = {2, 3, 4}
    return "\n".join([title] + ["  " + "  ".join(
        cell.rjust(width) if column in rights else cell.ljust(width)
        for column, (cell, width) in enumerate(zip(line, widths))).rstrip() for line in lines])


def document(results: list[Result]) -> str:
    """All results as one JSON document."""
    return json.dumps({"rows": [result.json() for result in results]}, indent=1)

