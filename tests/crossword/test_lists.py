"""Lists of one's own: weights, merging, comparing, other scores, banned words; phrases keep their enumeration."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from conftest import mostly_long
from hypothesis import given
from hypothesis import strategies as st

from wordtools.core import Language
from wordtools.core.cli.main import main
from wordtools.core.errors import LexiconError, OptionError
from wordtools.core.lists import bundled
from wordtools.crossword import Puzzle, Words
from wordtools.crossword.build.lists import Source, banned, compared, enumerated, merged, phrases, rescored

ALPHABET = Language.load("en").alphabet
SCORED = st.dictionaries(st.text("ABC", min_size=2, max_size=4), st.integers(0, 100), min_size=1)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("mine.txt").write_text("ice cream;70\ncat;40\nB2B;50\n")
    Path("other.txt").write_text("CAT;60\nDOG;30\nICECREAM;20\n")
    Path("plain.txt").write_text("cat\nx-ray\n")
    return tmp_path


def run(*arguments: str, stdin: str = ""):
    return CliRunner().invoke(main, ["crossword", *arguments], input=stdin)


def words(text: str) -> Words:
    return Words.parse(text, "list", ALPHABET)


def test_weights():
    assert Source.parse("mine.txt:+10") == ("mine.txt", 10)
    assert Source.parse("c:mine.txt:-7") == ("c:mine.txt", -7)
    assert Source.parse("en") == ("en", 0)
    assert Source.parse("a:10") == ("a:10", 0)
    with pytest.raises(OptionError, match=r"^mine\.txt:\+101: a weight is from -100 to \+100, not \+101$"):
        Source.parse("mine.txt:+101")


def test_a_file_may_be_called_like_a_weight(folder):
    Path("a:+5").write_text("cat\n")
    assert Source.parse("a:+5") == ("a:+5", 0)


@given(SCORED, SCORED, st.integers(-20, 20))
def test_the_heaviest_list_counts(one, two, weight):
    lists = [words("\n".join(f"{word};{score}" for word, score in some.items())) for some in (one, two)]
    found = {word.text: word.score for word in merged([(lists[0], weight), (lists[1], 0)]).words}
    first = {word: score + weight for word, score in one.items()}
    assert found == (first | two if weight <= 0 else two | first)


def test_phrases_and_clues_outlive_a_merge():
    both = merged([(words("ice cream;70"), 0), (words("ICECREAM;20\nx-ray;5"), 0)])
    assert str(both) == "ICE CREAM;20\nX-RAY;5"
    assert str(merged([(words("ice cream\tA cold one"), 0), (words("icecream"), 0)])) == "ICE CREAM\tA cold one"


def test_the_difference_of_lists():
    difference = compared(words("cat;1\nice cream;2\nrye;3"), words("cat;1\nicecream;5\ndog"))
    assert str(difference) == "- RYE\n+ DOG\n~ ICECREAM: 2 -> 5"
    assert not compared(words("cat"), words("CAT"))


def test_other_scores():
    listed = words("cat;10\ndog\nrye;30")
    assert [word.score for word in rescored(listed, times=2, plus=1).words] == [21, 101, 61]
    assert [word.score for word in rescored(listed, scores={"CAT": 7}).words] == [7, 50, 30]


def test_banned_words():
    kept, others = banned(words("cat\nice cream"), {"ICECREAM", "DOG"})
    assert (str(kept), others) == ("CAT", ["DOG"])


def test_phrases_have_enumerations():
    found = phrases("ice cream;70\nx-ray\ncat\nrock 'n' roll\n", "list", ALPHABET)
    assert found == {"ICECREAM": "3,5", "XRAY": "1-3", "ROCKNROLL": "4,1,4"}
    assert phrases("cat;5\ndog\n", "list", ALPHABET) == {}
    puzzle = enumerated(Puzzle.parse("ICECREAM"), found)
    assert puzzle.entries[0].enumeration == "3,5"
    assert enumerated(Puzzle.parse("CAT"), found) == Puzzle.parse("CAT")


@pytest.mark.parametrize("how", ["file", "stdin", "weight"])
def test_a_fill_keeps_the_enumeration_of_a_phrase(folder, how):
    source = {"file": "mine.txt", "stdin": "-", "weight": "mine.txt:+5"}[how]
    Path("grid.txt").write_text("........\n")
    text = Path("mine.txt").read_text()
    result = run("fill", "grid.txt", "-d", source, "--json", "--seed", "1", stdin=text)
    fill = json.loads(result.stdout)["fills"][0]
    assert [(entry["answer"], entry["enumeration"]) for entry in fill["entries"]] == [("ICECREAM", "3,5")]
    assert fill["score"] == (75 if how == "weight" else 70)
    assert "'B2B' left out" in result.stderr
    assert run("fill", "grid.txt", "-d", source, "-o", "out.ipuz", "--seed", "1", stdin=text).exit_code == 0
    assert Puzzle.load("out.ipuz").entries[0].enumeration == "3,5"


@pytest.mark.long
@pytest.mark.parametrize(
    "how", mostly_long([(["--add", "phrases", "-d", "names"],), (["-d", "phrases"],), (["-d", "phrases:+5"],)])
)
def test_installed_phrases(folder, how):
    grid = "S E A O T T E .".replace(" ", "")
    result = run("fill", "-", *how, "--json", stdin=f"{grid}\n")
    (entry,) = json.loads(result.stdout)["fills"][0]["entries"]
    assert (entry["answer"], entry["enumeration"]) == ("SEAOTTER", "3,5")
    assert "coarse" not in result.stderr


def test_installed_phrases_are_no_list_of_another_game(folder):
    result = CliRunner().invoke(main, ["words", "find", "-d", "phrases", "c?t"])
    assert (result.exit_code, result.stderr) == (
        2,
        "Error: 'phrases' is a list of phrases, which crosswords take, and no word list\n",
    )
    Path("phrases").write_text("cat\n")  # a file of one's own comes first
    assert run("list", "merge", "phrases").stdout == "CAT\n"


def test_installed_phrases_may_be_missing(folder, monkeypatch):
    monkeypatch.setattr(bundled, "text_list", lambda name: None)
    with pytest.raises(LexiconError, match=r"^word list 'names' is not installed: it is in .*wordtools-definitions$"):
        Words.read("names", ALPHABET)


def test_the_heavier_list_wins_in_a_fill(folder):
    Path("grid.txt").write_text("...\n")
    for lists, score in (
        (("-d", "mine.txt:+1", "-d", "other.txt"), 41),
        (("-d", "mine.txt", "-d", "other.txt"), 60),
        (("-d", "other.txt", "--add", "mine.txt:-5"), 60),
    ):
        result = run("fill", "grid.txt", *lists, "--put", "1a=CAT", "--json", "--seed", "1")
        assert json.loads(result.stdout)["fills"][0]["score"] == score
    many = run("fill", "grid.txt", "grid.txt", "-d", "mine.txt:+1", "-j", "1", "--json", "--seed", "1")
    assert [fill["score"] for fill in json.loads(many.stdout)["fills"]] == [41, 41]


def test_the_commands(folder):
    result = run("list", "merge", "mine.txt:+10", "other.txt", "plain.txt:-40")
    assert result.stdout == "CAT;50\nDOG;30\nICE CREAM;80\nX-RAY;10\n"
    first, said = result.stderr.splitlines()
    assert first == "mine.txt: line 3: 'B2B' left out: '2' is no letter of the alphabet"
    assert said == "4 words of 3 lists; 3 in more than one; 1 line left out"
    result = run("list", "diff", "mine.txt", "other.txt", "-q")
    assert (result.exit_code, result.output) == (0, "+ DOG\n~ CAT: 40 -> 60\n~ ICECREAM: 70 -> 20\n")
    assert run("list", "diff", "other.txt", "other.txt").exit_code == 1
    assert run("list", "rescore", "mine.txt", "--from-list", "other.txt", "-q").output == "ICE CREAM;20\nCAT;60\n"
    assert run("list", "rescore", "other.txt", "--times", "2", "--plus", "1").stdout == "CAT;121\nDOG;61\nICECREAM;41\n"
    result = run("list", "ban", "-", "cat", "ice cream", "rye", stdin="cat\ndog\nice cream\n")
    assert (result.stdout, result.stderr) == ("DOG\n", "not in the list: RYE\n2 words taken out, 1 left\n")
    assert run("list", "merge", "mine.txt", "-o", "all.txt", "-q").output == ""
    assert Path("all.txt").read_text() == "CAT;40\nICE CREAM;70\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("list", "merge", "mine.txt:+1000"), "mine.txt:+1000: a weight is from -100 to +100, not +1000"),
        (("fill", "--open", "3x3", "-d", "mine.txt:-101"), "mine.txt:-101: a weight is from -100 to +100, not -101"),
        (("list", "rescore", "mine.txt", "--times", "nan"), "--times and --plus are finite numbers"),
        (("list", "rescore", "mine.txt"), "nothing to do: give --from-list, --times or --plus"),
        (("list", "merge", "none.txt:+5"), "none.txt"),
        (("list", "merge", "-", "-"), "only one input can be read from stdin"),
    ],
)
def test_what_is_wrong_is_said_on_one_line(folder, arguments, message):
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr.splitlines()[-1]


def test_one_rule_for_a_word_on_several_lines(folder):
    Path("twice.txt").write_text("CAT;50\ncat;70\nCAT;30\n")
    result = run("list", "merge", "twice.txt")
    assert result.stdout == "CAT;30\n"
    assert result.stderr == (
        "twice.txt: 2 lines repeated: the last one counts\n1 word of 1 list; 0 in more than one; 0 lines left out\n"
    )
    for source, score, said in (
        ("twice.txt", 30, "twice.txt: 1 word with several scores: the last one counts"),
        ("twice.txt:+5", 35, "twice.txt: 2 lines repeated: the last one counts"),
    ):
        result = run("fill", "-", "-d", source, "--json", stdin="...\n")
        assert json.loads(result.stdout)["fills"][0]["score"] == score
        assert said in result.stderr.splitlines()
    assert words("CAT;50\ncat").words[0].score == 50


def test_clues_and_phrases_without_a_header(folder):
    Path("clues.csv").write_text("ice cream, It melts\nice-tea, Cold\nB2B: no\n")
    result = run("list", "merge", "clues.csv")
    assert result.stdout == "ICE CREAM\tIt melts\nICE-TEA\tCold\n"
    assert "clues.csv: read as a word and its clue, for most lines have a comma between them" in result.stderr
    assert result.stderr.endswith("; 1 line left out\n")
    Path("mixed.txt").write_text("cat: It meows\ndog - It barks\n")
    for command in (("list", "merge"), ("fill", "--open", "3x3", "-d"), ("build", "9", "9")):
        refused = run(*command, "mixed.txt")
        assert (refused.exit_code, refused.stdout) == (2, "")
        assert "mixed.txt: line 1: 'cat: It meows' looks like a word and its clue: put a tab between" in refused.stderr


def test_what_is_unusual_in_a_list_is_said(folder):
    Path("odd.csv").write_text("word,level,clue\ncat,easy,Meows, purrs\ndon't,,No\ncat,,Pet\n")
    result = run("list", "merge", "odd.csv")
    longer = "line 2 has more columns than the header: the clue takes what stands behind it"
    assert result.stderr.splitlines() == [
        f"odd.csv: {longer} (and 1 more: see --verbose)",
        "odd.csv: 1 line repeated: the last one counts",
        "2 words of 1 list; 0 in more than one; 0 lines left out",
    ]
    assert "odd.csv: columns that are not read: level\n" in run("list", "merge", "odd.csv", "-v").stderr
    assert run("list", "merge", "odd.csv", "-q").stderr == ""
    Path("phrases.txt").write_text("ice cream\nx ray\nrock 'n' roll\n")
    assert run("list", "merge", "phrases.txt").stderr == "3 words of 1 list; 0 in more than one; 0 lines left out\n"


@pytest.mark.parametrize(
    "command",
    [
        ("fill", "-", "-d", "plain.txt", "--exclude", "mine.txt"),
        ("list", "ban", "plain.txt", "mine.txt"),
        ("krisskross", "solve", "-", "mine.txt"),
        ("wordplay", "paint", "-d", "plain.txt", "--exclude", "mine.txt"),
        ("wordplay", "paint", "-d", "mine.txt"),
    ],
    ids=" ".join,
)
def test_what_is_left_out_of_a_list_beside_is_said(folder, command):
    said = "mine.txt: line 3: 'B2B' left out: '2' is no letter of the alphabet"
    assert run(*command, stdin="....\n").stderr.splitlines()[0].startswith((said, f"Error: {said}"))
    assert said not in run(*command, "-q", stdin="....\n").stderr


def test_a_word_that_must_be_in_a_crossword_is_not_left_out(folder):
    result = run("build", "9", "9", "plain.txt", "--include", "./mine.txt", "--tries", "1")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "Error: ./mine.txt: line 3: 'B2B' left out: '2' is no letter of the alphabet\n"
