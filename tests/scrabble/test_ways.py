"""How open boards are: the kernel against a slow count of all ways, the choice of plays by it, and its table."""

from __future__ import annotations

import functools
import pickle
import random
import re
from array import array
from collections import Counter
from math import isqrt
from pathlib import Path
from typing import Any

import pytest
from conftest import COMPILED, PURE, kernel
from scrabble.games import small

from wordtools.core import Lexicon
from wordtools.core.errors import FormatError
from wordtools.core.lists.bundled import bundled
from wordtools.scrabble import Engine, Leaves, Position, Rules
from wordtools.scrabble.evaluation.boards import best_by_board, board_changes
from wordtools.scrabble.evaluation.context import TABLES
from wordtools.scrabble.evaluation.ways import ENDING, LEFTS, SUMS, WayTable, made_for
from wordtools.scrabble.moves.movegen import MoveGenerator
from wordtools.scrabble.play.players import StaticPlayer
from wordtools.scrabble.play.recipe import digest_of
from wordtools.scrabble.position import State
from wordtools.scrabble.position.board import Board

ROOT = Path(__file__).resolve().parents[2]
ONE, UNIT, REACH = 1 << 20, 1 << 10, 7
LAYOUTS = ["scrabble-15", "super-21", "wwf-15", "wwf-11", "wordfeud-15", "crossplay-15"]
NAMES = {"super-21": "en-super", "wwf-15": "en-wwf", "wwf-11": "en-wwf-small", "wordfeud-15": "en-wordfeud"}


@pytest.fixture(params=[COMPILED, PURE], scope="session")
def form(request: pytest.FixtureRequest) -> str:
    return str(request.param)


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
    rules = Rules.load(NAMES.get(layout, "en"), layout=layout)
    return MoveGenerator(rules, lexicon())


def grown(layout: str, seed: int, turns: int) -> tuple[Board, bytes, bytes, Any]:
    """Lays random plays; returns the board, a rack, the other tiles, and the plays of the rack."""
    rng, found = random.Random(seed), generator(layout)
    rules = found.rules
    board, bag = Board.empty(rules.layout), list(rules.tiles.all)
    rng.shuffle(bag)
    rack = bytes(sorted(bag.pop() for _ in range(REACH)))
    for _ in range(turns):
        plays = found.find(board, rack)
        if not plays or len(bag) < REACH:
            break
        play = rng.choice(plays).play
        left = Counter(rack)
        left.subtract(0 if tile & 128 else tile for tile in play.laid)
        board = board.laid(play.fresh(board))
        rest = list(left.elements())
        rack = bytes(sorted(rest + [bag.pop() for _ in range(REACH - len(rest))]))
    return board, rack, bytes(bag), found.find(board, rack, bag=len(bag))


class Line:
    """A row or a column: for each square its tile, premiums, what touches it across, and what may be laid."""

    def __init__(self, board: Board, rules: Rules, cells: list[int], step: int, unseen: bytes) -> None:
        words, within, _ = parts()
        points, letters = rules.tiles.points, range(1, len(rules.tiles.counts))
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
            fits = [
                letter
                for letter in letters
                if (not before + after or plain(before) + bytes((letter,)) + plain(after) in words)
                and (not right or bytes((letter,)) + right in within)
            ]
            free = not self.tiles[k] and self.word[k] > 0
            crosses = bool(before + after)
            self.crossed.append(sum(0 if t & 128 else points[t] for t in before + after) if crosses else None)
            self.allowed.append(fits)
            fitting = counts[0] + sum(counts[letter] for letter in fits)
            weight = ONE
            if crosses:
                missed, share = ONE, ONE * (max(1, total) - fitting) // max(1, total)
                for _ in range(REACH):
                    missed = missed * share // ONE
                weight = ONE - missed
            self.weight.append(weight if free and fits else 0)
            scored = UNIT * sum(counts[letter] * points[letter] for letter in fits) // max(1, fitting)
            self.own.append(scored if crosses else self.mean)
        self.free = [not tile and word > 0 for tile, word in zip(self.tiles, self.word, strict=True)]

    def block(self, k: int, step: int) -> bytes:
        """Returns the letters of the tiles from *k* on, in reading order."""
        found = []
        while 0 <= k < len(self.tiles) and self.tiles[k]:
            found.append(self.tiles[k] & 127)
            k += step
        return bytes(found[::step])

    def ways(self):
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
    return bytes(tile & 127 for tile in tiles)


