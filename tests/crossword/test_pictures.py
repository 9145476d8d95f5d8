"""Pictures and pages: the grid in SVG and PNG, the page to play, PDF."""

from __future__ import annotations

import base64
import hashlib
import io
import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from conftest import random_examples
from crossword.format_samples import BARRED, CIRCLES, EMPTY, MINI, REBUS, SHADES, puzzles
from hypothesis import given, settings
from PIL import Image
from pypdf import PdfReader

from wordtools.core.errors import OptionError, WordtoolsError
from wordtools.core.show import fonts
from wordtools.core.show.pdf import PAPERS
from wordtools.crossword import Direction, Puzzle, formats
from wordtools.crossword.puzzle import LockedSolution, PlayState, Style
from wordtools.crossword.show import bank, flow, pdf, png, terminal
from wordtools.crossword.show.page import puzzle_page
from wordtools.crossword.show.pdf import write_submission
from wordtools.crossword.show.svg import puzzle_svg

SVG = "{http://www.w3.org/2000/svg}"


ROOT = Path(__file__).parents[2]


def parts(puzzle: Puzzle, name: str, kind: str, **chosen):
    root = ElementTree.fromstring(puzzle_svg(puzzle, **chosen))
    return [one for one in root.iter(SVG + name) if kind in one.get("class", "").split()]


def test_svg_has_a_square_for_each_cell_and_the_numbers():
    cells = [int(one.get("data-cell")) for one in parts(MINI, "rect", "cell")]
    assert cells == [cell for cell, text in enumerate(MINI.cells) if text is not None]
    assert [one.text for one in parts(MINI, "text", "number")] == [str(n) for n in range(1, 9)]
    assert parts(MINI, "text", "letter") == []


def test_svg_shows_the_solution_when_asked():
    assert "".join(one.text for one in parts(REBUS, "text", "letter", solution=True)) == "QUARTROPHORSEENSTERGAS"


def test_svg_marks():
    assert len(parts(CIRCLES, "circle", "ring")) == 2
    assert [one.get("data-cell") for one in parts(SHADES, "rect", "shade")] == ["1", "2"]
    lines = {tuple(float(one.get(key)) for key in ("x1", "y1", "x2", "y2")) for one in parts(BARRED, "line", "bar")}
    assert (206, 6, 206, 106) in lines  # right of the second cell
    assert (6, 206, 106, 206) in lines  # below the fifth
    assert len(lines) == 4


def test_svg_without_blocks():
    assert "open" not in ElementTree.fromstring(puzzle_svg(MINI)).get("class").split()
    assert "open" in ElementTree.fromstring(puzzle_svg(MINI, blocks=False)).get("class").split()


@pytest.mark.parametrize(("name", "solution"), [("crossword.svg", False), ("crossword-solution.svg", True)])
def test_the_pictures_in_the_docs_are_what_is_drawn(name, solution):
    puzzle = formats.load(str(ROOT / "examples" / "crossword.xd"))
    drawn = formats.write(puzzle, formats.FORMATS["svg"], solution=solution)
    assert (ROOT / "docs" / "images" / name).read_bytes() == drawn


@settings(max_examples=random_examples(30))
@given(puzzle=puzzles(rebus=True, bars=True))
def test_svg_of_any_puzzle_is_well_formed(puzzle):
    assert ElementTree.fromstring(puzzle_svg(puzzle, solution=True)).tag == f"{SVG}svg"


def pixels(puzzle: Puzzle, **chosen):
    return Image.open(io.BytesIO(png.write(puzzle, **chosen))).convert("L")


def at(column: float, row: float) -> tuple[int, int]:
    """Returns where a place of a picture of 5 by 5 cells is in its pixels."""
    return round((6 + 100 * column) / 512 * 800), round((6 + 100 * row) / 512 * 800)


def test_png_is_black_where_the_blocks_are():
    image = pixels(MINI)
    assert image.size == (800, 800)
    for cell, text in enumerate(MINI.cells):
        row, column = divmod(cell, 5)
        middle = image.getpixel(at(column + 0.75, row + 0.75))
        assert (middle < 60) == (text is None)
    assert pixels(MINI, blocks=False).getpixel(at(0.3, 0.3)) == 255


