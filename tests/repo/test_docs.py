"""Every example in the README and the docs is run: ``console``, ``sh``, ``pycon`` and ``python`` blocks.

A block of ``sh`` is run whole, in a folder of its own, and must end with 0. One that needs what is not there, or takes
long, has a line before it that gives the reason: ``<!-- not run: it takes ten seconds -->``.
"""

from __future__ import annotations

import doctest
import importlib
import os
import pkgutil
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import wordtools.core
import wordtools.crossword
import wordtools.fillword
import wordtools.ruzzle
import wordtools.scrabble
import wordtools.web
from tools import update_docs
from tools.update_docs import FRONT_PAGES, lay_out
from wordtools.core.graph import _build

PACKAGES = (
    wordtools.core,
    wordtools.ruzzle,
    wordtools.scrabble,
    wordtools.fillword,
    wordtools.crossword,
    wordtools.web,
)
ROOT = Path(__file__).resolve().parents[2]
# as plain Python the kernels give the same results, as their tests show, but some of the examples in minutes
PAGES = [*FRONT_PAGES, *update_docs.PAGES] if _build.COMPILED else FRONT_PAGES[2:]
TUTORIALS = update_docs.TUTORIALS if _build.COMPILED else []


def blocks(page: Path, kind: str):
    return re.findall(rf"^```{kind}\n(.*?)^```", page.read_text(encoding="utf-8"), re.M | re.S)


FENCE = re.compile(r"(<!-- not run: ([^\n]+) -->\n)?^```(\w*)[^\n]*\n(.*?)^```$", re.M | re.S)


def scripts(page: Path):
    """Yields the blocks of ``sh`` that are run, and the line where each begins."""
    text = page.read_text(encoding="utf-8")
    for found in FENCE.finditer(text):
        if found[3] == "sh" and found[2] is None:
            yield text.count("\n", 0, found.start(4)), found[4]


def commands(page: Path):
    """Yields a command and the output shown for it; a line of ``...`` stands for any lines."""
    for block in blocks(page, "console"):
        for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, _, output = part.partition("\n")
            while command.endswith("\\"):
                more, _, output = output.partition("\n")
                command = command[:-1] + more
            yield command, output


def marks_of(page: Path) -> list[pytest.MarkDecorator]:
    """Leaves all pages but those that are read first to the long run, and so all scripts of the shell."""
    return [] if page in FRONT_PAGES else [pytest.mark.long]


def examples():
    for page in PAGES:
        for command, output in commands(page):
            yield pytest.param(command, output, id=f"{page.name}: {command[:60]}", marks=marks_of(page))


def as_pattern(output: str) -> str:
    lines = [
        r"(?:.*\n)*?" if line.strip() == "..." else re.escape(line.rstrip()) + r" *\n" for line in output.splitlines()
    ]
    return "".join(lines)


def check(command: str, output: str, folder: Path) -> None:
    env = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    run = subprocess.run(
        ["bash", "-c", command], capture_output=True, text=True, env=env, cwd=folder, timeout=300, check=False
    )
    printed = "\n".join(line.rstrip() for line in (run.stdout + run.stderr).splitlines()) + "\n"
    if output.strip():
        assert re.fullmatch(as_pattern(output), printed), printed
    assert "Traceback" not in run.stderr
    assert shlex.split(command)


@pytest.mark.parametrize(("command", "output"), list(examples()))
def test_commands_print_what_the_page_shows(command, output, tmp_path):
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    check(command, output, tmp_path)


@pytest.mark.parametrize(
    "script",
    [
        pytest.param(text, id=f"{page.name}: {line}", marks=pytest.mark.long)
        for page in PAGES
        for line, text in scripts(page)
    ],
)
def test_shell_scripts_run(script, tmp_path):
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    before = {path.name for path in tmp_path.iterdir()}
    env = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    run = subprocess.run(
        ["bash", "-ec", script], capture_output=True, text=True, env=env, cwd=tmp_path, timeout=100, check=False
    )
    assert run.returncode == 0, run.stderr
    assert "Traceback" not in run.stderr
    wanted = set(re.findall(r"(?:-o|--pdf|--html|--svg|--png|--answers) ([\w-]+\.\w+)", script))
    assert wanted <= {path.name for path in tmp_path.iterdir()} - before


def test_blocks_that_are_not_run_are_scripts():
    marked = [found for page in PAGES for found in FENCE.finditer(page.read_text(encoding="utf-8")) if found[2]]
    assert all(found[3] == "sh" for found in marked)
    assert sum(page.read_text(encoding="utf-8").count("<!-- not run") for page in PAGES) == len(marked)


@pytest.mark.long
@pytest.mark.parametrize("page", TUTORIALS, ids=lambda page: page.name)
def test_tutorials_work_from_top_to_bottom(page, tmp_path):
    lay_out(page, tmp_path)
    for command, output in commands(page):
        check(command, output, tmp_path)


@pytest.mark.parametrize(
    "page", [pytest.param(page, id=f"{page.parent.name}/{page.name}", marks=marks_of(page)) for page in PAGES]
)
def test_python_examples_run(page, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    for block in blocks(page, "python"):
        exec(compile(block, str(page), "exec"), {"__name__": "example"})
    for number, block in enumerate(blocks(page, "pycon")):
        test = doctest.DocTestParser().get_doctest(block, {}, f"{page.name} {number}", str(page), 0)
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
        runner.run(test)
        assert runner.failures == 0
    for saved in tmp_path.glob("session-*.svg"):  # the picture beside an example is what it draws
        shown = ROOT / "docs" / "images" / saved.name
        assert saved.read_text(encoding="utf-8") == shown.read_text(encoding="utf-8"), "run tools/session_pictures.py"


def modules():
    for package in PACKAGES:
        for found in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
            if not found.ispkg and not found.name.rpartition(".")[2].startswith("_"):
                spec = found.module_finder.find_spec(found.name)
                if ">>>" in Path(spec.origin).read_text(encoding="utf-8"):
                    yield found.name


@pytest.mark.parametrize(
    "name",  # the clues of an arrowword are made ready for seconds
    [pytest.param(name, marks=[pytest.mark.long] if "arrowword" in name else []) for name in modules()],
)
def test_docstring_examples(name):
    result = doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS)
    assert result.failed == 0


def test_links_lead_somewhere():
    for page in PAGES + TUTORIALS:
        for target in re.findall(r"\]\((?!https?:|#)([^)#\s]+)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page}: {target}"
