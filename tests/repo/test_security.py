"""What SECURITY.md says of the repository itself: what CI installs, that nothing goes to a network, and numbers."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from wordtools.web.server import protocol, reading

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
SOURCES = sorted(ROOT.glob("packages/*/src/**/*.py"))
NETWORK = {
    "socket",
    "ssl",
    "urllib.request",
    "http.client",
    "ftplib",
    "smtplib",
    "xmlrpc",
    "socketserver",
    "http.server",
}
NETWORK |= {"requests", "httpx", "aiohttp", "urllib3", "distributed", "uvicorn"}
LISTEN = {"packages/web/src/wordtools/web/server/run.py", "packages/web/src/wordtools/web/server/protocol.py"}
CONNECT = {"packages/core/src/wordtools/core/run/cluster.py"}  # where the user names an address


def imported(path: Path) -> set[str]:
    """Returns the modules that a file imports, in functions too, each with the packages that it is in."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return {name.rsplit(".", cut)[0] for name in found for cut in range(name.count(".") + 1)}


def test_nothing_goes_to_a_network():
    using = {str(path.relative_to(ROOT)) for path in SOURCES if imported(path) & NETWORK}
    assert using == LISTEN | CONNECT


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_workflows_run_what_is_pinned(path: Path):
    text = path.read_text(encoding="utf-8")
    actions = re.findall(r"uses: (\S+)", text)
    assert actions
    assert all(re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", action) for action in actions)
    assert set(re.findall(r"pip install (.*)", text)) <= {"--require-hashes -r .github/tox.txt"}
    assert "pull_request_target" not in text
    assert re.search(r"^permissions:\n  contents: read$", text, re.MULTILINE)


def test_images_are_named_by_their_digest():
    bases = re.findall(r"^FROM (\S+)", (ROOT / "Dockerfile").read_text(encoding="utf-8"), re.MULTILINE)
    assert len(bases) == 2
    assert len(set(bases)) == 1
    assert re.fullmatch(r"python:[\w.-]+@sha256:[0-9a-f]{64}", bases[0])


def test_tox_is_installed_by_hash():
    text = (ROOT / ".github/tox.txt").read_text(encoding="utf-8").replace("\\\n", "")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    assert any(line.startswith("tox==") for line in lines)
    assert all(re.fullmatch(r"[\w.-]+==\S+( +--hash=sha256:[0-9a-f]{64})+", line) for line in lines)


def test_the_limits_of_the_page_are_those_that_it_names():
    text = " ".join((ROOT / "SECURITY.md").read_text(encoding="utf-8").split())
    assert f"with limits: {reading.SECONDS:g} seconds and {reading.MEMORY >> 20} MB each, four at most" in text
    assert reading.MOST == 4
    assert "ten seconds for its head and a minute for its body, and an answer a minute to be read" in text
    assert "closed where there are over a hundred" in text
    assert (protocol.HEAD, protocol.BODY, protocol.WAITING) == (10, 60, 100)