def test_png_shows_the_solution_when_asked():
    empty, filled = pixels(MINI), pixels(MINI, solution=True)
    box = (*at(2.25, 2.36), *at(2.75, 2.9))  # the R of HORSE
    assert min(empty.crop(box).tobytes()) == 255
    assert min(filled.crop(box).tobytes()) < 60


@pytest.mark.parametrize("puzzle", [REBUS, CIRCLES, SHADES, BARRED, EMPTY])
def test_png_of_all_kinds(puzzle):
    wide, high = pixels(puzzle, solution=True).size
    assert max(wide, high) == 800
    assert wide / high == pytest.approx(puzzle.columns / puzzle.rows, rel=0.02)


def test_png_of_a_large_puzzle_has_60_pixels_a_cell():
    wide, high = pixels(Puzzle.parse("/".join(["." * 30] * 20))).size
    assert abs(wide - 0.6 * 3012) <= 1
    assert abs(high - 0.6 * 2012) <= 1


def test_a_letter_that_no_font_has(monkeypatch):
    monkeypatch.setattr(fonts, "FILES", ("no-such-font.ttf",))
    with pytest.raises(WordtoolsError, match="no font on this machine has the letter \ue123"):
        png.write(replace(MINI, styles={6: Style(mark="\ue123")}), solution=True)
    with pytest.raises(WordtoolsError, match="install DejaVu Sans"):
        pdf.write(Puzzle.parse("ЖУК"))


def test_letters_beyond_western_europe():
    puzzle = replace(Puzzle.parse("ЖУК"), title="Жук", clues={(1, Direction.ACROSS): "Насекомое"})
    try:
        fonts.find_font(["Ж"])
    except WordtoolsError:
        pytest.skip("no such font here")
    assert min(pixels(puzzle, solution=True).crop((70, 90, 200, 240)).tobytes()) < 60
    found = pages(pdf.write(puzzle))
    assert "1 Насекомое" in " ".join(found[0].split())
    assert {"Ж", "У", "К"} <= set(lines(found[1]))


@pytest.mark.parametrize(("module", "lacking"), [(png, "resvg_py"), (pdf, "reportlab.pdfgen.canvas")])
def test_what_to_install_is_told(module, lacking, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, lacking, None)
    with pytest.raises(WordtoolsError, match="pip install"):
        module.write(MINI)


def test_only_letters_that_are_given_are_seen():
    puzzle = replace(MINI, givens=frozenset({1, 5}))
    assert [one.text for one in parts(puzzle, "text", "letter")] == ["P", "T"]
    assert len(parts(puzzle, "text", "letter", solution=True)) == 21
    first = [line for line in lines(pages(pdf.write(puzzle))[0]) if len(line) == 1 and line.isalpha()]
    assert first == ["P", "T"]
    assert pixels(puzzle).tobytes() != pixels(MINI).tobytes()
    assert "│ T │   │   │   │   │" in terminal.text(puzzle)


def test_a_void_is_no_block():
    puzzle = replace(MINI, voids=frozenset({0}))
    assert len(parts(puzzle, "rect", "block")) == 3
    assert parts(MINI, "rect", "block") == []
    assert parts(puzzle, "rect", "block", blocks=False) == []
    assert pixels(puzzle).getpixel(at(0.3, 0.3)) == 255
    assert pixels(MINI).getpixel(at(0.3, 0.3)) < 60
    assert terminal.text(MINI).count("███") == 4
    assert terminal.text(puzzle).count("███") == 3


def test_a_diagramless_puzzle_shows_its_blocks_with_the_solution_only():
    puzzle = replace(MINI, diagramless=True)
    assert len(parts(puzzle, "rect", "cell")) == 25
    assert parts(puzzle, "text", "number") == []
    assert len(parts(puzzle, "rect", "cell", solution=True)) == 21
    assert "███" not in terminal.text(puzzle)
    assert terminal.text(puzzle, solution=True) == terminal.text(MINI, solution=True)
    assert pixels(puzzle).getpixel(at(0.3, 0.3)) == 255


