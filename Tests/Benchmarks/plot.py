"""Cost against size, drawn as SVG: both axes are logarithmic, so that what is proportional is a straight line."""
from __future__ import annotations

import math
from dataclasses import dataclass
from html import escape

_WIDTH, _HEIGHT, _COLUMNS = 420, 280, 2
_LEFT, _RIGHT, _TOP, _BOTTOM = 64, 24, 44, 48


@dataclass(frozen=True)
class Curve:
    """Measured costs, by the size of what was measured."""

    title: str
    argument: str
    unit: str
    points: dict[float, float]


@dataclass(frozen=True)
class _Axis:
    """A logarithmic axis from one place to another."""

    low: float
    high: float
    start: float
    end: float

    @staticmethod
    def over(values: list[float], start: float, end: float) -> _Axis:
        return _Axis(math.log10(min(values) / 1.6), math.log10(max(values) * 1.8), start, end)

    def place(self, value: float) -> float:
        return self.start + (math.log10(value) - self.low) / (self.high - self.low) * (self.end - self.start)


def document(curves: list[Curve]) -> str:
    """All curves, each in a panel of its own."""
    drawn = [curve for curve in curves if len(curve.points) > 1]
    lines = max(1, math.ceil(len(drawn) / _COLUMNS))
    panels = "\n".join(_panel(curve, index) for index, curve in enumerate(drawn))
    return f"""<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH * _COLUMNS}" height="{_HEIGHT * lines}"
  font-family="sans-serif" font-size="12">
<rect width="100%" height="100%" fill="white"/>
{panels}
</svg>
"""


def _panel(curve: Curve, index: int) -> str:
    sizes = sorted(curve.points)
    costs = [curve.points[size] for size in sizes]
    across = _Axis.over(sizes, _LEFT, _WIDTH - _RIGHT)
    up = _Axis.over(costs, _HEIGHT - _BOTTOM, _TOP)
    places = [(across.place(size), up.place(cost)) for size, cost in zip(sizes, costs)]
    parts = [_text(_WIDTH / 2, 20, curve.title, "middle", "font-weight='bold'"),
             _text(_WIDTH / 2, _HEIGHT - 8, curve.argument, "middle"),
             _text(8, _TOP - 12, curve.unit, "start"),
             _proportional(across, up, (sizes[0], costs[0])),
             f"<polyline fill='none' stroke='#0a6' stroke-width='2' points='{_points(places)}'/>"]
    for (x, y), size, cost in zip(places, sizes, costs):
        parts += [f"<circle cx='{x:.1f}' cy='{y:.1f}' r='3.5' fill='#0a6'/>",
                  _text(x, y - 9, _short(cost), "middle"),
                  _text(x, _HEIGHT - _BOTTOM + 18, _short(size), "middle", "fill='#666'")]
    frame = (f"<rect x='{_LEFT}' y='{_TOP}' width='{_WIDTH - _LEFT - _RIGHT}' "
             f"height='{_HEIGHT - _TOP - _BOTTOM}' fill='none' stroke='#bbb'/>")
    column, line = index % _COLUMNS, index // _COLUMNS
    return f"<g transform='translate({column * _WIDTH} {line * _HEIGHT})'>{frame}{''.join(parts)}</g>"


def _proportional(across: _Axis, up: _Axis, first: tuple[float, float]) -> str:
    """A dashed line from the first point: where cost would be if it grew like size, as far as that is in the panel."""
    size, cost = first
    factor = min(10 ** across.high / size, 10 ** up.high / cost)
    places = [(across.place(size * grown), up.place(cost * grown)) for grown in (1, factor)]
    return f"<polyline fill='none' stroke='#999' stroke-dasharray='4 4' points='{_points(places)}'/>"


def _points(places: list[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in places)


def _text(x: float, y: float, text: str, anchor: str, more: str = "") -> str:
    return f"<text x='{x:.1f}' y='{y:.1f}' text-anchor='{anchor}' {more}>{escape(text)}</text>"


def _short(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
