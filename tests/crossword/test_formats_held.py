"""What a format does not hold is said: field by field, by what each format declares."""

from __future__ import annotations

import json
import re
from dataclasses import fields, replace
from typing import Any

import puz
import pytest
from crossword.format_samples import ACROSS, DOWN, MINI, RICH

from tools.formats_table import PAGE, page
from wordtools.core import Grid
from wordtools.core.errors import FormatError, WordtoolsError
from wordtools.crossword import Puzzle
from wordtools.crossword.formats import FORMATS, left_out, read, write
from wordtools.crossword.formats.held import ALL, EXTRAS, FIELDS, set_fields
from wordtools.crossword.puzzle import Group
from wordtools.crossword.puzzle.extras import LockedSolution, Source, UnplacedClue
from wordtools.crossword.puzzle.play import PlayState
from wordtools.crossword.puzzle.style import Style, styles_of

BARE = Puzzle(MINI.grid)
NOT_DECLARED = {"grid", "shortest", "source", "extras"}  # always held; part of the numbers; about the file
BOTH = [kind for kind in FORMATS.values() if kind.reads and kind.writes]
REFUSED = {(kind, field) for kind in ("puz", "across") for field in ("bars", "labels")}
REFUSED |= {("xd", "labels"), ("exolve", "labels"), ("pzl", "sealed")}  # no numbers of its own; no unknown letters
FOUR = (4, ACROSS)
KEYS = tuple(entry.key for entry in BARE.entries)
# each field, set and as little else as can be
SET: dict[str, Puzzle] = {
    name: replace(BARE, **{name: getattr(RICH, name)})
    for name in ("title", "author", "copyright", "bars", "voids", "givens", "diagramless", "meta")
} | {
    "clues": replace(BARE, clues=MINI.clues),
    "markup": replace(BARE, clues={FOUR: "<b>S<sub>c</sub><i>ou</i></b>t<sup>s</sup> <u>a</u> <s>b</s>"}),
    "enumerations": replace(BARE, enumerations={FOUR: "2,3"}, clues={FOUR: "Scouts"}),
    "notes": replace(BARE, notes="A small one."),
    "circles": replace(BARE, styles=styles_of(circles=[5])),
    "shapes": replace(BARE, styles={5: Style("star")}),
    "shades": replace(BARE, styles=styles_of(shades=[5])),
    "colours": replace(BARE, styles={5: Style(fill="#FF0000"), 0: Style(fill="palegreen")}),
    "marks": replace(BARE, styles={6: Style(mark="x")}),
    "labels": replace(Puzzle.parse("ABC\nD#E\nFGH"), labels={0: 7, 2: 3, 6: 12}),
    "codes": replace(BARE, codes={1: 5, 2: 5, 5: 9}),
    "fill_in": replace(BARE, fill_in=True),
    "filled": replace(BARE, play=PlayState({1: "X"})),
    "checks": replace(BARE, play=PlayState({}, frozenset({1}), frozenset({2}), frozenset({3}))),
    "timer": replace(BARE, play=PlayState(seconds=0, running=True)),
    "pencil": replace(BARE, play=PlayState(pencil=frozenset({1, 5}))),
    "counts": replace(BARE, play=PlayState(checks=3, reveals=1)),
    "jotted": replace(BARE, play=PlayState(notes="Golf?\nor tee")),
    "links": replace(BARE, links={FOUR: ((2, DOWN),)}, clues={FOUR: "Scouts"}),
    "remarks": replace(BARE, remarks={FOUR: {"explanation": "Two meanings"}}, clues={FOUR: "Scouts"}),
    "loose": replace(
        BARE, loose=(UnplacedClue("Across", "99", "Of no entry"), UnplacedClue("Others", "", "More", (6, 5)))
    ),
    "groups": replace(BARE, groups=(Group("Horizontal", KEYS[::2]), Group("Other", KEYS[1::2]))),
    "sealed": Puzzle(
        Grid(5, 5, tuple(text and "" for text in BARE.cells)),
        sealed=LockedSolution("".join("." if text is None else "Q" for text in BARE.cells), 4711),
    ),
}


