"""What SECURITY.md says of the repository itself: what CI installs, that nothing goes to a network, and numbers."""

from __future__ import annotations

import configparser
import re
from pathlib import Path

import pytest
from module_imports import imports

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

FUZZED = {  # what reads a file: the fuzzer's readers of it, where it reads no bundled file, and no text for another one
    "core/cli/lists.py": "list",
    "core/commands/quiz.py": "cards",
    "core/commands/word_options.py": "list",
    "core/letters/language.py": "language",
    "core/lists/_untrusted.py": "marisa",
    "core/lists/bundled.py": "",
    "core/lists/cache.py": "list-reports",
    "core/lists/wordlist.py": "list defined-list kwg kbwg quackle",
    "core/lists/zyzzyva.py": "zyzzyva",
    "core/meanings/definition_files.py": "definitions definitions-dictd definitions-wordnet",
    "core/run/files.py": "",
    "core/run/processes.py": "",
    "core/run/results.py": "results",
    "core/run/tables.py": "",
    "core/show/page.py": "",
    "core/show/terms.py": "labels",
    "core/study/cardbox.py": "card-box",
    "core/words/commonness.py": "frequencies",
    "core/words/lexicon.py": "",
    "crossword/arrowword/ipuz.py": "arrowword",
    "crossword/build/score.py": "build-scores",
    "crossword/build/shape.py": "shape",
    "crossword/cli/arrowword.py": "",
    "crossword/cli/convert.py": "",
    "crossword/formats/registry.py": "",
    "crossword/puzzle/patterns.py": "",
    "fillword/cli/making.py": "shape",
    "fillword/cli/puzzle_options.py": "fillword",
    "fillword/puzzle/game.py": "fillword-game",
    "fillword/puzzle/puzzle.py": "fillword",
    "ruzzle/board/board.py": "board",
    "ruzzle/board/dice.py": "dice",
    "ruzzle/board/rules.py": "ruzzle-rules",
    "ruzzle/cli/options.py": "board",
    "ruzzle/cli/score.py": "",
    "ruzzle/cli/solve.py": "",
    "ruzzle/proof/certificate.py": "certificate",
    "ruzzle/solve/recipe.py": "",
    "scrabble/cli/play.py": "gcg",
    "scrabble/cli/position.py": "gcg cgp",
    "scrabble/evaluation/context.py": "context",
    "scrabble/evaluation/leaves.py": "leaves leaves-csv",
    "scrabble/evaluation/ways.py": "ways",
    "scrabble/evaluation/winning.py": "winning",
    "scrabble/record/gcg_text.py": "gcg",
    "scrabble/rules/layout.py": "layout",
}


def imported(path: Path) -> set[str]:
    """Returns the modules that a file imports, in functions too, each with the packages that it is in."""
    return {name.rsplit(".", cut)[0] for name in imports(path) for cut in range(name.count(".") + 1)}


def test_nothing_goes_to_a_network():
    named = [
        path for path in SOURCES if any(name.partition(".")[0] in path.read_text(encoding="utf-8") for name in NETWORK)
    ]
    using = {str(path.relative_to(ROOT)) for path in named if imported(path) & NETWORK}
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


def test_uv_and_all_else_is_installed_by_version():
    text = (ROOT / ".github/tox.txt").read_text(encoding="utf-8")
    assert re.search(r"^uv==", text, re.MULTILINE)
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = [line for line in lines if not line.startswith("#")]
    assert len(pins) > 100
    assert all(re.fullmatch(r"[\w.-]+==[\w.!+-]+( ; .+)?", line) for line in pins)
    settings = configparser.ConfigParser(interpolation=None)
    settings.read(ROOT / "tox.ini", encoding="utf-8")
    for name in settings.sections():
        if "commands" in settings[name] and "set_env" in settings[name]:
            assert "{[pinned]set_env}" in settings[name]["set_env"], name
    assert "constraints.txt" in settings["pinned"]["set_env"]
    assert {"testenv:fuzz", "testenv:sanitize"} <= {*settings}


def test_the_fuzzer_knows_every_kind_of_file():
    """Formats of crosswords are found by their table; what else reads a file has its reader there, by its name."""
    text = (ROOT / "tools/fuzz/readers.py").read_text(encoding="utf-8")
    reading = re.compile(r"\b(?:read_text|read_bytes|read_table)\(|run\.databases import")
    rooms = {
        "/".join(path.relative_to(ROOT).parts[4:])
        for path in SOURCES
        if reading.search(path.read_text(encoding="utf-8"))
    }
    assert sorted(rooms - FUZZED.keys()) == []
    assert sorted(FUZZED.keys() - rooms) == []
    for name in filter(None, " ".join(FUZZED.values()).split()):
        assert f'"{name}":' in text, name


def test_there_is_one_door_for_databases():
    doors = [path for path in SOURCES for _ in re.findall(r"sqlite3\.connect\b", path.read_text(encoding="utf-8"))]
    assert [path.name for path in doors] == ["databases.py"]


def test_the_limits_of_the_page_are_those_that_it_names():
    text = " ".join((ROOT / "SECURITY.md").read_text(encoding="utf-8").split())
    assert f"with limits: {reading.SECONDS:g} seconds and {reading.MEMORY >> 20} MB each, four at most" in text
    assert reading.MOST == 4
    assert "ten seconds for its head and a minute for its body, and an answer a minute to be read" in text
    assert "closed where there are over a hundred" in text
    assert (protocol.HEAD, protocol.BODY, protocol.WAITING) == (10, 60, 100)
