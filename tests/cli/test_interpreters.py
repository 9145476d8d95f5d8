"""Commands in a Python without assertions, with all its checks, and with every warning an error: the same answers."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.long

EXAMPLES = Path(__file__).parents[2] / "examples"
RUN = """
import shlex, sys
from click.testing import CliRunner
from wordtools.core.cli.main import main

for line in sys.stdin.read().splitlines():
    result = CliRunner().invoke(main, shlex.split(line))
    print(result.exit_code, repr(result.stdout), repr(result.stderr))
"""
COMMANDS = f"""
words check tea xyzzy
words find "c?t" --limit 3
ruzzle solve abcd/efgh/ijkl/mnop --limit 3
scrabble moves -r RETINAS --limit 3
scrabble board '{EXAMPLES / "game.gcg"}'
fillword solve cat/dog
crossword build 5 5 '{EXAMPLES / "words.txt"}' --seed 1 --tries 2 -o -
crossword show no.ipuz
"""


def answers(*options: str) -> subprocess.CompletedProcess[str]:
    """Runs the commands in a Python with these options."""
    command = [sys.executable, *options, "-c", RUN]
    return subprocess.run(command, input=COMMANDS.strip(), capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def usual() -> str:
    return answers().stdout


@pytest.mark.parametrize("options", ["-O", "-OO", "-W error", "-X dev -W error"])
def test_the_answers_are_the_same(options: str, usual: str):
    found = answers(*options.split())
    assert (found.returncode, found.stderr) == (0, "")
    assert found.stdout == usual
    assert [line[0] for line in usual.splitlines()] == ["1", *"000000", "2"]
