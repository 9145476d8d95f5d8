"""Games inside the kernel against the same games played with positions and lists of all plays."""

from __future__ import annotations

import random
from array import array
from dataclasses import replace
from typing import Any

import pytest
from conftest import COMPILED, PURE, kernel, mostly_long, random_examples
from hypothesis import given, settings
from hypothesis import strategies as st

from wordtools.core import Lexicon
from wordtools.core.errors import RulesError
from wordtools.scrabble import BoardLayout, Position, Rules, TileSet
from wordtools.scrabble.evaluation.boards import best_by_board
from wordtools.scrabble.evaluation.context import Context
from wordtools.scrabble.evaluation.leaves import Leaves
from wordtools.scrabble.evaluation.ways import SUMS, WayTable
from wordtools.scrabble.moves.movegen import MoveGenerator
from wordtools.scrabble.position import State
from wordtools.scrabble.position.board import Board
from wordtools.scrabble.position.play import Play, PlayKind
from wordtools.scrabble.simulation import _selfplay
from wordtools.scrabble.simulation.selfplay import Arena, Pair, Result, Setting, game_seed

WORDS = [
    "tea",
    "eat",
    "ate",
    "seat",
    "east",
    "teas",
    "tease",
    "set",
    "rest",
    "stare",
    "tears",
    "rate",
    "tar",
    "rat",
    "art",
    "star",
    "tore",
    "rote",
    "note",
    "tone",
    "stone",
    "onset",
    "at",
    "as",
    "so",
    "to",
    "ten",
    "net",
    "nets",
    "tens",
    "toe",
    "toes",
    "rose",
    "sore",
    "or",
    "on",
    "no",
    "not",
    "ton",
    "tons",
    "eaten",
    "neat",
    "nest",
    "sent",
    "sear",
    "eras",
    "near",
    "earn",
    "an",
    "era",
]
BOARD = """
D..t..D
.d...d.
..d.d..
t..*..t
..d.d..
.d...d.
D..t..D
"""
COUNTS = {"?": 1, "A": 4, "E": 5, "N": 3, "O": 3, "R": 3, "S": 3, "T": 4}
MASK = (1 << 64) - 1


def small_rules(**numbers: int) -> Rules:
    tiles = TileSet.load("en")
    letters = ["?", *tiles.alphabet.letters]
    tiles = replace(tiles, name="small", counts=tuple(COUNTS.get(letter, 0) for letter in letters))
    return Rules(tiles, BoardLayout.parse(BOARD), **{"rack_size": 5, "exchange_limit": 5, **numbers})


RULES = small_rules()
LEXICON = Lexicon.of(WORDS, RULES.tiles.alphabet)
VOWELS = sum(1 << code for code in RULES.tiles.vowels)
LEAVES = Leaves.parse(
    b"?,20\nS,6.5\nE,1\nO,-2\nOO,-7\nNO,-4\nST,8\nAE,-1.25\nEST,11\nRNT,-3\n", "mine.csv", RULES.tiles
)
CONTEXT = Context(
    stages=(1, 4, 9),
    factors=(0, 800, 1300),
    tiles=((-9000, 4000, 700), (-300, 500, 0), (0, 0, 0), (900, -200, 100)),
    left=(-6000, 2500, 800, -100),
    blanks=(3000, -40_000, 0, 7000),
    vowels=(100, -25_000, 0, 30_000),
    alike=-45_000,
    source={},
)
WAYS = WayTable(
    tuple(random.Random(3).sample(range(-4000, 4000), len(SUMS))),
    tuple(random.Random(4).sample(range(-2000, 2000), 27)),
    (-3000, 900, 0, 100, 0, -200, 0, 500),
    2500,
    {},
)
IN_CONTEXT = Leaves(LEAVES.nodes, LEAVES._counts, LEAVES.values, RULES.tiles, CONTEXT)


