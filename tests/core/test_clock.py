"""The clock of a run."""

from __future__ import annotations

import pytest

from wordtools.core.errors import OptionError
from wordtools.core.run.clock import Clock


@pytest.fixture
def now(monkeypatch):
    time = [0.0]
    monkeypatch.setattr("wordtools.core.run.clock.monotonic", lambda: time[0])
    return time


def test_the_time_is_over_after_its_seconds(now):
    clock = Clock(10)
    now[0] = 9.5
    assert (clock.over(), clock.left(), clock.passed()) == (False, 0.5, 9.5)
    now[0] = 10.0
    assert clock.over()
    assert clock.late()
    assert not clock.stopped()
    now[0] = 1e9
    assert not Clock().over()


def test_a_caller_who_stops_is_remembered(now):
    answers = iter([False, True])
    clock = Clock(stop=lambda: next(answers))
    assert [clock.over(), clock.over(), clock.over()] == [False, True, True]
    assert clock.stopped()
    assert not clock.late()


def test_a_part_ends_with_the_whole(now):
    whole = Clock(10)
    part = whole.part(0.5)
    now[0] = 5.0
    assert part.over()
    assert not whole.over()
    later = whole.part(0.9)
    whole.end()
    assert later.over()
    assert repr(later) == "<Clock over>"
    assert (repr(Clock()), repr(Clock(3))) == ("<Clock for ever>", "<Clock 3.0 s left>")


@pytest.mark.parametrize("seconds", [0, -1, float("nan"), float("inf")])
def test_seconds_that_never_end_are_refused(seconds):
    with pytest.raises(OptionError, match="finite number above 0"):
        Clock(seconds)
