"""Arrowwords: patterns, clues, fills and files, against a slow checker that shares no code with what it checks."""

from __future__ import annotations

import json
import pickle
import random
import warnings
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest
from click.testing import CliRunner
from crossword.arrow_checker import drawn, problems, runs, share
from hypothesis import given, settings
from hypothesis import strategies as st

from wordtools.core import Language
from wordtools.core.cli.main import main
from wordtools.core.errors import FormatError, GridError, LexiconError, OptionError
from wordtools.core.meanings.definitions import Definitions
from wordtools.core.meanings.sense import Sense
from wordtools.crossword import NoFillError, Puzzle, WordPool, Words
from wordtools.crossword.arrowword import ArrowTarget, Arrowword, ArrowwordMaker, ClueBank
from wordtools.crossword.arrowword import ipuz as files
from wordtools.crossword.arrowword.arrows import arrows_of
from wordtools.crossword.arrowword.fillable import Fillable
from wordtools.crossword.arrowword.lettering import HALF, LEADING, SIZES, WHOLE, WIDE, breaks, fitted, width_of
from wordtools.crossword.arrowword.pattern import make_pattern, picture_cells
from wordtools.crossword.puzzle import NoPatternError
from wordtools.crossword.search import StoppedError

SMALL = "#B#F#/AROMA/#OPEN/ROAST/#DOSE"


@cache
def maker(language: str) -> ArrowwordMaker:
    return ArrowwordMaker.for_language(language)


@cache
def fillable(language: str) -> Fillable:
    return Fillable(maker(language).pool.scores)


def test_the_checker_finds_what_is_wrong():
    assert problems(SMALL.split("/"), 3, 10) == []
    assert problems(["#A", "BC"], 2, 9) == []  # the clue left of A is for AC, that above B for BC
    assert any("in no word" in line for line in problems(["#A#", "###", "#BC"], 2, 9))
    assert any("0 words" in line for line in problems(["#ABC", "#DEF", "####"], 2, 9))
    assert any("no clue cell" in line for line in problems(["ABC", "D#E", "FGH"], 2, 9))
    assert any("not connected" in line for line in problems(["#AB", "###", "#CD"], 2, 9))


CASES = [(15, 11, 2), (20, 14, 1), (9, 9, 6), (5, 5, 5), (7, 12, 3)]


@pytest.mark.parametrize(("rows", "columns", "seeds"), CASES, ids=[f"{r}x{c}" for r, c, _ in CASES])
def test_patterns_keep_the_rules(rows: int, columns: int, seeds: int):
    target = ArrowTarget(rows, columns)
    for seed in range(seeds):
        grid = drawn(make_pattern(target, random.Random(seed), fillable("en"), ease=1 + seed % 3))
        assert problems(grid, 3, 10) == [], (seed, grid)
        assert share(grid) <= 0.25
        assert grid[0] == "".join("#."[c % 2] for c in range(columns))
        assert "".join(row[0] for row in grid) == "".join("#."[r % 2] for r in range(rows))


def test_few_letters_are_unchecked():
    shares = [share(drawn(make_pattern(ArrowTarget(15, 11), random.Random(seed), fillable("en")))) for seed in range(3)]
    assert sum(shares) / len(shares) < 0.14


@pytest.mark.parametrize("corner", ["top-left", "top-right", "bottom-left", "bottom-right", "centre"])
@pytest.mark.parametrize("size", [(4, 4), (5, 3)])
def test_patterns_leave_a_picture_free(corner: str, size: tuple[int, int]):
    cells = picture_cells(15, 11, *size, corner)
    assert len(cells) == size[0] * size[1]
    grid = drawn(make_pattern(ArrowTarget(15, 11, picture=cells), random.Random(1), fillable("en")))
    assert {r * 11 + c for r in range(15) for c in range(11) if grid[r][c] == "@"} == cells
    assert problems(grid, 3, 10) == [], grid


def test_lengths_are_kept_and_the_seed_repeats():
    target = ArrowTarget(12, 12, shortest=4, longest=7)
    one, two = (make_pattern(target, random.Random(5), fillable("en")) for _ in range(2))
    assert one == two
    assert problems(drawn(one), 4, 7) == []