def test_every_field_is_declared_or_known_to_be_held():
    assert {one.name for one in fields(Puzzle)} == {field.of for field in FIELDS.values()} | NOT_DECLARED
    assert SET.keys() == FIELDS.keys()
    for name, puzzle in SET.items():
        assert FIELDS[name].get(puzzle), name
    for kind in FORMATS.values():
        assert kind.holds <= ALL, kind.name


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("kind", BOTH, ids=lambda kind: kind.name)
def test_a_field_is_read_back_or_left_out_or_refused(kind, field):
    puzzle = SET[field]
    if (kind.name, field) == ("exolve", "meta"):  # some keys only
        puzzle = replace(BARE, meta={"id": "x", "email": "a@example.org", "credits": "One\nTwo", "postscript": "P\nQ"})
    if (kind.name, field) == ("exolve", "loose"):  # those with a label
        puzzle = replace(puzzle, loose=(puzzle.loose[0], replace(puzzle.loose[1], label="M")))
    try:
        back = read(write(puzzle, kind), kind.name, kind)
    except FormatError:
        assert (kind.name, field) in REFUSED
        return
    get = FIELDS[field].get
    if field in kind.holds:
        assert get(back) == get(puzzle)
        assert left_out(puzzle, kind) == [FIELDS[one].label for one in set_fields(puzzle) if one not in kind.holds]
    else:
        assert get(back) != get(puzzle)
        said = left_out(puzzle, kind)
        assert said
        names = list(puzzle.meta) if field == "meta" else [FIELDS[field].label]
        assert any(text.startswith(names[0]) for text in said)


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("kind", [kind for kind in FORMATS.values() if not kind.reads], ids=lambda kind: kind.name)
def test_what_is_only_written_says_what_it_leaves_out(kind, field):
    puzzle = SET[field]
    said = left_out(puzzle, kind)
    names = list(puzzle.meta) if field == "meta" else [FIELDS[field].label]
    assert any(text.startswith(names[0]) for text in said) == (field not in kind.holds)


@pytest.mark.parametrize("kind", BOTH, ids=lambda kind: kind.name)
def test_nothing_of_a_rich_puzzle_is_lost_in_silence(kind):
    try:
        back = read(write(RICH, kind), kind.name, kind)
    except FormatError:
        assert kind.name in ("puz", "across", "pzl")  # bars, and a cell that is not known
        return
    said = set(left_out(RICH, kind))
    for name, field in FIELDS.items():
        if field.get(back) == field.get(RICH):
            continue
        if name == "meta":
            assert {key for key, text in RICH.meta.items() if back.meta.get(key) != text} <= said
        else:
            assert any(text.startswith(field.label) for text in said), name


@pytest.mark.parametrize("kind", ["ipuz", "html"])
def test_ipuz_and_the_page_hold_all_of_it(kind):
    assert left_out(RICH, kind) == []
    assert read(write(RICH, kind), kind, kind) == RICH


def test_texts_that_a_format_cannot_hold_are_named_one_by_one():
    puzzle = replace(BARE, meta={"editor": "E", "a:b": "x", "story": "one\ntwo"})
    assert left_out(puzzle, "xd") == ["a:b", "story"]
    assert left_out(puzzle, "exolve") == ["editor", "a:b", "story"]
    assert left_out(puzzle, "jpz") == ["a:b"]
    assert left_out(puzzle, "ipuz") == []
    both = replace(BARE, styles=styles_of(circles=[1], shades=[2]))
    assert left_out(both, "xd") == []
    assert left_out(both, "puz") == ["shades"]


# .puz


def with_state() -> bytes:
    file = puz.load(write(replace(MINI, grid=Puzzle.parse("#[QU]AR#\nTROOP\nHORSE\nENTER\n#GAS#").grid), "puz"))
    file.fill = "." + "Q" + file.fill[2:]
    file.unk1 = b"\1\2"
    file.extensions |= {b"LTIM": b"42,1", b"RUSR": b"\0QU\0" + 23 * b"\0", b"XTRA": b"?"}
    file.markup().set_markup_squares([1], puz.GridMarkup.Revealed)
    file.markup().set_markup_squares([2], puz.GridMarkup.Circled)
    return file.tobytes()


