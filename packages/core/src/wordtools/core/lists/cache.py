"""What takes long to make of a word list, kept in files of the user's cache folder."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias, TypeVar

from wordtools.core.errors import LexiconError
from wordtools.core.reading.json_text import parse_json
from wordtools.core.run.files import write_whole

KEPT = 32  # files of each kind in the cache

Made = TypeVar("Made")
Save: TypeAlias = Callable[[Made, Path], None]


def kept(
    name: str,
    load: Callable[[Path], Made],
    build: Callable[[], Made],
    save: Save[Made],
    *,
    most: int | None = None,
) -> Made:
    """Loads the file called *name* from the cache; where there is none, or a damaged one, builds and saves it.

    The name is a hash of what it is made from, and an ending for the kind; of each kind the newest are kept,
    *most* of them, else ``KEPT``.
    """
    from platformdirs import user_cache_path

    file = user_cache_path("wordtools", appauthor=False) / name
    with suppress(OSError, LexiconError):
        return load(file)
    made = build()
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        save(made, file)
        for old in sorted(file.parent.glob(f"*{file.suffix}"), key=lambda path: -path.stat().st_mtime)[
            KEPT if most is None else most :
        ]:
            old.unlink(missing_ok=True)
    return made


def save_lines(lines: tuple[str, ...], path: Path) -> None:
    """Writes lines of text to a file of the cache."""
    write_whole(path, json.dumps(lines).encode())


def load_lines(path: Path) -> tuple[str, ...]:
    """Reads what ``save_lines`` wrote.

    Raises:
        LexiconError: the file is damaged.
        OSError: it cannot be read.
    """
    try:
        found = parse_json(path.read_text(encoding="utf-8"))
    except ValueError:
        raise LexiconError(f"{path}: damaged") from None
    if not isinstance(found, list) or not all(isinstance(line, str) for line in found):
        raise LexiconError(f"{path}: damaged")
    return tuple(found)
