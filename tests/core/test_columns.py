"""The lines of word lists: which part is the word, and which its clue, definition or score, by the whole file."""

from __future__ import annotations

import pickle
import random

import pytest

from wordtools.core import Alphabet, Definitions, Lexicon, WordList
from wordtools.core.errors import FormatError, LexiconError
from wordtools.core.lists.columns import read, tabbed, words

LATIN = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
CAPITALS = "AA rough cindery lava [n AAS]\nAAH to exclaim; in amazement [v -ED] / a cry [n -S]\nZAX a tool\n"
SMALL = "aa rough cindery lava [n aas]\naah to exclaim; in amazement [v -ed] / a cry [n -s]\nzax a tool [n]\n"


@pytest.mark.parametrize(
    ("text", "listed"),
    [
        (CAPITALS, ["AA", "AAH", "ZAX"]),
        (SMALL, ["aa", "aah", "zax"]),
        ("# mine\n\n" + CAPITALS + "ZEN\n", ["AA", "AAH", "ZAX", "ZEN"]),
        ("  AA   rough lava\nZAX\ta tool\nAB a muscle\n", ["AA", "ZAX", "AB"]),
        ("AA\trough lava\nZAX\ta tool\n", ["AA", "ZAX"]),
        ("AA\trough lava\nZAX\ta tool\nZEN\n", ["AA", "ZAX", "ZEN"]),
        ("AA\t5\nZAX\ta tool\n", ["AA", "ZAX"]),
        ("CAT\nDOG\nEEL\tfish\n", ["CAT", "DOG", "EEL"]),
        ("ice cream\tfrozen; sweet\nCAT\tanimal\n", ["ice cream", "CAT"]),
        ("ДОМ строение [с -А]\nКОТ зверь\n", ["ДОМ", "КОТ"]),
    ],
)
def test_lists_with_definitions(text: str, listed: list[str]):
    table = tabbed(text, "mine.txt")
    assert table is not None
    assert words(table) == listed
    assert len(table.splitlines()) == len(text.splitlines())  # so that messages name the right line
    assert tabbed(table, "mine.txt") == table


@pytest.mark.parametrize(
    "text",
    [
        "",
        "cat\ndog\n",
        "cat;50\ndog;60\n",
        "ice cream\nice age\nstep on it\ncat\n",
        "ICE CREAM\nTOO LATE\nSTEP ON IT\n",
        "ice cream;70\ntoo late;60\n",
        "Ice cream;70\nToo late;60\n",
        "I see\nI do\nA cat\nA dog\nI am\nA bat\n",  # phrases begin alike
        "TV show;70\nUSB stick;60\nPC game;50\n",
        "CAT\nDOG\nEEL\nAA rough lava [n AAS]\n",  # one line is no list
    ],
)
def test_other_lists(text: str):
    assert tabbed(text, "mine.txt") is None


@pytest.mark.parametrize(
    ("text", "what", "listed"),
    [
        (CAPITALS + "Ice cream\n", "line 4: 'Ice cream' left out: write the word, a tab, and its definition", 3),
        (CAPITALS + "ICE cream;5\n", "line 4: 'ICE cream;5' left out: write the word, a tab, and its definition", 3),
        ("AA\tlava\n\tnothing\n", "line 2: '\\tnothing' left out: no word in it", 1),
        ("CAT;5\nDOG;5,5\n", "line 2: 'DOG;5,5' left out: '5,5' is no score; write WORD;SCORE", 1),
        ("CAT;5\nDOG;\n", "line 2: 'DOG;' left out: '' is no score; write WORD;SCORE", 1),
        ("CAT;5\nDOG;nan\n", "line 2: 'DOG;nan' left out: 'nan' is no score; write WORD;SCORE", 1),
        (
            "CAT,a pet\nDOG,a pet\nEMU:a bird\n",
            "line 3: 'EMU:a bird' left out: a colon where most lines have a comma",
            2,
        ),
        ("word,clue,level\nCAT,a,b,c\nDOG,d,e\n", "line 2: 'CAT,a,b,c' left out: 4 columns, and the header has 3", 1),
        (
            "CAT\nDOG\nEMU,A bird\n",
            "line 3: 'EMU,A bird' left out: it looks like a word and its clue: put a tab between the word and its clue",
            2,
        ),
    ],
)
def test_a_wrong_line_is_left_out_and_named(text: str, what: str, listed: int):
    found = WordList.parse(text.encode(), "mine.txt", LATIN)
    assert found.notes[-1] == what
    assert len(found.words) == len(Lexicon(text.encode(), "mine.txt", LATIN)) == listed


CLUES = [("CAT", "It meows"), ("ICE CREAM", "It melts, often")]