def beside(board: Board, cell: int, step: int) -> tuple[bytes, bytes]:
    """Returns the tiles before and after a cell, *step* cells apart."""
    columns, found = board.layout.columns, []
    for sign in (-1, 1):
        tiles, at = [], cell
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
    bests, wholes = [], []
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


def made(form: str, layout: str, table: WayTable) -> tuple[Any, Any]:
    """Makes the kernel of a table, and the board that it looks at."""
    rules, gaddag = generator(layout).rules, lexicon().gaddag
    lanes = kernel("wordtools.scrabble.moves._lanes", form).Lanes(
        gaddag.nodes,
        gaddag.stride == 5,
        bytes(rules.tiles.points),
        rules.layout.rows,
        rules.layout.columns,
        rules.layout.letter,
        rules.layout.word,
    )
    module = kernel("wordtools.scrabble.evaluation._ways", form)
    return module.Ways(lanes, rules.tiles.size, **table.parts()), lanes


def random_table(rng: random.Random) -> WayTable:
    numbers = [[rng.randint(-9000, 9000) for _ in range(n)] for n in (len(SUMS), 27, LEFTS, 1)]
    return WayTable(tuple(numbers[0]), tuple(numbers[1]), tuple(numbers[2]), numbers[3][0], {})


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("turns", [0, 1, 4, 9, 16])
def test_sums_are_those_of_all_ways(form, layout, turns):
    board, rack, bag, _ = grown(layout, turns, turns)
    ways, lanes = made(form, layout, random_table(random.Random(1)))
    lanes.load(board.tiles)
    for unseen in (bag + rack, bag, b"\0", b""):
        out = array("q", bytes(8 * len(SUMS)))
        ways.fill(unseen, out)
        assert dict(zip(SUMS, out, strict=True)) == dict(
            zip(SUMS, slow_sums(board, generator(layout).rules, unseen), strict=True)
        )


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_play_changes_the_sums_as_if_the_board_were_counted_anew(form, layout):
    rng = random.Random(7)
    for turns in (0, 2, 7, 13):
        table = random_table(rng)
        board, rack, bag, plays = grown(layout, 100 + turns, turns)
        rules = plays._generator.rules
        some = rng.sample(range(len(plays)), min(4, len(plays)))
        some += [k for k in range(len(plays)) if plays[k].play.kind.name != "PLACE"][-2:]
        ways, lanes = made(form, layout, table)
        lanes.load(board.tiles)
        records = array("Q", [number for k in some for number in plays.record(k)])
        out = array("q", bytes(8 * (len(SUMS) + 3) * len(some)))
        ways.weigh(records, plays.stride, rack, bag, len(bag), out)
        before = slow_sums(board, rules, bag)
        for at, k in enumerate(some):
            play = plays[k].play
            placing = play.kind.name == "PLACE"
            after = slow_sums(board.laid(play.fresh(board)), rules, bag) if placing else before
            kept = Counter(rack)
            kept.subtract((0 if tile & 128 else tile) for tile in (play.laid if placing else play.tiles))
            left = max(0, len(bag) - len(play.laid)) if placing else len(bag)
            expected = [
                term * (isqrt(new) - isqrt(old)) // UNIT
                for term, new, old in zip(table.terms, after, before, strict=True)
            ]
            expected.append(sum(table.kept[tile] * n for tile, n in kept.items()))
            expected.append(table.left[left] if left < LEFTS else 0)
            expected.append(table.exchange if play.kind.name == "EXCHANGE" else 0)
            width = len(SUMS) + 3
            assert list(out[width * at : width * (at + 1)]) == expected, play
        again = array("q", bytes(8 * len(SUMS)))
        ways.fill(bag, again)
        assert list(again) == before  # the board is as it was


