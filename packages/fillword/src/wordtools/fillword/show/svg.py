"""Pictures of puzzles and covers as SVG: plain letters, or a colour and a path for each word."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from wordtools.core.grid import HOLE, Cell
from wordtools.core.show.svg import THEMES as CORE_THEMES
from wordtools.core.show.svg import Drawing, Svg, Theme
from wordtools.fillword.puzzle.puzzle import Cover, Puzzle

LIGHT = ("#ffd9a8", "#b9e3c0", "#bcd7f7", "#f6c1cf", "#d9cdf4", "#f3e79b", "#b5e6e4", "#dccbb9")
DARK = ("#7a4a12", "#1f5c33", "#234e86", "#7d2f47", "#50408a", "#655a12", "#135c5e", "#5b4636")
LIGHT_PATHS = ("#d9861c", "#3f9b52", "#3b7fd0", "#cc4b6f", "#7d5fcb", "#a8920f", "#1f9396", "#90704d")
DARK_PATHS = ("#d98a2b", "#46a663", "#5594e6", "#d9618a", "#9a83e6", "#b5a32a", "#2aa9ac", "#b08b68")
COLOURS = len(LIGHT)


def _theme(name: str, fills: Sequence[str], paths: Sequence[str]) -> dict[str, str]:
    own = {f"w{k}": colour for k, colour in enumerate(fills)} | {f"p{k}": colour for k, colour in enumerate(paths)}
    return CORE_THEMES[name] | own


THEMES = {"light": _theme("light", LIGHT, LIGHT_PATHS), "dark": _theme("dark", DARK, DARK_PATHS)}
CSS = "".join(
    f"$me .cell.w{k} {{ fill: $w{k}; stroke: $w{k} }}\n"
    f"$me .path.w{k} .line {{ stroke: $p{k}; stroke-width: 14 }}\n"
    f"$me .path.w{k} .start, $me .path.w{k} .end {{ fill: $p{k}; stroke: $p{k}; stroke-width: 2 }}\n"
    for k in range(COLOURS)
)
CSS += (
    "$me .path.hidden .line { stroke-width: 62; opacity: 0.4 }\n"
    "$me .path.hidden .start, $me .path.hidden .end { display: none }\n"
)


def colouring(cover: Cover) -> list[int]:
    """Chooses a colour, 0 to 7, for each word of a cover, so that words which touch differ where that can be."""
    near = cover.puzzle.grid.neighbours(8)
    colour_of: dict[Cell, int] = {}
    uses = [0] * COLOURS
    found = []
    for placement in cover.placements:
        touched = {colour_of[other] for cell in placement.path for other in near[cell] if other in colour_of}
        colour = min(range(COLOURS), key=lambda k: (k in touched, uses[k], k))
        uses[colour] += 1
        colour_of.update(dict.fromkeys(placement.path, colour))
        found.append(colour)
    return found


def drawing(
    puzzle: Puzzle,
    cover: Cover | None = None,
    *,
    marked: Collection[Cell] = (),
    theme: str | Theme = "light",
    title: str | None = None,
) -> Drawing:
    """Draws a puzzle, a cover over it, and marks; cells and paths of a word have its number as ``data-word``."""
    grid = puzzle.grid
    texts = [HOLE if letter is None else letter for letter in grid.cells]
    rows = [" ".join(texts[k : k + grid.columns]) for k in range(0, len(texts), grid.columns)]
    words = f"; words: {', '.join(cover.words)}" if cover else ""
    label = f"{'word search' if cover and cover.word_search else 'fill-word puzzle'}: {' / '.join(rows)}{words}"
    made = Drawing(grid.rows, grid.columns, label=label, title=title, theme=theme, themes=THEMES, css=CSS)
    colours = colouring(cover) if cover else []
    straight = cover is not None and cover.word_search
    word_of = {cell: k for k, one in enumerate(cover.placements) for cell in one.path} if cover else {}
    if straight:
        word_of = {}
    for cell in puzzle.cells:
        word = word_of.get(cell)
        classes = [*([] if word is None else [f"w{colours[word]}"]), *(["on"] if cell in marked else [])]
        made.cell(cell, grid.cells[cell] or "", " ".join(classes), gap=4, radius=10)
        if word is not None:
            made.cells[-1].set("data-word", str(word))
    for word, placement in enumerate(cover.placements if cover else ()):
        made.path(placement.path, f"w{colours[word]}{' hidden' * straight}")
        made.paths[-1].set("data-word", str(word))
    return made


def puzzle_svg(puzzle: Puzzle, *, theme: str | Theme = "light", title: str | None = None) -> Svg:
    """Draws a puzzle without its answer.

    Args:
        puzzle: the puzzle; a hole stays empty.
        theme: ``light``, ``dark``, ``auto`` (as the reader has it), or colours by name that replace light ones.
        title: what a browser shows when the pointer rests on the picture.

    Raises:
        ValueError: no such theme.
    """
    return drawing(puzzle, theme=theme, title=title).svg()


def cover_svg(cover: Cover, *, theme: str | Theme = "light", title: str | None = None) -> Svg:
    """Draws a cover over its puzzle, a colour and a path from dot to arrow for each word; see ``puzzle_svg``.

    Raises:
        ValueError: no such theme.
    """
    return drawing(cover.puzzle, cover, theme=theme, title=title).svg()
