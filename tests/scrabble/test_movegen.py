"""The move generator's face, and counts of whole positions."""

from __future__ import annotations

import threading
from itertools import pairwise

import pytest
from conftest import random_examples
from hypothesis import given, settings
from hypothesis import strategies as st
from scrabble import reference

from wordtools.core import Alphabet, Language, Lexicon
from wordtools.core.errors import RulesError
from wordtools.scrabble import PASS, Board, BoardLayout, PlayKind, Position, Rules, TileSet
from wordtools.scrabble.evaluation.leaves import Leaves
from wordtools.scrabble.moves.movegen import MoveGenerator, worths
from wordtools.scrabble.position.cgp import parse

ENGLISH = Rules.load("en")
EMPTY = "/".join(["15"] * 15)
MIDDLE = (
    "15/15/15/15/4R10/1JIVE3V6/4C3I6/3KRONEN6/2POUF1NOM5/3BIT1z1E5/1F2T2E1G5/QUAIS2D1I5/IGAD3D1L5/1G5E1P5/AYAH3R1S5 "
    "ABHNOSX/AAELNSY 195/326 0"
)
LATE = (
    "11E2B/11TA1E/11UR1d/5L5IN1R/4RE6A1A/1JIVEY2V3T1I/4C3I3T1L/3KRONEN1CHOWS/2POUF1NOMA1S2/3BIT1z1EX4/1F2T2E1GO4/"
    "QUAIS2D1IN4/IGAD3D1L5/1G5E1P5/AYAH3R1S5 EEMORUZ/ADEINOT 385/456 0"
)
END = (
    "7EMURE2B/11TA1E/2Z8UR1d/2O2L5IN1R/2W1RE6A1A/1JIVEY2V3T1I/2E1C3I3T1L/3KRONEN1CHOWS/2POUF1NOMA1S2/3BIT1z1EX4/"
    "1F2T2E1GO4/QUAIS2D1IN4/IGAD3D1L5/1G5E1P5/AYAH3ROSINATE D/ELO 483/442 0"
)
# tile set, position; plays that lay tiles, their highest score, the sum of their scores: as reference.py counts them
COUNTS = [
    ("en", f"{EMPTY} AEINRST/ 0/0 0", 1366, 66, 17146),
    ("en", f"{EMPTY} AEINR??/ 0/0 0", 44017, 62, 364448),
    ("en", MIDDLE, 423, 45, 4100),
    ("en", LATE, 305, 36, 2534),
    ("en", END, 12, 9, 49),
]
TEXT = "cat cats at ta act scat eat tea seat east ate teas eats sat set tas as es ae aes tae cate cates taste state"
WORDS = TEXT.split()


@pytest.fixture(scope="module")
def generators():
    made: dict[str, MoveGenerator] = {}

    def make(name: str) -> MoveGenerator:
        if name not in made:
            rules = Rules.load(name)
            made[name] = MoveGenerator(rules, rules.lexicon())
        return made[name]

    return make


@pytest.fixture(scope="module")
def few() -> MoveGenerator:
    return MoveGenerator(ENGLISH, Lexicon.of(WORDS, ENGLISH.tiles.alphabet))


@pytest.mark.parametrize(("name", "text", "count", "highest", "total"), COUNTS)
def test_counts(generators, name, text, count, highest, total):
    generator = generators(name)
    position = parse(text, generator.rules).position
    scores = generator.plays(position, exchanges=False).scores
    assert (len(scores), max(scores), sum(scores)) == (count, highest, total)
    assert generator.count(position.board, position.rack) == count


def test_every_play_is_legal_and_scores_what_the_judge_says(generators):
    generator = generators("en")
    words = set(generator.lexicon)
    for text in (MIDDLE, END, MIDDLE.replace("ABHNOSX", "ABENOS?")):
        position = parse(text, generator.rules).position
        for found in list(generator.plays(position))[:: 7 if "?" in text else 1]:
            judged = position.judge(found.play, words)
            assert judged.legal, judged.problems
            assert judged.score == found.score


def test_plays_are_a_sequence(few):
    position = Position.new(ENGLISH, racks=["CATS", None])
    plays = few.plays(position)
    found = list(plays)
    assert len(plays) == len(found) > 20
    assert found[3:9:2] == list(plays[3:9:2])
    assert plays[-1] == found[-1]
    assert found[2] in plays
    assert len({candidate.play for candidate in found}) == len(found)
    with pytest.raises(IndexError):
        plays[len(plays)]
    text = position.text(plays.best(1, rank_by="score")[0].play)
    assert text in {"8H CATS", "8D CATS", "8H SCAT", "8D SCAT"} | {position.text(c.play) for c in plays.best(1)}


def test_equities_do_not_depend_on_what_was_found_since(few):
    first = few.plays(Position.new(ENGLISH, racks=["CATS", None]))
    few.plays(Position.new(ENGLISH, racks=["TEA", None]))
    assert [c.equity for c in first if c.play == PASS] == [-1000]
    assert sum(c.equity == -1000 for c in first) == 1


