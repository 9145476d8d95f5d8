"""What a puzzle has beside its grid, by field: what people call it, and what a format leaves out of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Any, NamedTuple

from wordtools.crossword.puzzle import markup
from wordtools.crossword.puzzle.clues import printed
from wordtools.crossword.puzzle.puzzle import Puzzle
from wordtools.crossword.puzzle.style import CIRCLE, SHADE


class Field(NamedTuple):
    """Something that a puzzle may have and a format may hold or leave out."""

    label: str
    """What messages call it."""
    get: Callable[[Puzzle], Any]
    """Finds it in a puzzle: nothing where there is none of it."""
    of: str
    """The field of ``Puzzle`` that it is in."""


def _styles(part: Callable[[Any], Any]) -> Callable[[Puzzle], Any]:
    def get(puzzle: Puzzle) -> dict[int, Any]:
        return {cell: found for cell, style in puzzle.styles.items() if (found := part(style))}

    return get


def _plain(texts: Mapping[Any, str]) -> dict[Any, str]:
    return {key: markup.plain(text) for key, text in texts.items()}


def _marked(puzzle: Puzzle) -> dict[Any, str]:
    """Finds the texts with markup."""
    texts: dict[Any, str] = {"notes": puzzle.notes, **puzzle.clues}
    texts |= {(key, name): text for key, said in puzzle.remarks.items() for name, text in said.items()}
    texts |= {("loose", number): clue.marked for number, clue in enumerate(puzzle.loose)}
    return {key: text for key, text in texts.items() if "<" in text and markup.has_markup(text)}


def _play(puzzle: Puzzle) -> Any:
    play = puzzle.play
    marks = {"wrong": play.wrong, "was wrong": play.was_wrong, "revealed": play.revealed}
    return {name: cells for name, cells in marks.items() if cells}


def _counts(puzzle: Puzzle) -> Any:
    counts = {"checks": puzzle.play.checks, "reveals": puzzle.play.reveals}
    return {name: number for name, number in counts.items() if number}


def _timer(puzzle: Puzzle) -> Any:
    return () if puzzle.play.seconds is None else (puzzle.play.seconds, puzzle.play.running)


FIELDS = {
    "clues": Field("clues", lambda puzzle: _plain(puzzle.clues), "clues"),
    "markup": Field("markup", _marked, "clues"),
    "enumerations": Field("enumerations", attrgetter("enumerations"), "enumerations"),
    "title": Field("title", attrgetter("title"), "title"),
    "author": Field("author", attrgetter("author"), "author"),
    "copyright": Field("copyright", attrgetter("copyright"), "copyright"),
    "notes": Field("notes", lambda puzzle: markup.plain(puzzle.notes), "notes"),
    "bars": Field("bars", attrgetter("bars"), "bars"),
    "circles": Field("circles", attrgetter("circles"), "styles"),
    "shapes": Field("shapes", _styles(lambda style: style.shape if style.shape != CIRCLE else ""), "styles"),
    "shades": Field("shades", attrgetter("shades"), "styles"),
    "colours": Field("colours", _styles(lambda style: style.fill if style.fill != SHADE else ""), "styles"),
    "marks": Field("labels that are no numbers", _styles(lambda style: style.mark), "styles"),
    "labels": Field("numbers out of order", attrgetter("labels"), "labels"),
    "codes": Field("numbers of letters", attrgetter("codes"), "codes"),
    "voids": Field("void cells", attrgetter("voids"), "voids"),
    "givens": Field("given letters", attrgetter("givens"), "givens"),
    "filled": Field("the solver's letters", attrgetter("play.letters"), "play"),
    "checks": Field("the solver's marks", _play, "play"),
    "pencil": Field("letters in pencil", attrgetter("play.pencil"), "play"),
    "counts": Field("how often was checked and revealed", _counts, "play"),
    "jotted": Field("the solver's notes", attrgetter("play.notes"), "play"),
    "timer": Field("timer", _timer, "play"),
    "diagramless": Field("diagramless", attrgetter("diagramless"), "diagramless"),
    "fill_in": Field("that words are to be filled in", attrgetter("fill_in"), "fill_in"),
    "links": Field("linked clues", attrgetter("links"), "links"),
    "remarks": Field(
        "clue metadata", lambda puzzle: {key: _plain(said) for key, said in puzzle.remarks.items()}, "remarks"
    ),
    "loose": Field(
        "clues without an entry",
        lambda puzzle: [(clue.group, clue.label, clue.text, clue.cells) for clue in puzzle.loose],
        "loose",
    ),
    "groups": Field("lists of clues", attrgetter("groups"), "groups"),
    "meta": Field("metadata", attrgetter("meta"), "meta"),
    "sealed": Field("the locked solution", attrgetter("sealed"), "sealed"),
}
"""Everything that a format may hold or leave out of a ``Puzzle``."""
EXTRAS = {
    "puz:LTIM": "timer",
    "puz:GEXT": "marks of no known meaning",
    "puz:RUSR": "the solver's letters",
    "puz:GRBS": "places of a locked rebus",
    "puz:RTBL": "letters of a locked rebus",
    "puz:reserved": "",  # bytes of the header with no known meaning
    "puz:before": "bytes before the puzzle",
    "puz:after": "bytes after the puzzle",
}
ALL = frozenset(FIELDS)
TEXTS = frozenset({"clues", "enumerations", "title", "author", "copyright"})
MARKS = frozenset(
    {"bars", "circles", "shades", "colours", "marks", "labels", "codes", "voids", "givens", "diagramless", "fill_in"}
)
OURS = frozenset({"pencil", "counts", "jotted"})
"""What only this player has."""
GRID = "letters"  # what is never left out in silence


def missing(puzzle: Puzzle, holds: frozenset[str], carries: str = "") -> list[str]:
    """Names the fields that are set and that are not among those that a format holds.

    Args:
        puzzle: the puzzle.
        holds: fields.
        carries: the format whose ``extras`` it holds.
    """
    found: list[str] = []
    for name in set_fields(puzzle):
        if name not in holds and not (name == "sealed" and any(puzzle.cells)):
            found += _named(name, FIELDS[name].get(puzzle))
    foreign = [name for name in puzzle.extras if name.partition(":")[0] != carries]
    return found + [label for name in foreign if (label := EXTRAS.get(name, name.partition(":")[2]))]


def set_fields(puzzle: Puzzle) -> list[str]:
    """Lists what a puzzle has, as ``FIELDS`` names it."""
    return [name for name, field in FIELDS.items() if field.get(puzzle)]


def differences(puzzle: Puzzle, back: Puzzle, holds: frozenset[str]) -> list[str]:
    """Names what of the fields that a format holds was not read back as it was written."""
    found: list[str] = []
    if puzzle.grid != back.grid:
        found.append(GRID)
    if puzzle.numbers != back.numbers and not puzzle.codes:
        found.append("numbers")
    for name, field in FIELDS.items():
        ours, theirs = field.get(puzzle), field.get(back)
        if name not in holds or not ours or ours == theirs or name in ("labels", "sealed"):
            continue
        if name in ("clues", "enumerations") and _printed(puzzle) == _printed(back):
            continue  # the enumeration of linked entries is a part of the clue where there are no links
        if name == "remarks":
            theirs = {key: said.items() for key, said in theirs.items()}
            ours = {key: dict(said.items() - theirs.get(key, set())) for key, said in ours.items()}
        elif isinstance(ours, Mapping):
            ours = {key: value for key, value in ours.items() if theirs.get(key) != value}
        found += _named(name, ours)
    return found


def _printed(puzzle: Puzzle) -> list[str]:
    return [printed(puzzle, entry) for entry in puzzle.entries]


def _named(name: str, value: Any) -> list[str]:
    label = FIELDS[name].label
    if name == "meta":
        return list(value)
    if name == "remarks":
        names = dict.fromkeys(name for said in value.values() for name in said)
        return [f"{label} ({', '.join(names)})"]
    return [label]
