"""What reads a text takes time that grows with its length: what was quadratic, its relatives, and shapes by chance.

``python tools/fuzz --growth 20000`` asks every reader; here are few of them, and runs that are short.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from wordtools import crossword, fillword, ruzzle
from wordtools.core import Language, Lexicon
from wordtools.core.lists.wordlist import WordList
from wordtools.crossword import formats
from wordtools.crossword.puzzle.clues import split_lengths

sys.path.insert(0, str(Path(__file__).parents[2] / "tools" / "fuzz"))
from growth import ENDED, RATIO, Shape, drawn, growth

LENGTH = 6_000  # bytes of a run: the square of it takes a reader over 0.05 s, the run itself some milliseconds
ENGLISH = Language.load("en").alphabet
XD = b"\n\n\nAB\nCD\n\n\nA1. x ~ AB\n"
ACROSS = b"<ACROSS PUZZLE>\n<TITLE>\nT\n<AUTHOR>\nA\n<COPYRIGHT>\nC\n<SIZE>\n2x2\n<GRID>\n1B\nCD\n<REBUS>\n1:HEART:H"
CLUES = b"\n<ACROSS>\nx\ny\n<DOWN>\nz\nw\n"
IPUZ = (
    b'{"version":"http://ipuz.org/v2","kind":["http://ipuz.org/crossword#1"],"dimensions":{"width":2,"height":2},'
    b'"puzzle":[[1,2],[3,0]],"solution":[["A","B"],["C","D"]],"clues":{"Across":[["1'
)
Read = Callable[[bytes], object]


def words(data: bytes) -> object:
    return WordList.parse(data, "a list", ENGLISH)


def puzzle(kind: str) -> Read:
    return lambda data: formats.read(data, "a file", formats.FORMATS[kind])


def board(data: bytes) -> object:
    return ruzzle.Board.parse(data.decode(), "a board")


def found(data: bytes) -> object:
    return list(Lexicon.of(["TEA", "EAT"], ENGLISH).find(pattern=data.decode()))


def enumerated(data: bytes) -> object:
    entry = crossword.Puzzle.parse("AB\nCD").entries[0]
    return split_lengths(data.decode(), entry)


def one(begin: bytes, unit: bytes, rest: bytes = b"") -> Shape:
    """Makes a shape with one run."""
    return Shape(begin, ((unit, rest),))


SHAPES: dict[str, tuple[Read, Shape]] = {
    "a list, semicolons": (words, one(b"cat\n", b";", b"\n")),
    "a list, commas": (words, one(b"cat\n", b",", b"a\n")),
    "a list, a wide header": (words, Shape(b"word,clue", ((b",x", b"\n"), (b"a,b\n", b"")))),
    "a list, tabs and a quotation mark": (words, one(b"cat\tx\n", b"\t", b'"a\n')),
    "xd, a list of clues": (puzzle("xd"), one(b"Title: T\nCluegroup: A=x", b",", b"y" + XD)),
    "xd, an answer": (puzzle("xd"), one(b"Title: T" + XD + b"A3. x~", b"A", b"a\n")),
    "Across Lite, a rebus": (puzzle("across"), one(ACROSS, b" ", b"x" + CLUES)),
    "ipuz, a label": (puzzle("ipuz"), one(IPUZ, b" ", b'x","a"]],"Down":[]}}')),
    "a grid, brackets": (puzzle("txt"), one(b"AB/", b"[\\")),
    "ipuz, its kind": (puzzle("ipuz"), one(IPUZ[:58] + b"/", b"a", b"#x" + IPUZ[60:] + b'","a"]],"Down":[]}}')),
    "a clue, its lengths": (enumerated, one(b"Cat (1", b" ", b"x")),
    "a board, a border": (board, one(b"a,b\n", b"=", b"a")),
    "a pattern, braces": (found, Shape(b"a{", ((b" ", b"1"), (b" ", b"x")))),
    "a game, pages": (fillword.Game.parse, one(b"", b'<template class="game">')),
}


@pytest.mark.parametrize("name", SHAPES)
def test_time_grows_with_the_text(name: str):
    read, shape = SHAPES[name]
    ratio, seconds = growth(read, shape, LENGTH)
    assert ratio < RATIO
    assert seconds < ENDED


@pytest.mark.parametrize("kind", ["xd", "across", "exolve", "txt"])
def test_time_grows_with_shapes_by_chance(kind: str):
    plain = crossword.Puzzle.parse("CAT\nA#O\nRYE")
    seed = formats.write(replace(plain, clues={(1, crossword.Direction.ACROSS): "Pet (3)"}), formats.FORMATS[kind])
    for number in range(12):
        shape = drawn([seed], random.Random(f"{kind} {number}"))
        assert growth(puzzle(kind), shape, LENGTH)[0] < RATIO, str(shape)


@pytest.mark.parametrize(
    ("seconds_for", "grows"),
    [
        (lambda length: 1e-9 * length**2, True),
        (lambda length: 1e-5 * length, False),
        (
            lambda length: 1e-5 * length if length >= 12_000 else 1e-5,
            False,
        ),  # its head asks for more than the short run
    ],
    ids=["quadratic", "linear", "refused where it is short"],
)
def test_what_is_quadratic_is_seen(monkeypatch: pytest.MonkeyPatch, seconds_for: Callable[[int], float], grows: bool):
    """By a clock that only reading moves."""
    clock = [0.0]
    monkeypatch.setattr("growth.process_time", lambda: clock[0])

    def read(data: bytes) -> None:
        clock[0] += seconds_for(len(data))

    ratio, seconds = growth(read, one(b"", b"a"), 12_000)
    assert (ratio > RATIO) is grows
    assert seconds < ENDED
