"""What is counted in puzzle files, what a ``Puzzle`` holds of it, and the differences."""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Collection, Sequence
from importlib import import_module

from accounts.account import CountError, attempted, letters, signs, unreported

from wordtools.core.base.characters import composed
from wordtools.core.grid import MOST_CELLS
from wordtools.core.run.files import decode
from wordtools.crossword.puzzle import markup
from wordtools.crossword.puzzle.puzzle import Puzzle
from wordtools.crossword.puzzle.style import CIRCLE
from wordtools.crossword.reading.assemble import ASTRAY

FORMATS = ("txt", "pzl", "puz", "across", "ipuz", "jpz", "xd", "exolve", "html")
"""Those whose files can be counted: each but the last has a module beside this one, with ``count``."""
GRID = "section|(?<!in )cell|letter|rebus|block|grid|solution|row|column"
CLUES = "clue|entry|entries|hint|explanation|remark"
ABOUT = "title|author|setter|creator|copyright|note|preamble|instruction|intro|metadata"
ENCODING = "encoding|character|utf|windows"
LOOK = "shape|mark|special|shade|colour|highlight|section"
KEYS = {"puzzles": "puzzle"}  # one is read
KEYS |= dict.fromkeys(("cells", "blocks", "voids"), GRID)  # voids are blocks that are not printed
KEYS |= dict.fromkeys(("lettered", "letters"), GRID)  # cells whose solution is known, and its letters
KEYS |= {"bars": "bar", "circles": f"circle|rebus|{LOOK}", "shapes": LOOK, "shades": LOOK}
KEYS |= dict.fromkeys(("marks", "numbers"), "mark|number|label")  # texts in the corners of cells
KEYS |= {"givens": "given", "filled": "solver|saved|state|letter|section", "diagramless": "diagramless"}
KEYS |= {"clues": CLUES, "links": f"link|continu|label|{CLUES}"}  # clues of more than an enumeration
KEYS |= {"clue letters": f"{CLUES}|{ENCODING}"}  # of clues, and of all that stands beside them but numbers and links
KEYS |= {"texts": f"{ABOUT}|header|field|text|puzzle|section|{ENCODING}"}  # letters and digits of all but clues
KEYS |= dict.fromkeys(("extras", "others"), ".")
# extras are parts that do not describe the crossword and are carried along; others are fields of cells and clues that
# no puzzle holds: none can be read, so each is to be reported
"""What is counted, with the words of which a report has one where it names a loss of that kind."""
CONTROL = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufeff]")
TAG = re.compile(r"</?[A-Za-z][^<>]*>")
LENGTHS = re.compile(r"\(\s*\d[^()]*\)$")
STRUCTURE = ("splitcharacter", "cluegroup")  # headers of .xd that say how the rest is written
UNCOUNTED = (":option", ":language")  # extras that a reader divides into what it uses and what it carries along
SIDES = {"T": (-1, 0), "B": (1, 0), "L": (0, -1), "R": (0, 1)}


def text_of(data: bytes) -> str:
    """Decodes a text as its marks give it, else as UTF-8; CountError where it is none, or has control characters."""
    return plain(decode(data, "the file", "a text", CountError))


def plain(text: str) -> str:
    """Returns a text without signs that combine; CountError where it has control characters."""
    if CONTROL.search(text):
        raise CountError("control characters")
    return composed(text)


def untagged(text: str) -> str:
    """Returns a text with HTML as it is read: without tags, with the characters that entities stand for."""
    return "".join(map(html.unescape, TAG.split(text))) if "<" in text or "&" in text else text


def count_grid(columns: int, cells: Sequence[str | None], voids: int = 0) -> Counter[str]:
    """Returns an account of some cells, with nothing else; CountError for a size that no puzzle has.

    Args:
        columns: the width; 0 where it is not the same everywhere.
        cells: None is a block, '' a cell without a letter.
        voids: how many of the blocks are not printed.
    """
    if columns < 1 or not 0 < len(cells) <= MOST_CELLS or len(cells) % columns:
        raise CountError("a size that no puzzle has")
    found = Counter(dict.fromkeys(KEYS, 0), puzzles=1, cells=len(cells))
    known = ["".join(composed(cell).upper().split()) for cell in cells if cell is not None]
    found["blocks"], found["voids"] = len(cells) - len(known) - voids, voids
    found["lettered"], found["letters"] = sum(map(bool, known)), sum(map(len, known))
    return found


