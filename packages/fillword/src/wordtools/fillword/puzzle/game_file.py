"""Files of games, read: JSON with the fields that the Strands of The New York Times has, and the data in a page.

The fields are those that players of other programs read too: ``startingBoard`` (the rows), ``themeWords``,
``themeCoords`` (a row and a column for each letter, from 0), ``spangram``, ``spangramCoords``, ``solutions`` (all
words on the board that count), ``clue``, ``printDate``, ``editor``, ``constructors``. Files of 2024 lack
``spangramCoords``: the spangram lies in the cells that no other word has. Of our own are ``version``, ``language``,
``directions``, ``title`` and ``source``.

In a page the answer is veiled, so that nobody reads it by accident; it is no secret.
"""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Iterable, Iterator
from html import unescape
from typing import Any

from wordtools.core import Alphabet, Language
from wordtools.core.base.characters import characters
from wordtools.core.errors import FormatError, WordtoolsError
from wordtools.core.letters.language import language_names
from wordtools.core.reading.json_text import parse_json
from wordtools.core.reading.names import installed
from wordtools.core.run.files import decode
from wordtools.fillword.puzzle.puzzle import VERSION, Cover, Path, Placement, Puzzle, WordKind, folded

PAGE = '<template class="game">', "</template>"
VEIL = b"wordtools"
MAX_CELLS = 10_000
MAX_STEPS = 100_000  # of the search for the cells of a spangram
MAX_TEXT = 2_000  # characters of a clue, a title, an author
NO_GAME = "no game: a JSON file of a Strands puzzle, or a page that wordtools wrote, is wanted"


def veil(text: str) -> str:
    """Veils a text: letters and figures that say nothing at a glance."""
    return base64.b64encode(_turned(text.encode())).decode()


def unveil(text: str) -> str:
    """Reads what ``veil`` wrote.

    Raises:
        ValueError: it is damaged.
    """
    return _turned(base64.b64decode(text, validate=True)).decode()


def _turned(text: bytes) -> bytes:
    return bytes(one ^ VEIL[k % len(VEIL)] for k, one in enumerate(text))


def read(file: str | bytes, name: str = "") -> dict[str, Any]:
    """Reads a file: the fields of a ``Game``.

    Raises:
        FormatError: it is damaged, or something else.
    """
    text = decode(file, name or "the game", kind=FormatError) if isinstance(file, bytes) else file
    try:
        return _fields(_object(text.removeprefix("\ufeff")))
    except (WordtoolsError, ValueError) as error:
        raise FormatError(f"{name}: {error}" if name else str(error)) from None


def _object(text: str) -> dict[str, Any]:
    """Finds the data in a file."""
    veiled, page, _ = text.partition(PAGE[0])[2].partition(PAGE[1])
    try:
        found = parse_json(unveil(unescape(veiled).strip()) if page else text)
    except (ValueError, binascii.Error, RecursionError) as error:
        wrong = "the game in this page is damaged" if page else NO_GAME
        where = f" (line {error.lineno})" if isinstance(error, json.JSONDecodeError) and not page else ""
        raise FormatError(f"{wrong}{where}") from None
    if not isinstance(found, dict) or "startingBoard" not in found:
        raise FormatError(NO_GAME)
    return found


def _fields(found: dict[str, Any]) -> dict[str, Any]:
    version = found.get("version", VERSION)
    if version != VERSION:
        raise FormatError(f"version {version!r} of the data is not known here")
    language = Language.load(installed(_text(found, "language") or "en", language_names(), "language"))
    alphabet = language.alphabet
    directions = found.get("directions", 8)
    if directions not in (4, 8):
        raise FormatError(f"directions: 4 or 8, not {directions!r}")
    puzzle = Puzzle.parse(_board(found), alphabet, directions=directions)
    placements = list(_placements(found, puzzle))
    placements.sort(key=lambda one: min(one.path, default=0))
    answer = {one.word for one in placements}
    words = _list(found, "solutions") if "solutions" in found else []
    known = dict.fromkeys(word for word in (alphabet.fold(one) for one in words if _is_text(one)) if word)
    return {
        "answer": Cover(puzzle, tuple(placements)),
        "clue": _text(found, "clue"),
        "title": _text(found, "title"),
        "author": _text(found, "constructors") or _text(found, "editor"),
        "date": _text(found, "printDate"),
        "language": language.code,
        "words": tuple(word for word in known if word not in answer),
        "source": _text(found, "source"),
    }


