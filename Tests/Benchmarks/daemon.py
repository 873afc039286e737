"""The real `hearthd` on the loopback interface, ended by its own process id."""
from __future__ import annotations

import json
import subprocess
from pathlib import Path

from setting import Setting, on_core
from timing import CommandFailure


class Daemon:
    """A daemon that serves the data in a directory, on one core if one is given, while the block lasts."""

    def __init__(self, setting: Setting, data: Path, core: int | None = None) -> None:
        self._setting, self.data, self._core = setting, data, core

    def __enter__(self) -> Daemon:
        words = [*on_core(self._core), "setpriv", "--pdeathsig", "TERM", str(self._setting.programs / "hearthd"),
                 "serve", "--data", str(self.data), "--listen", "127.0.0.1:0"]
        self.process = subprocess.Popen(words, env=self._setting.variables, stdin=subprocess.DEVNULL,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if " listening on " in line:
                self.port = int(line.split(" listening on ")[1].split(",")[0].rsplit(":", 1)[1])
                return self
        raise CommandFailure(f"hearthd did not start: status {self.process.wait()}")

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait()

    def invitation(self) -> str:
        """A link for one more device."""
        words = ["invite", "--data", self.data, "--host", f"127.0.0.1:{self.port}", "--json"]
        return json.loads(self._setting.output(self._setting.programs / "hearthd", *words))["link"]

    def join(self, home: Path, name: str) -> None:
        """Lets a device in; an own household that it brings along is handed over."""
        self._setting.output(self._setting.programs / "hearth", "join", self.invitation(), "--home", home, "--yes",
                             "--name", name, "--person", name, "--max-wait", "10m")

    def resident_kilobytes(self) -> int:
        """What of its memory is in the machine's."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0])

    def processor_seconds(self) -> float:
        """What all its threads have spent of processors."""
        tasks = Path(f"/proc/{self.process.pid}/task").iterdir()
        return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9
