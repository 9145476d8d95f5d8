"""The questions of a quiz, and the box that its cards are kept in."""

from __future__ import annotations

import json
import sqlite3
import sys
from contextlib import closing
from datetime import UTC, datetime, timedelta, timezone

import pytest
from conftest import random_examples
from hypothesis import given, settings
from hypothesis import strategies as st

from wordtools.core import Alphabet, Definitions, Lexicon
from wordtools.core.errors import FormatError, OptionError
from wordtools.core.meanings import Sense
from wordtools.core.study.cardbox import AGAIN, EASY, GOOD, HARD, CardBox, CardKey, exported, imported
from wordtools.core.study.quiz import Quiz, Verdict
from wordtools.core.words.draws import TileBag, alphagram

LATIN = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
WORDS = ["ATE", "EAT", "EATS", "NEAT", "QUIZ", "TEA", "TEAM", "ZA"]
LEXICON = Lexicon.of(WORDS, LATIN)
NOW = datetime(2026, 11, 22, 8, 30, tzinfo=UTC)
TEA = CardKey("anagrams", "en", "AET")


def test_anagrams():
    quiz = Quiz(LEXICON, "anagrams")
    question = quiz.question("aet")
    assert question is not None
    assert (question.prompt, question.answers) == ("AET", ("ATE", "EAT", "TEA"))
    assert quiz.judge(question, "tea, eat ate") == Verdict(True, (), ())
    assert quiz.judge(question, "tea teas") == Verdict(False, ("ATE", "EAT"), ("TEAS",))
    assert quiz.judge(question, "") == Verdict(False, ("ATE", "EAT", "TEA"), ())
    assert quiz.question("XYZ") is quiz.question("A1") is quiz.question("") is None


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("n-s", (True, (), ())),
        ("N - S", (True, (), ())),
        ("-s", (False, ("N-",), ())),
        ("nb-", (False, ("-S",), ("B-",))),
        ("ns", (False, ("N-", "-S"), ("ns",))),
        ("1-s", (False, ("N-",), ("1-",))),
        ("", (False, ("N-", "-S"), ())),
    ],
)
def test_hooks(text, verdict):
    quiz = Quiz(LEXICON, "hooks")
    question = quiz.question("EAT")
    assert question is not None
    assert quiz.judge(question, text) == Verdict(*verdict)


def test_a_word_without_hooks():
    quiz = Quiz(LEXICON, "hooks")
    question = quiz.question("QUIZ")
    assert question is not None
    assert [quiz.judge(question, text).right for text in ("-", "", "s-")] == [True, True, False]
    assert quiz.question("XX") is None


def test_definitions():
    meanings = Definitions.of_table(
        {
            "tea": [Sense("a tea", "noun"), Sense("a hot drink", "noun")],  # the first would give the word away
            "za": [Sense("a hot drink")],
            "eats": [Sense("takes food", "verb", form="-s form of eat")],
            "team": [Sense("", "noun", synonyms=("squad", "teams"))],
        },
        alphabet=LATIN,
    )
    quiz = Quiz(LEXICON, "definitions", definitions=meanings)
    question = quiz.question("TEA")
    assert question is not None
    assert question.prompt == "a hot drink (noun, 3 letters)"
    assert quiz.judge(question, "tea").right
    assert not quiz.judge(question, "za").right  # as many letters are wanted
    assert not quiz.judge(question, "tea ate").right
    assert quiz.question("EATS") is quiz.question("ATE") is None
    team = quiz.question("TEAM")
    assert team is not None
    assert team.prompt == "squad (noun, 4 letters)"


def test_another_word_with_the_same_definition_is_right():
    meanings = Definitions.of_table({"tea": [Sense("a drink")], "ate": [Sense("a fury"), Sense("a drink")]})
    quiz = Quiz(LEXICON, "definitions", definitions=meanings)
    question = quiz.question("TEA")
    assert question is not None
    assert quiz.judge(question, "ate").right
    assert not quiz.judge(question, "eat").right


def test_the_order_of_questions_is_worked_out_once(monkeypatch: pytest.MonkeyPatch):
    quiz = Quiz(LEXICON, "anagrams")
    first = list(quiz.likeliest())
    monkeypatch.setattr(Lexicon, "find", None)
    assert list(quiz.likeliest()) == first != []


def test_the_likeliest_come_first_and_lengths_are_kept():
    bag = TileBag.load("en")
    keys = list(Quiz(LEXICON, "anagrams", lengths=range(3, 5), bag=bag).likeliest())
    assert sorted(keys) == sorted({alphagram(LATIN, word) for word in WORDS if len(word) > 2})
    chances = [bag.probability(key) for key in keys]
    assert chances == sorted(chances, reverse=True)
    ways = [bag.ways(key) for key in keys]  # more of longer words, which are less likely
    assert ways != sorted(ways, reverse=True)
    assert Quiz(LEXICON, "hooks", lengths=range(3, 4)).question("ZA") is None


