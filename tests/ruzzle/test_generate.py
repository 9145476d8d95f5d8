"""Random boards: the same for a seed, of the size and letters asked for, inside the targets."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest
from conftest import mostly_long

from wordtools.core import Alphabet, Language, Lexicon
from wordtools.core.errors import GridError, LexiconError, RulesError
from wordtools.core.words import commonness
from wordtools.core.words.flags import COARSE, OBSCENE
from wordtools.ruzzle import Board, Rules, Solver
from wordtools.ruzzle.board.dice import Dice
from wordtools.ruzzle.board.letter_model import MODELS, LetterModel, count_pairs, fallen, frequencies
from wordtools.ruzzle.make.board_maker import BoardMaker, make_board, make_within
from wordtools.ruzzle.make.many import MakingJob
from wordtools.ruzzle.make.targets import NoBoardError, Sieve, Targets, parse_range

ENGLISH = Language.load("en")
RUZZLE, ELZZUR, BOGGLE = map(Rules.load, ("ruzzle", "elzzur", "boggle"))
WORDS = "tea eat ate seat east teas set rest stare tears rate tar art star tore rote note tone stone onset quit quiet"
LIST = Lexicon.of(WORDS.split(), ENGLISH.alphabet)

GOLDEN = {
    ("words", 1): "E S Tdl Atl / N E T T / Rtw S Rdw Idw / T A A U",
    ("words", 2): "A Edw Atw Rdw / R S R T / E Stl A T / T Edl R O",
    ("letters", 1): "S C Ddl R / Ndw G Stw O / I Edw I A / R A S Ttl",
    ("letters", 2): "Bdl Ltl E I / Htw A T Rdw / V O S W / D E E Ddw",
    ("uniform", 1): "E T Z C / I Dtw Q Z / Ptl P Vdl M / H Ddw Qdw A",
    ("uniform", 2): "Btw Ddw C Mdl / F Y W K / I Utl H U / B T W Fdw",
}


def codes(board):
    """Counts the multipliers by name."""
    marks = [str(tile)[-2:] for tile in board.grid.cells if tile and len(str(tile)) > 2]
    return Counter(mark for mark in marks if mark in ("dl", "tl", "dw", "tw"))


@pytest.mark.parametrize(("model", "seed"), [(model, seed) for model in MODELS for seed in (1, 2)])
def test_a_seed_makes_the_same_board_everywhere(model, seed):
    board = make_board(ENGLISH, RUZZLE, random.Random(seed), model=model, lexicon=LIST)
    assert board == Board.parse(GOLDEN[model, seed])


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("size", [(1, 1), (1, 7), (7, 1), (2, 2), (4, 4), (3, 5), (20, 30)])
def test_any_size_is_read_back_as_it_was(model, size):
    rows, columns = size
    board = make_board(ENGLISH, RUZZLE, random.Random(5), model=model, lexicon=LIST, rows=rows, columns=columns)
    assert (board.grid.rows, board.grid.columns) == size
    assert all(board.grid.cells)
    assert Board.parse(str(board)) == board


@pytest.mark.parametrize("code", ["de", "es", "fr", "it", "nl", "pt", "pt-br", "ru"])
@pytest.mark.parametrize("model", ["letters", "uniform"])
def test_letters_are_those_of_the_language(code, model):
    language = Language.load(code)
    board = make_board(language, RUZZLE, random.Random(1), model=model, rows=20, columns=20)
    seen = {tile.text for tile in board.grid.cells}
    assert seen <= set(RUZZLE.alphabet(language).letters)
    assert len(seen) > 15
    if model == "uniform":
        assert seen == set(RUZZLE.alphabet(language).letters)


def test_the_words_model_learns_from_any_alphabet():
    russian = Language.load("ru")
    words = Lexicon.of(["кот", "ток", "окот"], russian.alphabet)
    board = make_board(russian, RUZZLE, random.Random(1), lexicon=words)
    assert {tile.text for tile in board.grid.cells} == set("КОТ")


def test_a_list_of_one_letter_fills_the_board():
    board = make_board(ENGLISH, RUZZLE, random.Random(1), lexicon=Lexicon.of(["x"], ENGLISH.alphabet))
    assert {tile.text for tile in board.grid.cells} == {"X"}
    with pytest.raises(RulesError, match="no word to learn letters from"):
        make_board(ENGLISH, Rules("y", letters="Y"), random.Random(1), lexicon=Lexicon.of(["x"], ENGLISH.alphabet))


def test_letters_of_several_characters_are_one_cell():
    spanish = Language.load("es")
    rules = Rules("digraphs", letters=("A", "CH", "LL", "O"))
    words = Lexicon.of(["ocho", "lla", "cholla"], rules.alphabet(spanish))
    board = make_board(spanish, rules, random.Random(1), lexicon=words)
    assert {tile.text for tile in board.grid.cells} == {"A", "Ch", "Ll", "O"}
    assert Board.parse(str(board)) == board
    assert len(Solver(words, rules, spanish).solve(board)) == 3


def test_q_is_qu_where_the_rules_say_so():
    cells = Alphabet("QU" if letter == "Q" else letter for letter in ENGLISH.alphabet.letters)
    singles, pairs = count_pairs(LIST, cells)
    assert "Q" not in singles
    assert singles["Qu"] == 2
    assert pairs["Qu", "I"] == 2
    boards = [make_board(ENGLISH, BOGGLE, random.Random(seed), lexicon=LIST) for seed in range(20)]
    seen = {tile.text for board in boards for tile in board.grid.cells}
    assert "Qu" in seen
    assert "Q" not in seen


def test_neighbours_follow_the_pairs_of_the_list():
    rules = Rules("two", columns=2, rows=1, letters=("A", "B", "C", "D"))
    words = Lexicon.of(["ab", "cd"], rules.alphabet(ENGLISH))
    maker = BoardMaker(ENGLISH, rules, lexicon=words)
    seen = Counter("".join(tile.text for tile in maker.make(random.Random(k)).grid.cells) for k in range(200))
    assert set(seen) == {"AB", "BA", "CD", "DC"}
    assert min(seen.values()) > 25


def test_a_letter_counts_less_at_each_use():
    weights = [fallen(1000, times, 16) for times in range(4)]
    assert weights == [1000, 500, 333, 250]
    assert fallen(1000, 40, 600) > fallen(1000, 40, 16)
    near = ((),) * 400
    drawn = {fall: LetterModel({"A": 100, "B": 1}, fall=fall).draw(near, random.Random(1)) for fall in (0, 16)}
    assert drawn[0].count("B") < 10 < 20 < drawn[16].count("B")


def test_frequencies_are_folded_to_the_letters_of_the_rules():
    spanish = Language.load("es")
    folded, own = (frequencies(spanish, rules.alphabet(spanish)) for rules in (ELZZUR, RUZZLE))
    assert set(folded) == set("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    assert folded["E"] == own["E"] == round(1000 * spanish.frequency["E"])
    with pytest.raises(RulesError, match="Russian has none of them"):
        make_board(Language.load("ru"), ELZZUR, random.Random(1), model="letters")


@pytest.mark.parametrize(
    ("round", "size", "expected"),
    [
        (0, 4, {}),
        (1, 4, {"dl": 1, "tl": 1}),
        (2, 4, {"dl": 1, "tl": 1, "dw": 1}),
        (3, 4, {"dl": 1, "tl": 1, "dw": 2, "tw": 1}),
        (None, 4, {"dl": 1, "tl": 1, "dw": 2, "tw": 1}),
        (3, 8, {"dl": 4, "tl": 4, "dw": 8, "tw": 4}),
        (3, 3, {"dl": 1, "tl": 1, "dw": 1, "tw": 1}),
        (3, 1, {}),
    ],
)
def test_multipliers_are_those_of_the_round_scaled_to_the_size(round, size, expected):
    maker = BoardMaker(ENGLISH, RUZZLE, model="letters", rows=size, columns=size, round=round)
    for seed in range(10):
        assert codes(maker.make(random.Random(seed))) == expected


def test_elzzur_rolls_for_each_cell():
    board = make_board(ENGLISH, ELZZUR, random.Random(1), model="letters", rows=100, columns=100)
    seen = codes(board)
    for code, per_cent in {"tw": 5, "dw": 10, "tl": 10, "dl": 15}.items():
        assert abs(seen[code] - 100 * per_cent) < 150
    assert not codes(make_board(ENGLISH, ELZZUR, random.Random(1), model="letters", round=0))
    assert not codes(make_board(ENGLISH, BOGGLE, random.Random(1), model="letters"))


def test_dice_may_have_multipliers_but_never_on_a_hole():
    dice = Dice("holes", 2, 2, (("A",), ("B",), ("",), ("",)))
    rules = Rules("all", rows=2, columns=2, rounds=({"dl": 4},))
    board = BoardMaker(ENGLISH, rules, dice=dice).make(random.Random(1))
    assert sorted(str(tile or ".") for tile in board.grid.cells) == [".", ".", "Adl", "Bdl"]


@pytest.mark.parametrize(
    ("kind", "complaint"),
    [
        ({"model": "bigrams"}, "no letter model 'bigrams': use one of words, letters, uniform"),
        ({"model": "words"}, "needs a word list"),
        ({"round": 4}, "round 4: rules 'ruzzle' have rounds 1 to 3"),
        ({"round": -1}, "round -1"),
        ({"dice": Dice.load("fr-4x4"), "rows": 5}, "dice 'fr-4x4' make boards of 4 x 4"),
        ({"dice": Dice.load("fr-4x4"), "model": "words"}, "dice have their own letters"),
    ],
)
def test_a_value_that_cannot_be_is_told(kind, complaint):
    with pytest.raises(RulesError, match=complaint):
        BoardMaker(ENGLISH, RUZZLE, **kind)


@pytest.mark.parametrize("size", [(0, 4), (4, 0), (-1, -1), (1000, 1000)])
def test_a_size_that_no_grid_has_is_told(size):
    with pytest.raises(GridError):
        BoardMaker(ENGLISH, RUZZLE, model="uniform", rows=size[0], columns=size[1])


@pytest.mark.parametrize(
    "targets",
    [
        Targets(words=(5, 8)),
        Targets(total=(40, 60)),
        Targets(longest=(5, 5)),
        Targets(words=(3, 12), total=(20, 90), longest=(4, 9)),
    ],
)
def test_a_targets_is_kept(targets):
    solver = Solver(LIST, RUZZLE, ENGLISH)
    maker = BoardMaker(ENGLISH, RUZZLE, lexicon=LIST)
    for seed in range(5):
        board = make_within(maker, Sieve(targets, solver), random.Random(seed))
        words = Solver(LIST, RUZZLE, ENGLISH).solve(Board.parse(str(board)))
        figures = {"words": len(words), "total": sum(find.score for find in words), "longest": words.longest}
        assert all(least <= figures[name] <= most for name, (least, most) in targets.bounds.items())


def test_an_impossible_targets_tells_the_closest():
    solver = Solver(LIST, RUZZLE, ENGLISH)
    maker = BoardMaker(ENGLISH, RUZZLE, lexicon=LIST)
    with pytest.raises(NoBoardError, match="no board in 30 tries; the closest had words") as raised:
        make_within(maker, Sieve(Targets(words=(900, 999)), solver), random.Random(1), tries=30)
    rng = random.Random(1)
    most = max(len(solver.solve(maker.make(rng))) for _ in range(30))
    assert raised.value.figures["words"] == most == len(solver.solve(raised.value.best))


def test_common_words_are_those_of_one_in_a_million():
    known = Lexicon.open("en", ENGLISH.alphabet)
    few = Lexicon.of(["tea", "eat", "eta", "aext"], ENGLISH.alphabet)
    sieve = Sieve(Targets(common=(1, 99)), Solver(few, RUZZLE, ENGLISH))
    board = Board.parse("t e / a x")
    common = [word for word in sieve.solver.solve(board).words if (known.zipf(word) or 0) >= 3]
    assert {"TEA", "EAT"} <= set(common)
    assert sieve.figures(board)["common"] == len(common) < sieve.figures(board)["words"]


def test_common_words_are_known_in_other_alphabets_of_the_language():
    spanish = Language.load("es")
    solver = Solver(Lexicon.open("es", RUZZLE.alphabet(spanish)), RUZZLE, spanish)
    assert Sieve(Targets(common=(1, 99)), solver).figures(Board.parse("a n / o x"))["common"] > 0


def test_common_words_need_somebody_who_knows_them(monkeypatch):
    monkeypatch.setattr(commonness, "table_info", lambda name: None)
    german = Language.load("de")
    with pytest.raises(LexiconError, match="there are no frequencies for the words of de: install wordtools-freq"):
        Sieve(Targets(common=(1, 9)), Solver(Lexicon.open("de", RUZZLE.alphabet(german)), RUZZLE, german))


def test_ranges():
    assert parse_range("80-120") == (80, 120)
    assert parse_range("80") == (80, 80)
    assert parse_range("80-")[0] == 80
    assert parse_range("80-")[1] > 10**15
    for text in ("", "x", "-5", "9-3", "1-2-3", "1.5", "1" * 20):
        with pytest.raises(RulesError, match="no range"):
            parse_range(text)
    assert Targets().bounds == {}
    assert Targets(words=(0, 0)).miss({"words": 1}) == 1000
    assert Targets(words=(10**6, 10**6)).miss({"words": 10**6 - 1}) == 1


@pytest.mark.parametrize("count", mostly_long([15, 60]))
@pytest.mark.parametrize("grade", [OBSCENE, COARSE])
def test_boards_with_unwanted_words_are_drawn_again(grade, count):
    rules = Rules.load("ruzzle")
    lexicon = Lexicon.for_language("en", alphabet=rules.alphabet(ENGLISH))
    flagged = {word for word, level in lexicon.flags.items() if level >= grade}
    solver = Solver(lexicon, rules, ENGLISH)

    def bad(job):
        return [k for k in range(count) if flagged.intersection(solver.solve(job.run(k).board).words)]

    every = MakingJob("en", rules, lexicon, seed=1, banned=None)
    assert bad(every)
    clean = MakingJob("en", rules, lexicon, seed=1, banned=grade)
    assert not bad(clean)
    good = [k for k in range(count) if k not in bad(every)]
    assert all(clean.run(k) == every.run(k) for k in good)  # the others are as they were


def test_words_to_place_are_no_reason_to_draw_again():
    rules = Rules.load("ruzzle")
    maker = BoardMaker(ENGLISH, rules, placing=["SHIT"], banned=["SHIT"])
    solver = Solver(Lexicon.of(["SHIT"], rules.alphabet(ENGLISH)), rules, ENGLISH)
    assert solver.solve(maker.make(random.Random(1))).words
    pairs = ["".join(pair) for pair in product(rules.alphabet(ENGLISH).letters, repeat=2)]
    never = BoardMaker(ENGLISH, rules, banned=pairs, rows=2, columns=2)
    with pytest.raises(RulesError, match="each of 1,000 boards had a coarse or obscene word"):
        never.make(random.Random(1))
