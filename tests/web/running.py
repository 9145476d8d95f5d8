"""The server as a user starts it, in a process of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
# read when the tests are loaded: while they run, there are no settings of the user's
BROWSER = os.environ.get("WORDTOOLS_BROWSER") or next(filter(None, map(shutil.which, BROWSERS)), None)
AXE = os.environ.get("WORDTOOLS_AXE", "build/axe/package/axe.min.js")
"""The script of axe-core (MPL-2.0), which is not ours to carry: .ci/run fetches it where it can."""


def launch(*options: str, port: int | None = 0) -> subprocess.Popen[str]:
    """Starts ``wordtools web``; at the port that it takes of itself where *port* is None."""
    where = [] if port is None else ["--port", str(port)]
    command = [sys.executable, "-m", "wordtools.core", "web", "--no-open", *where, *options]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


class Running:
    """A server that answers."""

    def __init__(self, *options: str, port: int | None = 0) -> None:
        self.process = launch(*options, port=port)
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().strip()
        self.base = self.url.partition("/?")[0]

    def close(self) -> None:
        self.process.terminate()
        try:
            self.process.communicate(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.communicate()