def test_the_state_of_a_puz_is_carried():
    data = with_state()
    puzzle = read(data, "state.puz")
    assert puzzle.filled == {1: "QU"}
    assert puzzle.circles == {2}
    assert puzzle.play == PlayState({1: "QU"}, revealed=frozenset({1}), seconds=42)
    assert puzzle.extras["puz:XTRA"] == b"?"
    assert not puzzle.extras.keys() & {"puz:LTIM", "puz:GEXT"}
    assert write(puzzle, "puz") == data
    changed = replace(puzzle, title="New")
    assert left_out(changed, "puz") == []
    file = puz.load(write(changed, "puz"))
    assert file.title == "New"
    assert file.extensions[b"LTIM"] == b"42,1"
    assert file.extensions[b"RUSR"] == b"\0QU\0" + 23 * b"\0"
    assert file.extensions[b"XTRA"] == b"?"
    assert file.extensions[b"GEXT"] == bytes([0, 0x40, 0x80] + 22 * [0])
    assert file.unk1 == b"\1\2"
    assert left_out(puzzle, "ipuz") == ["XTRA"]
    assert left_out(puzzle, "xd") == ["the solver's letters", "the solver's marks", "timer", "XTRA"]


def locked(diagramless: bool = False) -> bytes:
    file = puz.load(write(replace(MINI, diagramless=diagramless), "puz"))
    file.lock_solution(1234)
    return file.tobytes()


@pytest.mark.parametrize("diagramless", [False, True])
def test_a_locked_puz_stays_locked(diagramless):
    data = locked(diagramless)
    puzzle = read(data, "locked.puz")
    assert write(puzzle, "puz") == data
    changed = write(replace(puzzle, author="Else"), "puz")
    assert not any(read(changed, "x").cells)
    file = puz.load(changed)
    assert file.unlock_solution(1234)
    assert file.solution == "".join((":" if diagramless else ".") if text is None else text for text in MINI.cells)
    assert read(changed, "x", key=1234).cells == MINI.cells
    assert left_out(puzzle, "ipuz") == ["the locked solution"]
    assert left_out(read(data, "x", key=1234), "ipuz") == []


def test_the_rebus_of_a_locked_puz_stays_in_it():
    rebus = replace(MINI, grid=Puzzle.parse("#[QU]AR#\nTROOP\nHORSE\nENTER\n#GAS#").grid)
    file = puz.load(write(rebus, "puz"))
    file.lock_solution(1234)
    puzzle = read(file.tobytes(), "locked.puz")
    assert "places of a locked rebus" in left_out(puzzle, "xd")
    again = write(replace(puzzle, title="New"), "puz")
    assert read(again, "x", key=1234).cells == rebus.cells


def test_a_wrong_key():
    with pytest.raises(FormatError, match="does not unlock"):
        read(locked(), "x", key=4321)
    with pytest.raises(FormatError, match="not locked"):
        read(write(MINI, "puz"), "x", key=1234)
    with pytest.raises(FormatError, match="four figures"):
        read(locked(), "x", key=12)


def test_a_solution_that_is_known_is_not_locked():
    puzzle = replace(read(locked(), "locked.puz"), grid=MINI.grid)
    assert read(write(puzzle, "puz"), "x").cells == MINI.cells
    assert left_out(puzzle, "ipuz") == []


# a file as it was


@pytest.mark.parametrize("kind", [kind for kind in BOTH if kind.verbatim], ids=lambda kind: kind.name)
def test_a_puzzle_that_is_unchanged_is_written_as_it_was_read(kind):
    data = write(MINI, kind).replace(b"Five by five", b"Five by  five") if kind.name != "puz" else write(MINI, kind)
    puzzle = read(data, "x", kind)
    assert puzzle == MINI
    assert write(puzzle, kind) == data
    assert write(replace(puzzle, title="New"), kind) == write(replace(MINI, title="New"), kind)


def test_an_exolve_page_gives_the_puzzle_alone():
    text = write(MINI, "exolve").decode()
    page = f"<html><script>createExolve(`\n{text}`)</script></html>"
    puzzle = read(page.encode(), "page.html")
    assert write(puzzle, "exolve").decode() == text


# what readers leave out


IPUZ = json.loads(write(MINI, "ipuz"))


def ipuz(**new: Any) -> Puzzle:
    return read(json.dumps(IPUZ | new).encode(), "their.ipuz")


def test_what_ipuz_has_beside_the_crossword():
    puzzle = ipuz(
        editor="E", date="2026-01-02", url="u", difficulty="hard", zones=[{"rect": [0, 0, 1, 1]}], volatile={}
    )
    assert puzzle.meta == {"editor": "E", "date": "2026-01-02", "url": "u", "difficulty": "hard"}
    assert json.loads(puzzle.extras["ipuz:zones"]) == [{"rect": [0, 0, 1, 1]}]
    again = json.loads(write(replace(puzzle, title="New"), "ipuz"))
    assert (again["editor"], again["zones"]) == ("E", [{"rect": [0, 0, 1, 1]}])
    assert left_out(puzzle, "jpz") == ["zones", "volatile"]
    assert left_out(puzzle, "puz")[:4] == ["editor", "date", "url", "difficulty"]


