"""The whole model of a puzzle: whatever is in it, what a format says that it holds comes back from a file."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from conftest import random_examples
from crossword.format_samples import ACROSS, DOWN, MINI, WORDS, puzzles
from hypothesis import given, settings
from hypothesis import strategies as st

from wordtools.core.errors import FormatError, GridError
from wordtools.crossword import Puzzle, PuzzleKind
from wordtools.crossword.formats import FORMATS, left_out, read, write
from wordtools.crossword.formats.held import FIELDS
from wordtools.crossword.puzzle import Group, PlayState, Style, UnplacedClue, markup, styles_of
from wordtools.crossword.puzzle.clues import clue_lists, missing, number_shown, printed, references, shown_clue

BOTH = [kind for kind in FORMATS.values() if kind.reads and kind.writes]
TAGS = st.frozensets(st.sampled_from(markup.TAGS), max_size=2)
PARTS = st.text("ab <>/&\\;i{}*~[]#", max_size=6)
MARKED = st.lists(st.tuples(PARTS, TAGS), max_size=3).map(markup.joined)
LINES = MARKED.map(markup.one_line)


def cells_of(puzzle: Puzzle) -> list[int]:
    return [cell for cell, text in enumerate(puzzle.cells) if text is not None]


@st.composite
def rich_puzzles(draw: Any) -> Puzzle:
    """Draws a puzzle with any of the fields set."""
    puzzle = draw(puzzles(rebus=True, bars=True, most=4))
    white, black = cells_of(puzzle), [cell for cell, text in enumerate(puzzle.cells) if text is None]
    some = st.frozensets(st.sampled_from(white), max_size=3) if white else st.just(frozenset())
    keys = [entry.key for entry in puzzle.entries]
    style = st.builds(
        Style,
        st.sampled_from(["", "circle", "star"]),
        st.sampled_from(["", "#C0C0C0", "#0A0B0C", "palegreen"]),
        st.sampled_from(["", "x", "1a"]),
    )
    styles = {cell: draw(style) for cell in draw(some)}
    letters = {cell: draw(st.sampled_from(["A", "QU", "Z"])) for cell in draw(some)}
    play = PlayState(letters, draw(some), draw(some), draw(some), draw(st.none() | st.integers(0, 9_999)))
    play = replace(play, running=play.seconds is not None and draw(st.booleans()))
    play = replace(
        play, pencil=draw(some), checks=draw(st.integers(0, 9)), reveals=draw(st.integers(0, 9)), notes=draw(LINES)
    )
    clues = {key: text for key in keys if (text := draw(LINES))}
    cut = draw(st.integers(0, len(keys)))
    order = draw(st.permutations(keys))
    titles = draw(st.sampled_from([("One", "Two"), ("Across", "Down"), ("Waagerecht", "Senkrecht")]))
    groups = (Group(titles[0], tuple(order[:cut])), Group(titles[1], tuple(order[cut:])))
    loose = st.builds(
        UnplacedClue, st.sampled_from(["Two", "Others"]), st.sampled_from(["", "99", "x"]), LINES.filter(bool)
    )
    return replace(
        puzzle,
        clues=clues,
        notes=draw(LINES),
        styles={cell: replace(look, mark="") if cell in puzzle.numbers else look for cell, look in styles.items()},
        voids=draw(st.frozensets(st.sampled_from(black))) if black else frozenset(),
        givens=frozenset(cell for cell in draw(some) if puzzle.cells[cell]),
        play=play,
        diagramless=draw(st.booleans()),
        links={keys[0]: (keys[1],)} if len(keys) > 1 and clues.get(keys[0]) and draw(st.booleans()) else {},
        remarks={key: {"explanation": text} for key in keys[:1] if key in clues and (text := draw(LINES))},
        groups=groups if draw(st.booleans()) else (),
        loose=tuple(draw(st.lists(loose, max_size=2))),
        meta={"editor": text} if (text := draw(WORDS)) else {},
    )


@pytest.mark.parametrize("kind", BOTH, ids=lambda kind: kind.name)
@settings(max_examples=random_examples(25))
@given(data=st.data())
def test_what_is_not_said_to_be_left_out_comes_back(kind, data):
    puzzle = data.draw(rich_puzzles())
    try:
        back = read(write(puzzle, kind), kind.name, kind)
    except FormatError:
        return  # refused, with a reason: test_formats_round.py
    said = left_out(puzzle, kind)
    same = [printed(puzzle, entry) for entry in puzzle.entries] == [printed(back, entry) for entry in back.entries]
    for name, field in FIELDS.items():
        if field.get(back) != field.get(puzzle) and name != "labels":
            if same and name in ("clues", "enumerations"):
                continue  # an enumeration that became a part of the clue, or the other way round
            named = list(puzzle.meta) if name == "meta" else [field.label]
            assert any(text.startswith(one) for text in said for one in named), (name, said)


@pytest.mark.parametrize("kind", ["ipuz", "html"])
@settings(max_examples=random_examples(50))
@given(puzzle=rich_puzzles())
def test_ipuz_holds_all_there_is(kind, puzzle):
    assert left_out(puzzle, kind) == []
    assert read(write(puzzle, kind), kind, kind) == puzzle


@given(MARKED)
def test_a_text_has_one_way_to_be_written(text):
    parts = markup.runs(text)
    assert markup.joined(parts) == text == markup.tidy(text)
    assert markup.plain(text) == "".join(part for part, _ in parts)


@given(PARTS)
def test_a_plain_text_is_marked_as_itself(text):
    assert markup.plain(markup.escape(text)) == text
    assert not markup.has_markup(markup.escape(text))


@pytest.mark.parametrize(
    ("text", "tidy", "plain"),
    [
        ("<i>Bleak House</i> author", "<i>Bleak House</i> author", "Bleak House author"),
        ("<i>a<b>b</i>c", "<i>a</i><b><i>b</i>c</b>", "abc"),
        (r"\<i>x</i>", r"\<i>x", "<i>x"),
        (r"5 < 6 & <em>", r"5 < 6 & <em>", "5 < 6 & <em>"),
        ("H<sub>2</sub>O</b>", "H<sub>2</sub>O", "H2O"),
    ],
)
def test_markup(text, tidy, plain):
    assert (markup.tidy(text), markup.plain(text)) == (tidy, plain)
    assert replace(MINI, clues={(1, ACROSS): text}).entries[0].clue == plain


def test_circles_and_shades_are_views_of_styles():
    puzzle = replace(MINI, styles=styles_of(circles=[1], shades=[1, 2]) | {3: Style(fill="#FF0000"), 5: Style()})
    assert (puzzle.circles, puzzle.shades) == ({1}, {1, 2, 3})
    assert 5 not in puzzle.styles
    with pytest.raises(GridError, match="no colour"):
        Style(fill="#ff0000")
    with pytest.raises(GridError, match="no shape"):
        Style("Circle!")
    with pytest.raises(GridError, match="outside"):
        replace(MINI, styles={25: Style("circle")})
    with pytest.raises(GridError, match="starts at 0"):
        PlayState(seconds=-1)
    with pytest.raises(GridError, match="-1 checks and 0 reveals"):
        PlayState(checks=-1)


def test_kinds():
    assert MINI.kind is PuzzleKind.CROSSWORD
    assert replace(MINI, diagramless=True).kind is PuzzleKind.DIAGRAMLESS
    assert replace(MINI, codes={1: 1}).kind is PuzzleKind.CODED


def test_lists_of_clues_hold_every_entry_once():
    keys = [entry.key for entry in MINI.entries]
    usual = tuple(Group(way.title(), tuple(key for key in keys if key[1] == way)) for way in (ACROSS, DOWN))
    assert replace(MINI, groups=usual).groups == () == replace(MINI, groups=usual[::-1]).groups
    some = replace(MINI, groups=(Group("Easy", ((4, DOWN), (1, ACROSS), (4, DOWN), (99, DOWN))), Group("Down", ())))
    assert [(group.title, len(group.keys)) for group in some.groups] == [("Easy", 2), ("Down", 4), ("Across", 4)]
    lists = clue_lists(replace(some, loose=(UnplacedClue("Easy", "", "More"), UnplacedClue("Else", "", "Last"))))
    assert [(title, len(entries), len(loose)) for title, entries, loose in lists] == [
        ("Easy", 2, 1),
        ("Down", 4, 0),
        ("Across", 4, 0),
        ("Else", 0, 1),
    ]


def test_linked_clues_and_references():
    clues = {(4, ACROSS): "Together with 7 across, as 99 down", (6, ACROSS): "See 1"}
    puzzle = replace(MINI, clues=clues, links={(4, ACROSS): ((7, ACROSS), (2, DOWN))})
    four, seven = (next(one for one in puzzle.entries if one.key == (n, ACROSS)) for n in (4, 7))
    assert number_shown(puzzle, four) == "4, 7, 2 down"
    assert shown_clue(puzzle, seven) == "See 4 across"
    assert seven not in missing(puzzle)
    assert references(puzzle, four) == ((7, ACROSS),)
    said = replace(puzzle, remarks={(4, ACROSS): {"refs": "D1 A6 A4"}})
    assert references(said, four) == ((1, DOWN), (6, ACROSS))
