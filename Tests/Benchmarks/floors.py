"""The floors: what plain TCP and the disk take, by small C programs that are built when they are needed."""
from __future__ import annotations

import subprocess
from pathlib import Path

from setting import Setting

_SOURCES = Path(__file__).resolve().parent / "Peers"


def relayed(setting: Setting, watchers: int, edits: int) -> float:
    """Microseconds until all watchers have a frame that was made durable before it was relayed to them."""
    return float(setting.output(_program(setting, "floor"), str(watchers), str(edits), setting.directory / "relayed.data"))


def durable(setting: Setting) -> float:
    """Microseconds of one durable write."""
    return float(setting.output(_program(setting, "durable"), setting.directory / "durable.data", "500"))


def _program(setting: Setting, name: str) -> Path:
    def build() -> Path:
        program = setting.directory / name
        subprocess.run(["cc", "-O2", "-Wall", "-Wextra", "-Werror", "-o", program, _SOURCES / f"{name}.c"], check=True)
        return program

    return setting.once(f"program {name}", build)