def test_tiles_of_other_sets_are_refused(form):
    ways, lanes = made(form, "wwf-11", random_table(random.Random(1)))
    for unseen in (b"\x1b", bytes(1000)):
        with pytest.raises(ValueError, match="tiles of their set"):
            ways.fill(unseen, array("q", bytes(8 * len(SUMS))))
    with pytest.raises(ValueError, match="no room"):
        ways.fill(b"\1", array("q", [0]))
    with pytest.raises(ValueError, match="no room"):
        ways.weigh(array("Q", [0, 0]), 2, b"\1", b"\1", 1, array("q", [0]))
    with pytest.raises(ValueError, match="57 terms"):
        type(ways)(lanes, 100, terms=array("i", [1]), kept=array("i", [1]), left=array("i", [1]), exchange=0)


def table_for(rules: Rules, seed: int = 1) -> WayTable:
    table = random_table(random.Random(seed))
    return WayTable(table.terms, table.kept, table.left, table.exchange, {**made_for(rules), "games": "7"})


def test_it_reads_what_it_writes_and_travels():
    rules = Rules.load("en")
    table = table_for(rules)
    again = WayTable.parse(table.text(rules), rules)
    assert again == table
    assert again.source == table.source
    assert pickle.loads(pickle.dumps(table)) == table
    assert again.digest == table.digest != table_for(rules, 2).digest
    assert "kept ?\t" in table.text(rules)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("# version: 1", "# version: 2", "my.tsv: a table of ways of version 2, not 1: make it anew"),
        ("# version: 1\n", "", "my.tsv: a table of ways of version none, not 1"),
        ("# tiles: en ", "# tiles: de ", "a table of ways of tiles de "),
        ("# layout: scrabble-15 ", "# layout: wwf-15 ", "a table of ways of layout wwf-15 "),
        ("word times 9\t", "word times 12\t", "my.tsv: the term 'word times 9' is missing"),
        ("exchange\t", "exchanges\t1\nexchange\t", "my.tsv: the term 'exchanges' is unknown"),
        ("kept ?\t", "kept ?\t7\nkept ?\t", "my.tsv: line 63: the term 'kept \\?' is in the table twice"),
        ("kept ?\t", "kept ?\t1.", "my.tsv: line 62: 'kept \\?.*a tab and a whole number"),
        ("kept ?\t", "kept ? ", "my.tsv: line 62: 'kept \\?.*a tab and a whole number"),
        ("exchange\t", "exchange\t9000000", "numbers of a table of ways are whole ones of up to 1,000,000"),
    ],
)
def test_what_is_no_table(old, new, message):
    rules = Rules.load("en")
    text = table_for(rules).text(rules)
    assert text.count(old) == 1
    with pytest.raises(FormatError, match=message) as caught:
        WayTable.parse(text.replace(old, new).replace("0000-", "0000"), rules, "my.tsv")
    assert "\n" not in str(caught.value)


def test_a_table_of_another_alphabet_is_refused():
    rules = Rules.load("en")
    text = table_for(rules).text(rules)
    spanish = Rules.load("es", layout="scrabble-15")
    for key, value in made_for(spanish).items():
        text = text.replace(f"{key}: {made_for(rules)[key]}", f"{key}: {value}")
    with pytest.raises(FormatError, match=r"the term 'kept \[?CH\]?' is missing|the term 'kept Ñ' is missing"):
        WayTable.parse(text, spanish)
    with pytest.raises(FormatError, match="27 tiles is of no use with"):
        table_for(rules).kernel(MoveGenerator(rules, lexicon())._lanes, spanish.tiles)


SHIPPED = [path for folder in (TABLES, *bundled().values()) for path in folder.glob(f"*{ENDING}")]


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.name.removesuffix(ENDING))
def test_tables_that_are_shipped(path):
    """Each is of the leaves and the words beside it, and of the layout of its name."""
    name, _, layout = path.name.removesuffix(ENDING).partition(".")
    rules = Rules.load(name, layout=layout)
    leaves, found = Leaves.bundled(rules.tiles), WayTable.bundled(rules)
    assert leaves is not None
    assert found is not None
    assert found.text(rules) == path.read_text(encoding="utf-8")
    assert found.source["leaves"] == digest_of(leaves.nodes, leaves.values)
    assert found.source["words"] == f"{name} {digest_of(rules.lexicon().dawg.records)}"
    # what the other player can reach costs: two triple-word squares most
    dear = [found.terms[SUMS.index(f"word times {of}")] for of in ("9", "3, through, 5-7 tiles")]
    assert dear[0] < dear[1] < 0


