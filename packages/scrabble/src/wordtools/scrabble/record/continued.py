"""Games that go on in the file where they stand: lines that were there stay as they are, new ones come after them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wordtools.scrabble.record.event import Pragma
from wordtools.scrabble.record.game_record import GameRecord
from wordtools.scrabble.record.gcg_bytes import Encoding, decoded, encoding_of
from wordtools.scrabble.record.gcg_writing import ENCODING, event_line, pragma_lines, rack_lines, write
from wordtools.scrabble.record.recorded import Recorded

INCOMPLETE = "incomplete"
STATE = ("#rack", f"#{INCOMPLETE}")  # of the moment after the last event: they are rewritten
DESCRIPTION = "description"


@dataclass(frozen=True)
class Continued:
    """A file and the game that was read from it."""

    data: bytes
    record: GameRecord

    def with_more(self, game: Recorded) -> bytes:
        """Returns the file with all that has been added to its game; other lines, marks and line ends stay.

        A game that is no continuation of it is written whole. Where the encoding of the file has no place for what was
        added, it becomes UTF-8.
        """
        if game.events[: len(self.record.events)] != self.record.events:
            return write(game).encode()
        encoding = encoding_of(self.data)
        text = decoded(self.data, encoding, "GCG")
        end = "\r\n" if "\r\n" in text else "\r" if "\r" in text and "\n" not in text else "\n"
        lines = [*self._kept(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), game), *self._added(game)]
        try:
            return _encoded(lines, end, encoding)
        except UnicodeEncodeError:
            named = [f"#{ENCODING} UTF-8", *(line for line in lines if not line.lower().startswith(f"#{ENCODING}"))]
            return _encoded(named, end, Encoding("utf-8"))

    def _kept(self, lines: list[str], game: Recorded) -> Iterator[str]:
        """Yields the lines of the file that stay."""
        last = max((number for number, line in enumerate(lines) if line.startswith(">")), default=-1)
        described = _described(game)
        new = (
            f"#{DESCRIPTION} {described.text}" if described is not None and described != _described(self.record) else ""
        )
        while lines and not lines[-1]:
            lines.pop()
        if new and not any(line.startswith(f"#{DESCRIPTION}") for line in lines):
            lines.insert(1 if lines[0].lower().startswith(f"#{ENCODING}") else 0, new)
            last += last >= 0
        for number, line in enumerate(lines):
            if number > last and line.lower().startswith(STATE):
                continue
            yield new if new and line.startswith(f"#{DESCRIPTION}") else line

    def _added(self, game: Recorded) -> Iterator[str]:
        """Yields the lines of what has happened since."""
        first = len(self.record.events)
        known = {pragma for pragma in self.record.pragmas if pragma.key != INCOMPLETE}
        new = [pragma for pragma in game.pragmas if pragma.after >= first and pragma not in known]
        yield from pragma_lines(new, first)
        for number, event in enumerate(game.events[first:], first + 1):
            yield event_line(event, game)
            yield from pragma_lines(new, number)
        yield from rack_lines(game)


def _described(game: Recorded) -> Pragma | None:
    return next((pragma for pragma in game.pragmas if pragma.key == DESCRIPTION), None)


def _encoded(lines: list[str], end: str, encoding: Encoding) -> bytes:
    return encoding.mark + "".join(f"{line}{end}" for line in lines).encode(encoding.codec)
