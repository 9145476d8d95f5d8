r"""GCG: games as text, one event a line, as Quackle, macondo, wolges and MAGPIE keep them.

::

    #character-encoding UTF-8
    #player1 ann Ann Example
    #player2 ben Ben Example
    >ann: AELNRT? 8D ANTLER +14 14
    >ben: EIQSTTU -QTU +0 0
    #note a note on the event above

The events, after the player and the rack: ``8D ANTLER`` a play with ``.`` for each tile that lies there already,
``-QTU`` or ``-3`` an exchange, ``-`` a pass, ``--`` the play above is taken back, ``(challenge)`` points because it
stays, ``(QTU)`` without a rack the points for the others' tiles, with one those off for the player's own, ``(time)``
points off for time. Then the points and the player's total. A tile of several characters stands in brackets,
``[CH]``, where it would be read otherwise.

As other programs write it, too: letters for the tiles that lie there already, text after the total (kept as a note)
or no total, ``UNKNOWN`` for a rack, points that the players agreed on or that have no sign. A rack is what is known of
it: how many tiles a player holds follows from those laid. Each thing that is unusual is one of
``GameRecord.warnings``.

Without the line on the encoding a file is UTF-8 where its bytes are, else ISO-8859-1, by the format, or Windows-1252,
which has signs where that has none. Format: poslfit.com/scrabble/gcg.
"""

from __future__ import annotations

from wordtools.scrabble.record import gcg_text, gcg_writing
from wordtools.scrabble.record.game_record import GameRecord
from wordtools.scrabble.rules.rules import Rules


def read(name: str, *, rules: Rules | None = None, strict: bool = True) -> GameRecord:
    """Reads a file, or standard input when *name* is ``-``; otherwise as ``parse``.

    Raises:
        WordtoolsError: it cannot be opened.
        FormatError: as ``parse``.
    """
    return gcg_text.read(name, GameRecord, rules=rules, strict=strict)


def parse(data: bytes | str, name: str = "GCG", *, rules: Rules | None = None, strict: bool = True) -> GameRecord:
    """Reads a game and checks every event against those before it.

    Args:
        data: the text, or a file's bytes.
        name: what the messages call it.
        rules: of the game; None: those of the lines on tiles and layout, else English on the usual board.
        strict: whether the first thing wrong is an error; otherwise the record lists the problems, and the totals are
            believed. No play is left out: where one cannot be followed, reading ends (``GameRecord.stopped_at``).

    Raises:
        FormatError: what is wrong, with the line.
    """
    return gcg_text.parse(data, GameRecord, name, rules=rules, strict=strict)


def write(record: GameRecord) -> str:
    """Writes a game as ``parse`` reads it; to be kept as UTF-8."""
    return gcg_writing.write(record)
