"""Other words of the cells of a cover, against all placements on the board; and the choice among them."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from wordtools.core import Definitions, Language, Lexicon
from wordtools.core.cli.main import main
from wordtools.core.meanings import Related, Sense
from wordtools.fillword import Cover, Placement, Puzzle
from wordtools.fillword.find import choose_related, find_placements, same_cells
from wordtools.fillword.puzzle.puzzle import middles

ENGLISH = Language.load("en").alphabet
LIST = Lexicon.of(["spades", "passed", "spaed", "deaps", "eat", "ate", "tea", "eta", "teas", "seat"], ENGLISH)
CARDS = ("pad / sse", "--directions", "8")


def likely(word: str) -> float:
    return {"PASSED": 4.8, "SPADES": 3.4, "DEVIL": 4.0, "LIVED": 4.5}.get(word, 3.0)


@given(st.lists(st.sampled_from("EATS"), min_size=6, max_size=6), st.sampled_from([4, 8]))
def test_they_are_those_of_all_placements(letters: list[str], directions: int):
    text = "".join(letters)
    puzzle = Puzzle.parse(f"{text[:3]} / {text[3:]}", directions=directions)
    rows = find_placements(puzzle, LIST, min_length=3, every_path=True).rows
    for word, path in rows:
        wanted = {one for one, cells in rows if set(cells) == set(path) and one != word}
        (found,) = same_cells(Cover(puzzle, (Placement(word, path),)), LIST, likely)
        assert {one.word for one in found} == wanted
        assert all((one.word, one.path) in rows or puzzle.spell(one.path) == one.word for one in found)
        straight = {
            one
            for one, cells in rows
            if set(cells) == set(path)
            and one != word
            and len(middles(cells, 3)) == sum(a % 3 != b % 3 and a // 3 != b // 3 for a, b in pairwise(cells))
        }
        (found,) = same_cells(Cover(puzzle, (Placement(word, path),)), LIST, likely, crossing=False)
        assert {one.word for one in found} == straight


def test_another_word_of_the_cover_is_not_shown_and_no_path_crosses_it():
    puzzle = Puzzle.parse("ta / es / xx", directions=8)
    cover = Cover(puzzle, (Placement("EAT", (2, 1, 0)), Placement("S", (3,))))
    assert [one.word for one in same_cells(cover, LIST, likely)[0]] == ["ATE", "ETA", "TEA"]
    both = Cover(puzzle, (Placement("EAT", (2, 1, 0)), Placement("SX", (3, 4)), Placement("TEA", ())))
    assert [one.word for one in same_cells(both, LIST, likely)[0]] == ["ATE", "ETA"]
    over = Puzzle.parse("ta / ex", directions=8)
    eat = Cover(over, (Placement("TEA", (0, 2, 1)),))
    assert [one.word for one in same_cells(eat, LIST, likely)[0]] == ["ATE", "EAT", "ETA"]
    crossed = Cover(over, (Placement("ATE", (1, 0, 2)), Placement("QX", (0, 3))))  # the second takes the middle
    assert [one.word for one in same_cells(crossed, LIST, likely, crossing=False)[0]] == ["ETA"]


def test_rare_words_are_not_shown():
    cover = Cover(Puzzle.parse("pad / sse", directions=8), (Placement("PASSED", (0, 1, 3, 4, 5, 2)),))
    assert [str(one) for one in same_cells(cover, LIST, likely)[0]] == ["SPADES"]
    assert same_cells(cover, LIST, likely, least=3.5) == [()]


def test_the_one_is_chosen_that_has_most_to_do_with_the_theme():
    puzzle = Puzzle.parse("pad / sse", directions=8)
    cover = Cover(puzzle, (Placement("PASSED", (0, 1, 3, 4, 5, 2)),), score=-5.2)
    others = same_cells(cover, LIST, likely)
    related = Related(Definitions.open("en"), "playing cards")
    new, rest = choose_related(cover, others, likely, related)
    assert (new.words, [[one.word for one in some] for some in rest]) == (("SPADES",), [["PASSED"]])
    assert new.score == pytest.approx(-5.2 - 4.8 + 3.4)
    assert puzzle.spell(new.placements[0].path) == "SPADES"
    assert choose_related(cover, others, likely, lambda word: 0.0) == (cover, others)


def test_words_are_related_by_what_their_definitions_share():
    table = {
        "spade": [Sense("a playing card")],
        "heart": [Sense("", synonyms=("playing card",))],
        "bake": [Sense("to heat the dough")],
    }
    related = Related(Definitions.of_table(table), "card games")
    assert related("spade") > 0
    assert related("heart") > 0
    assert related("bake") == related("unheard") == 0
    assert not Related(Definitions.of_table(table), "qqq").known


def run(*arguments: str):
    return CliRunner().invoke(main, ["fillword", "solve", *arguments])


def test_the_command_shows_and_chooses():
    assert run(*CARDS, "-q").stdout == "PASSED (SPADES)  (0,0) (0,1) (1,0) (1,1) (1,2) (0,2)\n"
    assert run(*CARDS, "-q", "--about", "playing cards").stdout.startswith("SPADES (PASSED)  (1,0) (0,0) (0,1) ")
    (word,) = json.loads(run(*CARDS, "--json").stdout)["covers"][0]["words"]
    assert word["same_cells"][0]["word"] == "SPADES"
    assert word["same_cells"][0]["path"][:2] == [[1, 0], [0, 0]]
    nothing = run(*CARDS, "--about", "qqq")
    assert "nothing is known of what 'qqq' means" in nothing.stderr
    assert nothing.stdout == run(*CARDS).stdout


def test_what_is_known_or_excluded_is_no_choice():
    assert run(*CARDS, "-q", "--known", "passed", "--about", "playing cards").stdout.startswith("PASSED  (0,0)")
    assert run(*CARDS, "-q", "--exclude", "spades").stdout.startswith("PASSED  (0,0)")


def test_a_language_without_definitions_is_refused():
    refused = run("kat / hon", "-l", "nl", "--about", "dieren")
    assert refused.exit_code == 2
    assert "no definitions for 'nl'" in refused.stderr