def test_what_there_is_no_quiz_of():
    with pytest.raises(OptionError, match="no kind of question 'x': there are anagrams"):
        Quiz(LEXICON, "x")
    with pytest.raises(OptionError, match="need definitions"):
        Quiz(LEXICON, "definitions")


# the box


@pytest.fixture
def box(tmp_path):
    with CardBox(tmp_path / "deep" / "cards.sqlite") as made:
        yield made


def test_a_card_comes_back_later_the_better_it_was_known(box):
    dues = {}
    for rating in (AGAIN, HARD, GOOD, EASY):
        key = CardKey("hooks", "en", str(rating))
        dues[rating] = box.answer(key, rating, NOW)
        assert key in box
    assert NOW < dues[AGAIN] < dues[HARD] < dues[GOOD] < dues[EASY]
    assert len(box) == 4
    assert box.due("hooks", "en", NOW) == []
    assert [key.question for key in box.due("hooks", "en", NOW + timedelta(days=99))] == ["1", "2", "3", "4"]
    assert box.due("hooks", "de", NOW + timedelta(days=99)) == box.due("anagrams", "en", dues[EASY]) == []
    assert box.next_due("hooks", "en") == dues[AGAIN]
    assert box.next_due("anagrams", "en") is None


def test_what_is_known_comes_back_ever_later(box):
    at, spans = NOW, []
    for _ in range(6):
        due = box.answer(TEA, GOOD, at)
        spans.append(due - at)
        at = due
    assert spans == sorted(spans)
    assert spans[-1] > timedelta(days=30)
    assert box.answer(TEA, AGAIN, at) - at < timedelta(days=1)


def test_closed_and_opened_again(tmp_path):
    with CardBox(tmp_path / "cards") as box:
        due = box.answer(TEA, GOOD, NOW)
    with CardBox(tmp_path / "cards") as box:
        assert box.reviews() == [(TEA, NOW, GOOD)]
        assert box.next_due("anagrams", "en") == due


REVIEWS = st.lists(
    st.tuples(
        st.builds(CardKey, st.sampled_from(["hooks", "anagrams"]), st.just("en"), st.text("AB,\"'é\n", min_size=1)),
        st.integers(0, 10**6).map(lambda seconds: NOW + timedelta(seconds=seconds)),
        st.integers(AGAIN, EASY),
    ),
    max_size=8,
    unique_by=lambda row: row[:2],
)


@given(REVIEWS, st.booleans())
@settings(max_examples=random_examples(40))
def test_exported_and_imported(reviews, as_csv):
    with CardBox(None) as box, CardBox(None) as other:
        for key, at, rating in sorted(reviews, key=lambda row: row[1]):
            box.answer(key, rating, at)
        text = exported(box.reviews(), as_csv=as_csv)
        answers = imported(text, "file")
        assert other.read_in(answers) == len(reviews)
        assert other.read_in(answers) == 0  # what is there already is not counted twice
        assert other.reviews() == box.reviews() == answers
        for kind in ("hooks", "anagrams"):
            assert other.next_due(kind, "en") == box.next_due(kind, "en")


def test_two_boxes_become_one(box):
    with CardBox(None) as other:
        box.answer(TEA, GOOD, NOW)
        other.answer(TEA, AGAIN, NOW + timedelta(days=1))
        assert box.read_in(other.reviews()) == 1
    assert [rating for _, _, rating in box.reviews()] == [GOOD, AGAIN]


def test_times_are_told_apart_by_their_zone(box):
    box.answer(TEA, GOOD, NOW.astimezone(timezone(timedelta(hours=5))))
    assert box.reviews() == [(TEA, NOW, GOOD)]
    with pytest.raises(OptionError, match="a time must have a zone"):
        box.answer(TEA, GOOD, datetime(2026, 1, 1))
    with pytest.raises(OptionError, match="rating 5: there are 1 again"):
        box.answer(TEA, 5, NOW)


HEAD = "kind,language,question,at,rating\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "f: neither JSON nor CSV of a box of cards"),
        ("a,b\n", "line 1 must be kind,language,question,at,rating"),
        (HEAD + "hooks,en\n", "f: line 2: 5 columns are wanted, there are 2"),
        (HEAD + "hooks,en,EAT,today,3\n", "f: line 2: 'today' is no time"),
        (HEAD + "hooks,en,EAT,2026-01-01T00:00:00,3\n", "has no time zone"),
        (HEAD + "hooks,en,EAT,2026-01-01T00:00:00Z,7\n", "rating '7': a rating is 1"),
        (HEAD + "hooks,,EAT,2026-01-01T00:00:00Z,3\n", "must be texts"),
        (HEAD + "hooks,en,EAT,9999-12-31T23:59:59-14:00,3\n", "line 2: '9999-12-31T23:59:59-14:00' is no time of"),
        (HEAD + "hooks,en,EAT,9999-12-31T23:59:59+00:00,3\n", "is not from 1900 to 2999"),
        (HEAD + "hooks,en,EAT,0001-01-01T00:00:00+14:00,3\n", "is not from 1900 to 2999"),
        ('{"version": 1, "cards": [{"reviews": [{"rating": ' + "9" * 5000 + "}]}]}", "no number of JSON"),
        ('{"version": 1, "cards": [{"reviews": [{"rating": NaN}]}]}', "NaN is no number of JSON"),
        ("[" * 99999, "f: neither JSON nor CSV"),
        ('{"a":' * 99999, "f: no JSON: JSON nested too deep"),
        ("kind\rlanguage", "f: no CSV of a box of cards: new-line character"),
        ("{", "f: no JSON"),
        ("{}", "version 1 and a list of cards"),
        ('{"version": 1, "cards": [{}]}', "f: card 0: it has no list of reviews"),
        ('{"version": 1, "cards": [{"kind": 1, "reviews": [{}]}]}', "card 0: kind, language and question"),
    ],
)
def test_a_file_of_answers_that_is_wrong(text, message):
    with pytest.raises(FormatError, match=message) as told:
        imported(text, "f")
    assert "\n" not in str(told.value)


