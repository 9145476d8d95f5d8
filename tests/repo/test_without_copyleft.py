"""Who leaves out the distributions under copyleft licences gets all else, and one clear line where it is missing.

One process runs all the commands; to it, these distributions are not installed: no metadata, no modules.
"""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

pytestmark = pytest.mark.long

LISTS, SENSES, COMMON = "wordtools-lexicons-gpl", "wordtools-definitions-gpl", "wordtools-frequencies"
NO_LIST = "word list {0!r} is not installed: it is in the package " + LISTS
NO_SENSES = "no definitions for {0!r} are installed: they are in the package " + SENSES
NOT_KNOWN = "there are no frequencies for the words of {0}: install " + COMMON
REFUSED = [
    ("words info -l de", NO_LIST, "de"),
    ("words check -l it ciao", NO_LIST, "it"),
    ("words find -l de eat", NO_LIST, "de"),
    ("words cat -l pt-br", NO_LIST, "pt-br"),
    ("words quiz -l de --length 7", NO_LIST, "de"),
    ("ruzzle solve -l it casacasacasacasa", NO_LIST, "it"),
    ("ruzzle demo -l de", NO_LIST, "de"),
    ("scrabble moves -l de -r EINSTEN", NO_LIST, "de"),
    ("scrabble play -l pt-br", NO_LIST, "pt-br"),
    ("fillword generate 4 4 -l it --seed 1", NO_LIST, "it"),
    ("fillword solve -l de haus/bote", NO_LIST, "de"),
    ("fillword book 4 4 -l it --seed 1 --pdf out.pdf", NO_LIST, "it"),
    ("crossword fill -l de grid.txt", NO_LIST, "de"),
    ("words define -l de Dachs", NO_SENSES, "de"),
    ("words quiz definitions -l fr", NO_SENSES, "fr"),
    ("words find -l fr chat --define", NO_SENSES, "fr"),
    ("ruzzle solve -l fr casacasacasacasa --define", NO_SENSES, "fr"),
    ("scrabble moves -l es -d mine.txt -r CASAROT --define", NO_SENSES, "es"),
    ("fillword book 4 4 -l fr --beside clues -q --seed 1 --pdf out.pdf", NO_SENSES, "fr"),
    ("words find -l fr chat --common 3-", NOT_KNOWN, "fr"),
    ("ruzzle solve -l fr casacasacasacasa --common 3-", NOT_KNOWN, "fr"),
    ("scrabble moves -l nl -d mine.txt -r CASAROT --common 3-", NOT_KNOWN, "nl"),
    ("fillword generate 4 4 -l fr --common 3- --seed 1", NOT_KNOWN, "fr"),
]
"""What needs one of them: the command, and the one line that it ends with."""
ANSWERED = [
    ("words check murder", "murder: yes, coarse\n"),
    ("words find chat --common 3- -n 1", "CHAT    9\n"),
    ("words define otter", "[WordNet 3.0]"),
    ("words info -l fr", "words    420,475"),
    ("words check -d ru-nouns -l ru кот", "кот: yes"),
    ("ruzzle demo", "words"),
    ("scrabble moves -d mine.txt -r TEA -n 1 --define", "TEA"),
    ("fillword generate 4 4 --seed 1", "\n"),
    ("fillword find -l ru -d ru-nouns лодк/вода", "ЛОДКА"),
    ("crossword fill grid.txt --seed 1 -q", "\n"),
    ("words find -l fr chat --label", "CHAT    9  -\n"),
    ("fillword generate 4 4 -l fr --seed 1", "\n"),
]
"""What works all the same."""
TOLD = {
    "words find -l fr chat --label": "there are no frequencies for the words of fr: install wordtools-frequencies: "
    "the words are labelled without\n",
    "fillword generate 4 4 -l fr --seed 1": "there are no frequencies for the words of fr: install "
    "wordtools-frequencies; any word may be drawn\n",
}
"""Of these, what says that it knows less: how."""
PROGRAM = """
import importlib.metadata as metadata, json, shlex, sys

hidden = set(sys.argv[1:])
modules = {name.replace("wordtools-", "wordtools.").replace("-", "_") for name in hidden}
every = metadata.distributions
metadata.distributions = lambda **how: (one for one in every(**how) if one.metadata["Name"] not in hidden)


class Without:
    def __init__(self, finder):
        self.finder = finder

    def find_spec(self, name, path=None, target=None):
        return None if name in modules else self.finder.find_spec(name, path, target)

    def __getattr__(self, name):
        return getattr(self.finder, name)


sys.meta_path[:] = [Without(finder) for finder in sys.meta_path]
from click.testing import CliRunner
from wordtools.core.cli.main import main

for line in sys.stdin:
    result = CliRunner().invoke(main, shlex.split(line))
    print(json.dumps([line.strip(), result.exit_code, result.stdout, result.stderr]))
"""


@pytest.fixture(scope="module")
def answers(tmp_path_factory):
    folder = tmp_path_factory.mktemp("without")
    (folder / "grid.txt").write_text("...\n...\n...\n")
    (folder / "mine.txt").write_text("tea\ncasa\n")
    commands = "\n".join(command for command, *_ in [*REFUSED, *ANSWERED])
    run = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", PROGRAM, LISTS, SENSES, COMMON],
        input=commands,
        capture_output=True,
        check=True,
        encoding="utf-8",
        cwd=folder,
    )
    assert not (folder / "out.pdf").exists()
    return {command: rest for command, *rest in map(json.loads, run.stdout.splitlines())}


@pytest.mark.parametrize(("command", "message", "name"), REFUSED, ids=[command for command, *_ in REFUSED])
def test_one_line_says_what_to_install(answers, command, message, name):
    assert answers[command] == [2, "", f"Error: {message.format(name)}\n"]


@pytest.mark.parametrize(("command", "shown"), ANSWERED, ids=[command for command, _ in ANSWERED])
def test_all_else_works(answers, command, shown):
    code, out, told = answers[command]
    assert (code, told) == (0, TOLD.get(command, ""))
    assert shown in out
