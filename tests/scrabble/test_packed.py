"""The packed numbers of plays and squares: plain functions, the C header beside them, and records of plays."""

from __future__ import annotations

import ast
import inspect
import re
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as some

from wordtools.scrabble.moves import packed

HEADER = Path(packed.__file__).with_name("_packed.pxd").read_text(encoding="utf-8")
FUNCTIONS = {name: found for name, found in vars(packed).items() if inspect.isfunction(found)}


def normal(text: str) -> str:
    """Returns a line of Python or Cython in one notation."""
    text = re.sub(r"<unsigned int>(\w+)", r"\1 & 0xFFFFFFFF", text)
    return ast.unparse(ast.parse(text.strip()))


def test_the_header_has_the_same_numbers():
    constants = {name: value for name, value in vars(packed).items() if name.isupper()}
    listed = re.findall(r"^    (\w+) = (.+)$", HEADER.partition("\n\n")[2].partition("\n\n")[0], re.M)
    assert {name: eval(value) for name, value in listed} == constants


def test_the_header_has_the_same_functions():
    parts = re.findall(r"^cdef inline [\w ]+ (\w+)\(([^)]*)\) noexcept nogil:\n((?:    .+\n)+)", HEADER, re.M)
    assert {name for name, _, _ in parts} == FUNCTIONS.keys()
    for name, arguments, body in parts:
        tree = ast.parse(inspect.getsource(FUNCTIONS[name])).body[0]
        assert isinstance(tree, ast.FunctionDef)
        assert [one.split()[-1] for one in arguments.split(",")] == [one.arg for one in tree.args.args], name
        lines = [re.sub(r"^cdef unsigned long long ", "", line.strip()) for line in body.splitlines()]
        ours = normal("\n".join(lines[:-1])), normal(lines[-1].removeprefix("return "))
        *before, last = tree.body[1:]
        assert isinstance(last, ast.Return)
        assert last.value is not None
        assert ours == ("\n".join(map(ast.unparse, before)), ast.unparse(last.value)), name


bits = {"start": 12, "down": 1, "laid": 5, "kept": 24, "score": 22}


@given(*(some.integers(0, (1 << size) - 1) for size in bits.values()))
def test_a_head_gives_back_what_was_packed(start: int, down: int, laid: int, kept: int, score: int):
    head = packed.head_from(score, kept, laid, down << 12 | start)
    assert head < 1 << 64
    found = (packed.start_of, packed.down_of, packed.laid_of, packed.kept_of, packed.score_of)
    assert [one(head) for one in found] == [start, down, laid, kept, score]


@given(some.integers(0, 4095), some.integers(0, 1), some.integers(1, 255), some.integers(1, 255), some.integers(1, 255))
def test_a_state_gives_back_what_was_packed(cell: int, down: int, letter: int, word: int, tile: int):
    state = packed.state_from(cell, down, letter, word)
    assert not state & packed.TILE
    assert state & packed.PLAYABLE
    assert not state & packed.CROSSED
    under = state | tile | packed.CROSSED
    found = (packed.cell_of, packed.is_down, packed.letter_premium, packed.word_premium)
    assert [one(under) for one in found] == [cell, down, letter, word]
    assert under & packed.TILE == tile
    assert packed.spot_of(under) == down << 12 | cell
    assert not packed.state_from(cell, down, letter, 0) & packed.PLAYABLE  # a brick


@given(some.lists(some.integers(0, 255), min_size=8, max_size=8))
def test_tiles_are_packed_in_the_order_of_their_cells(tiles: list[int]):
    number = int.from_bytes(bytes(tiles), "little")
    assert [packed.tile_of(number, k) for k in range(8)] == tiles
    low, high = number & 0xFFFFFFFF, number >> 32
    assert packed.pair_from(low, high) == number
    assert (packed.low_half(number), packed.high_half(number)) == (low, high)