def test_the_page_has_the_terms_of_the_table():
    """Every English number of how-scrabble.md is that of the table, and none is missing."""
    table = WayTable.bundled(Rules.load("en"))
    assert table is not None
    page = (ROOT / "docs" / "how-scrabble.md").read_text(encoding="utf-8")
    found = {}
    for line in page[page.index("A term is the number") : page.index("Single numbers")].splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 1 + REACH and cells[0].startswith(("ways", "points")):
            found |= {f"{cells[0]}, {n} tiles": cell for n, cell in enumerate(cells[1:], 1)}
        elif len(cells) == 5:
            found |= {cells[0]: cells[1], cells[3]: cells[4]}
    found = {name: cell for name, cell in found.items() if name in SUMS}
    assert found == {name: f"{term / 1000:+.2f}" for name, term in zip(SUMS, table.terms, strict=True)}
    letters = Rules.load("en").tiles
    kept = re.findall(r"`([A-Z?])` ([+-]\d\.\d\d)", page)
    assert kept
    for letter, cell in kept:
        assert f"{table.kept[letters.rack(letter)[0]] / 1000:+.2f}" == cell
    (left,) = re.findall(r"\(0 to 7: ([^)]+)\) and an exchange \(([^)]+)\)", page)
    assert left[0].replace("\n", " ").split(", ") == [f"{number / 1000:+.2f}" for number in table.left]
    assert left[1] == f"{table.exchange / 1000:+.2f}"


def test_games_of_other_rules_have_no_table():
    assert SHIPPED
    assert WayTable.bundled(Rules.load("en", layout="super-21")) is None
    assert WayTable.bundled(Rules.load("en").with_numbers(rack_size=8)) is None
    assert WayTable.bundled(Rules.load("en-wordsmog")) is None


def test_a_play_beside_triple_word_squares_costs():
    """The same word where it opens the way to a triple-word square, and where it does not."""
    rules, english = Rules.load("en"), Engine.for_language("en")
    table = WayTable.bundled(rules)
    assert table is not None
    position = Position.from_cgp("15/15/15/15/15/15/15/7CATS4/15/15/15/15/15/15/15 AEINRST/ 0/0 0")
    plays = english.generator.plays(position)
    changes = {str(one.play): one for one in board_changes(english.generator, position, plays, table)}
    assert len(changes) == len(plays)
    for one in changes.values():
        assert one.points == pytest.approx(sum(one.themes.values()))
        assert one.total == pytest.approx(one.play.equity + one.points)
    assert min(one.themes["triple-word squares"] for one in changes.values()) < -1


def test_an_empty_bag_leaves_plays_as_they_are():
    rules = small(Rules.load("en"), "AEINRSTBDFGHJK")
    position = Position.new(rules, racks=["AEINRST", "BDFGHJK"])
    maker = MoveGenerator(rules, lexicon())
    plays = maker.plays(position)
    assert position.bag == 0
    assert {one.points for one in board_changes(maker, position, plays, table_for(rules))} == {0.0}
    best = best_by_board(maker, position, None, table_for(rules))
    assert best[0].play == maker.best(position)[0]


def test_a_static_player_may_look_at_the_board():
    english, table = Engine.for_language("en"), WayTable.bundled(Rules.load("en"))
    plain = StaticPlayer(english.generator, english.leaves)
    looking = pickle.loads(pickle.dumps(StaticPlayer(english.generator, english.leaves, ways=table)))
    assert repr(looking).startswith("<StaticPlayer with en, <WayTable version 1,")
    chosen = []
    for seed in range(12):
        board, rack, _, _ = grown("scrabble-15", 300 + seed, 6)
        position = Position(english.rules, State(board, (rack, None), (0, 0)))
        both = [player.choose(position, random.Random(1)) for player in (plain, looking)]
        best = english.generator.best(position, english.leaves, count=5)
        assert both[0] == best[0].play
        assert both[1] in [one.play for one in best if one.equity >= best[0].equity - 6]
        chosen.append(both[0] == both[1])
    assert set(chosen) == {True, False}