@given(st.text("#.", min_size=25, max_size=25))
@settings(max_examples=300, deadline=None)
def test_arrows_agree_with_the_checker(text: str):
    rows = [text[k : k + 5] for k in range(0, 25, 5)]
    if "." not in text:
        return
    wrong = [line for line in problems(rows, 2, 9) if "connected" not in line]
    puzzle = Puzzle.parse("\n".join(rows))
    if wrong:
        with pytest.raises(GridError):
            arrows_of(puzzle)
    else:
        assert len(arrows_of(puzzle)) == len(puzzle.entries)


def test_widths_are_those_of_the_font():
    from reportlab.pdfbase.pdfmetrics import stringWidth

    text = "".join(map(chr, range(32, 127))) + "ÄÖÜäöüßàâçéèêëîïôûùñáíóúãõÉÀ"
    for letter in text.replace("`", ""):
        assert width_of(letter) == pytest.approx(stringWidth(letter, "Helvetica", 1), abs=0.001), letter


@pytest.mark.parametrize("half", [True, False])
def test_clues_fit_whole(half: bool):
    texts = ["Kartoffel", "ein wenig", "Identifikationskarte", "Long narrow depression in a surface", "Einfassung"]
    texts += ["Donaudampfschifffahrtsgesellschaft", "W" * 60, "x", "Постановление суда", "a b c d e f g h i j k"]
    for text in texts:
        setting = fitted(text, half=half)
        if setting is None:
            continue
        assert setting.size in SIZES
        assert len(setting.lines) * setting.size * LEADING <= (HALF if half else WHOLE) + 1e-9
        assert all(width_of(line) * setting.size <= WIDE + 1e-9 for line in setting.lines)
        joined = "".join(setting.lines).replace("-", "").replace(" ", "")
        assert joined == text.replace("-", "").replace(" ", ""), setting
    assert fitted("W" * 60, half=half) is None
    assert fitted("", half=half) is None


def test_hyphens_stand_between_syllables():
    words = {
        "Kartoffel": "Kar-tof-fel",
        "Entscheidung": "Ent-schei-dung",
        "comprensione": "com-pren-sione",
        "obstacle": "obs-ta-cle",
        "Anstrengung": "Anstren-gung",
        "Ei": "Ei",
        "Unzweifelhaftigkeit": "Unzwei-felhaf-tig-keit",
        "callar": "callar",
    }
    for word, wanted in words.items():
        places = [0, *breaks(word), len(word)]
        assert "-".join(word[a:b] for a, b in pairwise(places)) == wanted


def bank(**senses: list[Sense]) -> ClueBank:
    alphabet = Language.load("en").alphabet
    return ClueBank(alphabet, Definitions.of_table(senses, "mine", alphabet))


def test_clues_give_nothing_away_and_are_clean():
    table = {
        "cat": [Sense("a cat that purrs", synonyms=("cats", "tomcat", "puss (coll.)", "Felis catus", "pet 2"))],
        "rooms": [Sense("areas", "noun", "plural of room", synonyms=("chambers",))],
        "slur": [Sense("", usage="ethnic slur", synonyms=("affront",))],
        "the": [Sense("", "determinant", synonyms=("this",))],
        "house": [Sense("huis /hœys/ 1. building, home 2. family; <neut> firm")],
    }
    found = bank(**table)
    assert found.clues("CAT") == ("Puss",)
    assert found.clues("ROOMS") == found.clues("SLUR") == found.clues("THE") == found.clues("NONE") == ()
    assert found.clues("HOUSE") == ("Building", "Home", "Family")
    spelt = bank(tunika=[Sense("", synonyms=("Tunica", "Robe"))], kar=[Sense("", synonyms=("Kahr", "Kor", "Car park"))])
    assert spelt.clues("TUNIKA") == ("Robe",)
    assert spelt.clues("KAR") == ("Kor", "Car park")
    assert "CAT" in found
    assert "ROOMS" not in found


