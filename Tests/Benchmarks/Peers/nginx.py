"""nginx and curl: 100 bytes over TLS 1.3, with a certificate on both sides."""
from __future__ import annotations

import socket
import subprocess
import time
from pathlib import Path

_CONFIGURATION = """
daemon off;
worker_processes 1;
pid {directory}/nginx.pid;
error_log {directory}/error.log;
events {{}}
http {{
  access_log off;
  client_body_temp_path {directory}/body;
  proxy_temp_path {directory}/proxy;
  fastcgi_temp_path {directory}/fastcgi;
  uwsgi_temp_path {directory}/uwsgi;
  scgi_temp_path {directory}/scgi;
  server {{
    listen 127.0.0.1:{port} ssl;
    ssl_protocols TLSv1.3;
    ssl_certificate {directory}/server.crt;
    ssl_certificate_key {directory}/server.key;
    ssl_client_certificate {directory}/client.crt;
    ssl_verify_client on;
    location = /news {{ return 200 {news}; }}
  }}
}}
"""


class Nginx:
    """A server that gives 100 bytes to whoever holds the client's key, while the block lasts."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory

    def __enter__(self) -> Nginx:
        self._directory.mkdir()
        for name in ("server", "client"):
            subprocess.run(["openssl", "req", "-x509", "-newkey", "ed25519", "-nodes", "-days", "2",
                            "-keyout", f"{name}.key", "-out", f"{name}.crt", "-subj", f"/CN={name}",
                            "-addext", "subjectAltName=IP:127.0.0.1"],
                           cwd=self._directory, check=True, capture_output=True)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        configuration = self._directory / "nginx.conf"
        configuration.write_text(_CONFIGURATION.format(directory=self._directory, port=self.port, news="n" * 100))
        self._process = subprocess.Popen(["setpriv", "--pdeathsig", "TERM", "/usr/sbin/nginx", "-c", configuration],
                                         stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                         stderr=subprocess.DEVNULL)
        self._wait()
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait()

    def words(self) -> list[str]:
        """The command of curl that fetches them."""
        return ["curl", "--silent", "--fail", "--tlsv1.3", "--cacert", f"{self._directory}/server.crt",
                "--cert", f"{self._directory}/client.crt", "--key", f"{self._directory}/client.key",
                f"https://127.0.0.1:{self.port}/news"]

    def _wait(self) -> None:
        for _ in range(200):
            try:
                return socket.create_connection(("127.0.0.1", self.port), 1).close()
            except OSError:
                time.sleep(0.02)
        raise OSError(f"nginx did not start; see {self._directory}/error.log")
