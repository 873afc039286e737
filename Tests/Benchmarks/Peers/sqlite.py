"""The sqlite3 shell, asked for what `hearth` is asked for."""
from __future__ import annotations

import gzip
import subprocess
from pathlib import Path


def selecting(database: Path) -> list[str]:
    """Opens a file, and answers."""
    return ["sqlite3", "-batch", str(database), "select 1"]


def with_table(database: Path) -> Path:
    """An empty table of texts."""
    subprocess.run(["sqlite3", "-batch", str(database), "create table rows (body text)"], check=True)
    return database


def inserting(database: Path) -> list[str]:
    """Inserts a row as durably as `hearth` writes an edit: a rollback journal, and its directory flushed."""
    return ["sqlite3", "-batch", str(database),
            "pragma synchronous = extra; insert into rows values ('ninety bytes, about what an edit takes')"]


def importing(database: Path, lines: Path) -> list[str]:
    """Imports a file of lines."""
    return ["sqlite3", "-batch", str(database), f".import {lines} rows"]


def dumped(database: Path, target: Path) -> Path:
    """All rows of a database as statements, deflated."""
    dump = subprocess.run(["sqlite3", "-batch", str(database), ".dump"], check=True, capture_output=True)
    with gzip.open(target, "wb", compresslevel=6) as file:
        file.write(dump.stdout)
    return target


def inflating(dump: Path, database: Path) -> list[str]:
    """Inflates such rows and inserts them into a new database."""
    return ["sh", "-c", 'gzip -dc "$0" | sqlite3 -batch "$1"', str(dump), str(database)]