def count_clue(found: Counter[str], text: str, *more: str) -> None:
    """Counts a clue, and the texts beside it."""
    text = text.strip()
    found["clues"] += bool(text) and not LENGTHS.match(text)
    found["clue letters"] += sum(map(letters, (text, *more)))


def bars_at(cell: int, sides: Collection[str], columns: int, size: int) -> set[frozenset[int]]:
    """Returns the pairs of cells with a bar between them, from the sides of one (T, B, L, R): none at the edge."""
    found = set()
    row, column = divmod(cell, columns)
    for down, right in (SIDES[side] for side in SIDES.keys() & set(sides)):
        if 0 <= column + right < columns and 0 <= (row + down) * columns < size:
            found.add(frozenset((cell, cell + down * columns + right)))
    return found


def count_raw(data: bytes, kind: str) -> Counter[str]:
    """Counts what a file of a format holds, apart from its reader; CountError where it cannot be counted."""
    try:
        if kind == "html":  # a page with the data of an .ipuz in its template
            text = text_of(data).partition('<template class="puzzle">')[2].partition("</template>")[0]
            data, kind = html.unescape(text).encode("utf-8", "surrogatepass"), "ipuz"
        return import_module(f"accounts.{kind}").count(data)
    except (ValueError, LookupError, SyntaxError, RecursionError) as error:
        raise CountError(str(error)) from None


def count_puzzle(puzzle: Puzzle) -> Counter[str]:
    """Counts what a puzzle holds."""
    found = count_grid(puzzle.columns, puzzle.cells, sum(puzzle.cells[cell] is None for cell in puzzle.voids))
    shapes = [style.shape for style in puzzle.styles.values() if style.shape]
    found["bars"], found["numbers"] = len(puzzle.bars), len(puzzle.numbers)
    found["circles"] = shapes.count(CIRCLE)
    found["shapes"] = len(shapes) - found["circles"]
    found["shades"] = len(puzzle.shades)
    found["marks"] = sum(bool(style.mark) for style in puzzle.styles.values())
    found["givens"], found["filled"] = len(puzzle.givens), len(puzzle.filled)
    found["diagramless"] = int(puzzle.diagramless)
    for text in (*map(markup.plain, puzzle.clues.values()), *(clue.text for clue in puzzle.loose)):
        count_clue(found, text)
    beside = (*puzzle.enumerations.values(), *(text for some in puzzle.remarks.values() for text in some.values()))
    found["clue letters"] += sum(map(letters, beside))
    found["links"] = sum(map(len, puzzle.links.values()))
    about = [text for name, text in puzzle.meta.items() if name not in STRUCTURE]
    about += [puzzle.title, puzzle.author, puzzle.copyright, markup.plain(puzzle.notes)]
    found["texts"] = sum(map(signs, about))
    found["extras"] = sum(not name.endswith(UNCOUNTED) for name in puzzle.extras)
    return found


def differences(data: bytes, kind: str, puzzle: Puzzle) -> list[str]:
    """Names what a file holds and a puzzle read from it does not, or the other way round, without a report of it.

    A report is a name in ``Source.left_out`` or a note of the reader that has a word for the kind of thing.

    Args:
        data: the content of the file; nothing is compared where it cannot be counted.
        kind: the name of its format.
        puzzle: what was read.
    """
    counted = attempted(lambda data: count_raw(data, kind), data)
    source = puzzle.source
    reports = [] if source is None else [*source.left_out, *source.notes]
    reports = [report for report in reports if not report.startswith(ASTRAY)]  # it holds them all the same
    return unreported(KEYS, counted, count_puzzle(puzzle), reports, at_least=("links",))