def _board(found: dict[str, Any]) -> str:
    """Writes the rows as ``Puzzle.parse`` reads them."""
    rows = [str(row) if _is_text(row) else "" for row in _list(found, "startingBoard")]
    cells = [row.split() if " " in row else characters(row) for row in rows]
    if not cells or not all(cells):
        raise FormatError("startingBoard: a text for each row is wanted")
    if sum(map(len, cells)) > MAX_CELLS:
        raise FormatError(f"startingBoard: more than {MAX_CELLS:,} cells")
    if uneven := next((k for k, row in enumerate(cells, 1) if len(row) != len(cells[0])), 0):
        raise FormatError(
            f"startingBoard: row {uneven} has {len(cells[uneven - 1])} letters, and the first {len(cells[0])}"
        )
    return "\n".join(" ".join(row) for row in cells)


def _placements(found: dict[str, Any], puzzle: Puzzle) -> Iterator[Placement]:
    """Reads the words with their cells; the spangram without its own lies in what the others leave."""
    theme = found.get("themeCoords")
    if not isinstance(theme, dict):
        raise FormatError("themeCoords: the cells of each word are missing")
    spangram = _spelled(_text(found, "spangram"), puzzle.alphabet)
    used: set[int] = set()
    placed = False
    for word, cells in theme.items():
        spelled = _spelled(word, puzzle.alphabet)
        path = _path(cells, puzzle, word)
        used.update(path)
        if not spelled:
            raise FormatError(f"themeCoords: {word!r} is no word")
        listed = spelled == spangram and not found.get("spangramCoords")
        placed = placed or listed
        yield Placement(spelled, path, WordKind.SPANGRAM if listed else WordKind.WORD)
    for word in _list(found, "themeWords") if "themeWords" in found else ():
        if not _is_text(word) or word not in theme:
            raise FormatError(f"themeWords: {word!r} has no cells in themeCoords")
    if not spangram or placed:
        return
    if found.get("spangramCoords"):
        yield Placement(spangram, _path(found["spangramCoords"], puzzle, "spangramCoords"), WordKind.SPANGRAM)
        return
    path = path_of(spangram, puzzle, [cell for cell in puzzle.cells if cell not in used])
    if not path:
        raise FormatError(f"spangramCoords: missing, and {spangram} does not lie in the cells that are left")
    yield Placement(spangram, path, WordKind.SPANGRAM)


def path_of(word: str, puzzle: Puzzle, cells: Iterable[int]) -> Path:
    """Finds a path that spells a word and uses all of some cells; () where none is found."""
    letters, open_cells = puzzle.alphabet.split(word), set(cells)
    if len(letters) != len(open_cells):
        return ()
    stack: list[Path] = [(cell,) for cell in sorted(open_cells, reverse=True)]
    for _ in range(MAX_STEPS):
        if not stack:
            break
        path = stack.pop()
        if puzzle.grid.cells[path[-1]] != letters[len(path) - 1]:
            continue
        if len(path) == len(letters):
            return path
        stack += [(*path, cell) for cell in puzzle.neighbours[path[-1]] if cell in open_cells and cell not in path]
    return ()


def _path(cells: object, puzzle: Puzzle, word: object) -> Path:
    rows, columns = puzzle.grid.rows, puzzle.grid.columns
    path = []
    for pair in cells if isinstance(cells, list) else [None]:
        fits = isinstance(pair, list) and len(pair) == 2 and all(type(one) is int for one in pair)
        row, column = pair if fits and pair is not None else (-1, -1)
        if not (0 <= row < rows and 0 <= column < columns):
            raise FormatError(f"{word}: {pair!r} is no cell of the board: a row and a column, from 0, are wanted")
        path.append(row * columns + column)
    if not path:
        raise FormatError(f"{word}: it has no cells")
    return tuple(path)


def _spelled(word: object, alphabet: Alphabet) -> str:
    """Folds a word or a phrase; '' for none."""
    text = "".join(one for one in str(word) if one.isalpha()) if _is_text(word) else ""
    return folded(text, alphabet) if text else ""


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _text(found: dict[str, Any], name: str) -> str:
    value = found.get(name) or ""
    if not isinstance(value, str) or len(value) > MAX_TEXT:
        raise FormatError(f"{name}: a text of at most {MAX_TEXT:,} characters is wanted")
    return " ".join(value.split())


def _list(found: dict[str, Any], name: str) -> list[Any]:
    value = found.get(name)
    if not isinstance(value, list):
        raise FormatError(f"{name}: a list is wanted")
    return value
