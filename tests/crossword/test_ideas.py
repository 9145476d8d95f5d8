"""Ideas for clues and wordplay: none gives the answer away, and every wordplay makes the answer."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner
from crossword.format_samples import ACROSS, DOWN, MINI

from wordtools.core.cli.main import main
from wordtools.core.meanings.definitions import Definitions
from wordtools.core.meanings.sense import Sense
from wordtools.crossword.formats import save
from wordtools.crossword.puzzle.clues import misfits, split_lengths, with_clues
from wordtools.crossword.puzzle.ideas import LONGEST, Idea, clue_ideas, folded, leaks, shortened
from wordtools.crossword.puzzle.puzzle import Puzzle
from wordtools.crossword.puzzle.wordplay import Device, WordplayFinder

ENGLISH = Definitions.open("en")


def run(*arguments: str):
    return CliRunner().invoke(main, ["crossword", *arguments])


@pytest.mark.parametrize(
    ("text", "clue"),
    [
        ("a shiny grey metal; used in cans", "Shiny grey metal"),
        ("(of a cat) having claws", "Having claws"),
        ("a dwelling that serves as living quarters for one or more families", ""),
        ("an old house that serves as living quarters for one or more families", "Old house"),
        ("feline mammal usually having thick soft fur and no ability to roar", "Feline mammal"),
        (
            "any of numerous small rodents typically resembling diminutive rats with tails",
            "Any of numerous small rodents",
        ),
        (
            "above average in size or number or quantity or magnitude or extent",
            "Above average in size",
        ),
        ("asking whether one way is better or another way that is longer still is", ""),
        ("x" * 61, ""),
        ("", ""),
    ],
)
def test_a_definition_is_cut_to_a_clue(text, clue):
    assert shortened(text) == clue


def test_a_definition_ends_before_what_gives_the_answer_away():
    assert shortened("a frozen dessert containing cream and sugar", ["icecream"]) == "Frozen dessert"
    assert shortened("a large otter of cold coasts", ["seaotter"]) == ""


def test_no_idea_has_a_word_of_the_phrase(tmp_path, monkeypatch):
    own = Definitions.of_table({"centerbit": [Sense("a drill", "noun", "", "mine", ("centre bit", "auger"))]}, "mine")
    assert [idea.text for idea in clue_ideas("CENTERBIT", own)] == ["Drill", "Centre bit", "Auger"]
    assert [idea.text for idea in clue_ideas("CENTER BIT", own)] == ["Drill", "Auger"]
    monkeypatch.chdir(tmp_path)
    Path("own.tsv").write_text("centerbit\ta drill\tnoun\tcentre bit, auger\n")
    puzzle = Puzzle.parse("CENTERBIT")
    replace(puzzle, enumerations={(1, ACROSS): "6,3"}).save("phrase.ipuz")
    result = CliRunner().invoke(main, ["crossword", "clues", "phrase.ipuz", "--suggest", "--definitions", "own.tsv"])
    assert result.stdout == "1 across\t\tCENTERBIT\tDrill [definition, own.tsv]\tAuger [synonym, own.tsv]\n"


@pytest.mark.parametrize("answer", ["ICECREAM", "HOTDOG", "OSCARWILDE", "red tape", "sea otter"])
def test_ideas_for_phrases_and_names(answer):
    found = clue_ideas(answer, ENGLISH)
    assert bool(found) is (answer != "sea otter")
    assert not any(leaks(idea.text, [folded(answer)]) for idea in found)


@pytest.mark.parametrize(
    ("text", "answer", "gives"),
    [
        ("Fur of an otter", "OTTER", True),
        ("Large otters", "OTTER", True),
        ("Plant with trees", "TREE", True),
        ("A beautician's work", "BEAUTIFUL", True),
        ("Ice, cream", "ICECREAM", True),
        ("Café", "CAFE", True),
        ("Playing a part", "REPLAY", False),
        ("In the lead", "LEADEN", True),
        ("Freshwater mammal", "OTTER", False),
        ("Era of rest", "ERATO", True),
    ],
)
def test_what_gives_an_answer_away(text, answer, gives):
    assert leaks(text, [folded(answer)]) is gives


OWN = Definitions.of_table(
    {
        "eels": [
            Sense(
                "a long thin fish (Anguilla)", "noun", "plural of eel", "mine", ("Anguilla anguilla", "elver", "eel")
            ),
            Sense("an eel-like thing", "noun", "plural of eel", "mine"),
            Sense("a nasty word for someone", "noun", "", "mine", usage="disparaging"),
            Sense("a snake of the sea", "noun", "plural of eel", "mine", opposites=("land snake", "no eel")),
        ],
        "fish": [Sense("it swims", "noun", source="mine")],
    }
)


def test_ideas_say_what_they_are():
    assert list(map(str, clue_ideas("EELS", OWN))) == [
        "Long thin fish [definition, mine; plural]",
        "Snake of the sea [definition, mine; plural]",
        "Elver [synonym, mine; plural]",
        "Opposite of land snake [opposite, mine; plural]",  # the other one gives the answer away
        "Kind of fish [kind, mine; plural]",
    ]
    assert Idea("Nasty word for someone", "definition", "mine", "", "disparaging") in clue_ideas(
        "EELS", OWN, slurs=True
    )


KNOWN = "otter trees ran house guitar cat festoon beautiful iron quickly unhappy mice"


@pytest.mark.parametrize("word", KNOWN.split())
def test_no_idea_has_the_answer_in_it(word):
    found = clue_ideas(word, ENGLISH, limit=5)
    assert found
    for idea in found:
        assert word not in folded(idea.text)
        assert len(idea.text) <= LONGEST
        assert idea.source == "WordNet 3.0"


def test_suggestions_of_the_command_are_columns_that_are_not_read(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("own.tsv").write_text("par\ta standard for golfers\n")
    save(replace(MINI, clues={}), "mini.ipuz")
    result = run("clues", "mini.ipuz", "--suggest", "--definitions", "own.tsv")
    assert result.stdout.splitlines()[0] == "1 across\t\tPAR\tStandard for golfers [definition, own.tsv]"
    assert "no idea for 9 of 10 answers" in result.stderr
    Path("list.tsv").write_text(result.stdout)
    again = run("clues", "mini.ipuz", "--clues", "list.tsv")
    assert "no clue yet: 10 of 10 entries" in again.stderr
    data = json.loads(run("clues", "mini.ipuz", "--suggest", "--definitions", "own.tsv", "--json").stdout)
    assert data["entries"][0]["ideas"] == [{"text": "Standard for golfers", "kind": "definition", "source": "own.tsv"}]
    assert run("clues", "mini.ipuz", "--limit", "2").exit_code == 2


# wordplay

WORDS = "PAT IN PAN IT INAPT PINTA PEAR SPA INTO TNIAP PEAK ANT PI PAINTS SPAINTS"
SCORES = {word: 50.0 + len(word) for word in WORDS.split()}


def letters_of(shown: str) -> str:
    return "".join(letter for letter in shown if letter.isupper())


@pytest.mark.parametrize("answer", ["PAINT", "INTO", "PIN", "NAP"])
def test_wordplay_makes_the_answer_of_words_of_the_list(answer):
    found = WordplayFinder(SCORES).find(answer, limit=20)
    for play in found:
        assert set(play.words) <= SCORES.keys()
        letters = letters_of(play.shown)
        if play.device is Device.ANAGRAM:
            assert Counter("".join(play.words)) == Counter(answer)
            assert "".join(play.words) != answer
        elif play.device is Device.REVERSAL:
            assert letters[::-1] == answer
        else:
            assert letters == answer
    assert len(set(found)) == len(found)


def test_each_device_is_found():
    shown = {play.device: str(play) for play in WordplayFinder(SCORES).find("PAINT", limit=1)}
    assert shown == {
        Device.ANAGRAM: "anagram: INAPT",
        Device.HIDDEN: "hidden: sPAINTs",
        Device.CONTAINER: "container: PA(IN)T",
        Device.REVERSAL: "reversal: TNIAP backwards",
    }
    assert [str(play) for play in WordplayFinder({"PI": 1, "ANO": 1}).find("PIANO")] == ["charade: PI + ANO"]
    assert [str(play) for play in WordplayFinder({"TRAP": 1}).find("TA")] == ["alternate letters: TrAp"]
    assert [str(play) for play in WordplayFinder({"AT": 1, "EON": 1}).find("TEN")] == []
    assert [str(play) for play in WordplayFinder({"TIE": 1, "INK": 1}).find("TEN")] == ["alternate letters: TiE iNk"]


def test_the_command(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("own.txt").write_text("pat\nin\nicy\n")
    assert run("wordplay", "paint", "-d", "own.txt").stdout == "anagram: PAT + IN\ncontainer: PA(IN)T\n"
    none = run("wordplay", "paint", "-d", "own.txt", "--exclude", "in")
    assert (none.exit_code, none.stderr) == (1, "no wordplay found for PAINT\n")
    bad = run("wordplay", "PA1NT")
    assert (bad.exit_code, bad.stderr) == (2, "Error: ANSWER: 'PA1NT' left out: '1' is no letter of the alphabet\n")


# enumerations


def test_enumerations_that_do_not_fit_are_named(tmp_path, monkeypatch):
    clues = {(1, ACROSS): "Standard (3)", (4, ACROSS): "Scouts (2,4)", (6, ACROSS): "Year (1984)", (2, DOWN): "Artery"}
    puzzle = replace(with_clues(MINI, clues), enumerations={(2, DOWN): "3,3", (4, DOWN): "two"})
    said = [
        "2 down: the clue has (3,3), the answer has 5 letters",
        "4 across: the clue has (2,4), the answer has 5 letters",
    ]
    assert misfits(puzzle) == said
    monkeypatch.chdir(tmp_path)
    save(puzzle, "mini.ipuz")
    assert run("convert", "mini.ipuz", "mini.jpz").stderr.splitlines() == [f"mini.ipuz: {line}" for line in said]
    assert run("convert", "mini.ipuz", "mini.jpz", "--quiet").stderr == ""
    assert run("clues", "mini.ipuz").stderr.splitlines()[:2] == said


def test_the_enumeration_of_linked_entries_counts_all_their_letters():
    puzzle = replace(MINI, links={(4, ACROSS): ((7, ACROSS),)}, enumerations={})
    four, seven = (next(one for one in puzzle.entries if one.key == (n, ACROSS)) for n in (4, 7))
    assert split_lengths("Both (5,5)", four, [seven]) == ("Both", "5,5")
    whole = with_clues(puzzle, {(4, ACROSS): "Both (5,5)"})
    assert whole.enumerations == {(4, ACROSS): "5,5"}
    assert misfits(whole) == []
