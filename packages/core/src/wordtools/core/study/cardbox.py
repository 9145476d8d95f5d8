"""A box of cards to learn words by, in one SQLite file: what was asked, when, how it went, and when it is due again.

When a card comes back is worked out by FSRS from its answers (J. Ye, J. Su, Y. Cao, "A stochastic shortest path
algorithm for optimizing spaced repetition scheduling", 2022; the package ``fsrs``). The answers are what counts: the
rest can be made again from them, and is when a box is read in. Each answer is a transaction of its own, written to the
disk before the next question: whatever ends the process, what was answered stays.
"""

from __future__ import annotations

import csv
import io
import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any

from wordtools.core.base.cells import csv_table, text_of
from wordtools.core.errors import FormatError, OptionError, WordtoolsError
from wordtools.core.reading.json_text import parse_json
from wordtools.core.run.databases import Kind, opened
from wordtools.core.run.files import make_folder

VERSION = 1  # of the JSON
BOX = Kind(
    "box of cards",
    0x57544342,  # "WTCB"
    {
        "card": "create table card ( id integer primary key, kind text not null, language text not null, "
        "question text not null, due text not null, state text not null, unique (kind, language, question) )",
        "review": "create table review ( card integer not null references card, at text not null, "
        "rating integer not null, primary key (card, at) ) without rowid",
        "due": "create index due on card (kind, language, due)",
    },
    version=1,
    synchronous="full",
)
AGAIN, HARD, GOOD, EASY = 1, 2, 3, 4
RATINGS = {AGAIN: "again", HARD: "hard", GOOD: "good", EASY: "easy"}
FIRST_YEAR, LAST_YEAR = 1900, 2999  # of answers
COLUMNS = ("kind", "language", "question", "at", "rating")  # of a CSV: a line an answer


@dataclass(frozen=True, slots=True, order=True)
class CardKey:
    """The key of a card."""

    kind: str
    """What is asked: ``anagrams``, ``hooks`` or ``definitions``."""
    language: str
    question: str


def default_box() -> str:
    """Returns where the user's box lies when none is named."""
    from platformdirs import user_data_path

    return str(user_data_path("wordtools", appauthor=False) / "cards.sqlite")


