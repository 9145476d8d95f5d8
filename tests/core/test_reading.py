"""What readers report, and how much they take."""

import pytest

from wordtools.core.errors import FormatError, LexiconError
from wordtools.core.reading.bounds import BOUNDS
from wordtools.core.reading.reading import Reading


def test_reports_in_order_and_once():
    reading = Reading("a.xd")
    for _ in range(2):
        reading.note("a tab in the grid", line=3)
        reading.note("no notes")
        reading.leave_out("pictures")
    assert reading.notes == ("line 3: a tab in the grid", "no notes")
    assert reading.left_out == ("pictures",)
    assert repr(reading) == "<Reading of a.xd: 2 notes, 1 left out>"


def test_a_strict_reader_refuses_both():
    reading = Reading("a.xd", strict=True)
    with pytest.raises(FormatError, match=r"^a\.xd: line 3: a tab in the grid$"):
        reading.note("a tab in the grid", line=3)
    with pytest.raises(FormatError, match=r"^a\.xd: it has pictures, which would be left out$"):
        reading.leave_out("pictures")


@pytest.mark.parametrize("kind", BOUNDS)
def test_stops_at_the_bound(kind: str):
    reading = Reading("a.xd", error=LexiconError)
    reading.count(kind, BOUNDS[kind].most)
    with pytest.raises(LexiconError, match=f"^a.xd: over {BOUNDS[kind].most:,} {kind}, more than any real file has$"):
        reading.count(kind)
