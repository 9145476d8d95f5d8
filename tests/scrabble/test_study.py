"""What the fit of the table of ways adds up, against games played with positions and rows made one number at a time."""

from __future__ import annotations

import random
import re
from array import array
from collections import Counter
from fractions import Fraction
from math import floor, isqrt
from typing import Any, NamedTuple

import pytest
from conftest import PURE, kernel
from scrabble.test_selfplay import IN_CONTEXT, LEXICON, RULES, WAYS, Dice, Setting, finders, selfplay

from tools.scrabble import way_phases
from tools.scrabble.way_study import Study
from tools.scrabble.way_table import STAGES, Products, columns_of, table
from wordtools.scrabble import Board, Position
from wordtools.scrabble.evaluation.ways import LEFTS, SUMS
from wordtools.scrabble.moves.movegen import MoveGenerator
from wordtools.scrabble.position import State
from wordtools.scrabble.position.play import Play, PlayKind
from wordtools.scrabble.simulation.selfplay import game_seed

EXPLORE, MOST, WITHIN = 400, 4, 3000
STAGE = [0, 0, 1, 1, *[2] * 30]
KINDS = 27
MEASURES = [[int(not code) for code in range(KINDS)], [code % 5 for code in range(KINDS)], [*range(-9, 18)]]


class Made(NamedTuple):
    """A play of a game, and what was known then."""

    who: int
    rack: bytes
    play: Play
    unseen: bytes
    others: bytes
    bag: int
    lead: int
    """After it."""
    worth: int
    """Of the tiles kept, in millipoints."""
    board: Board
    """After it."""


def slow_game(seed: int, first: int) -> tuple[list[Made], list[Made], tuple[bytes, bytes], int]:
    """Plays a game: the plays that are rows, all plays, the racks when no tiles were left, by player, and the lead."""
    dice, bag, generator = Dice(seed), list(RULES.tiles.all), MoveGenerator(RULES, LEXICON)
    for k in range(len(bag) - 1, 0, -1):
        j = dice(k + 1)
        bag[k], bag[j] = bag[j], bag[k]

    def draw(seat: int, count: int) -> bytes:
        return bytes(sorted(bag.pop(-1 if seat else 0) for _ in range(min(count, len(bag)))))

    racks = tuple(draw(seat, RULES.rack_size) for seat in range(2))
    position = Position(RULES, State(Board.empty(RULES.layout), racks, (0, 0)))
    made: list[Made] = []
    rows: list[Made] = []
    last: tuple[bytes, bytes] | None = None
    while not position.over:
        seat = position.player_to_move
        if not bag and last is None:
            last = position.state.racks[first] or b"", position.state.racks[1 - first] or b""
        best = generator.plays(position, IN_CONTEXT).best(MOST)
        pick = 0
        if bag and dice(1000) < EXPLORE:
            pick = dice(sum(one.equity >= best[0].equity - WITHIN / 1000 for one in best))
        found = best[pick]
        play = found.play
        rack, others = position.rack, position.state.racks[1 - seat] or b""
        unseen = bytes(sorted(bytes(bag) + others))
        scores = position.state.scores
        given = play.tiles if play.kind is PlayKind.EXCHANGE else play.laid
        held, left = len(bag), play.kind is PlayKind.PLACE
        board = position.board.laid(play.fresh(position.board)) if left else position.board
        drawn = draw(seat, len(given))
        if play.kind is PlayKind.EXCHANGE:
            for tile in given:
                bag.insert(len(bag) if seat else 0, tile)
                j, at = dice(len(bag)), -1 if seat else 0
                bag[at], bag[j] = bag[j], tile
        lead = scores[seat] + found.score - scores[1 - seat]
        made.append(Made(seat ^ first, rack, play, unseen, others, held, lead, round(1000 * found.leave), board))
        if held and play.kind is not PlayKind.PASS:
            rows.append(made[-1])
        position.push(play, words=LEXICON, drawn=drawn)
    if last is None:
        last = position.state.racks[first] or b"", position.state.racks[1 - first] or b""
    one, two = position.state.scores[first], position.state.scores[1 - first]
    return rows, made, last, one - two