def test_themes():
    assert pixels(MINI, theme="dark").getpixel(at(1.5, 0.2)) < 100
    with pytest.raises(OptionError, match="'auto'"):
        png.write(MINI, theme="auto")
    assert "prefers-color-scheme" in puzzle_page(MINI)
    for theme in ("light", "dark"):
        assert "prefers-color-scheme" not in puzzle_page(MINI, theme=theme)
    assert puzzle_page(MINI, theme="dark") != puzzle_page(MINI, theme="light")
    with pytest.raises(OptionError, match="no theme 'blue'"):
        puzzle_page(MINI, theme="blue")


def test_the_digest_of_a_page_is_that_of_the_puzzle():
    def digest(puzzle: Puzzle) -> str:
        found = re.search(r'data-puzzle="([0-9a-f]{16})"', puzzle_page(puzzle))
        assert found is not None
        return found[1]

    assert digest(MINI) == digest(replace(MINI, play=PlayState({1: "X"})))
    assert len({digest(MINI), digest(REBUS), digest(replace(MINI, title="Other"))}) == 3


def places(data: bytes) -> list[tuple[str, float, float]]:
    """Returns the texts of the first page, each with its place in points from the lower left corner."""
    found: list[tuple[str, float, float]] = []

    def note(text, moved, matrix, *_):
        if text.strip():
            found.append((text.strip(), moved[4] + matrix[4], moved[5] + matrix[5]))

    PdfReader(io.BytesIO(data)).pages[0].extract_text(visitor_text=note)
    return found


def large(side: int, words: str = "some words of a clue") -> Puzzle:
    puzzle = Puzzle.parse("\n".join("".join("#" if r % 2 and c % 2 else "A" for c in range(side)) for r in range(side)))
    return replace(puzzle, clues={entry.key: f"{words} {entry}" for entry in puzzle.entries})


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_columns_of_the_pdf_are_balanced(paper):
    data = pdf.write(large(21), paper=paper)
    width, height = PAPERS[paper]
    page = PdfReader(io.BytesIO(data)).pages[0].mediabox
    assert (float(page.width), float(page.height)) == pytest.approx((width, height))
    lowest: dict[int, float] = {}
    for text, x, y in places(data):
        if "some words" in text:
            column = round((x - pdf.MARGIN) / ((width - 2 * pdf.MARGIN) / 3))
            lowest[column] = min(lowest.get(column, height), y)
    assert sorted(lowest) == [0, 1, 2]
    assert max(lowest.values()) - min(lowest.values()) < 40
    assert min(lowest.values()) > 42


def test_clues_stand_beside_the_grid_and_below_it():
    data = pdf.write(large(15, "some words " * 25))
    width, _ = PAPERS["a4"]
    tops: dict[int, float] = {}
    for text, x, y in places(data):
        if "some words" in text:
            column = round((x - pdf.MARGIN) / ((width - 2 * pdf.MARGIN) / 3))
            tops[column] = max(tops.get(column, 0), y)
    assert sorted(tops) == [0, 1, 2]
    assert tops[0] - tops[1] > 200  # the height of the grid
    assert abs(tops[1] - tops[2]) < 15


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_large_print(paper):
    puzzle = large(15)
    data = pdf.write(puzzle, paper=paper, large=True)
    found = pages(data)
    assert len(found) == 3  # the grid, the clues, the answer
    assert "some words" not in found[0]
    text = " ".join(" ".join(found).split())
    assert all(f"a clue {entry}" in text for entry in puzzle.entries)
    small = pages(pdf.write(MINI, paper=paper, large=True))
    assert len(small) == 2
    assert "Great artery" in small[0]


