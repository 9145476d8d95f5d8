"""One file that is being read: what its reader has to report, and how much it has found in it."""

from __future__ import annotations

from collections import Counter

from wordtools.core.errors import FormatError, WordtoolsError
from wordtools.core.reading.bounds import BOUNDS


class Reading:
    """Is handed through a reader, which reports here whatever it cannot hold, and all that is unusual.

    >>> from wordtools.core.reading.reading import Reading
    >>> reading = Reading("lesson.xd")
    >>> reading.note("the answer of 1 across is not what the grid has", line=12)
    >>> reading.leave_out("pictures")
    >>> reading.notes, reading.left_out
    (('line 12: the answer of 1 across is not what the grid has',), ('pictures',))
    """

    __slots__ = ("_counts", "_left_out", "_notes", "error", "name", "strict")

    def __init__(self, name: str, *, strict: bool = False, error: type[WordtoolsError] = FormatError) -> None:
        """Takes the name of the file for messages.

        Args:
            name: of the file.
            strict: whether whatever is unusual or cannot be held is an error.
            error: the class of the errors.
        """
        self.name = name
        self.strict = strict
        self.error = error
        self._notes: dict[str, None] = {}
        self._left_out: dict[str, None] = {}
        self._counts: Counter[str] = Counter()

    def note(self, what: str, *, line: int | None = None) -> None:
        """Reports something unusual: half a sentence on what the file has, and how it was taken.

        Raises:
            WordtoolsError: (or ``error`` of it) the reader is strict.
        """
        said = what if line is None else f"line {line}: {what}"
        if self.strict:
            raise self.error(f"{self.name}: {said}")
        self._notes[said] = None

    def leave_out(self, what: str) -> None:
        """Reports a thing by its name, which the value that is read cannot hold.

        Raises:
            WordtoolsError: (or ``error`` of it) the reader is strict.
        """
        if self.strict:
            raise self.error(f"{self.name}: it has {what}, which would be left out")
        self._left_out[what] = None

    def count(self, kind: str, number: int = 1) -> None:
        """Counts things of a kind before they are made.

        Args:
            kind: a key of ``BOUNDS``.
            number: how many more there are.

        Raises:
            WordtoolsError: (or ``error`` of it) there are more than any real file has.
        """
        self._counts[kind] += number
        most = BOUNDS[kind].most
        if self._counts[kind] > most:
            raise self.error(f"{self.name}: over {most:,} {kind}, more than any real file has")

    @property
    def notes(self) -> tuple[str, ...]:
        """What was unusual, in the order of the file, each once."""
        return tuple(self._notes)

    @property
    def left_out(self) -> tuple[str, ...]:
        """The names of what could not be held, each once."""
        return tuple(self._left_out)

    def __repr__(self) -> str:
        """Shows the file and how much there is to report."""
        return f"<Reading of {self.name}: {len(self._notes)} notes, {len(self._left_out)} left out>"
