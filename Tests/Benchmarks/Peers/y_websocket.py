"""y-websocket, as Debian packages it: a server of Yjs documents that neither encrypts nor stores."""
from __future__ import annotations

import shutil
import socket
import subprocess
import time


def is_here() -> bool:
    """Whether it is installed."""
    return shutil.which("y-websocket-server") is not None


class YWebsocket:
    """A server on the first core, while the block lasts."""

    def __enter__(self) -> YWebsocket:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        words = ["taskset", "--cpu-list", "0", "setpriv", "--pdeathsig", "TERM", "y-websocket-server"]
        # Whichever node runs it, the modules are Debian's.
        variables = {"PATH": "/usr/bin:/bin", "NODE_PATH": "/usr/share/nodejs", "HOST": "127.0.0.1",
                     "PORT": str(self.port)}
        self._process = subprocess.Popen(words, env=variables, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                         stderr=subprocess.DEVNULL)
        for _ in range(200):
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return self
            except OSError:
                time.sleep(0.05)
        self.__exit__()
        raise OSError("y-websocket did not start")

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait()
