"""What a row is to reach, and what it came to."""
from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Goal:
    """Bounds of our figure and of its ratio to the peer's; all that are given must hold."""

    ratio_at_most: float | None = None
    ratio_at_least: float | None = None
    at_most: float | None = None
    at_least: float | None = None

    def __str__(self) -> str:
        bounds = [("<= ", self.at_most, ""), (">= ", self.at_least, ""),
                  ("<= ", self.ratio_at_most, "x"), (">= ", self.ratio_at_least, "x")]
        return " and ".join(f"{sign}{bound:,g}{unit}" for sign, bound, unit in bounds if bound is not None)

    def is_met(self, ours: float | None, ratio: float | None) -> bool | None:
        """Whether all bounds hold; None without bounds, or where a figure is missing."""
        held = [None if figure is None else figure <= bound
                for figure, bound in ((ours, self.at_most), (ratio, self.ratio_at_most)) if bound is not None]
        held += [None if figure is None else figure >= bound
                 for figure, bound in ((ours, self.at_least), (ratio, self.ratio_at_least)) if bound is not None]
        if False in held:
            return False
        return None if None in held or not held else True


@dataclass(frozen=True)
class Figures:
    """What a measurement found; without `ours` it says why in `note`. `beside` is whose figure `peer` is, where the row
    does not know that before it is measured."""

    ours: float | None = None
    peer: float | None = None
    note: str = ""
    beside: str = ""

    @property
    def ratio(self) -> float | None:
        """How many times the peer's figure ours is."""
        return self.ours / self.peer if self.ours is not None and self.peer else None


def number(value: float | None) -> str:
    """A figure as people read it."""
    if value is None:
        return "-"
    return f"{value:,.3g}" if abs(value) < 100 else f"{value:,.0f}"
