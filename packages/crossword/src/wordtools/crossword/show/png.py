"""Pictures of crosswords as PNG, drawn by Pillow (the extra ``png``)."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from wordtools.core import WordtoolsError
from wordtools.core.errors import OptionError
from wordtools.crossword.puzzle.puzzle import Direction, Puzzle
from wordtools.crossword.puzzle.style import SHADE, Style
from wordtools.crossword.show.seen import seen

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw
    from PIL.ImageFont import FreeTypeFont

SIDE = 60  # pixels of a cell
EDGE = 2  # of a line
MOST_PIXELS = 8_000  # wide or high


LIGHT = {"paper": "#ffffff", "ink": "#1c2733", "shade": "#cdd5de", "ring": "#66788a", "text": "#1c2733"}
DARK = {"paper": "#2a3441", "ink": "#0b0f14", "shade": "#46566a", "ring": "#9fb0c2", "text": "#f2f5f9"}
THEMES = {"light": LIGHT, "dark": DARK}


def write(puzzle: Puzzle, *, solution: bool = False, blocks: bool = True, theme: str = "light") -> bytes:
    """Writes a picture file, 60 pixels a cell where that is not too large.

    Args:
        puzzle: the puzzle.
        solution: show the letters.
        blocks: draw the blocks.
        theme: ``light`` or ``dark``; pixels cannot be ``auto``, as the reader has it.

    Raises:
        WordtoolsError: Pillow is not installed, or no font has the letters.
        OptionError: no such theme.
    """
    if theme not in THEMES:
        raise OptionError(f"a .png file has its colours fixed: use one of {', '.join(THEMES)}, not {theme!r}")
    paper, ink, shade, ring, letters = (THEMES[theme][key] for key in ("paper", "ink", "shade", "ring", "text"))
    try:
        from PIL import Image, ImageDraw
    except ImportError:
        raise WordtoolsError("pictures as PNG need Pillow: pip install 'wordtools-crossword[png]'") from None
    puzzle = seen(puzzle, solution=solution)
    side = min(SIDE, MOST_PIXELS // max(puzzle.rows, puzzle.columns))
    size = (puzzle.columns * side + EDGE + 1, puzzle.rows * side + EDGE + 1)
    image = Image.new("RGB", size, ink if blocks else paper)
    draw = ImageDraw.Draw(image)
    fonts = _Fonts(puzzle)
    for cell, text in enumerate(puzzle.cells):
        fill = paper if cell in puzzle.voids else _rgb(puzzle.styles.get(cell, Style()).fill, "")
        if text is None and fill and (blocks or cell in puzzle.voids):
            row, column = puzzle.grid.place(cell)
            x, y = column * side, row * side
            draw.rectangle((x, y, x + side + EDGE, y + side + EDGE), fill=fill)
    for cell, text in enumerate(puzzle.cells):
        if text is None:
            continue
        row, column = puzzle.grid.place(cell)
        x, y = column * side, row * side
        box = (x, y, x + side + EDGE, y + side + EDGE)
        look = puzzle.styles.get(cell, Style())
        fill = paper if not look.fill else shade if look.fill == SHADE else _rgb(look.fill, shade)
        draw.rectangle(box, fill=fill, outline=ink, width=EDGE)
        if cell in puzzle.circles:
            draw.ellipse((box[0] + EDGE, box[1] + EDGE, box[2] - EDGE, box[3] - EDGE), outline=ring, width=EDGE)
        corner = str(puzzle.numbers.get(cell, look.mark))
        if corner:
            _number(draw, x + 3 * EDGE, y + 2 * EDGE, corner, fonts, side, letters)
        if text:
            wide = fonts.size(int(side * 0.58)).getlength(text)
            font = fonts.size(int(side * 0.58 * min(1, 0.86 * side / wide)))
            draw.text((x + side / 2, y + side * 0.62), text, fill=letters, font=font, anchor="mm")
    for cell, direction in puzzle.bars:
        row, column = puzzle.grid.place(cell)
        right, below = (column + 1) * side, (row + 1) * side
        start = (right, below - side) if direction == Direction.ACROSS else (right - side, below)
        draw.line((*start, right, below), fill=ink, width=3 * EDGE)
    file = BytesIO()
    image.save(file, "PNG", optimize=True)
    return file.getvalue()


def _rgb(fill: str, otherwise: str) -> str:
    """Returns a colour that Pillow knows."""
    from PIL import ImageColor

    try:
        ImageColor.getrgb(fill)
    except ValueError:
        return otherwise
    return fill


def _number(draw: ImageDraw, x: float, y: float, text: str, fonts: _Fonts, side: int, ink: str) -> None:
    draw.text((x, y), text, fill=ink, font=fonts.size(int(side * 0.27)), anchor="lt")


class _Fonts:
    """The font of a picture in the sizes asked for."""

    def __init__(self, puzzle: Puzzle) -> None:
        texts = [text for text in (*puzzle.cells, *(style.mark for style in puzzle.styles.values())) if text]
        self.name = "" if all(text.isascii() for text in texts) else _find(texts)
        self.sizes: dict[int, FreeTypeFont] = {}

    def size(self, size: int) -> FreeTypeFont:
        """Loads the font in a size: Pillow's own, which has the letters A to Z, or the one that was found."""
        from PIL import ImageFont

        size = max(size, 4)
        if size not in self.sizes:
            loaded = ImageFont.truetype(self.name, size) if self.name else ImageFont.load_default(size)
            assert isinstance(loaded, ImageFont.FreeTypeFont)
            self.sizes[size] = loaded
        return self.sizes[size]


def _find(texts: list[str]) -> str:
    from wordtools.core.show.fonts import find_font

    return find_font(["0123456789", *texts])