def test_files_that_are_no_box(tmp_path):
    (tmp_path / "text").write_text("not a database, but long enough to be looked at as one" * 30)
    with pytest.raises(FormatError, match=r"text: cannot be used as a box of cards: file is not a database"):
        CardBox(tmp_path / "text")
    other = sqlite3.connect(tmp_path / "other")
    other.execute("create table x (y)")
    other.close()
    with pytest.raises(FormatError, match="other: a database of something else, no box of cards: give another file"):
        CardBox(tmp_path / "other")
    with pytest.raises(FormatError, match="cannot be opened"):
        CardBox(tmp_path)
    CardBox(tmp_path / "newer").close()
    newer = sqlite3.connect(tmp_path / "newer")
    newer.execute("pragma user_version = 99")
    newer.close()
    with pytest.raises(FormatError, match="made by a newer version"):
        CardBox(tmp_path / "newer")


def box_after(folder, sql):
    """Makes a box with an answer, and runs statements on its file."""
    name = folder / "box"
    with CardBox(name) as box:
        box.answer(TEA, GOOD, NOW)
    with closing(sqlite3.connect(name)) as file:
        file.executescript(sql)
    return name


@pytest.mark.parametrize(
    ("sql", "what"),
    [
        ("create trigger t after insert on review begin delete from card; end", "the trigger 't'"),
        ("create table more (text)", "the table 'more'"),
        ("drop index due; create index due on card (due)", "the index 'due'"),
    ],
)
def test_a_box_holds_nothing_else(tmp_path, sql, what):
    name = box_after(tmp_path, sql)
    with pytest.raises(FormatError, match=f"box: it has {what}, which no box of cards has: give another file"):
        CardBox(name)


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        ("update review set at = 'soon'", "'soon' is no time"),
        ("update review set at = '9999-12-31T23:59:59+00:00'", "it is not from 1900 to 2999"),
        ("update review set at = '2026-01-01T00:00:00'", "has no time zone"),
        ("update review set rating = 9", "9 is not a valid Rating"),
        ("update review set at = cast(x'c3' as text)", "Could not decode"),
    ],
)
def test_a_box_with_damaged_answers_is_one_line(tmp_path, damage, told):
    name = box_after(tmp_path, damage)
    with (
        CardBox(name) as box,
        pytest.raises(FormatError, match=f"box: cannot be used as a box of cards: .*{told}") as one,
    ):
        box.answer(TEA, GOOD, NOW + timedelta(days=3))
    assert "\n" not in str(one.value)


@pytest.mark.parametrize(
    "damage",
    [
        "update card set question = x'00ff'",
        "update review set rating = 9e99",
        "update review set at = 5",
        "update review set at = '9999-12-31T23:59:59-14:00'",
    ],
)
def test_what_is_no_answer_is_not_exported(tmp_path, damage):
    with CardBox(box_after(tmp_path, damage)) as box, pytest.raises(FormatError, match="cannot be used as a box"):
        exported(box.reviews())


def test_a_card_that_is_due_at_no_time(tmp_path):
    name = box_after(tmp_path, "update card set due = '2026-01-01T00:00:00'")
    with CardBox(name) as box, pytest.raises(FormatError, match="has no time zone"):
        box.next_due("anagrams", "en")


def test_half_a_character_in_an_answer_is_replaced():
    cards = [{"kind": "anagrams", "language": "en", "question": "\ud800", "reviews": [{"at": str(NOW), "rating": 3}]}]
    [(key, *_)] = imported(json.dumps({"version": 1, "cards": cards}), "f")
    assert key.question == "\ufffd"


def test_without_the_scheduler_it_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "fsrs", None)
    with pytest.raises(OptionError, match="the package fsrs, which is not installed"):
        CardBox(None)


def test_what_is_exported_is_json():
    with CardBox(None) as box:
        box.answer(TEA, GOOD, NOW)
        assert json.loads(exported(box.reviews())) == {
            "version": 1,
            "cards": [
                {
                    "kind": "anagrams",
                    "language": "en",
                    "question": "AET",
                    "reviews": [{"at": "2026-11-22T08:30:00.000000+00:00", "rating": GOOD}],
                }
            ],
        }