@pytest.mark.parametrize(
    "text",
    [
        "CAT\tIt meows\nICE CREAM\tIt melts, often",
        "CAT,It meows\nICE CREAM,It melts, often",
        'CAT,It meows\nICE CREAM,"It melts, often"',
        '"CAT","It meows"\n"ICE CREAM","It melts, often"',
        "CAT, It meows # a pet\nICE CREAM, It melts, often".replace(" # a pet", ""),
        "CAT;It meows\nICE CREAM;It melts, often",
        "CAT: It meows\nICE CREAM: It melts, often",
        "CAT - It meows\nICE CREAM - It melts, often",
        "CAT \u2013 It meows\nICE CREAM \u2014 It melts, often".replace("\u2014", "\u2013"),
        "CAT\u2014It meows\nICE CREAM\u2014It melts, often",
        "CAT | It meows\nICE CREAM | It melts, often",
        "CAT = It meows\nICE CREAM = It melts, often",
        "CAT -> It meows\nICE CREAM -> It melts, often",
        "CAT (It meows)\nICE CREAM (It melts, often)",
        'CAT "It meows"\nICE CREAM "It melts, often"',
        "CAT    It meows\nICE CREAM    It melts, often",
        "1. CAT: It meows\n2. ICE CREAM: It melts, often",
        "- CAT: It meows\n- ICE CREAM: It melts, often",
        "1\tCAT\tIt meows\n2\tICE CREAM\tIt melts, often",
        "wort,frage\nCAT,It meows\nICE CREAM,It melts, often",
        "Mot;Définition\nCAT;It meows\nICE CREAM;It melts, often",
        'palabra,pista\nCAT,It meows\nICE CREAM,"It melts,\noften"',
    ],
)
def test_a_clue_is_never_joined_to_its_word(text: str):
    found = read(text, "mine.txt")
    assert [(line.source, line.clue) for line in found.lines] == CLUES
    assert not found.wrong
    assert found.clued


SCORES = [("CAT", 50.0), ("ICE CREAM", 20.5)]


@pytest.mark.parametrize("between", ["\t", ";", ",", ":", ": ", " @ ", "@", " ", "   ", " - ", "|", "="])
def test_a_column_of_numbers_is_a_score(between: str):
    text = f"CAT{between}50\nICE CREAM{between}20.5\n"
    found = read(text, "mine.txt")
    assert [(line.source, line.score) for line in found.lines] == SCORES
    assert not any(line.clue for line in found.lines)
    assert not found.wrong


def test_a_number_in_brackets_is_a_score_or_lengths():
    assert [(line.source, line.score) for line in read("CAT (50)\nICE CREAM (20.5)\n", "mine").lines] == SCORES
    found = read("CAT (3)\nICE CREAM (3,5)\nDOG (4)\nEMU (It runs)\n", "mine")
    assert [line.clue for line in found.lines] == ["", "", "4", "It runs"]
    assert found.remarks[0] == "1 line has a number in place of a clue, line 3 first: it is read as a clue"
    lengths = read("CAT (3)\nX-RAY (1-3)\n", "mine")
    assert lengths.remarks == ["read as a word and its lengths, for most lines have a bracket between them"]


def test_numbers_before_blanks():
    found = read("     12 cat\n  40000 ice cream\ndog\n", "mine")
    lines = [("cat", "", 12), ("ice cream", "", 40000), ("dog", "", None)]
    assert [tuple(line)[1:] for line in found.lines] == lines
    assert found.remarks == ["read as a score and its word, for most lines begin with a number"]
    phrases = "7 up\ncat\n24 hours\ndog\n"
    assert [line.source for line in read(phrases, "mine").lines] == phrases.splitlines()


def test_scores_and_clues_together():
    for text in (
        "CAT;50;a pet\nDOG;40;a pet too",
        "CAT,a pet,50\nDOG,a pet too,40",
        "CAT\ta pet\t50\nDOG\ta pet too\t40",
    ):
        assert [tuple(line)[1:] for line in read(text, "mine").lines] == [
            ("CAT", "a pet", 50),
            ("DOG", "a pet too", 40),
        ]


def test_a_clue_behind_a_blank():
    found = read("cat Feline pet\ndog Barking pet\n", "mine")
    assert [(line.source, line.clue) for line in found.lines] == [("cat", "Feline pet"), ("dog", "Barking pet")]
    for text in ("cat a small pet that purrs\ndog a large pet that barks\n", "cat: a\ndog - b\nemu, c\n"):
        with pytest.raises(LexiconError, match=r"^mine: line 1: 'cat.*' looks like a word and its clue: put a tab"):
            read(text, "mine")


