"""Compares the kernel of ways with a slow count of all ways, on boards of random plays.

    python tools/scrabble/way_check.py 100000 [--seed N]

The positions are of six layouts in turn: boards after random plays with the tiles that are unseen then, and what random
plays change about them. Printed is how many were the same; the first one that differs ends it with exit code 1.
``tests/scrabble/test_ways.py`` does the same with fewer positions, in both forms of the kernel.
"""

from __future__ import annotations

import argparse
import functools
import itertools
import random
import sys
import time
from array import array
from collections import Counter
from collections.abc import Iterator
from math import isqrt
from typing import Any, TypeAlias

from wordtools.core import Lexicon
from wordtools.scrabble import Rules
from wordtools.scrabble.evaluation.ways import LEFTS, SUMS, WayTable
from wordtools.scrabble.moves.movegen import MoveGenerator, Plays
from wordtools.scrabble.position.board import Board
from wordtools.scrabble.position.play import Play

ONE, UNIT, REACH = 1 << 20, 1 << 10, 7
LAYOUTS = ["scrabble-15", "super-21", "wwf-15", "wwf-11", "wordfeud-15", "crossplay-15"]
NAMES = {"super-21": "en-super", "wwf-15": "en-wwf", "wwf-11": "en-wwf-small", "wordfeud-15": "en-wordfeud"}


@functools.cache
def lexicon() -> Lexicon:
    """All words of two letters, and every thirtieth other one, so that boards fill and hooks are of all kinds."""
    rules = Rules.load("en")
    words = [word for word in rules.lexicon() if len(word) == 2 or sum(map(ord, word)) % 30 == 0]
    return Lexicon.of(words, rules.tiles.alphabet)


@functools.cache
def parts() -> tuple[frozenset[bytes], frozenset[bytes], frozenset[bytes]]:
    """Returns the words as codes, everything that stands within one, and what does within a longer one."""
    code = Rules.load("en").tiles.alphabet.code
    words = [bytes(code[letter.upper()] for letter in word) for word in lexicon()]
    longer = {word[i : i + n] for word in words for n in range(1, len(word)) for i in range(len(word) - n + 1)}
    return frozenset(words), frozenset(words) | longer, frozenset(longer)


@functools.cache
def generator(layout: str) -> MoveGenerator:
    """Makes the generator of a layout."""
    rules = Rules.load(NAMES.get(layout, "en"), layout=layout)
    return MoveGenerator(rules, lexicon())


Grown: TypeAlias = tuple[Board, bytes, bytes, Plays]  # a board, a rack, the other tiles, and the plays of the rack


def growing(layout: str, seed: int) -> Iterator[Grown]:
    """Lays random plays until the bag has too few tiles: the empty board, then the one after each play."""
    rng, found = random.Random(seed), generator(layout)
    rules = found.rules
    board, bag = Board.empty(rules.layout), list(rules.tiles.all)
    rng.shuffle(bag)
    rack = bytes(sorted(bag.pop() for _ in range(REACH)))
    while True:
        plays = found.find(board, rack, bag=len(bag))
        yield board, rack, bytes(bag), plays
        if not plays.placing or len(bag) < REACH:
            return
        play = plays[rng.choice(plays.placing)].play
        left = Counter(rack)
        left.subtract(0 if tile & 128 else tile for tile in play.laid)
        board = board.laid(play.fresh(board))
        rest = list(left.elements())
        rack = bytes(sorted(rest + [bag.pop() for _ in range(REACH - len(rest))]))


def grown(layout: str, seed: int, turns: int) -> Grown:
    """Returns the board after so many random plays, or the last one."""
    return list(itertools.islice(growing(layout, seed), turns + 1))[-1]


@functools.cache
def fitting(before: bytes, after: bytes, right: bytes) -> list[int]:
    """Returns the letters between tiles across that make a word there, and that a word has before the tiles *right*."""
    words, within, _ = parts()
    return [
        letter
        for letter in range(1, len(Rules.load("en").tiles.counts))
        if (not before + after or before + bytes((letter,)) + after in words)
        and (not right or bytes((letter,)) + right in within)
    ]