@pytest.fixture(params=[COMPILED, PURE], scope="session")
def form(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def walk(form: str, leaves: Leaves) -> Any:
    return kernel("wordtools.scrabble.evaluation._leaves", form).Walk(leaves.nodes, leaves._counts, leaves.values)


def finders(form: str, rules: Rules) -> tuple[Any, Any]:
    """Makes the board and the move generator."""
    gaddag, layout = LEXICON.gaddag, rules.layout
    lanes = kernel("wordtools.scrabble.moves._lanes", form).Lanes(
        gaddag.nodes,
        gaddag.stride == 5,
        bytes(rules.tiles.points),
        layout.rows,
        layout.columns,
        layout.letter,
        layout.word,
    )
    bonus = [rules.bingo if n == rules.rack_size else 0 for n in range(rules.rack_size + 1)]
    ranking = kernel("wordtools.scrabble.moves._ranking", form).Ranking(lanes, rules.rack_size, VOWELS)
    return lanes, kernel("wordtools.scrabble.moves._movegen", form).Movegen(
        lanes, ranking, layout.start, 1 if layout.symmetric else 2, rules.rack_size, bonus
    )


def selfplay(
    form: str, rules: Rules, one: Setting, two: Setting, *, mapped: bool = True, found: tuple[Any, Any] | None = None
) -> Any:
    """Puts all kernels of one form together."""
    lanes, movegen = found or finders(form, rules)
    dawg = LEXICON.dawg
    laying = None
    if mapped:
        anagrams = kernel("wordtools.scrabble.moves._anagrams", form).Anagrams(dawg.records, len(dawg), 7)
        laying = kernel("wordtools.scrabble.moves._laying", form).Laying(movegen, anagrams)
    made = kernel("wordtools.scrabble.simulation._selfplay", form).Selfplay(
        lanes,
        movegen,
        kernel("wordtools.scrabble.moves._best", form).Best(movegen, rules.rack_size, laying),
        tiles=rules.tiles.all,
        size=rules.rack_size,
        limit=rules.exchange_limit,
        scoreless=rules.scoreless_turns,
        vowels=VOWELS,
    )
    adjuster = kernel("wordtools.scrabble.evaluation._context", form).Adjuster
    ways = kernel("wordtools.scrabble.evaluation._ways", form).Ways
    for who, setting in enumerate((one, two)):
        context = setting.leaves and setting.leaves.context
        made.seat(
            who,
            ("score", "static").index(setting.strategy),
            setting.leaves and walk(form, setting.leaves),
            context and adjuster(**context.parts(rules.tiles)),
            setting.ways and ways(lanes, rules.tiles.size, **setting.ways.parts()),
        )
    return made


class Dice:
    """The random numbers of the kernel."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def __call__(self, n: int) -> int:
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        x = self.state
        x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & MASK
        x = (x ^ x >> 27) * 0x94D049BB133111EB & MASK
        return ((x ^ x >> 31) >> 32) * n >> 32


def chosen(position: Position, setting: Setting) -> Play:
    """Chooses from the list of all plays."""
    generator = MoveGenerator(position.rules, LEXICON)
    if setting.ways is not None and position.bag:
        return best_by_board(generator, position, setting.leaves, setting.ways)[0].play.play
    if setting.strategy == "static" and (setting.leaves is not None or not position.bag):
        return generator.plays(position, setting.leaves).best(1)[0].play
    by = "score" if setting.strategy == "score" else "equity"
    best = generator.plays(position, exchanges=False).best(1, rank_by=by)
    if best:
        return best[0].play
    return (
        Play.exchange(position.rack)
        if position.bag >= position.rules.exchange_limit
        else Play.parse("-", position.rules.tiles, position.rules.layout)
    )


def slow_game(rules: Rules, players: tuple[Setting, Setting], first: int, seed: int) -> Result:
    dice = Dice(seed)
    bag = list(rules.tiles.all)
    for k in range(len(bag) - 1, 0, -1):
        j = dice(k + 1)
        bag[k], bag[j] = bag[j], bag[k]

    def draw(seat: int, count: int) -> bytes:
        return bytes(sorted(bag.pop(-1 if seat else 0) for _ in range(min(count, len(bag)))))

    racks = tuple(draw(seat, rules.rack_size) for seat in range(2))
    position = Position(rules, State(Board.empty(rules.layout), racks, (0, 0)))
    turns, bingos, exchanges = [0, 0], [0, 0], [0, 0]
    while not position.over:
        seat = position.player_to_move
        who = seat ^ first
        play = chosen(position, players[who])
        turns[who] += 1
        given = play.tiles if play.kind is PlayKind.EXCHANGE else play.laid
        drawn = draw(seat, len(given))
        if play.kind is PlayKind.EXCHANGE:
            exchanges[who] += 1
            for tile in given:
                at = -1 if seat else 0
                bag.insert(len(bag) if seat else 0, tile)
                j = dice(len(bag))
                bag[at], bag[j] = bag[j], tile
        bingos[who] += play.kind is PlayKind.PLACE and len(given) == rules.rack_size
        position.push(play, words=LEXICON, drawn=drawn)
    one, two = position.state.scores[first], position.state.scores[1 - first]
    return Result((one, two), tuple(turns), tuple(bingos), tuple(exchanges))  # type: ignore[arg-type]


def fast_games(made: Any, seeds: list[int], firsts: list[int]) -> list[Result]:
    out = array("i", bytes(4 * 8 * len(seeds)))
    made.games(array("Q", seeds), bytes(firsts), out)
    return [Result(*((out[k], out[k + 1]) for k in range(game, game + 8, 2))) for game in range(0, len(out), 8)]


SETTINGS = [
    Setting("score"),
    Setting("static"),
    Setting("static", LEAVES),
    Setting("static", IN_CONTEXT),
    Setting("static", IN_CONTEXT, WAYS),
]
NAMES = ["score", "static", "leaves", "context", "ways"]


@pytest.mark.parametrize("one", SETTINGS, ids=NAMES)
@pytest.mark.parametrize("two", mostly_long(SETTINGS, 2), ids=NAMES)
def test_games_are_those_played_with_positions(form, one, two):
    seeds = [game_seed(5, k) for k in range(6)]
    made = selfplay(form, RULES, one, two)
    expected = [slow_game(RULES, (one, two), k & 1, seed) for k, seed in enumerate(seeds)]
    assert fast_games(made, seeds, [k & 1 for k in range(6)]) == expected


@given(
    seed=st.integers(0, MASK),
    size=st.integers(1, 9),
    limit=st.integers(1, 9),
    scoreless=st.integers(1, 6),
    bingo=st.integers(0, 50),
)
@settings(max_examples=random_examples(25))
def test_games_under_other_rules(form, seed, size, limit, scoreless, bingo):
    limit = max(size, limit)
    rules = small_rules(rack_size=size, exchange_limit=limit, scoreless_turns=scoreless, bingo=bingo)
    one, two = Setting("static", IN_CONTEXT if seed & 2 else LEAVES), Setting("score")
    made = selfplay(form, rules, one, two, mapped=bool(seed & 1))
    assert fast_games(made, [seed, seed], [0, 1]) == [slow_game(rules, (one, two), first, seed) for first in (0, 1)]


def test_equal_players_mirror_each_other():
    arena = Arena(RULES, LEXICON, SETTINGS[2], SETTINGS[2])
    for pair in arena.pairs([game_seed(1, k) for k in range(20)]):
        assert all(tuple(reversed(one)) == two for one, two in zip(pair.first, pair.second, strict=True))


def test_a_pair_is_two_games_of_one_seed():
    arena = Arena(RULES, LEXICON, SETTINGS[2], SETTINGS[0])
    first, second = arena.games([7, 7], [0, 1])
    assert arena.pair(7) == Pair(first, second) == arena.twin().pair(7)
    assert arena.pairs([]) == []
    assert arena.pair(7) != arena.pair(8)


def test_the_move_generator_is_as_it_was(form):
    lanes, movegen = finders(form, RULES)
    fast_games(selfplay(form, RULES, SETTINGS[2], SETTINGS[0], found=(lanes, movegen)), [1], [0])
    lanes.load(bytes(lanes.cells))
    rack = RULES.tiles.rack("EASTO")
    empty = Board.empty(RULES.layout)
    assert movegen.generate(rack) == MoveGenerator(RULES, LEXICON).count(empty, rack)


def test_leaves_of_other_tiles_are_refused():
    other = Leaves.parse("Ч,1\n".encode(), "ru.csv", TileSet.load("uk"))
    with pytest.raises(RulesError, match="no use with tiles of small"):
        Arena(RULES, LEXICON, Setting("static", other), Setting("score"))
    with pytest.raises(RulesError, match="strategy 'best'"):
        Setting("best")


def test_seeds_are_the_same_everywhere():
    assert game_seed(1, 2) == game_seed(1, 2) != game_seed(1, 3)
    assert game_seed(12, 3) != game_seed(1, 23)
    assert game_seed(1, 2) == 15429974236678231152


@pytest.mark.skipif(not _selfplay.COMPILED, reason="takes minutes as plain Python")
def test_static_beats_the_highest_score_and_leaves_beat_none():
    rules = Rules.load("en")
    lexicon, leaves = rules.lexicon(), Leaves.bundled(rules.tiles)
    assert leaves is not None
    for one, two in ((Setting("static", leaves), Setting("score")), (Setting("static", leaves), Setting("static"))):
        pairs = Arena(rules, lexicon, one, two).pairs([game_seed(20, k) for k in range(100)])
        results = [result for pair in pairs for result in pair]
        assert sum(one > two for (one, two), *_ in results) > 1.3 * sum(one < two for (one, two), *_ in results)
        assert sum(result.scores[0] - result.scores[1] for result in results) > 20 * len(results)
