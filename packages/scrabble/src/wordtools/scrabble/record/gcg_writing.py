"""Games written as GCG."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wordtools.scrabble.record.event import Event, Pragma
from wordtools.scrabble.record.recorded import Recorded

ENCODING = "character-encoding"


def write(record: Recorded) -> str:
    """Writes a game as ``parse`` reads it; to be kept as UTF-8."""
    return "".join(f"{line}\n" for line in _lines(record))


def _lines(record: Recorded) -> Iterator[str]:
    yield f"#{ENCODING} UTF-8"
    yield from pragma_lines(record.pragmas, 0)
    for number, player in enumerate(record.players, 1):
        yield f"#player{number} {player.nick} {player.name}".rstrip()
    for number, event in enumerate(record.events, 1):
        yield event_line(event, record)
        yield from pragma_lines(record.pragmas, number)
    yield from rack_lines(record)


def rack_lines(record: Recorded) -> Iterator[str]:
    """Writes what the players hold after the last event, as far as it is known."""
    for number, rack in enumerate(record.racks, 1):
        if rack is not None:
            yield f"#rack{number} {record.rules.tiles.text(rack)}".rstrip()


def pragma_lines(pragmas: Iterable[Pragma], after: int) -> Iterator[str]:
    """Writes those of the other fields that come after the first *after* events."""
    for pragma in pragmas:
        if pragma.after == after:
            first, *rest = pragma.text.split("\n")
            yield f"#{pragma.key} {first}".rstrip()
            for line in rest:
                plain = pragma.key == "note" and line and line[0] not in "#>" and line == line.rstrip()
                yield line if plain else f"#- {line}".rstrip()


def event_line(event: Event, record: Recorded) -> str:
    """Writes one event."""
    return f">{record.players[event.player].nick}: {event.text(record.rules)}"