def test_markup_colours_and_marks_are_printed():
    puzzle = replace(
        MINI,
        clues={(1, Direction.ACROSS): "<i>Bleak</i> <b>house</b> H<sub>2</sub>O <u>a</u> <s>b</s> x<sup>2</sup> & <"},
        styles={1: Style("circle", "#FF0000"), 2: Style(fill="palegreen"), 3: Style(fill="odd"), 6: Style(mark="x")},
    )
    assert "Bleak house H2O a b x2 & <" in " ".join(pages(pdf.write(puzzle))[0].split())
    assert 'fill="#FF0000"' in puzzle_svg(puzzle)
    assert 'fill="palegreen"' in puzzle_svg(puzzle)
    assert [one.text for one in parts(puzzle, "text", "number")].count("x") == 1
    assert png.write(puzzle) != png.write(replace(puzzle, styles={}))


def test_the_second_heading_of_the_pdf_has_room_above_it():
    parts = [flow.Part(0, 12, 10, True), *(flow.Part(k, 10, 2, False) for k in (1, 2)), flow.Part(3, 12, 10, True)]
    (page,) = flow.flow([*parts, flow.Part(4, 10, 2, False)], flow.even(100), flow.even(100))
    assert {placed.number for placed in page} == set(range(5))
    one, count = flow.fill([*parts, flow.Part(4, 10, 2, False)], flow.even(100))
    assert count == 5
    assert [placed.bottom for placed in one] == [12, 24, 36, 58, 70]  # 10 above the heading, 2 above a clue


def test_a_heading_stays_with_what_follows():
    parts = [
        flow.Part(0, 12, 0, True),
        flow.Part(1, 20, 0, False),
        flow.Part(2, 12, 0, True),
        flow.Part(3, 30, 0, False),
    ]
    page, count = flow.fill(parts, flow.even(50))
    assert count == 4
    assert [placed.column for placed in page] == [0, 0, 1, 1]


def test_short_lists_have_a_column_each():
    lists = [flow.Part(k, 10, 2, k % 5 == 0) for k in range(10)]
    (page,) = flow.flow(lists, flow.even(500), flow.even(500))
    assert [placed.column for placed in page] == [0] * 5 + [1] * 5
    (page,) = flow.flow([flow.Part(k, 10, 2, k % 40 == 0) for k in range(80)], flow.even(500), flow.even(500))
    assert {placed.column for placed in page} == {0, 1, 2}  # halves of a page would be left free
    assert len(list(flow.flow(lists, flow.even(58), flow.even(60)))) == 1
    assert len(list(flow.flow(lists, flow.even(20), flow.even(60)))) == 2


def test_no_such_paper():
    with pytest.raises(OptionError, match="no paper 'a5'"):
        pdf.write(MINI, paper="a5")