def test_clues_of_ones_own_come_first_and_must_fit():
    long = "A clue that is so very long that no cell of any arrowword can hold it at a size that people read"
    words = Words.parse(f"cat\tIt purrs\ndog\t{long}\n", "mine", Language.load("en").alphabet)
    found = ClueBank.for_language("en", words=words, only=True)
    assert found.clues("CAT") == ("It purrs",)
    assert found.clues("DOG") == found.clues("DOG", half=False) == ()
    with pytest.raises(LexiconError, match="no word has a clue"):
        ClueBank.for_language("en", words=Words.parse("cat\n", "mine", found.alphabet))
    with pytest.raises(LexiconError, match=r"no clues for 'nl' are installed.*dictionary of dictd"):
        ClueBank.for_language("nl")


def check(made: Arrowword, pool: WordPool, found: ClueBank, longest: int = 10) -> None:
    """Checks an arrowword: the rules, each run a word of the pool and none twice, each clue whole and no leak."""
    grid = drawn(made.puzzle)
    assert problems(grid, 3, longest) == []
    assert made.unchecked == pytest.approx(share(grid))
    answers = ["".join(grid[r][c] for r, c in cells) for _, cells in runs(grid) if len(cells) > 1]
    assert len(set(answers)) == len(answers)
    assert set(answers) <= pool.scores.keys()
    assert made.too_long == ()
    texts = [entry.clue for entry in made.entries]
    assert all(texts)
    for arrow, setting in made.letterings.items():
        entry = next(entry for entry in made.entries if entry.key == arrow.key)
        assert setting is not None
        words = entry.clue.casefold().split()
        assert not any(
            word.startswith(entry.answer.casefold()) or word.endswith(entry.answer.casefold()) for word in words
        )
        assert entry.clue in found.clues(entry.answer, half=len(made.clue_cells[arrow.cell]) > 1)


@pytest.mark.long
@pytest.mark.parametrize(("language", "size", "seeds"), [("de", (15, 11), 1), ("en", (9, 9), 3), ("es", (9, 9), 1)])
def test_arrowwords_are_filled_with_words_that_have_clues(language: str, size: tuple[int, int], seeds: int):
    for seed in range(seeds):
        made = maker(language).make(*size, seed=seed)
        check(made, maker(language).pool, maker(language).bank)


@pytest.mark.long
def test_a_large_one():
    made = maker("en").make(20, 14, seed=4)
    check(made, maker("en").pool, maker("en").bank)
    scores = [maker("en").pool.scores[entry.answer] for entry in made.entries]
    assert sum(scores) / len(scores) > 72


@pytest.mark.long
def test_the_seed_repeats_an_arrowword():
    one, two = (maker("en").make(9, 9, seed=11) for _ in range(2))
    assert one == two
    assert one != maker("en").make(9, 9, seed=12)


@pytest.mark.long
@pytest.mark.parametrize("word", ["tea", "jazz", "Quiz Show"])
def test_a_solution_word_is_spelt(word: str):
    made = maker("en").make(15, 11, seed=2, solution=word)
    assert made.solution_word == word.upper().replace(" ", "")
    assert len(set(made.solution)) == len(made.solution)
    check(made, maker("en").pool, maker("en").bank)


def test_a_grid_of_ones_own_is_filled():
    pattern = Puzzle.parse("#.#.#/...../#..../...../#....")
    made = maker("en").make(pattern=pattern, seed=1)
    assert [kind == "#" for kind in "".join(drawn(made.puzzle))] == [cell is None for cell in pattern.cells]
    with pytest.raises(GridError, match=r"row 1, column 1: the word that runs .* has no clue cell"):
        maker("en").make(pattern=Puzzle.parse(".../.#./..."))