class Line:
    """A row or a column: for each square its tile, premiums, what touches it across, and what may be laid."""

    def __init__(self, board: Board, rules: Rules, cells: list[int], step: int, unseen: bytes) -> None:
        points = rules.tiles.points
        self.cells = cells
        self.tiles = [board.tiles[cell] for cell in cells]
        self.letter = [rules.layout.letter[cell] for cell in cells]
        self.word = [rules.layout.word[cell] for cell in cells]
        self.value = [0 if tile & 128 else points[tile] for tile in self.tiles]
        counts, total = Counter(unseen), len(unseen)
        self.mean = UNIT * sum(points[tile] for tile in unseen) // max(1, total)
        self.crossed: list[int | None] = []
        self.allowed: list[list[int]] = []
        self.weight: list[int] = []
        self.own: list[int] = []
        for k, cell in enumerate(cells):
            before, after = beside(board, cell, step)
            right = self.block(k + 1, 1)
            fits = fitting(plain(before), plain(after), right)
            free = not self.tiles[k] and self.word[k] > 0
            crosses = bool(before + after)
            self.crossed.append(sum(0 if t & 128 else points[t] for t in before + after) if crosses else None)
            self.allowed.append(fits)
            able = counts[0] + sum(counts[letter] for letter in fits)
            weight = ONE
            if crosses:
                missed, share = ONE, ONE * (max(1, total) - able) // max(1, total)
                for _ in range(REACH):
                    missed = missed * share // ONE
                weight = ONE - missed
            self.weight.append(weight if free and fits else 0)
            scored = UNIT * sum(counts[letter] * points[letter] for letter in fits) // max(1, able)
            self.own.append(scored if crosses else self.mean)
        self.free = [not tile and word > 0 for tile, word in zip(self.tiles, self.word, strict=True)]

    def block(self, k: int, step: int) -> bytes:
        """Returns the letters of the tiles from *k* on, in reading order."""
        found: list[int] = []
        while 0 <= k < len(self.tiles) and self.tiles[k]:
            found.append(self.tiles[k] & 127)
            k += step
        return bytes(found[::step])

    def ways(self) -> Iterator[tuple[int, int, int, list[int], bool]]:
        """Yields the weight, word premiums, points and squares of each way, and whether it goes through tiles."""
        n = len(self.tiles)
        for begin in range(n):
            left = self.block(begin - 1, -1)
            if not self.free[begin] or (left and left not in parts()[2]):
                continue
            for tiles in range(1, REACH + 1):
                squares = [k for k in range(begin, n) if not self.tiles[k]][:tiles]
                if len(squares) < tiles or not all(self.weight[k] for k in squares):
                    break
                first, end = begin - len(left), squares[-1] + 1
                while end < n and self.tiles[end]:
                    end += 1
                laying = [k for k in range(first, end) if self.tiles[k]]
                if not laying and all(self.crossed[k] is None for k in squares):
                    continue
                weight, times, main, cross = ONE, 1, UNIT * sum(self.value[k] for k in laying), 0
                for k in squares:
                    weight = weight * self.weight[k] // ONE
                    times *= self.word[k]
                    main += self.own[k] * self.letter[k]
                    crossing = self.crossed[k]
                    if crossing is not None:
                        cross += (UNIT * crossing + self.own[k] * self.letter[k]) * self.word[k]
                yield weight, times, weight * (times * main + cross) // UNIT, squares, bool(laying)


def plain(tiles: bytes) -> bytes:
    """Returns the letters of tiles, blanks among them."""
    return bytes(tile & 127 for tile in tiles)


def beside(board: Board, cell: int, step: int) -> tuple[bytes, bytes]:
    """Returns the tiles before and after a cell, *step* cells apart."""
    columns = board.layout.columns
    found: list[bytes] = []
    for sign in (-1, 1):
        tiles: list[int] = []
        at = cell
        while True:
            row = at // columns
            at += sign * step
            same = step != 1 or at // columns == row
            if not 0 <= at < len(board.tiles) or not same or not board.tiles[at]:
                break
            tiles.append(board.tiles[at])
        found.append(bytes(tiles[::sign]))
    return found[0], found[1]


def slow_lines(board: Board, rules: Rules, unseen: bytes) -> list[Line]:
    """Returns the rows, then the columns."""
    rows, columns = rules.layout.rows, rules.layout.columns
    lines = [Line(board, rules, [r * columns + c for c in range(columns)], columns, unseen) for r in range(rows)]
    return lines + [Line(board, rules, [r * columns + c for r in range(rows)], 1, unseen) for c in range(columns)]


