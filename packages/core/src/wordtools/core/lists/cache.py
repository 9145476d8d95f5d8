"""What takes long to make of a word list, kept in files of the user's cache folder."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, TypeAlias, TypeVar

from wordtools.core.errors import LexiconError
from wordtools.core.reading.json_text import parse_json
from wordtools.core.run.files import write_whole

BOUND = 300_000_000  # bytes of all files together; what was not used for longest goes first
KINDS = {  # by the endings of the files; no other file is counted or deleted
    "alphagrams": "graphs of alphagrams",
    "dawg": "word graphs",
    "gaddag": "graphs for Scrabble",
    "notes": "notes on word lists",
    "own": "your own lists for crosswords",
    "stock": "lists for crosswords",
    "zipf": "frequencies of words",
}
# as ``kept`` names them, and as ``write_whole`` names what it has not finished
_OURS = re.compile(rf"[0-9a-f]{{32}}\.({'|'.join(KINDS)})|\.[0-9a-f]{{32}}\.({'|'.join(KINDS)})\.\w{{8}}")

Made = TypeVar("Made")
Save: TypeAlias = Callable[[Made, Path], None]


class CacheFile(NamedTuple):
    """A file of the cache; the least recently used sorts first."""

    used: float
    """When it was last read or written, in seconds since 1970."""
    path: Path
    kind: str
    """A key of ``KINDS``."""
    size: int
    """Bytes."""


def folder() -> Path:
    """Returns the folder of the cache; it need not exist."""
    from platformdirs import user_cache_path

    return user_cache_path("wordtools", appauthor=False)


def files() -> list[CacheFile]:
    """Lists the files of the cache, the least recently used first; other programs may delete them at any time."""
    found = []
    with suppress(OSError), os.scandir(folder()) as entries:
        for entry in entries:
            named = _OURS.fullmatch(entry.name)
            with suppress(OSError):
                if named and entry.is_file(follow_symlinks=False):
                    about = entry.stat(follow_symlinks=False)
                    found.append(CacheFile(about.st_mtime, Path(entry.path), named[1] or named[2], about.st_size))
    return sorted(found)


def clear() -> list[CacheFile]:
    """Deletes the files of the cache, and its folder if nothing else is in it; returns the files that are gone."""
    gone = _removed(files())
    with suppress(OSError):
        folder().rmdir()
    return gone


def _removed(some: Iterable[CacheFile]) -> list[CacheFile]:
    """Deletes files; returns those that are gone, as one in use cannot be deleted on some systems.

    Whoever reads such a file has it open, or makes it anew.
    """
    gone = []
    for file in some:
        with suppress(OSError):
            file.path.unlink(missing_ok=True)
            gone.append(file)
    return gone


def kept(name: str, load: Callable[[Path], Made], build: Callable[[], Made], save: Save[Made]) -> Made:
    """Loads the file called *name* from the cache; where there is none, or a damaged one, builds and saves it.

    The name is a hash of what it is made from, and an ending for the kind, of ``KINDS``. Whatever is not used for
    longest goes when the files together have more than ``BOUND`` bytes.
    """
    file = folder() / name
    with suppress(OSError, LexiconError):
        made = load(file)
        with suppress(OSError):
            os.utime(file)
        return made
    made = build()
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        save(made, file)
        _keep_bound(file)
    return made


def _keep_bound(new: Path) -> None:
    """Deletes what was not used for longest, but not the file that was just written."""
    known = files()
    excess = sum(file.size for file in known) - BOUND
    for file in known:
        if excess > 0 and file.path != new:
            excess -= sum(gone.size for gone in _removed([file]))


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
