"""How the daemon is: what it holds of memory and descriptors, and whether it still serves the household."""

import os
import re
import time


class Watch:
    """An honest device, and the daemon's process as the system shows it."""

    def __init__(self, pid: int, honest):
        self.pid, self.honest = pid, honest
        self.longest = 0.0
        self.check()
        self.descriptors = self._descriptors()
        self.longest = 0.0
        self.reset()

    def reset(self) -> None:
        """From here on the peak counts anew."""
        with open(f"/proc/{self.pid}/clear_refs", "w", encoding="ascii") as file:
            file.write("5")
        self.before = self.status("VmRSS")

    def status(self, name: str) -> int:
        """KiB of memory: `VmRSS` now, `VmHWM` at its peak."""
        with open(f"/proc/{self.pid}/status", encoding="ascii") as file:
            return int(re.search(rf"^{name}:\s+(\d+) kB", file.read(), re.M).group(1))

    @property
    def peak(self) -> int:
        """KiB by which memory had grown at most."""
        return self.status("VmHWM") - self.before

    def check(self) -> float:
        """An honest device writes, pushes and pulls; how many seconds that takes."""
        start = time.monotonic()
        self.honest.edit()
        waited = time.monotonic() - start
        self.longest = max(self.longest, waited)
        return waited

    def settle(self) -> None:
        """The household syncs, and no descriptor of the attack is left a moment later."""
        self.check()
        deadline = time.monotonic() + 5
        while self._descriptors() > self.descriptors:
            assert time.monotonic() < deadline, "descriptors are not given back"
            time.sleep(0.005)

    def _descriptors(self) -> int:
        return len(os.listdir(f"/proc/{self.pid}/fd"))