def test_what_ipuz_has_and_no_puzzle_holds():
    cell = {"cell": "x", "style": {"shapebg": "\0", "color": {"no": 1}, "mark": {}}, "directions": []}
    puzzle = ipuz(
        puzzle=[["#", cell, 2, 3, "#"], *IPUZ["puzzle"][1:]],
        title="<b>T</b>",
        clues={"Across:Horizontal": [{"number": 4, "clue": "<a href='x'>x</a>", "image": {}}]},
    )
    assert puzzle.styles[1] == Style(mark="x")
    assert [group.title for group in puzzle.groups] == ["Horizontal", "Down"]
    assert puzzle.source is not None
    assert set(puzzle.source.left_out) == {
        "shapes",
        "colours",
        "style mark",
        "cell directions",
        "markup",
        "clue image",
    }
    assert set(left_out(replace(puzzle, author="New"), "ipuz")) >= set(puzzle.source.left_out)


def test_clues_of_ipuz_without_an_entry():
    puzzle = ipuz(clues={"Across": ["2-3 Text", [99, "None"], [4, "One"]], "Other": [["x", "More"]], "Down": ["F-7"]})
    assert puzzle.clues == {(4, ACROSS): "One"}
    assert puzzle.loose == (
        UnplacedClue("Across", "", "2-3 Text"),
        UnplacedClue("Across", "99", "None"),
        UnplacedClue("Down", "", "F-7"),
        UnplacedClue("Other", "x", "More"),
    )
    assert left_out(puzzle, "puz") == [FIELDS["loose"].label]


def test_a_codeword_in_ipuz():
    numbers = [[1 + (ord(text) - 65) % 26 if text != "#" else "#" for text in row] for row in str(MINI).splitlines()]
    puzzle = ipuz(puzzle=numbers, clues={"Across": []})
    assert puzzle.numbers[1] == 16
    assert puzzle.codes == puzzle.numbers
    assert len(puzzle.entries) == 10
    for kind in ("ipuz", "jpz"):
        assert read(write(puzzle, kind), "x", kind).codes == puzzle.codes
    assert left_out(puzzle, "xd") == [FIELDS["codes"].label]


def test_a_number_that_also_ends_an_entry():
    puzzle = ipuz(puzzle=[["#", 1, 2, 3, "#"], [4, 0, 0, 1, 5], *IPUZ["puzzle"][2:]], clues={})
    assert (puzzle.numbers[1], puzzle.numbers[8]) == (1, 1)
    assert not puzzle.codes


def test_linked_clues_of_ipuz():
    clue = {
        "number": 4,
        "clue": "x",
        "continued": [{"number": 2, "direction": "Down"}],
        "references": [{"number": 1, "direction": "Across"}],
    }
    puzzle = ipuz(clues={"Across": [clue, {"numbers": [6, 7], "clue": "y"}]})
    assert puzzle.links == {(4, ACROSS): ((2, DOWN),), (6, ACROSS): ((7, ACROSS),)}
    assert puzzle.remarks == {(4, ACROSS): {"refs": "A1"}}


JPZ = write(MINI, "jpz").decode()


def test_what_jpz_has_beside_the_crossword():
    text = JPZ.replace("<metadata>", "<metadata><editor>E</editor>").replace(
        "<rectangular-puzzle", "<applet-settings a='1'><b>c</b></applet-settings><rectangular-puzzle", 1
    )
    puzzle = read(
        text.replace('<cell x="2" y="1"', '<cell hint="true" solve-state="Z" top-bar-color="red" x="2" y="1"').encode(),
        "x.jpz",
    )
    assert puzzle.meta == {"editor": "E"}
    assert (puzzle.givens, puzzle.filled) == ({1}, {1: "Z"})
    assert puzzle.source is not None
    assert puzzle.source.left_out == ("cell top-bar-color",)
    assert left_out(puzzle, "ipuz") == ["applet-settings", "cell top-bar-color"]
    changed = replace(puzzle, title="New", source=None)
    assert read(write(changed, "jpz"), "x") == changed


