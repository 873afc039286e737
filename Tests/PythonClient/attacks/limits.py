"""The limits, from the table of the specification: whoever attacks knows no more than that."""

import re

from schema import PROTOCOL


def _table() -> dict[str, int]:
    rows = re.findall(r"^\| `(m\w+)` \| ([\d,]+) \|", (PROTOCOL / "README.md").read_text(), re.M)
    return {name: int(number.replace(",", "")) for name, number in rows}


_LIMITS = _table()


def limit(name: str) -> int:
    return _LIMITS[name]