@pytest.mark.long
def test_what_cannot_be_is_refused():
    with pytest.raises(GridError, match="from 5 to 40 rows"):
        maker("en").make(4, 9)
    with pytest.raises(GridError, match="at most 6x6"):
        picture_cells(9, 9, 8, 8)
    with pytest.raises(GridError, match="a picture stands in one of top-left"):
        picture_cells(9, 9, 2, 2, "left")
    with pytest.raises(OptionError, match="solution word 'x1'"):
        maker("en").make(9, 9, solution="x1")
    with pytest.raises(OptionError, match="at most 16 here"):
        maker("en").make(9, 9, solution="a" * 17)
    with pytest.raises(NoPatternError):
        make_pattern(ArrowTarget(5, 5, shortest=4, longest=4), random.Random(1), fillable("en"))
    with pytest.raises(OptionError, match="none is given"):
        ArrowwordMaker.for_language("en", only=True)
    few = ArrowwordMaker(WordPool.of(["TEA"], maker("en").pool.alphabet), maker("en").bank, "en")
    with pytest.raises(NoFillError, match="the 1 words that have a clue"):
        few.make(5, 5)
    with pytest.raises(StoppedError):
        maker("en").make(15, 11, stop=lambda: True)


def test_an_arrowword_says_what_it_is_not():
    with pytest.raises(GridError, match="has no clue cell left of or above it"):
        Arrowword(Puzzle.parse("AB\nCD"))
    with pytest.raises(GridError, match="is no letter"):
        Arrowword(Puzzle.parse(SMALL), solution=(0,))
    with pytest.raises(GridError, match="a cell twice"):
        Arrowword(Puzzle.parse(SMALL), solution=(1, 1))
    assert len(Arrowword(Puzzle.parse(SMALL)).too_long) == 8  # no clue at all


@cache
def rich() -> Arrowword:
    made = maker("de").make(
        15, 11, seed=3, solution="Sommer", picture=picture_cells(15, 11, 4, 4, "top-left"), title="Rätsel & <Co>"
    )
    return replace(made, puzzle=replace(made.puzzle, author="A", copyright="C"))


@pytest.mark.long
def test_files_are_read_back_and_by_an_independent_reader():
    data = files.write(rich())
    assert files.read(data, "mine.ipuz") == rich()
    assert files.read(rich().to_html().encode(), "mine.html") == rich()
    assert pickle.loads(pickle.dumps(rich())) == rich()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # its source has escapes that Python warns of
        import ipuz

        read = ipuz.read(data.decode())
    assert read["kind"] == ["http://ipuz.org/crossword#1", "http://ipuz.org/crossword/arrowword#1"]
    assert read["clueplacement"] == "blocks"
    clues = [clue for some in read["clues"].values() for clue in some]
    assert len(clues) == len(rich().entries)
    for clue in clues:
        column, row = clue["location"]
        face = read["puzzle"][row - 1][column - 1]
        assert (face["cell"] if isinstance(face, dict) else face) == "#"
    numbered = {
        int(face["style"]["mark"]["BR"]): read["solution"][r][c]
        for r, row in enumerate(read["puzzle"])
        for c, face in enumerate(row)
        if isinstance(face, dict) and "mark" in face.get("style", {})
    }
    assert "".join(letter for _, letter in sorted(numbered.items())) == "SOMMER"


@pytest.mark.long
def test_files_that_are_no_arrowwords_are_refused(tmp_path):
    data = json.loads(files.write(rich()))
    for change, message in (
        ({"kind": ["http://ipuz.org/crossword#1"]}, "no arrowword: 'kind'"),
        ({"kind": ["x"]}, "no crossword"),
    ):
        with pytest.raises(FormatError, match=message):
            files.read(json.dumps(data | change).encode(), "mine.ipuz")
    data["clues"]["Across"][0]["location"] = [1, 15]
    with pytest.raises(FormatError, match="not beside its word"):
        files.read(json.dumps(data).encode(), "mine.ipuz")
    path = tmp_path / "mine.ipuz"
    rich().save(path)
    assert Arrowword.load(path) == rich()
    assert Puzzle.load(path).grid == rich().puzzle.grid  # as an ordinary crossword