class Reader(HTMLParser):
    """Collects the elements, and the texts of scripts and of list items."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str, str]] = []
        self.texts: dict[str, list[str]] = {"script": [], "template": [], "li": [], "h1": [], "button": []}
        self.open: list[str] = []
        self.feed(text)
        self.close()
        self.clues = [text for text in self.texts["button"] if text[0].isdigit()]

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += [(tag, name, value or "") for name, value in attrs]
        if tag in self.texts:
            self.texts[tag].append("")
            self.open.append(tag)

    def handle_endtag(self, tag):
        if self.open and self.open[-1] == tag:
            self.open.pop()

    def handle_data(self, data):
        if self.open:
            self.texts[self.open[-1]][-1] += data


def test_page_has_the_puzzle_and_its_clues():
    reader = Reader(puzzle_page(MINI))
    puzzle, entries, _ = (json.loads(text) for text in reader.texts["template"])
    assert puzzle["solution"][1] == list("TROOP")
    assert [tuple(entry["cells"]) for entry in entries] == [entry.cells for entry in MINI.entries]
    assert reader.clues[1] == "4Scouts, or monkeys, together (2,3)"
    assert reader.clues[-1] == "5(no clue yet)"
    assert len(reader.texts["li"]) == len(reader.clues) == 10
    assert "Check word" in reader.texts["button"]


def test_page_has_nothing_to_check_without_a_solution():
    for puzzle, said in (
        (EMPTY, "without a solution"),
        (replace(EMPTY, sealed=LockedSolution("." * 12, 1)), "is locked"),
    ):
        text = puzzle_page(puzzle)
        buttons = Reader(text).texts["button"]
        assert not [name for name in buttons if name.startswith(("Check", "Reveal"))]
        assert said in text
        assert "Check letters as I type" not in text
    assert "Check letter" in Reader(puzzle_page(MINI)).texts["button"]


def test_page_with_the_solution_has_nothing_to_play():
    reader = Reader(puzzle_page(MINI, solution=True))
    assert reader.texts["button"] == []
    assert len(reader.texts["li"]) == 10
    assert [tag for tag in reader.tags if tag in ("input", "dialog", "details")] == []


def test_page_marks_clues_as_the_puzzle_does():
    puzzle = replace(
        MINI,
        clues={
            **MINI.clues,
            (1, Direction.ACROSS): "A <b>good <i>golfer</i></b>'s x<sup>2</sup>",
            (5, Direction.DOWN): "",
        },
        links={(4, Direction.ACROSS): ((5, Direction.DOWN),)},
    )
    text = puzzle_page(puzzle)
    assert "A <b>good </b><b><i>golfer</i></b>'s x<sup>2</sup></span>" in text
    clues = Reader(text).clues
    assert "4, 5 downScouts, or monkeys, together (2,3)" in clues
    assert "5See 4 across" in clues


def test_the_policy_of_a_page_names_what_is_in_it():
    for puzzle in (MINI, replace(MINI, styles={1: Style(fill="red")}, voids=frozenset({0}))):
        text = puzzle_page(puzzle)
        for tag in ("script", "style"):
            (inside,) = re.findall(rf"<{tag}>(.*?)</{tag}>", text, re.DOTALL)
            assert f"'sha256-{base64.b64encode(hashlib.sha256(inside.encode()).digest()).decode()}'" in text
        assert "unsafe" not in text
        assert not re.search(r"<[^>]*\s(?:style|on\w+)=", text.partition("<script>")[0])


def test_page_fetches_nothing():
    text = puzzle_page(MINI)
    assert set(re.findall(r"https?://[^\s\"']*", text)) <= {
        "http://www.w3.org/2000/svg",
        "http://ipuz.org/v2",
        "http://ipuz.org/crossword#1",
    }
    reader = Reader(text)
    assert not [name for _, name, _ in reader.attributes if name in ("src", "href", "srcset", "action")]
    assert "@import" not in text
    assert "url(" not in text
    assert "link" not in reader.tags


def test_nothing_in_a_puzzle_becomes_markup():
    nasty = "</script><script>alert(1)</script><img src=x onerror=alert(1)>"
    puzzle = replace(MINI, title=nasty, notes=nasty, clues={(1, Direction.ACROSS): nasty})
    reader = Reader(puzzle_page(puzzle))
    assert reader.tags.count("script") == 1
    assert "img" not in reader.tags
    assert reader.texts["h1"] == [nasty]


def pages(data: bytes) -> list[str]:
    return [page.extract_text() for page in PdfReader(io.BytesIO(data)).pages]


def lines(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.splitlines() if line.strip()]


def test_pdf_has_the_puzzle_and_the_answer():
    puzzle, answer = pages(pdf.write(MINI))
    for text in ("Five by five", "Someone", "Across", "4 Scouts, or monkeys, together (2,3)", "5 (no clue yet)"):
        assert text in " ".join(puzzle.split())
    letters = [line for line in lines(answer) if len(line) == 1 and line.isalpha()]
    assert "".join(letters) == "PARTROOPHORSEENTERGAS"
    assert not [line for line in lines(puzzle) if len(line) == 1 and line.isalpha()]


def test_pdf_without_letters_has_no_answer():
    assert len(pages(pdf.write(EMPTY))) == 1


def test_pdf_of_a_large_puzzle_has_its_clues_on_one_page():
    grid = "\n".join("".join("#" if row % 2 and column % 2 else "A" for column in range(21)) for row in range(21))
    puzzle = Puzzle.parse(grid)
    clues = {entry.key: f"The clue of {entry} which takes some more words than most do" for entry in puzzle.entries}
    found = pages(pdf.write(replace(puzzle, clues=clues)))
    assert len(found) == 2
    text = " ".join(found[0].split())
    assert all(f"The clue of {entry} which" in text for entry in puzzle.entries)


@pytest.mark.long
def test_pdf_with_more_clues_than_a_page_takes():
    puzzle = Puzzle.parse("\n".join(["A" * 30] * 30))
    clues = {entry.key: f"clue of {entry} " + "word " * 60 for entry in puzzle.entries}
    found = pages(pdf.write(replace(puzzle, clues=clues)))
    assert len(found) > 2
    text = " ".join(" ".join(found).split())
    assert all(f"clue of {entry} word" in text for entry in puzzle.entries)


def test_submission_has_each_clue_beside_its_answer():
    grid, clues = pages(write_submission(MINI))
    assert {"Name:", "Address:"} <= set(lines(grid))
    found = lines(clues)
    assert found[0] == "ACROSS"
    place = found.index("4 Scouts, or monkeys, together (2,3)")
    assert found[place + 1] == "TROOP"


def test_pdf_is_the_same_each_time():
    assert pdf.write(MINI) == pdf.write(MINI)


def test_a_small_grid_stands_above_the_columns_that_are_used():
    layout = pdf._Sheet(MINI, "a4").layout(700)
    assert max(column for _, column, _ in layout.pages[0]) == 1  # of 0, 1 and 2
    middle = layout.left + layout.cell * MINI.columns / 2
    assert middle == pytest.approx(pdf.MARGIN + layout.wide + pdf.GAP / 2)


def test_no_clue_stands_alone_in_a_column():
    head, clue = flow.Part(0, 12, 10, True), flow.Part(0, 10, 2, False)
    for count in range(1, 12):
        for room in range(36, 160, 7):
            parts = [one._replace(number=k) for k, one in enumerate([head, *[clue] * count, head, *[clue] * 5])]
            columns = [flow.Column(0, 100), flow.Column(100 - room / 2, 100), flow.Column(100 - room / 2, 100)]
            for page in flow.flow(parts, columns, flow.even(160)):
                for column in {placed.column for placed in page}:
                    run = [parts[placed.number].heading for placed in page if placed.column == column]
                    assert len(run) > 1 or count == 1, (count, room)
                    assert not run[-1]
                    assert run[-2:] != [True, False] or (run[-2:] == [True, False] and count == 1), (count, room)


def test_a_page_without_clues_is_empty():
    assert list(flow.flow([], flow.even(100), flow.even(100))) == [[]]


def test_large_print_fills_its_page():
    puzzle = replace(Puzzle.parse("\n".join([".#......."] * 10)), title="Nine")
    puzzle = replace(puzzle, clues={entry.key: "word" for entry in puzzle.entries[:9]}, groups=())
    small = Puzzle.parse("CATS\nA##E\nRING")
    small = replace(small, clues={entry.key: "some words" for entry in small.entries})
    for one in (puzzle, small):
        sheet = pdf._Sheet(one, "a4")
        layout = sheet.large_layout(760, pdf.MARGIN)
        first = max((placed.bottom for placed in layout.pages[0]), default=0.0)
        assert layout.cell >= 33
        assert len(layout.pages) == 1 or max(first, layout.cell * one.rows) > 500


def test_the_bank_has_phrases_with_their_spaces():
    puzzle = replace(Puzzle.parse("ICECREAM"), enumerations={(1, Direction.ACROSS): "3,5"})
    assert bank.bank_words(puzzle) == ["ICE CREAM"]
    assert bank.bank_words(Puzzle.parse("ICE.REAM")) == []
    assert "ICE CREAM" in pages(pdf.write(puzzle, bank=True))[0]
    assert "Word bank" not in pages(pdf.write(Puzzle.parse("ICE.REAM"), bank=True))[0]