def test_a_clue_of_jpz_without_an_entry():
    text = JPZ.replace("</clues>", '<clue number="99">None</clue><clue>Nothing</clue></clues>', 1)
    assert read(text.encode(), "x.jpz").loose == (
        UnplacedClue("Across", "99", "None"),
        UnplacedClue("Across", "", "Nothing"),
    )


def test_deep_settings_of_jpz_are_left_out():
    deep = "<a>" * 5_000 + "</a>" * 5_000
    puzzle = read(JPZ.replace("<rectangular-puzzle", f"<deep>{deep}</deep><rectangular-puzzle", 1).encode(), "x.jpz")
    assert puzzle.source is not None
    assert puzzle.source.left_out == ("deep",)


XD = """\
## Metadata

Title: T
Editor: E
Date: 2026-01-02

## Grid

AB_
CD#

## Clues

A1. {*Bold and {/slanted/} text*} ~ AB
A1 ^Refs: D1
A1 ^Hint: Try
A3. Three ~ CD

D1. One ~ AC
D2. Two ~ BD

## Design

<style>
X { bar-left: true }
O { background: circle }
R { background-light: #ff0000 }
</style>

.X.
OR.

## Start

A..
...

## Mood

Blue.
"""


def test_what_xd_has_beside_the_crossword():
    puzzle = read(XD.replace(".X.\nOR.", "...\nOR.").encode(), "x.xd")
    assert puzzle.meta == {"editor": "E", "date": "2026-01-02"}
    assert puzzle.voids == {2}
    assert puzzle.clues[1, ACROSS] == "<b>Bold and <i>slanted</i> text</b>"
    assert puzzle.entries[0].clue == "Bold and slanted text"
    assert puzzle.remarks == {(1, ACROSS): {"refs": "D1", "hint": "Try"}}
    assert puzzle.givens == {0}
    assert puzzle.styles == {3: Style("circle"), 4: Style(fill="#FF0000")}
    assert puzzle.source is not None
    assert puzzle.source.left_out == ("section mood",)
    link = read(
        XD.replace(".X.\nOR.", "...\nOR.").replace("A1. ", "A1. {@See|https://example.org@} {/so/} ").encode(), "x.xd"
    )
    assert link.entries[0].clue.startswith("See so ")
    assert link.source is not None
    assert link.source.left_out == ("section mood", "markup")


def test_bars_in_xd():
    bars = read(XD.split("## Clues")[0].encode() + b"## Design" + XD.split("## Design")[1].encode(), "x.xd").bars
    assert bars == {(0, ACROSS)}


EXOLVE = """\
exolve-begin
  exolve-id: some-id
  exolve-width: 3
  exolve-height: 3
  exolve-credits: One
  exolve-credits: Two
  exolve-option: rebus-cells pale-blue
  exolve-nina: a1 b1
  exolve-nina: c1 c2
  exolve-question: Why?
  exolve-reversals: 1d
  exolve-grid:
    C! A T
    A  . O
    R  Y E
  exolve-across:
    1, 2d Pet and digit (3,3) [CAT TOE] Two [] of them
      Hint: Meows
    3 Cereal (3) Bread
  exolve-down:
    1 Vehicle
    2 See 1
  exolve-explanations:
    Some <b>explanations</b>
exolve-end
"""


def test_what_exolve_has_beside_the_crossword():
    puzzle = read(EXOLVE.replace("[CAT TOE] Two [] of", "[] Two of").encode(), "x.exolve")
    assert puzzle.meta == {"id": "some-id", "credits": "One\nTwo"}
    assert puzzle.givens == {0}
    assert puzzle.links == {(1, ACROSS): ((2, DOWN),)}
    assert puzzle.remarks == {
        (1, ACROSS): {"explanation": "Two of them", "hint": "Meows"},
        (3, ACROSS): {"explanation": "Bread"},
    }
    said = left_out(puzzle, "xd")
    assert set(said) == {"linked clues", "credits", "nina", "question", "reversals", "explanations", "option"}
    changed = replace(puzzle, title="New", source=None)
    text = write(changed, "exolve").decode()
    for part in ("nina: a1 b1", "nina: c1 c2", "question: Why?", "reversals: 1d", "option: pale-blue", "1, 2d. Pet"):
        assert f"exolve-{part}" in text or part in text
    assert read(text.encode(), "x") == changed