@pytest.mark.long
def test_pictures_have_all_of_it(tmp_path):
    svg = rich().to_svg()
    assert svg.count("data-asks=") == len(rich().entries)
    assert svg.count('class="arrow"') == len(rich().entries)
    assert svg.count('class="solution-number"') == 6
    assert 'class="letter"' not in svg
    assert rich().to_svg(solution=True).count('class="letter"') == sum(map(bool, rich().puzzle.cells))
    rich().to_png(tmp_path / "a.png")
    rich().to_pdf(tmp_path / "a.pdf")
    from pypdf import PdfReader

    pages = PdfReader(tmp_path / "a.pdf").pages
    assert len(pages) == 2
    shown = "".join(pages[0].extract_text().split())
    lines = [line for setting in rich().letterings.values() if setting for line in setting.lines]
    assert all("".join(line.split()) in shown for line in lines)
    page = rich().to_html()
    assert 'data-kind="arrowword"' in page
    assert 'lang="de"' in page


def run(*arguments: str):
    return CliRunner().invoke(main, ["crossword", "arrowword", *arguments])


@pytest.mark.long
def test_the_command_writes_every_file(tmp_path):
    names = [str(tmp_path / f"a.{kind}") for kind in ("ipuz", "svg", "html", "pdf", "png", "txt")]
    kinds = [part for name in names[1:5] for part in (f"--{name.rpartition('.')[2]}", name)]
    result = run("9x9", "--seed", "2", "-o", names[0], "--answers", names[5], *kinds)
    assert result.exit_code == 0, result.output
    assert all((tmp_path / f"a.{kind}").stat().st_size > 500 for kind in ("ipuz", "svg", "html", "pdf", "png", "txt"))
    assert "mean score" in result.stderr
    text = run("9x9", "--seed", "2", "-q").stdout
    assert text.splitlines()[0].startswith("↴↳")
    assert Arrowword.load(names[0]).entries[0].clue in text


@pytest.mark.long
def test_own_words_alone_fill_a_grid(tmp_path):
    pool = maker("en").pool
    words = [word for word, score in pool.scores.items() if len(word) <= 5 and score >= 70]
    path = tmp_path / "mine.tsv"
    path.write_text("".join(f"{word}\tClue {k}\n" for k, word in enumerate(words)))
    result = run("5x5", "--clues", str(path), "--only-clues", "--max-length", "5", "--seed", "1", "--json", "-q")
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)["words"]
    assert all(word["clue"] == f"Clue {words.index(word['answer'])}" for word in found)


@pytest.mark.long
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("3x3",), "an arrowword has from 5 to 40 rows"),
        (("x",), "is no size"),
        (("9x9", "--picture", "8x8"), "at most 6x6"),
        (("9x9", "--picture", "big"), "write rows x columns"),
        (("9x9", "--picture", "3x3@left"), "top-left"),
        (("9x9", "--solution-word", "a1"), "solution word"),
        (("9x9", "-l", "nl"), "no clues for 'nl' are installed"),
        (("9x9", "--clues", "empty.tsv"), "empty.tsv"),
        (("9x9", "--clues", "bare.tsv"), "no word has a clue"),
        (("9x9", "--only-clues"), "--only-clues is for --clues"),
        (("9x9", "--paper", "letter"), "--paper is for a PDF"),
        (("9x9", "--answers", "a.ipuz"), "has the letters anyway"),
        (("9x9", "-o", "a.puz"), "a.puz: this format cannot hold an arrowword; .ipuz, .svg, .html, .pdf, .png can"),
        (("9x9", "--answers", "a.xd"), "a.xd: this format cannot hold an arrowword"),
        (("9x9", "--grid", "bare.tsv"), "leave SIZE out"),
        (("9x9", "--json", "-o", "a.ipuz"), "--json writes JSON"),
        (("9x9", "--min-length", "9", "--max-length", "3"), "the shortest first"),
    ],
)
def test_bad_input_gets_one_line(arguments: tuple[str, ...], message: str, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty.tsv").write_text("")
    (tmp_path / "bare.tsv").write_text("cat\ndog\n")
    result = run(*arguments)
    assert result.exit_code == 2
    lines = [line for line in result.stderr.splitlines() if line and not line.startswith(("Usage", "Try"))]
    assert len(lines) == 1, lines
    assert message in lines[0]
