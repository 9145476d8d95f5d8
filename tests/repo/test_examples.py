"""The scripts in ``examples`` stand on the page beside them, which tests/repo/test_docs.py runs."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
PAGE = (EXAMPLES / "README.md").read_text(encoding="utf-8")
SCRIPTS = sorted(EXAMPLES.glob("*.py"))
MOST = 8  # statements, without imports


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_the_page_shows_a_script_and_runs_it(script: Path):
    shown = re.findall(
        rf"```py\n((?:(?!```).)*)```\n\n```console\n\$ python examples/{script.name}\n(.*?)```", PAGE, re.S
    )
    assert [code for code, _ in shown] == [script.read_text(encoding="utf-8")]
    assert all(output.strip() for _, output in shown)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_a_script_is_a_few_obvious_lines(script: Path):
    tree = ast.parse(script.read_text(encoding="utf-8"))
    assert ast.get_docstring(tree)
    work = [node for node in ast.walk(tree) if isinstance(node, ast.stmt)][1:]
    assert len([node for node in work if not isinstance(node, (ast.Import, ast.ImportFrom))]) <= MOST
    assert all(re.match(r"wordtools\.(core|ruzzle|scrabble|fillword|crossword)$", name) for name in imported(tree))


def imported(tree: ast.Module) -> list[str]:
    """Names the modules of ours that are imported: only those that a user is to know."""
    names = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    return [name for name in names if name.startswith("wordtools")]


def test_the_page_shows_no_script_that_is_not_there():
    assert sorted(re.findall(r"\$ python examples/(\S+)", PAGE)) == [script.name for script in SCRIPTS]