@pytest.mark.parametrize(
    "colour", ["r" + "9" * 5000 + "c1 red", "c1r" + "9" * 5000 + " red", "a" + "1" * 5000, "r99999c99999 red"]
)
def test_numbers_of_thousands_of_digits_in_exolve(colour):
    text = EXOLVE.replace("exolve-id:", f"exolve-colour: {colour}\n  exolve-id:")
    assert read(text.encode(), "x.exolve").shades == frozenset()
    many = EXOLVE.replace("1, 2d Pet", "1, " + "2" * 5000 + "d Pet")
    assert read(many.encode(), "x.exolve").rows == 3


@pytest.mark.parametrize("kind", [kind for kind in BOTH if kind.name != "puz"], ids=lambda kind: kind.name)
def test_numbers_of_thousands_of_digits_anywhere(kind):
    """Every number of a file, blown up, gives a puzzle or one line."""
    text = write(MINI if kind.name not in ("pzl",) else Puzzle.parse("CAT\nA#O\nRYE"), kind).decode()
    numbers = list(re.finditer(r"\d+", text))
    for match in numbers[:: max(1, len(numbers) // 60)]:
        problem = ""
        try:
            read(f"{text[: match.start()]}{'9' * 5000}{text[match.end() :]}".encode(), "big", kind)
        except WordtoolsError as error:
            problem = str(error)
        assert re.fullmatch("(big: .*)?", problem)


def test_what_across_lite_texts_have_beside_the_crossword():
    data = write(MINI, "across") + b"<MOOD>\n\tBlue\n"
    puzzle = read(data, "x.txt")
    assert puzzle.source == Source("across", ("section MOOD",), data)
    assert left_out(puzzle, "ipuz") == ["section MOOD"]


def test_what_pzl_has_beside_the_crossword():
    puzzle = read(b"*XWORD0Mine\x03second\x03 2 1Aaa clue\x03 ?\x03", "x.pzl")
    assert left_out(puzzle, "ipuz") == ["second text", "marks", "texts of cells"]


@pytest.mark.parametrize("cells", [("0", "A"), ("&", "A"), ("A", "[", "]"), ("\\", "/"), (None, "."), ("ß", "ç")])
@pytest.mark.parametrize("kind", ["txt", "pzl"])
def test_what_is_written_is_read_or_refused(kind, cells):
    puzzle = Puzzle(Grid(1, len(cells), cells))
    try:
        data = write(puzzle, kind)
    except FormatError:
        return
    assert read(data, "x", kind).grid == puzzle.grid


def test_what_text_and_pzl_refuse():
    for kind, cells in (("txt", ("a",)), ("pzl", ("&",)), ("pzl", ("a",))):
        with pytest.raises(FormatError, match="cannot hold"):
            write(Puzzle(Grid(1, len(cells), cells)), kind)


def test_the_table_in_the_docs_says_what_the_formats_declare():
    text = PAGE.read_text(encoding="utf-8")
    assert text == page(text), "run: python tools/formats_table.py"
    for kind in FORMATS.values():
        assert kind.part <= kind.holds
        assert f"\n| `{kind.name}` | {kind.title} |" in text


def test_every_name_of_what_is_carried_is_of_a_format():
    assert {name.partition(":")[0] for name in EXTRAS} <= {kind.carries for kind in FORMATS.values()}


def test_a_puz_that_says_no_version_is_read():
    data = write(MINI, "puz")
    at = data.index(b"1.3\0")
    puzzle = read(data[:at] + b"\0\0\0\0" + data[at + 4 :], "old.puz")
    assert puzzle == MINI
    assert puz.load(write(replace(puzzle, title="New"), "puz")).version == b"1.3"


def test_a_clue_of_exolve_without_an_entry():
    text = write(MINI, "exolve").decode().replace("    8. Neon", "    99. None of them (4)\n    8. Neon")
    puzzle = read(text.encode(), "x.exolve")
    assert puzzle.clues == MINI.clues
    assert puzzle.loose == (UnplacedClue("Across", "99", "None of them (4)"),)
    changed = replace(puzzle, title="New")
    assert left_out(changed, "exolve") == []
    assert read(write(changed, "exolve"), "x.exolve").loose == puzzle.loose


def test_sections_of_exolve_keep_no_empty_lines():
    text = write(MINI, "exolve").decode().replace("exolve-end", "  exolve-host: Us\n\n\nexolve-end")
    puzzle = replace(read(text.encode(), "x.exolve"), source=None)
    assert read(write(puzzle, "exolve"), "x.exolve") == puzzle
