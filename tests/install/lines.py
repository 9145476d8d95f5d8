"""The lines that install, as docs/install.md and the Dockerfile have them: the cases that run them, and the others.

What runs them is test_install_lines.py, in ``tox -e wheels``; that none is forgotten, tests/repo/test_install.py.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE, DOCKERFILE = ROOT / "docs" / "install.md", ROOT / "Dockerfile"

NAMES = sorted(
    tomllib.loads(path.read_text(encoding="utf-8"))["project"]["name"]
    for path in (ROOT / "pyproject.toml", *ROOT.glob("packages/*/pyproject.toml"))
)
"""The distributions."""

ENVIRONMENT = "python3 -m venv .venv && . .venv/bin/activate"
OFFLINE = "pip install --no-index --find-links wheels "
CASES = {  # the beginnings of lines, each of one; every case begins in an environment of its own
    "everything": ["pip install .", "pip install --force-reinstall .", "wordtools cache clear", "pip uninstall --yes "],
    "one game": ["pip install ./packages/core ./packages/ruzzle", "pip install './packages/core[png]'"],
    "pipx": ["pipx install --include-deps .", "pipx install --force --include-deps ."],
    "uvx": ["uvx --from . wordtools ruzzle demo"],
    "wheels": ["pip wheel --wheel-dir wheels "],
    "offline": [f"{OFFLINE}wordtools-web"],
    "offline game": [f"{OFFLINE}'wordtools-core[png]'"],
    "image": ["WORDTOOLS_KERNELS=required python -m pip wheel ", "--mount=type=bind,from=build"],
}
WINDOWS, IMAGE = "there is no Windows here", "there may be no Docker here, nor a registry"
NOT_RUN = {
    "py -3 -m venv .venv": WINDOWS,
    "Set-ExecutionPolicy -Scope Process RemoteSigned": WINDOWS,
    ".venv\\Scripts\\Activate.ps1": WINDOWS,
    "wordtools ruzzle demo": "on Windows; every case runs this command",
    '"hers/dine", "ab/cd" | wordtools ruzzle solve --boards - --limit 1': WINDOWS,
    "docker build -t wordtools . && docker run --rm --init --network host wordtools": IMAGE,
    "docker run --rm --entrypoint wordtools wordtools ruzzle demo": IMAGE,
    "docker rmi wordtools": IMAGE,
    "apt-get update && apt-get install --yes --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*": (
        "apt installs for the whole system"
    ),
    "useradd --create-home player": "needs root",
}


def documented() -> list[str]:
    """Lists the lines of the blocks of the page, the commands of its table, and the ``RUN`` lines of the Dockerfile."""
    page = PAGE.read_text(encoding="utf-8")
    blocks = re.findall(r"^```\w*\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    table = re.findall(r"^\|[^|]*\| `([^`]+)`", page, re.MULTILINE)
    docker = re.sub(r" *\\\n *", " ", DOCKERFILE.read_text(encoding="utf-8"))
    return [*"".join(blocks).splitlines(), *table, *re.findall(r"^RUN (.*)$", docker, re.MULTILINE)]


def line(beginning: str) -> str:
    """Returns the whole line that begins so.

    Raises:
        ValueError: there is none, or several.
    """
    exact = {one for one in documented() if one == beginning}
    (found,) = exact or {one for one in documented() if one.startswith(beginning)}
    return found