def slow_sums(board: Board, rules: Rules, unseen: bytes) -> list[int]:
    """Counts all ways of a board, by the names of the sums."""
    sums: Counter[str] = Counter(dict.fromkeys(SUMS, 0))
    lines = slow_lines(board, rules, unseen)
    bests: list[int] = []
    wholes: list[int] = []
    for line in lines:
        best = whole = 0
        for weight, times, points, squares, through in line.ways():
            tiles = len(squares)
            kind = "through" if through else "crossing"
            sums[f"ways {kind}, {tiles} tiles"] += weight
            sums[f"points {kind}, {tiles} tiles"] += points
            for least in (9, 6, 4):
                if times >= least:
                    sums[f"word times {least}"] += weight
                    break
            else:
                if times > 1:
                    sums[f"word times {times}, {kind}, {'1-4' if tiles < 5 else '5-7'} tiles"] += weight
            best = max(best, points) if tiles < REACH else best
            whole = max(whole, weight) if tiles == REACH else whole
        bests.append(best)
        wholes.append(whole)
        for k, crossing in enumerate(line.crossed):
            if crossing is None or not line.free[k]:
                continue
            letters = len(line.allowed[k])
            if not letters:
                sums["hooks, dead"] += ONE
                continue
            sums["hooks"] += ONE
            sums["hooks, weighted"] += line.weight[k]
            size = "1-3 letters" if letters <= 3 else "4-8 letters" if letters <= 8 else "9 letters or more"
            sums[f"hooks of {size}"] += ONE
            word, letter = line.word[k], line.letter[k]
            if word > 1 or letter > 1:
                premium = ("double" if word == 2 else "triple") if word > 1 else "double" if letter == 2 else "triple"
                sums[f"hooks on {premium}-{'word' if word > 1 else 'letter'} squares"] += line.weight[k]
    ordered = sorted(bests)
    sums["best of each lane"], sums["best lane"], sums["second lane"] = sum(bests), ordered[-1], ordered[-2]
    sums["7 tiles in each lane"], sums["7 tiles in one lane"] = sum(wholes), max(wholes)
    for points in (20, 30, 45):
        sums[f"lanes over {points} points"] = ONE * sum(best > ONE * points for best in bests)
    return [sums[name] for name in SUMS]


def random_table(rng: random.Random) -> WayTable:
    """Makes a table of random terms."""
    numbers = [[rng.randint(-9000, 9000) for _ in range(n)] for n in (len(SUMS), 27, LEFTS, 1)]
    return WayTable(tuple(numbers[0]), tuple(numbers[1]), tuple(numbers[2]), numbers[3][0], {})


def slow_changes(
    board: Board, rules: Rules, rack: bytes, bag: bytes, play: Play, table: WayTable, before: list[int]
) -> list[int]:
    """Returns what the kernel should write of a play: the term of each sum, the tiles kept, the bag, an exchange.

    *before* are the sums of the board as it lies.
    """
    placing = play.kind.name == "PLACE"
    after = slow_sums(board.laid(play.fresh(board)), rules, bag) if placing else before
    kept = Counter(rack)
    kept.subtract((0 if tile & 128 else tile) for tile in (play.laid if placing else play.tiles))
    left = max(0, len(bag) - len(play.laid)) if placing else len(bag)
    found = [
        term * (isqrt(new) - isqrt(old)) // UNIT for term, new, old in zip(table.terms, after, before, strict=True)
    ]
    found.append(sum(table.kept[tile] * n for tile, n in kept.items()))
    found.append(table.left[left] if left < LEFTS else 0)
    return [*found, table.exchange if play.kind.name == "EXCHANGE" else 0]


def compared(ways: Any, lanes: Any, table: WayTable, layout: str, seed: int, plays_of: int) -> int:
    """Compares the sums along a game of random plays, and *plays_of* plays at each turn; returns how many positions.

    Raises:
        AssertionError: they are not the same.
    """
    rng, found = random.Random(f"{layout} {seed}"), generator(layout)
    done = 0
    for turns, (board, rack, bag, plays) in enumerate(growing(layout, seed)):
        lanes.load(board.tiles)
        sums = array("q", bytes(8 * len(SUMS)))
        ways.fill(bag, sums)
        before = slow_sums(board, found.rules, bag)
        assert list(sums) == before, f"{layout}, seed {seed}, {turns} turns"
        some = rng.sample(range(len(plays)), min(plays_of, len(plays)))
        width = len(SUMS) + 3
        out = array("q", bytes(8 * width * max(1, len(some))))
        records = array("Q", [number for k in some for number in plays.record(k)])
        ways.weigh(records, plays.stride, rack, bag, len(bag), out)
        for at, k in enumerate(some):
            expected = slow_changes(board, found.rules, rack, bag, plays[k].play, table, before)
            assert list(out[width * at : width * (at + 1)]) == expected, f"{layout}, seed {seed}: {plays[k]}"
        done += 1 + len(some)
    return done


def main() -> None:
    """Runs the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("positions", type=int)
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    chosen = parser.parse_args()
    table, done, number = random_table(random.Random(chosen.seed)), Counter[str](), 0
    kernels = {}
    for layout in LAYOUTS:
        found = generator(layout)
        kernels[layout] = found.look(
            Board.empty(found.rules.layout), lambda lanes, found=found: (table.kernel(lanes, found.rules.tiles), lanes)
        )
    begun = time.monotonic()
    while done.total() < chosen.positions:
        for layout in LAYOUTS:
            try:
                done[layout] += compared(*kernels[layout], table, layout, 1000 * chosen.seed + number, 3)
            except AssertionError as error:
                raise SystemExit(f"not the same: {error}") from None
        number += 1
        if not number % 10:
            print(f"{done.total():,} positions in {time.monotonic() - begun:,.0f} s", file=sys.stderr, flush=True)
    print(f"the same: {', '.join(f'{count:,} of {layout}' for layout, count in done.items())}; {done.total():,} in all")


if __name__ == "__main__":
    main()
