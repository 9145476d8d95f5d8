"""The plays of 200 positions in seven games, against data; a part of them against the slow generator too."""

from __future__ import annotations

import pytest
from conftest import mostly_long, needs_no_kernel
from scrabble import golden, reference

from wordtools.scrabble import Position, Rules

LINES = golden.read()
CHECKED = [line for line in LINES if "?" not in line.cgp.split()[1]][::10]  # blanks make it slower yet


def test_there_are_200_of_all_kinds():
    assert len(LINES) == 200 == len({line.cgp for line in LINES})
    assert {line.tiles for line in LINES} == {name for name, _ in golden.GAMES}
    assert max(line.plays for line in LINES) > 4000
    assert min(line.plays for line in LINES) < 100
    assert len(CHECKED) > 12


@pytest.mark.parametrize("begin", mostly_long(range(3)))  # a third of the lines each
@pytest.mark.parametrize("name", [name for name, _ in golden.GAMES])
def test_the_generator_finds_what_it_found(name, begin):
    rules = Rules.load(name)
    for line in LINES[begin::3]:
        if line.tiles == name:
            assert golden.found(Position.from_cgp(line.cgp, rules), name) == line


@pytest.mark.long
@needs_no_kernel
@pytest.mark.parametrize("line", CHECKED, ids=lambda line: f"{line.tiles}-{line.digest}")
def test_the_slow_generator_finds_the_same(line):
    rules = Rules.load(line.tiles)
    position = Position.from_cgp(line.cgp, rules)
    layout = rules.layout
    slow = reference.Rules(
        layout.rows,
        layout.columns,
        layout.letter,
        layout.word,
        layout.start,
        rules.tiles.points,
        rules.rack_size,
        rules.bingo,
    )
    plays = reference.plays(slow, position.board.tiles, position.rack, set(golden.generator(line.tiles).lexicon.dawg))
    told = golden.digest((play.start, play.down, play.laid, score) for play, score in plays.items())
    assert (len(plays), max(plays.values(), default=0), told) == (line.plays, line.best, line.digest)
