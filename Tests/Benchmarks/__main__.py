"""Measures Hearth beside its peers and the floors: `scripts/bench` builds what this runs.

Columns: `ours` and `peer` are medians in the row's unit, or exact bytes; `ratio` is ours divided by the peer's; `met`
says whether the goal is reached. `beside` says what the peer is and, where a figure is missing, why.
"""
from __future__ import annotations

import argparse
import signal
import sys
from pathlib import Path

import engine
import household
import plot
import rows as reporting
import serving
from goals import Figures
from rows import TABLES, Result, Row
from setting import Setting
from timing import CommandFailure


def main() -> int:
    """Runs what the command line asks for; 1 where a measurement failed."""
    # Whoever is asked to end still ends what it started.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    options = _options()
    with Setting(options.programs, is_quick=options.quick) as setting:
        known = [*household.ROWS, *serving.HOUSEHOLD_ROWS, *serving.ROWS, *engine.rows(setting)]
        chosen = reporting.chosen(known, options.only)
        if not chosen:
            print("bench: no such row; these are: " + " ".join(row.name for row in known), file=sys.stderr)
            return 2
        results = [_measured(row, setting) for row in chosen]
        curves = setting.curves
    if options.json:
        print(reporting.document(results))
    else:
        for name, title in TABLES.items():
            of_table = [result for result in results if result.row.table == name]
            if of_table:
                print(reporting.table(title, of_table) + "\n")
    if options.plot:
        options.plot.write_text(plot.document(curves))
    return 1 if any(result.figures.note.startswith("failed") for result in results) else 0


def _measured(row: Row, setting: Setting) -> Result:
    """The row's result; a measurement that fails says so in its place."""
    print(f"bench: {row.name}", file=sys.stderr, flush=True)
    try:
        return Result(row, row.measure(setting))
    except (CommandFailure, OSError, ValueError) as failure:
        return Result(row, Figures(note=f"failed: {failure}"))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="fewer runs of smaller things: under five minutes")
    parser.add_argument("--only", action="append", default=[], metavar="NAME",
                        help="only this row; may be a shell pattern, and be repeated")
    parser.add_argument("--json", action="store_true", help="one JSON document in place of the tables")
    parser.add_argument("--plot", type=Path, metavar="FILE.svg", help="draw cost against size")
    parser.add_argument("--programs", type=Path, required=True, help=argparse.SUPPRESS)
    return parser.parse_args()


sys.exit(main())