def test_phrases_comments_and_rows_of_words():
    text = (
        "dog # barks\ntrack #9\nwell, well\nMission: Impossible\n# x\ncat\nice age\nno, no\nTV: on\nso be it\nan end\n"
    )
    assert [line.source for line in read(text, "mine").lines] == [
        *("dog", "track #9", "well, well", "Mission: Impossible", "cat", "ice age", "no, no", "TV: on", "so be it"),
        "an end",
    ]
    assert [line.source for line in read("cat, dog, emu", "mine").lines] == ["cat", "dog", "emu"]
    assert [line.source for line in read("ICE CREAM (3,5)\nCAT (3)", "mine").lines] == ["ICE CREAM", "CAT"]
    assert [line.source for line in read("answer\tIt is 42\nword\tSay it", "mine").lines] == ["answer", "word"]


def test_long_lines_take_no_time():
    for text in (
        '"' * 99_999,
        " " * 99_999 + "x",
        "-" * 99_999,
        "a" + " " * 99_999 + "b",
        'a,"' * 30_000,
        "[" * 99_999,
    ):
        read(text, "mine")
        read(f"{text}\nCAT, a\n", "mine")


def test_a_list_is_its_definitions_at_once(tmp_path):
    path = tmp_path / "mine.txt"
    for text in (CAPITALS, SMALL, CAPITALS.replace(" ", "\t", 1)):
        path.write_text(text)
        lexicon = Lexicon.open(str(path), LATIN)
        assert list(lexicon) == lexicon.word_list.words == ["AA", "AAH", "ZAX"]
        assert not lexicon.word_list.dropped
        assert [sense.text.upper() for sense in lexicon.define("aah")] == [
            "TO EXCLAIM; IN AMAZEMENT [V -ED]",
            "A CRY [N -S]",
        ]
        assert {sense.source for sense in lexicon.define("zax")} == {"mine.txt"}
        assert lexicon.define("cat") == []
        again = pickle.loads(pickle.dumps(lexicon))
        assert again == lexicon
        assert again.define("AA") == lexicon.define("AA")
        assert Definitions.open(str(path), LATIN).of("Aah") == lexicon.define("aah")


def test_lists_of_ones_own_come_before_what_is_installed(tmp_path):
    path = tmp_path / "mine.txt"
    path.write_text("OTTER a beast of mine\nZZYZX a road of mine\nZEN\n")
    english = Lexicon.for_language("en")
    both = Lexicon.for_language("en", add=str(path))
    assert [str(sense) for sense in both.define("otter")] == ["a beast of mine"]
    assert [str(sense) for sense in both.define("zzyzx")] == ["a road of mine"]
    assert both.define("eel") == english.define("eel") != []
    assert both.definitions == pickle.loads(pickle.dumps(both.definitions))
    assert english.own_definitions is None


def test_lists_without_definitions():
    for text in (b"cat\ndog\n", b"CAT\t\nDOG\t\n"):
        lexicon = Lexicon(text, "mine.txt", LATIN)
        assert list(lexicon) == ["CAT", "DOG"]
        assert lexicon.own_definitions is None
        with pytest.raises(LexiconError, match=r"mine.txt: a list without definitions"):
            lexicon.define("cat")
    with pytest.raises(LexiconError, match="no definitions are given"):
        Definitions.join([])
    with pytest.raises(FormatError, match=r"mine.txt: line 1: 5 columns"):
        Lexicon(b"CAT\ta\tb\tc\td\n", "mine.txt", LATIN).define("cat")


def test_a_long_list_of_phrases_with_a_few_odd_ones():
    """Random phrases with scores, some of which look like a word and its definition: never taken for such a list."""
    rng = random.Random(5)
    for style in (str.lower, str.upper, str.capitalize):
        for _ in range(20):
            pick = rng.choices("ABCDEFGHIJ", k=400)
            lines = [style(f"{a}{b} {c}{a}{b}") for a, b, c in zip(pick, pick[1:], pick[2:], strict=False)]
            lines[3:3] = ["TV show", "FAQ page", "I see"]
            assert tabbed("\n".join(lines), "phrases.txt") is None


def test_three_words_are_a_word_and_its_clue_unless_the_middle_one_joins_the_others():
    for text in ("cat feline pet\ndog loyal friend\n", "emu\ncat feline pet\ndog loyal friend\n"):
        with pytest.raises(
            LexiconError, match=r"^mine: line \d: 'cat feline pet' looks .*: put a tab .*cup of tea;50$"
        ):
            read(text, "mine")
    for phrases in ("salt and pepper\ncup of tea\n", "hot dog\nice cream\n", "cat feline pet\ndog\nemu\n"):
        assert [line.source for line in read(phrases, "mine").lines] == phrases.splitlines()
    scored = "cat feline pet;50\ndog loyal friend;50\n"
    assert [line.source for line in read(scored, "mine").lines] == ["cat feline pet", "dog loyal friend"]


