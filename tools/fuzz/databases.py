"""The readers of what wordtools keeps in SQLite files: answers of a quiz, and results of long jobs."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from wordtools.core.errors import FormatError
from wordtools.core.run.files import decode
from wordtools.core.run.results import Results
from wordtools.core.study.cardbox import CardBox, CardKey, exported, imported

Reader = tuple[list[bytes], Callable[[bytes], object]]
"""Some good files, and what reads them."""


def card_box() -> Reader:
    """Boxes of cards of the quiz."""
    path = Path(tempfile.mkdtemp()) / "cards.sqlite"
    with CardBox(path) as box:
        for at, key, rating in answers():
            box.answer(key, rating, at)
    seed = alone(path)

    def read(data: bytes) -> object:
        replace_database(path, data)
        with CardBox(path) as box:
            _, key, rating = next(answers())
            box.answer(key, rating, datetime(2026, 12, 1, tzinfo=UTC))
            return box.reviews(), box.due("anagrams", "en", datetime(2027, 1, 1, tzinfo=UTC)), len(box)

    return [seed], read


def alone(path: Path) -> bytes:
    """Returns the bytes of an SQLite file, with all that its log holds in them."""
    with closing(sqlite3.connect(path)) as file:
        file.execute("pragma wal_checkpoint(truncate)")
        file.execute("pragma journal_mode = delete")
        file.execute("vacuum")
    return path.read_bytes()


def replace_database(path: Path, data: bytes) -> None:
    """Writes other bytes in place of an SQLite file and of what lies beside it."""
    for rest in path.parent.glob(f"{path.name}*"):
        rest.unlink()
    path.write_bytes(data)


def answers() -> Iterator[tuple[datetime, CardKey, int]]:
    """Goes through some answers of a quiz."""
    for day, (question, rating) in enumerate((("AET", 3), ("AEINRST", 1), ("AET", 4), ("ÉÑ", 2)), 1):
        yield datetime(2026, 11, day, 8, tzinfo=UTC), CardKey("anagrams", "en", question), rating


def card_file() -> Reader:
    """Answers of the quiz, as they are exported."""
    given = [(key, at, rating) for at, key, rating in answers()]
    seeds = [exported(given, as_csv=as_csv).encode() for as_csv in (False, True)]
    return seeds, lambda data: exported(imported(decode(data, "fuzzed", "a file of answers", FormatError), "fuzzed"))


@dataclass(frozen=True)
class Job:
    """A job whose results are in a file."""

    name: str


def results() -> Reader:
    """Files of results, which ``--resume`` reads."""
    path = Path(tempfile.mkdtemp()) / "results.sqlite"
    with Results(path, Job("fuzz"), seed=5) as file:
        for part in range(40):
            file[part] = [part, "x" * part]
    seed = alone(path)

    def read(data: bytes) -> object:
        replace_database(path, data)
        Results.seed_of(path)
        with Results(path, Job("fuzz"), seed=5) as file:
            file[99] = "new"
            return len(file), [file[part] for part in range(40) if part in file]

    return [seed], read
