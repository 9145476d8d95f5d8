"""Wordsmog (Clabbers): a word counts when its letters make one in some order."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, permutations, product

import pytest

from wordtools.core import Lexicon
from wordtools.core.errors import FormatError, RulesError
from wordtools.scrabble import Engine, Game, Position, Rules, judge
from wordtools.scrabble.match.match import Match
from wordtools.scrabble.moves.movegen import MoveGenerator
from wordtools.scrabble.position.cgp import parse as parse_cgp
from wordtools.scrabble.record.gcg import parse as parse_gcg

RULES = Rules.load("en-wordsmog")
CLASSIC = Rules.load("en")


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine.for_language("en-wordsmog")


def stretches(position: Position) -> Iterator[tuple[bool, list[int], list[int]]]:
    """Lists every run of squares that a play can fill: its direction, all cells, the empty ones among them."""
    board, size = position.board.tiles, len(position.rack)
    for down in (False, True):
        for line in range(15):
            cells = [15 * k + line if down else 15 * line + k for k in range(15)]
            for begin in range(15):
                if begin and board[cells[begin - 1]]:
                    continue
                for end in range(begin + 1, 16):
                    if end < 15 and board[cells[end]]:
                        continue
                    run = cells[begin:end]
                    empty = [cell for cell in run if not board[cell]]
                    if 1 <= len(empty) <= size:
                        yield down, run, empty


def alphagram(codes: list[int]) -> bytes:
    return bytes(sorted(codes))


def across(position: Position, cell: int, down: bool) -> list[int]:
    """Lists the letters beside a cell in the other direction than *down*."""
    board, found = position.board.tiles, []
    for sign in (-1, 1):
        row, column = divmod(cell, 15)
        while True:
            row, column = (row, column + sign) if down else (row + sign, column)
            if not (0 <= row < 15 and 0 <= column < 15 and board[15 * row + column]):
                break
            found.append(board[15 * row + column] & 127)
    return found


def brute_force(position: Position, words: set[bytes]) -> set[tuple[bool, tuple[tuple[int, int], ...]]]:
    """Finds all plays: every order of every choice of tiles on every run of squares, each word looked up."""
    board, rack, found = position.board.tiles, position.rack, set()
    first = not any(board)
    for down, run, empty in stretches(position):
        beside = [across(position, cell, down) for cell in empty]
        touches = len(empty) < len(run) or any(beside)
        if len(run) < 2 or not (112 in run and not down if first else touches):
            continue
        if len(empty) == 1 and beside[0] and down:
            continue  # one tile that makes words both ways is a play across
        lying = [board[cell] & 127 for cell in run if board[cell]]
        fitting = [
            {letter for letter in range(1, 27) if not cross or alphagram([*cross, letter]) in words} for cross in beside
        ]
        for chosen in set(combinations(rack, len(empty))):
            choices = [[tile] if tile else range(129, 155) for tile in chosen]
            for tiles in {tuple(sorted(one)) for one in product(*choices)}:
                if alphagram(lying + [tile & 127 for tile in tiles]) in words:
                    for order in set(permutations(tiles)):
                        if all(tile & 127 in fits for tile, fits in zip(order, fitting, strict=True)):
                            found.add((down, tuple(zip(empty, order, strict=True))))
    return found


def positions(count: int, seed: int) -> Iterator[Position]:
    """Goes through positions of games in which each play is one of the best ten, with both racks."""
    rng, generator = random.Random(seed), MoveGenerator(RULES, RULES.lexicon())
    while True:
        game = Game(RULES, ["a", "b"], rng=rng)
        while not game.over:
            seen = game.position()
            yield seen
            count -= 1
            if not count:
                return
            game.play(rng.choice(generator.best(seen, count=10)).play)


def shorter(position: Position, rng: random.Random) -> Position:
    """Takes some tiles off the rack, so that brute force can try all of it."""
    rack = bytes(sorted(rng.sample(position.rack, min(len(position.rack), rng.choice([3, 4, 4, 5])))))
    return Position(RULES, replace(position.state, racks=(rack, rack), player_to_move=0))


@pytest.mark.long
def test_all_plays_of_positions_against_brute_force(engine: Engine) -> None:
    words = {bytes(sorted(code)) for code in engine.lexicon.dawg}
    total, rng = 0, random.Random(5)
    for whole in positions(100, seed=3):
        position = shorter(whole, rng)
        rack = position.rack
        plays = engine.generator.find(position.board, rack)
        found = {(one.play.down, tuple(one.play.fresh(position.board).items())) for one in plays}
        assert len(found) == len(plays)
        assert found == brute_force(position, words)
        for candidate in rng.sample(range(len(plays)), min(len(plays), 10)):
            judged = judge(plays[candidate].play, position.board, RULES, rack=rack, words=engine.lexicon)
            assert judged.legal
            assert judged.score == plays[candidate].score
        best = engine.generator.find_best(position.board, rack, count=20)
        assert [best.record(at) for at in range(len(best))] == [
            plays.record(at) for at in plays._ranked("equity", 20)[:20]
        ]
        total += len(plays)
    assert total > 20_000


def test_short_words_against_the_ordinary_game_with_every_order_of_them() -> None:
    """The ordinary generator, given every order of every word, finds the same plays."""
    short = Lexicon.of([word for word in CLASSIC.lexicon() if len(word) <= 4], CLASSIC.tiles.alphabet)
    every = Lexicon.of(
        sorted({"".join(order) for word in short for order in permutations(word)}), CLASSIC.tiles.alphabet
    )
    smog, plain = MoveGenerator(RULES, short), MoveGenerator(CLASSIC, every)
    rng, total = random.Random(8), 0
    game = Game(RULES, ["a", "b"], rng=rng, words=short)
    for _ in range(30):
        if game.over:
            break
        seen = game.view(game.player_to_move)
        mine = smog.find(seen.board, seen.rack, bag=seen.bag)
        other = plain.find(seen.board, seen.rack, bag=seen.bag)
        stride = mine.stride
        records = sorted(mine.record(at) for at in range(len(mine)))
        assert records == sorted(other.record(at) for at in range(len(other)))
        assert stride == other.stride
        best = smog.find_best(seen.board, seen.rack, bag=seen.bag, count=5)
        assert best.records == plain.find_best(seen.board, seen.rack, bag=seen.bag, count=5).records
        total += len(mine)
        placing = mine.placing
        game.play(mine[rng.choice(placing)].play if placing else mine.best(1)[0].play)
    assert total > 5000


def test_a_game_played_through_by_hand() -> None:
    words = RULES.lexicon()
    position = Position.new(RULES, rack="TCAEEEX")
    assert position.push("8G TCA", words=words).score == 2 * (1 + 3 + 1)  # CAT, over the start
    position.draw(1, RULES.tiles.rack("SHDEIOO"))
    wrong = position.judge("7H HO", words)  # HO, and down HC and OA
    assert [str(one) for one in wrong.problems] == ["HC is not in the word list", "OA is not in the word list"]
    made = position.push("J8 SDIE", words=words)  # SIDE, the I on a triple letter; TCAS is CATS
    assert [str(word) for word in made.words] == [f"SDIE {1 + 2 + 3 * 1 + 1}", f"TCAS {1 + 3 + 1 + 1}"]
    position.draw(0, RULES.tiles.rack("EEEXAIO"))
    assert position.push("11H XA.", words=words).score == 8 + 1 + 1  # XAE is AXE
    assert position.scores == (20, 13)
    assert position.cgp().split()[2] == "13/20"


def test_words_are_judged_by_their_letters() -> None:
    assert Position.new(RULES, rack="CAT").judge("8H TCA", ["CAT"]).legal
    assert not Position.new(CLASSIC, rack="CAT").judge("8H TCA", ["CAT"]).legal
    wrong = Position.new(RULES, rack="CAA").judge("8H CAA", ["CAT", "AA"])
    assert str(wrong) == "CAA is not in the word list"
    assert RULES.knows("ZUIQ", RULES.lexicon())
    assert not CLASSIC.knows("ZUIQ", CLASSIC.lexicon())

    class Any:
        def __contains__(self, word: object) -> bool:
            return True

    with pytest.raises(RulesError, match="the words must be a Lexicon or be listed"):
        RULES.knows("CAT", Any())


def test_the_rules_have_a_name() -> None:
    assert repr(RULES) == "Rules.load('en-wordsmog')"
    assert eval(repr(RULES.with_numbers(bingo=35)), {"Rules": Rules}).bingo == 35
    assert RULES.with_any_order(False) == CLASSIC
    assert Rules.load("de-wordsmog").any_order
    assert str(RULES).endswith(", letters in any order")
    with pytest.raises(RulesError, match="any_order must be True or False"):
        RULES.with_any_order(1)  # type: ignore[arg-type]


@pytest.mark.parametrize("variant", ["wordsmog", "WordSmog"])
def test_a_cgp_names_the_variant(variant: str) -> None:
    line = f"{'/'.join(['15'] * 15)} CAT/ 0/0 0 var {variant};"
    position = Position.from_cgp(line)
    assert position.rules == RULES
    assert Position.from_cgp(position.cgp()) == position
    assert position.cgp().endswith("var wordsmog;")
    assert Position.new(RULES, rack="CAT").cgp().endswith("var wordsmog;")
    with pytest.raises(FormatError, match=r"variant '.*', and by these rules letters count in their order"):
        parse_cgp(line, CLASSIC)
    with pytest.raises(FormatError, match=r"variant 'classic', and by these rules letters count in any order"):
        parse_cgp(line.replace(variant, "classic"), RULES)


def test_a_super_board_of_the_variant() -> None:
    line = f"{'/'.join(['21'] * 21)} CAT/ 0/0 0 var wordsmog_super;"
    assert Position.from_cgp(line).rules == Rules.load("en-super-wordsmog")
    assert "var wordsmog_super;" in str(parse_cgp(line, Rules.load("en-super-wordsmog")))


def test_a_record_names_the_variant() -> None:
    game = Game.new("en-wordsmog", ["Ann", "Ben"], seed=4)
    engine = Engine.for_language("en-wordsmog")
    for _ in range(3):
        game.play(engine.best(game.view(game.player_to_move)))
    text = str(game.record)
    assert "#game-type wordsmog\n" in text
    again = parse_gcg(text)
    assert again.rules == RULES
    assert str(again) == text
    with pytest.raises(FormatError, match="game type 'wordsmog', and by these rules letters count in their order"):
        parse_gcg(text, rules=CLASSIC)


def test_the_engine_simulates_and_analyses(engine: Engine) -> None:
    position = next(position for k, position in enumerate(positions(8, seed=2)) if k == 6)
    outcomes = engine.simulate(position, candidates=3, plies=2, rounds=4, confidence=1, seed=1, jobs=1)
    assert [outcome.rounds for outcome in outcomes] == [4, 4, 4]
    match = Match("static", "score", rules=RULES, seed=1)
    assert match.play(2, jobs=1).games == 2


def last_turns() -> Position:
    """Returns a position of few tiles at the end of a game, with an empty bag."""
    for position in positions(400, seed=6):
        held = [len(rack or b"") for rack in position.state.racks]
        if not position.bag and sum(held) <= 4 and min(held) >= 1:
            return position
    raise AssertionError("no game came to its end")


def test_endgames_are_searched(engine: Engine) -> None:
    position = last_turns()
    ending = engine.endgame(position, seconds=None)
    assert ending.exact
    after, me = position.copy(), position.player_to_move
    for play in ending.line:
        after.push(play, words=engine.lexicon)
    gained = [after.scores[k] - position.scores[k] for k in (me, 1 - me)]
    assert gained[0] - gained[1] == ending.value
    for found in engine.plays(position):  # no play gains more, whatever is answered
        tried = position.copy()
        tried.push(found.play, words=engine.lexicon)
        if tried.over:
            gained = [tried.scores[k] - position.scores[k] for k in (me, 1 - me)]
            assert gained[0] - gained[1] <= ending.value


def test_what_is_not_worked_out_is_said(engine: Engine) -> None:
    with pytest.raises(RulesError, match="hooks and lanes are not worked out"):
        engine.openings(Position.new(RULES, rack="CAT"))
    with pytest.raises(RulesError, match="chances of bingos are not worked out"):
        engine.bingos("SATIRE")