def measured(tiles: Counter[int]) -> list[int]:
    return [sum(row[tile] * count for tile, count in tiles.items()) for row in MEASURES]


def used_from(made: list[Made], row: Made, who: int, last: tuple[bytes, bytes]) -> Counter[int]:
    """Counts the tiles that a player used from the turn of a row on, while tiles came, or then held."""
    begin = next(k for k, one in enumerate(made) if one is row)
    tiles = Counter(last[who])
    for one in made[begin:]:
        if one.who == who and one.bag and one.play.kind is PlayKind.PLACE:
            tiles.update(0 if tile & 128 else tile for tile in one.play.laid)
    return tiles


def slow_row(row: Made, made: list[Made], last: tuple[bytes, bytes], end: int, ways: Any, lanes: Any) -> list[int]:
    lanes.load(row.board.tiles)
    sums = array("q", bytes(8 * len(SUMS)))
    ways.fill(row.unseen, sums)
    placing = row.play.kind is PlayKind.PLACE
    gone = bytes(0 if tile & 128 else tile for tile in (row.play.laid if placing else row.play.tiles))
    kept = Counter(row.rack) - Counter(gone)
    left = max(0, row.bag - len(gone)) if placing else row.bag
    own = used_from(made, row, row.who, last) - kept - (Counter(gone) if placing else Counter())
    exchanged = kept + (Counter(gone) if placing else Counter()) - used_from(made, row, row.who, last)
    mine = [a - b for a, b in zip(measured(own), measured(exchanged), strict=True)]
    others = used_from(made, row, 1 - row.who, last)
    tiles = own.total() - exchanged.total() - others.total()
    mean = [Fraction(total, len(row.unseen)) for total in measured(Counter(row.unseen))]
    luck = [floor(16 * (a - b - tiles * share)) for a, b, share in zip(mine, measured(others), mean, strict=True)]
    return [
        *(isqrt(number) // 4 for number in sums),
        *(kept[tile] for tile in range(KINDS)),
        *(int(left == k) for k in range(LEFTS)),
        int(not placing),
        *(row.unseen.count(tile) for tile in range(KINDS)),
        *(row.others.count(tile) for tile in range(KINDS)),
        *(int(STAGE[row.bag] == k) for k in range(3)),
        *luck,
        row.lead,
        (-1 if row.who else 1) * 1000 * end - 1000 * row.lead - row.worth,
    ]


def test_products_are_those_of_rows_made_slowly():
    form = PURE  # what the script compiles is compiled when it runs
    setting = Setting("static", IN_CONTEXT)
    lanes, movegen = finders(form, RULES)
    made = selfplay(form, RULES, setting, setting, found=(lanes, movegen))
    ways = kernel("wordtools.scrabble.evaluation._ways", form).Ways(lanes, RULES.tiles.size, **WAYS.parts())
    flat = array("i", [number for row in MEASURES for number in row])
    study = Study(
        made, ways, explore=EXPLORE, most=MOST, within=WITHIN, stage=array("I", STAGE), stages=3, measures=flat
    )
    n = study.columns
    seeds = [game_seed(8, k) for k in range(1)]
    found = array("q", bytes(8 * 3 * n * n))
    count = study.games(array("Q", seeds), found)
    expected, total = [0] * (3 * n * n), 0
    for k, seed in enumerate(seeds):
        rows, all_plays, last, end = slow_game(seed, k & 1)
        numbers = [slow_row(row, all_plays, last, end, ways, lanes) for row in rows]
        total += len(rows)
        for made_row, row in zip(rows, numbers, strict=True):
            for i in range(n):
                for j in range(i, n):
                    expected[n * n * STAGE[made_row.bag] + n * i + j] += row[i] * row[j]
    assert count == total > 5
    assert list(found) == expected


def test_the_fit_finds_the_numbers_that_rows_were_made_with():
    """Rows of two stages, of which the later one is noisy: there the noise counts less."""
    rng = random.Random(2)
    n = len(SUMS) + 3 * KINDS + LEFTS + 1 + len(STAGES) + 3 + 2
    products = Products(n)
    first = products.stage_columns[0]
    true = {0: 512.0, 28: -2000.0, len(SUMS): 700.0, first: 9000.0, first + 1: -4000.0}
    for k in range(4000):
        stage = k % 2
        row = [0] * n
        row[0], row[28], row[len(SUMS)] = rng.randrange(900), rng.randrange(90), rng.randrange(3)
        row[first + stage] = 1
        row[-1] = round(sum(true.get(j, 0.0) * row[j] for j in range(n - 1)) + rng.gauss(0, (20, 200_000)[stage]))
        at = n * n * stage
        for i in (0, 28, len(SUMS), first + stage, n - 1):
            for j in range(i, n):
                products.sums[at + n * i + j] += row[i] * row[j]
    found = products.solved()
    for column, number in true.items():
        assert found[column] == pytest.approx(number, abs=5 if column != first + 1 else 9000)
    made = table(products, KINDS, {})
    assert made.terms[28] == pytest.approx(-2000 * 256, rel=0.01)
    assert (made.kept[0], made.left, made.exchange) == (pytest.approx(700, abs=5), (0,) * LEFTS, 0)


def of_two_stages(seed: int, early: float, late: float) -> Products:
    """Makes rows of two stages, in which a sum is worth *early* and *late* millipoints; what is unseen counts too."""
    rng = random.Random(seed)
    products = Products(len(SUMS) + 3 * KINDS + LEFTS + 1 + len(STAGES) + 3 + 2)
    n, first, unseen = products.columns, products.stage_columns[0], len(SUMS) + KINDS + LEFTS + 1
    for k in range(3000):
        stage, row = 4 * (k % 2), [0] * products.columns
        row[28], row[unseen], row[first + stage] = rng.randrange(90), rng.randrange(5), 1
        worth = (late if stage == 0 else early) * row[28] + 3000 * (stage + 1) * row[unseen]
        row[-1] = round(worth + rng.gauss(0, 20_000))
        for i in (28, unseen, first + stage, n - 1):
            for j in range(i, n):
                products.sums[n * n * stage + n * i + j] += row[i] * row[j]
    products.rows = 3000
    return products


@pytest.mark.long
def test_tables_of_phases_leave_less_only_where_phases_differ():
    plans = ((1,), (1, 4))
    one, two = way_phases.shares(of_two_stages(1, -500, -900), of_two_stages(2, -500, -900), plans)
    assert two < 0.97 * one < 0.97
    one, two = way_phases.shares(of_two_stages(1, -900, -900), of_two_stages(2, -900, -900), plans)
    assert two == pytest.approx(one, rel=0.003)


@pytest.mark.long
def test_phases_are_measured_on_other_games(monkeypatch, capsys, tmp_path):
    paths = [tmp_path / name for name in ("one", "two", "three")]
    for seed, path in enumerate(paths[:2]):
        of_two_stages(seed, -500, -900).save(path, "")
    paths[2].write_text("no sums\n")
    monkeypatch.setattr("sys.argv", ["way_phases.py", *map(str, paths[:2])])
    way_phases.main()
    head, *lines = capsys.readouterr().out.splitlines()
    assert head == "fitted to 3,000 positions, judged on 3,000; without terms 100 %"
    assert len(lines) == len(way_phases.PHASES)
    assert re.fullmatch(r"[5-9]\d\.\d{3} %  tables from 1, 4 tiles in the bag on", lines[1])
    for wrong, message in ((paths[2], "these are no sums"), (tmp_path / "none", "there is no such file")):
        monkeypatch.setattr("sys.argv", ["way_phases.py", str(paths[0]), str(wrong)])
        with pytest.raises(SystemExit) as caught:
            way_phases.main()
        assert message in f"{caught.value} {capsys.readouterr().err}"


def test_luck_is_a_group_of_columns():
    """Left out of the fit, the luck with the tiles that came afterwards has no number."""
    products = of_two_stages(1, -500, -500)
    n = products.columns
    (first, *_), last = luck = columns_of("luck", KINDS, n), n - 2
    assert luck == ([n - 5, n - 4, n - 3], last)
    assert first == products.stage_columns[-1] + 1
    assert set(columns_of("tiles", KINDS, n)).isdisjoint(luck[0])