class CardBox:
    """The cards in a file; a context manager.

    Times are aware of their zone, and kept in UTC.
    """

    def __init__(self, name: str | Path | None) -> None:
        """Opens the file, or makes it with its folder; None: a box in memory.

        Raises:
            FormatError: it is no box of cards, is damaged, or cannot be opened.
            OptionError: the package ``fsrs`` is not installed.
        """
        try:
            import fsrs
        except ImportError:
            raise OptionError("the box of cards needs the package fsrs, which is not installed: install it") from None
        self.name = str(name)
        self._fsrs = fsrs
        self._scheduler = fsrs.Scheduler(enable_fuzzing=False)
        if name is not None:
            make_folder(str(Path(name).parent))
        self._file = opened(name, BOX)

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Returns of what file an error is."""
        try:
            yield
        except WordtoolsError:
            raise
        except (
            sqlite3.Error,
            ValueError,
            TypeError,
            ArithmeticError,
        ) as error:  # also a rating that is none
            reason = " ".join(str(error).split())
            raise FormatError(f"{self.name}: cannot be used as a box of cards: {reason}") from None

    @contextmanager
    def _together(self) -> Iterator[None]:
        """Does all or nothing."""
        with self._told():
            self._file.execute("begin immediate")
            try:
                yield
            except BaseException:
                self._file.execute("rollback")
                raise
            self._file.execute("commit")

    def answer(self, key: CardKey, rating: int, at: datetime) -> datetime:
        """Keeps how a question was answered, and returns when it is due again.

        Args:
            key: the card; it is made when it is new.
            rating: ``AGAIN`` (1), ``HARD``, ``GOOD`` or ``EASY`` (4).
            at: when it was answered.

        Raises:
            FormatError: the file cannot be written.
            OptionError: there is no such rating.
        """
        if rating not in RATINGS:
            raise OptionError(f"rating {rating}: there are {', '.join(f'{k} {name}' for k, name in RATINGS.items())}")
        with self._together():
            number = self._add(key, at)
            self._file.execute("insert or replace into review values (?, ?, ?)", (number, _text(at), rating))
            return self._renew(number)

    def _add(self, key: CardKey, at: datetime) -> int:
        row = (key.kind, key.language, key.question)
        self._file.execute("insert or ignore into card values (null, ?, ?, ?, ?, '')", (*row, _text(at)))
        found = self._file.execute("select id from card where kind = ? and language = ? and question = ?", row)
        return int(found.fetchone()[0])

    def _renew(self, number: int) -> datetime:
        """Works out the state of a card from all its answers."""
        rows = self._file.execute("select at, rating from review where card = ? order by at", (number,)).fetchall()
        card = self._fsrs.Card(card_id=number, due=_answered(rows[0][0]))
        for at, rating in rows:
            card, _ = self._scheduler.review_card(card, self._fsrs.Rating(rating), _answered(at))
        state = json.dumps(card.to_dict(), separators=(",", ":"))
        self._file.execute("update card set due = ?, state = ? where id = ?", (_text(card.due), state, number))
        due: datetime = card.due
        return due

    def due(self, kind: str, language: str, now: datetime) -> list[CardKey]:
        """Lists the cards that should be asked now, the one that waits longest first."""
        with self._told():
            rows = self._file.execute(
                "select question from card where kind = ? and language = ? and due <= ? order by due, id",
                (kind, language, _text(now)),
            ).fetchall()
            return [_card(kind, language, question) for (question,) in rows]

    def __contains__(self, key: object) -> bool:
        """Returns whether a card is in the box."""
        if not isinstance(key, CardKey):
            return False
        with self._told():
            row = (key.kind, key.language, key.question)
            asked = "select 1 from card where kind = ? and language = ? and question = ?"
            return self._file.execute(asked, row).fetchone() is not None

    def __len__(self) -> int:
        """Counts the cards."""
        with self._told():
            return int(self._file.execute("select count(*) from card").fetchone()[0])

    def next_due(self, kind: str, language: str) -> datetime | None:
        """Returns when the next card is due; None where there is no card."""
        with self._told():
            row = self._file.execute(
                "select min(due) from card where kind = ? and language = ?", (kind, language)
            ).fetchone()
            return _time(row[0]) if row[0] else None

    def reviews(self) -> list[tuple[CardKey, datetime, int]]:
        """Lists all answers: the card, when, and the rating; in the order of the cards, then of time."""
        with self._told():
            rows = self._file.execute(
                "select kind, language, question, at, rating from card join review on card.id = review.card"
                " order by kind, language, question, at"
            ).fetchall()
            return [(_card(*row[:3]), _answered(row[3]), _rating(row[4])) for row in rows]

    def read_in(self, reviews: Iterable[tuple[CardKey, datetime, int]]) -> int:
        """Adds answers of another box, all or none, and returns how many were new."""
        new = 0
        touched = set()
        with self._together():
            for key, at, rating in reviews:
                number = self._add(key, at)
                done = self._file.execute("insert or ignore into review values (?, ?, ?)", (number, _text(at), rating))
                new += done.rowcount
                touched.add(number)
            for number in sorted(touched):
                self._renew(number)
        return new

    def close(self) -> None:
        """Closes the file."""
        self._file.close()

    def __enter__(self) -> CardBox:
        """Returns itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Closes the file."""
        self.close()


def exported(reviews: Iterable[tuple[CardKey, datetime, int]], *, as_csv: bool = False) -> str:
    """Writes answers as JSON, the cards each with its answers, or as CSV, a line an answer."""
    if as_csv:
        lines = ((key.kind, key.language, key.question, _text(at), rating) for key, at, rating in reviews)
        return csv_table([COLUMNS, *lines])
    cards: dict[CardKey, list[dict[str, Any]]] = {}
    for key, at, rating in reviews:
        cards.setdefault(key, []).append({"at": _text(at), "rating": rating})
    rows = [
        {"kind": key.kind, "language": key.language, "question": key.question, "reviews": given}
        for key, given in cards.items()
    ]
    return json.dumps({"version": VERSION, "cards": rows}, ensure_ascii=False, indent=1) + "\n"


def imported(text: str, name: str) -> list[tuple[CardKey, datetime, int]]:
    """Reads what ``exported`` wrote, either form; *name* is used in messages.

    Raises:
        FormatError: it is neither, or something in it is wrong; the message names where.
    """
    if text.lstrip().startswith("{"):
        return _from_json(text, name)
    try:
        rows = list(csv.reader(io.StringIO(text)))
    except csv.Error as error:
        raise FormatError(f"{name}: no CSV of a box of cards: {error}") from None
    if not rows or tuple(rows[0]) != COLUMNS:
        raise FormatError(f"{name}: neither JSON nor CSV of a box of cards: line 1 must be {','.join(COLUMNS)}")
    found = []
    for number, row in enumerate(rows[1:], 2):
        if len(row) != len(COLUMNS):
            raise FormatError(f"{name}: line {number}: {len(COLUMNS)} columns are wanted, there are {len(row)}")
        found.append(_answer([text_of(text) for text in row[:3]], row[3], row[4], f"{name}: line {number}"))
    return found


def _from_json(text: str, name: str) -> list[tuple[CardKey, datetime, int]]:
    try:
        data = parse_json(text)
    except ValueError as error:
        raise FormatError(f"{name}: no JSON: {error}") from None
    cards = data.get("cards")
    if data.get("version") != VERSION or not isinstance(cards, list):
        raise FormatError(f"{name}: no box of cards: version {VERSION} and a list of cards are wanted")
    found = []
    for number, card in enumerate(cards):
        where = f"{name}: card {number}"
        reviews = card.get("reviews") if isinstance(card, dict) else None
        if not isinstance(reviews, list) or not all(isinstance(review, dict) for review in reviews):
            raise FormatError(f"{where}: it has no list of reviews")
        key = [card.get(part) for part in COLUMNS[:3]]
        found += [_answer(key, review.get("at"), review.get("rating"), where) for review in reviews]
    return found


def _answer(key: list[Any], at: object, rating: object, where: str) -> tuple[CardKey, datetime, int]:
    try:
        return _card(*key), _answered(at), _rating(rating)
    except (ValueError, OverflowError) as error:
        raise FormatError(f"{where}: {error}") from None


def _card(*parts: object) -> CardKey:
    if all(isinstance(part, str) and part for part in parts):
        return CardKey(*map(str, parts))
    raise ValueError("kind, language and question must be texts")


def _rating(value: object) -> int:
    if str(value) not in map(str, RATINGS):
        raise ValueError(f"rating {value!r:.40}: a rating is 1 (again) to 4 (easy)")
    return int(str(value))


def _answered(text: object) -> datetime:
    """Reads when something was answered: not so early or late that what is reckoned from it is no time any more."""
    time = _time(text)
    if not FIRST_YEAR <= time.year <= LAST_YEAR:
        raise ValueError(f"{text!r:.40} is no time of an answer: it is not from {FIRST_YEAR} to {LAST_YEAR}")
    return time


def _time(text: object) -> datetime:
    how = "write it as 2026-11-22T08:30:00+00:00"
    try:
        time = datetime.fromisoformat(str(text))
    except ValueError:
        raise ValueError(f"{text!r:.40} is no time: {how}") from None
    if time.tzinfo is None:
        raise ValueError(f"{text!r:.40} has no time zone: {how}")
    return time


def _text(time: datetime) -> str:
    """Writes a time so that texts are in the order of times."""
    if time.tzinfo is None:
        raise OptionError(f"{time}: a time must have a zone")
    return time.astimezone(UTC).isoformat(timespec="microseconds")
