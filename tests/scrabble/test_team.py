"""Threads that answer questions: which come first, which are called off, and that no interruption hangs."""

from __future__ import annotations

import threading
from types import SimpleNamespace
from typing import Any

import pytest

from wordtools.core.run.clock import Clock
from wordtools.scrabble.endgame.replies import Stopped
from wordtools.scrabble.endgame.team import Question, Team

LONGEST = 30  # seconds that a thread waits for another one


def desks(count: int) -> list[Any]:
    return [SimpleNamespace(stop=bytearray(1)) for _ in range(count)]


class Interrupted:
    """A queue whose first answer is lost to Ctrl-C."""

    def __init__(self, queue: Any) -> None:
        self.queue = queue
        self.lost = False

    def put(self, answer: Any) -> None:
        self.queue.put(answer)

    def get(self, timeout: float | None = None) -> Any:
        answer = self.queue.get(timeout=10)  # Empty where an answer is waited for that never comes
        if not self.lost:
            self.lost = True
            raise KeyboardInterrupt
        return answer


def test_ctrl_c_between_an_answer_and_its_count_ends_the_run() -> None:
    both = desks(2)
    team = Team(both, Clock(None))
    team._done = Interrupted(team._done)  # type: ignore[assignment]
    with pytest.raises(KeyboardInterrupt):
        team.all([lambda _: 1] * 5)
    assert all(desk.stop[0] for desk in both)
    team.close()
    assert not any(thread.is_alive() for thread in team._threads)


def test_a_question_that_becomes_moot_is_called_off() -> None:
    taken: list[int] = []
    begun = threading.Event()

    def first(desk: Any) -> int:
        assert begun.wait(LONGEST)
        return 1

    def endless(desk: Any) -> int:
        begun.set()
        while not desk.stop[0]:
            pass
        raise Stopped

    questions = iter([Question(first, taken.append), Question(endless, taken.append, lambda: bool(taken))])
    team = Team(desks(2), Clock(LONGEST))
    team.run(lambda: next(questions, None))
    assert taken == [1]
    assert team.all([lambda desk: desk.stop[0]] * 4) == [0] * 4  # the desk works at other questions afterwards
    team.close()


def test_what_is_needed_comes_before_what_may_become_moot() -> None:
    """Two threads: the second question may become moot by the first, the third is needed."""
    taken: list[str] = []
    worked: list[str] = []
    third = threading.Event()

    def first(desk: Any) -> str:
        assert third.wait(LONGEST)
        return "first"

    def second(desk: Any) -> str:
        worked.append("second")
        return "second"

    def last(desk: Any) -> str:
        worked.append("third")
        third.set()
        return "third"

    def known() -> bool:
        return bool(taken)

    questions = iter(
        [
            Question(first, taken.append),
            *(Question(second, taken.append, known, lambda: not known()) for _ in range(3)),
            Question(last, taken.append),
        ]
    )
    team = Team(desks(2), Clock(LONGEST))
    team.run(lambda: next(questions, None))
    assert taken == ["first", "third"]
    assert worked[0] == "third"
    team.close()


def test_an_error_is_raised_where_its_answer_is_taken() -> None:
    def wrong(desk: Any) -> int:
        raise ZeroDivisionError

    team = Team(desks(2), Clock(LONGEST))
    with pytest.raises(ZeroDivisionError):
        team.all([lambda _: 1, wrong, lambda _: 2])
    team.close()