def test_ranking(few):
    plays = few.plays(Position.new(ENGLISH, racks=["AETSC", None]))
    for by, values in (("score", [c.score for c in plays.sorted("score")]), ("equity", plays.sorted().equities)):
        assert all(one >= other for one, other in pairwise(values))
        best = [c.score if by == "score" else round(1000 * c.equity) for c in plays.best(5, rank_by=by)]
        assert best == list(values)[:5]
        assert all(plays.best(k, rank_by=by) == list(plays.sorted(by)[:k]) for k in range(len(plays) + 2))
    with pytest.raises(RulesError, match="not 'luck'"):
        plays.sorted("luck")


def test_exchanges_are_the_distinct_parts_of_the_rack(few):
    position = Position.new(ENGLISH, racks=["EEEST?", None])
    plays = few.plays(position)
    given = [c.play for c in plays if c.play.kind is PlayKind.EXCHANGE]
    assert len(given) == len(set(given)) == 4 * 2 * 2 * 2 - 1
    assert [c.play for c in plays].count(PASS) == 1
    assert all(c.play.kind is PlayKind.PLACE for c in few.plays(position, exchanges=False))


def test_no_exchange_when_the_bag_holds_too_few(few):
    board, rack = Board.empty(ENGLISH.layout), ENGLISH.tiles.rack("QZ")
    kinds = {bag: [c.play.kind for c in few.find(board, rack, bag=bag)] for bag in (0, 6, 7)}
    assert kinds == {0: [PlayKind.PASS], 6: [PlayKind.PASS], 7: [PlayKind.PASS, *[PlayKind.EXCHANGE] * 3]}


def test_a_pass_comes_last(few):
    position = Position.new(ENGLISH, racks=["QZVVWUU", None])
    ranked = few.plays(position).sorted()
    assert ranked[-1].play == PASS
    assert few.best(position)[0].play.kind is PlayKind.EXCHANGE


def test_an_empty_rack_can_only_pass(few):
    board = Board.empty(ENGLISH.layout)
    assert [c.play for c in few.find(board, b"", bag=50)] == [PASS]
    assert [c.play for c in few.find_best(board, b"", bag=50)] == [PASS]
    assert list(few.find(board, b"")) == list(few.find_best(board, b"")) == []


def test_the_worth_of_what_is_kept(few):
    leaves = Leaves.parse(b"A,1.5\nS,8\nAS,9\nT,-2", "mine.csv", ENGLISH.tiles)
    position = Position.new(ENGLISH, racks=["AST", None])
    found = {ENGLISH.tiles.text(c.play.laid): c for c in few.plays(position, leaves)}
    # A beside premiums of the first play costs nothing on plain squares; AT at 8H: row 7 and 9 are plain there
    assert found["AT"].leave == 8
    assert found["AS"].leave == -2
    assert found["SAT"].leave == 0
    assert all(c.equity <= c.score + c.leave for c in few.plays(position, leaves) if c.play != PASS)


def test_a_vowel_beside_a_premium_costs_something_on_the_first_play(few):
    plays = few.plays(Position.new(ENGLISH, racks=["AT", None]))
    costs = {c.play.text(ENGLISH.tiles, ENGLISH.layout): round(1000 * (c.score - c.equity)) for c in plays if c.score}
    # above and below 8G and 8I lie double letters, 8H has none
    assert costs == {"8G AT": 700, "8H AT": 0, "8G TA": 0, "8H TA": 700}


def test_when_the_bag_is_empty_going_out_counts(generators):
    position = parse(END, ENGLISH).position
    worth = worths(position)
    assert list(worth) == [2 * 1000 * 3, -10_000 - 2 * 2 * 1000]
    best = generators("en").best(position)[0]
    assert best.equity == best.score + 6


def test_with_three_players_the_others_racks_count_once():
    position = parse(END, ENGLISH).position
    state = position.state
    three = Position(ENGLISH, type(state)(state.board, (*state.racks, b""), (*state.scores, 0)))
    assert worths(three)[0] == 3000


def test_the_best_plays_are_those_of_all(generators):
    generator = generators("en")
    leaves = Leaves.parse(b"?,25\nS,8\nE,2\nQ,-7\nES,9\n?S,30", "some.csv", ENGLISH.tiles)
    for text in (
        f"{EMPTY} AEINRST/ 0/0 0",
        f"{EMPTY} AEIQR??/ 0/0 0",
        MIDDLE,
        LATE,
        END,
        MIDDLE.replace("ABHNOSX", "ABENOS?"),
    ):
        position = parse(text, ENGLISH).position
        for table in (None, leaves):
            right = generator.plays(position, table).best(8)
            assert generator.best(position, table, count=8) == right
            assert generator.best(position, table) == right[:1]