def test_numbers_among_clues_are_named():
    found = read("CAT\ta pet\nDOG\t50\nEMU\ta bird\n", "mine")
    assert [(line.clue, line.score) for line in found.lines] == [("a pet", None), ("50", None), ("a bird", None)]
    assert found.remarks == ["1 line has a number in place of a clue, line 2 first: it is read as a clue"]
    defined = read("CAT\t50\nTEAT a feline\nTEA TEAT drink\n", "mine")
    assert defined.remarks == ["1 line has a number in place of a clue, line 1 first: it is read as a clue"]


def test_columns_that_are_not_read_are_named():
    found = read("word,level,score,source\ncat,easy,50,mine\n", "mine")
    assert [tuple(line)[1:] for line in found.lines] == [("cat", "", 50)]
    assert found.remarks == ["columns that are not read: level, source"]
    assert read("word,clue\ncat,a pet\n", "mine").remarks == []
    assert read("word;;score\ncat;50\n", "mine").remarks == ["columns that are not read: 2 (without a name)"]
    assert read("word;;score\ncat;;50\n", "mine").remarks == []


def test_more_columns_than_the_header_are_named():
    more = "more columns than the header: the clue takes what stands behind it"
    found = read("word,clue\ncat,Meows, purrs\ndog,Barks,,\n", "mine")
    assert [(line.source, line.clue) for line in found.lines] == [("cat", "Meows, purrs"), ("dog", "Barks")]
    assert found.remarks == [f"line 2 has {more}"]
    found = read("word,clue\ncat,50,a pet\ntea,40,\nemu,A,B\n", "mine")
    numbers = "1 line has a number in place of a clue, line 3 first: it is read as a clue"
    assert found.remarks == [numbers, f"2 lines, 2 first, have {more}"]


def test_a_cell_over_several_lines_is_named():
    found = read('word,clue\nCAT,"A pet\nwith fur"\nDOG,Barks\n', "mine")
    assert [(line.source, line.clue) for line in found.lines] == [("CAT", "A pet with fur"), ("DOG", "Barks")]
    assert found.remarks == ["a cell in quotation marks goes over lines 2 to 3, which are read as one"]
    first = read('clue,word\n"A pet\nwith fur",CAT\n"Barks\n",DOG\n', "mine")
    assert [line.source for line in first.lines] == ["CAT", "DOG"]
    assert first.remarks == [
        "2 cells in quotation marks go over several lines, the first over lines 2 to 3: these are read as one"
    ]
    lost = read('CAT;50\nDOG;"40\nEMU;30\nOWL";20\nYAK;10\n', "mine")
    assert lost.remarks == ["a cell in quotation marks goes over lines 2 to 4, which are read as one"]
    assert [line.source for line in lost.lines] == ["CAT", "YAK"]


def test_a_quotation_mark_that_nothing_closes_is_named():
    found = read('word,clue\nCAT,"A pet\nwith fur\nDOG,"Barks\n', "mine")
    assert [(line.source, line.clue) for line in found.lines] == [("CAT", '"A pet with fur DOG,"Barks')]
    cut = read('word,clue\nCAT,"A pet\nwith f', "mine")
    assert [(line.source, line.clue) for line in cut.lines] == [("CAT", '"A pet'), ("with f", "")]
    assert cut.remarks == ["line 2: a quotation mark that nothing closes"]
    assert read('CAT;"5\nDOG;40\n', "mine").remarks == ["line 1: a quotation mark that nothing closes"]


def test_invisible_characters_are_no_part_of_a_score():
    for score in ("5\ufeff", "\u200b5", "\u200e5\u200f"):
        for text in (f"CAT;{score}\nDOG;5\n", f"CAT\t{score}\nDOG\nEMU\n", f"CAT {score}\nDOG 5\n"):
            found = read(text, "mine")
            assert (found.lines[0].score, found.lines[0].clue, found.wrong) == (5, "", [])


def test_a_word_does_not_go_over_several_lines():
    found = read('CAT;50\n"DOG;40\nEMU";30\nOWL;20\n', "mine")
    assert [(line.source, line.score) for line in found.lines] == [("CAT", 50), ('"DOG', 40), ('EMU"', 30), ("OWL", 20)]
    assert found.remarks == []


def test_a_colon_behind_capitals_is_no_part_of_the_word():
    found = read("CAT: Feline\nTAR: Sticky\n", "mine")
    assert [(line.source, line.clue) for line in found.lines] == [("CAT", "Feline"), ("TAR", "Sticky")]
    assert found.remarks == ["read as a word and its clue, for most lines have a colon between them"]


def test_a_score_behind_a_tab_among_plain_words():
    found = read("CAT\t50\nDOG\t5\tbarks\nEMU\nFOX\ta red pet\nOWL\nAPE\nELK\n", "mine")
    lines = [("CAT", "", 50), ("DOG", "barks", 5), ("EMU", "", None), ("FOX", "a red pet", None)]
    assert [tuple(line)[1:] for line in found.lines[:4]] == lines
