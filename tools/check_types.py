"""Checks types: mypy and pyright side by side, as both are slow and neither uses two cores well.

usage: python tools/check_types.py

What each checks stands in pyproject.toml.
"""

from __future__ import annotations

import subprocess
import sys

CHECKERS = "mypy", "pyright"


def main() -> int:
    """Runs both, prints their output one after the other; returns 1 where one finds something."""
    runs = [subprocess.Popen([name], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) for name in CHECKERS]
    for run in runs:
        print(run.communicate()[0], end="", flush=True)
    return int(any(run.returncode for run in runs))


if __name__ == "__main__":
    sys.exit(main())