def test_a_batch_equals_one_by_one(generators):
    generator = generators("en")
    positions = [parse(text, ENGLISH).position for text in (MIDDLE, LATE, END, f"{EMPTY} VVQ/ 0/0 0")]
    batch = generator.batch([(position.board, position.rack) for position in positions])
    assert list(batch.counts) == [423, 305, 12, 0]
    assert list(batch.scores) == [45, 36, 9, 0]
    assert list(generator.batch([]).counts) == []
    with pytest.raises(RulesError, match=r"position 2: a rack of 8 tiles: these rules allow 7"):
        generator.batch([(positions[0].board, b"\1"), (positions[0].board, bytes([1] * 8))])


def test_threads_with_a_generator_each_find_the_same(generators):
    lexicon = generators("en").lexicon
    position = parse(LATE, ENGLISH).position
    found: list[list[int]] = []

    def work() -> None:
        generator = MoveGenerator(ENGLISH, lexicon)
        found.append(list(generator.batch([(position.board, position.rack)] * 50).counts))

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [[305] * 50] * 3


def test_bad_racks_and_boards(few):
    board = Board.empty(ENGLISH.layout)
    for rack, words in (
        (bytes(8), "a rack of 8 tiles"),
        (b"\2\1", "ascending order"),
        (b"\1\x1b", "ascending order"),
    ):
        with pytest.raises(RulesError, match=words):
            few.find(board, rack)
    with pytest.raises(RulesError, match="a board of wwf-11"):
        few.count(Board.empty(BoardLayout.load("wwf-11")), b"\1")


def test_words_on_the_board_need_not_be_words(few):
    board = Board.empty(ENGLISH.layout).laid({112: 26, 113: 26, 127: 1})  # ZZ in row 8, A below the first
    texts = {c.play.text(ENGLISH.tiles, ENGLISH.layout) for c in few.find(board, ENGLISH.tiles.rack("TAEC"))}
    assert {"9G T.", "9D TAC."} - texts == {"9D TAC."}
    assert not texts & {"9H .T", "9H .CT"}  # ZT is no word
    assert not any(text.startswith(("8", "H")) for text in texts)  # nothing makes ZZ or ZA longer


def test_premiums_beyond_all_measure():
    layout = BoardLayout.parse("\n".join(["Q" * 20] * 9 + ["+" + "Q" * 19] + ["Q" * 20] * 10), "mad")
    rules = Rules(ENGLISH.tiles, layout, rack_size=20)
    with pytest.raises(RulesError, match="premiums of mad are so high"):
        MoveGenerator(rules, Lexicon.of(WORDS, ENGLISH.tiles.alphabet))


LANGUAGE = """
name = "Small"
letters = ["A", "CH", "E", "L", "LL", "O"]
[scrabble]
blanks = 1
tiles = { A = [4, 1], CH = [1, 5], E = [4, 1], L = [3, 1], LL = [1, 8], O = [4, 1] }
"""
SPANISH = "la el al olla leche cho ala ole ola ella cholla lo le llo chal allá"
DIGRAPHS = SPANISH.split()


@given(st.lists(st.sampled_from(range(7)), min_size=1, max_size=6), st.integers(0, 3))
@settings(max_examples=random_examples(25))
def test_tiles_of_two_characters(tmp_path_factory, rack, turns):
    path = tmp_path_factory.getbasetemp() / "small.toml"
    path.write_text(LANGUAGE, encoding="utf-8")
    rules = Rules(TileSet.of(Language.load(str(path))), BoardLayout.load("wwf-11"))
    lexicon = Lexicon.of(DIGRAPHS, rules.tiles.alphabet)
    generator = MoveGenerator(rules, lexicon)
    layout = rules.layout
    slow = reference.Rules(
        layout.rows, layout.columns, layout.letter, layout.word, layout.start, rules.tiles.points, 7, rules.bingo
    )
    board = Board.empty(layout)
    for _ in range(turns + 1):
        right = reference.plays(slow, board.tiles, bytes(sorted(rack)), set(lexicon.dawg))
        plays = generator.find(board, bytes(sorted(rack)))
        assert {(c.play.start, c.play.down, c.play.laid): c.score for c in plays} == {
            tuple(play): points for play, points in right.items()
        }
        if not right:
            break
        best = plays.best(1)[0].play
        board = board.laid(best.fresh(board))


def test_alphabets_of_over_31_letters_have_a_face_too():
    letters = "AĄBCĆDEĘFGHIJKLŁMNŃOÓPRSŚTUWYZŹŻ"
    assert len(letters) == 32
    lexicon = Lexicon.of(["żół", "łóż", "źle", "gęś", "ość"], Alphabet(letters))
    assert lexicon.gaddag.stride == 5
    rules = Rules.load("pl")
    position = Position.new(rules, racks=["ŻÓŁE", None])
    plays = MoveGenerator(rules, Lexicon.of(["żół", "łóż", "źle"], rules.tiles.alphabet)).plays(
        position, exchanges=False
    )
    assert {position.text(c.play).split()[1] for c in plays} == {"ŻÓŁ", "ŁÓŻ"}
    assert len(plays) == 6
