"""What is called again and again holds nothing: the memory of a process does not grow."""

from __future__ import annotations

import subprocess
import sys

import pytest
from conftest import no_sanitizer, takes_minutes_as_python

pytestmark = pytest.mark.long

CALLS = """
import random, resource
from wordtools import crossword, fillword, ruzzle, scrabble
from wordtools.core import Language, Lexicon
from wordtools.crossword.formats import FORMATS, read, write

lexicon = Lexicon.for_language(Language.load("en"))
engine = scrabble.Engine.for_language("en")
solver = ruzzle.Solver(lexicon, ruzzle.Rules.load("boggle"), Language.load("en"))
covers = fillword.Solver.for_language("en")
filler = crossword.Filler.for_language("en")
position = scrabble.Position.new("en", rack="RETINAS")
puzzle = filler.fill("..../..../....", seed=1).puzzle
file = write(puzzle, FORMATS["ipuz"])
calls = [
    lambda: solver.solve("abcd/efgh/ijkl/mnop").words[:3],
    lambda: engine.plays(position)[0],
    lambda: covers.best("cat/dog"),
    lambda: list(lexicon.find("c?t")),
    lambda: "retinas" in lexicon,
    lambda: filler.fill("..../..../....", seed=1),
    lambda: read(file, "x.ipuz"),
    lambda: write(puzzle, FORMATS["jpz"]),
    lambda: scrabble.Play.parse("8H QUiZ"),
    lambda: ruzzle.Board.parse("abcd/efgh/ijkl/mnop").to_svg(),
]

def held():
    for _ in range(40):
        for call in calls:
            call()
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

held()
before = held()
held(), held()
print((held() - before) // 1024)
"""


@no_sanitizer
@takes_minutes_as_python
@pytest.mark.skipif(sys.platform == "win32", reason="memory is measured otherwise")
def test_memory_does_not_grow():
    run = subprocess.run([sys.executable, "-c", CALLS], capture_output=True, text=True, check=True)
    assert int(run.stdout) <= 2  # MB
