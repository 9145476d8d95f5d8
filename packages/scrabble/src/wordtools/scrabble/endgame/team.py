"""Threads that answer questions about positions; answers are taken in the order of the questions.

The next question may depend on the answers taken so far, and is chosen up to ``AHEAD`` questions before the oldest is
answered: a thread waits only where one question takes as long as all these. What is asked and which answers are taken
is the same for any number of threads. What the threads work at first is what is needed whatever the open answers are;
a question that has become moot is called off while a thread works at it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Any, Generic, TypeVar

from wordtools.core.run.clock import Clock
from wordtools.scrabble.endgame.replies import Desk, Stopped

AHEAD = 512  # questions
TICK = 0.1  # seconds between looks at the clock

T = TypeVar("T")


def never() -> bool:
    """Returns that a question is still open."""
    return False


@dataclass(frozen=True, slots=True)
class Question(Generic[T]):
    """Something to find out at a desk, and who takes the answer."""

    ask: Callable[[Desk], T]
    take: Callable[[T], None]
    moot: Callable[[], bool] = never
    """Whether nobody wants the answer any more. Once it is so it stays so: then it is neither sought nor taken."""
    spare: Callable[[], bool] = never
    """Whether the answers to earlier questions that are still open may make it moot."""


class Team:
    """A thread for each desk."""

    def __init__(self, desks: Sequence[Desk], clock: Clock) -> None:
        self.clock = clock
        self.desks = desks
        # a second question waits for each thread; a single one gets one at a time, so that its effort is reproducible
        self._most_given = 2 * len(desks) if len(desks) > 1 else 1
        self._todo: SimpleQueue[tuple[int, Question[Any]] | None] = SimpleQueue()
        self._done: SimpleQueue[tuple[int, Any]] = SimpleQueue()
        self._lock = threading.Lock()
        self._at = [-1] * len(desks)
        """The number of the question that each thread works at."""
        self._over = False
        self._threads = [threading.Thread(target=self._work, args=(place,), daemon=True) for place in range(len(desks))]
        for thread in self._threads:
            thread.start()

    def _work(self, place: int) -> None:
        while (given := self._todo.get()) is not None:
            number, question = given
            answer: Any = None
            try:
                self._begin(place, number)
                answer = None if question.moot() else question.ask(self.desks[place])
            except BaseException as error:  # it is raised where the answer is taken
                answer = error
            self._done.put((number, answer))

    def _begin(self, place: int, number: int) -> None:
        with self._lock:
            if self._over:
                raise Stopped
            self._at[place] = number
            self.desks[place].stop[0] = 0

    def _call_off(self, questions: Mapping[int, Question[Any]]) -> None:
        """Ends the work at questions that have become moot."""
        with self._lock:
            for number, desk in zip(self._at, self.desks, strict=True):
                if number in questions and questions[number].moot():
                    desk.stop[0] = 1

    def _end(self) -> None:
        with self._lock:
            self._over = True
            for desk in self.desks:
                desk.stop[0] = 1

    def run(self, following: Callable[[], Question[Any] | None]) -> None:
        """Has questions answered until *following* has none and all answers are taken.

        After an exception nothing more is answered.

        Raises:
            Stopped: the time is over.
        """
        asked, given, taken = 0, 0, 0
        questions: dict[int, Question[Any]] = {}
        """Those whose answers are not taken yet."""
        waiting: dict[int, Question[Any]] = {}
        """Those that no thread has been given yet."""
        answers: dict[int, Any] = {}
        try:
            while True:
                while asked - taken < AHEAD and (question := following()) is not None:
                    questions[asked] = waiting[asked] = question
                    asked += 1
                while waiting and given < self._most_given:
                    number = next((at for at, one in waiting.items() if not one.spare()), next(iter(waiting)))
                    question = waiting.pop(number)
                    if question.moot():
                        answers[number] = None
                    else:
                        self._todo.put((number, question))
                        given += 1
                if taken == asked:
                    return
                if self.clock.over():
                    raise Stopped
                if taken not in answers:
                    try:
                        number, answer = self._done.get(timeout=max(0.0, min(self.clock.left(), TICK)))
                    except Empty:
                        continue
                    answers[number] = answer
                    given -= 1
                while taken in answers:
                    question, answer = questions.pop(taken), answers.pop(taken)
                    taken += 1
                    moot = question.moot()
                    if isinstance(answer, BaseException) and not (moot and isinstance(answer, Stopped)):
                        raise answer
                    if not moot:
                        question.take(answer)
                        self._call_off(questions)
                        break
        except BaseException:
            self._end()  # close() waits for the threads: Ctrl-C may come between an answer and its count
            raise

    def all(self, questions: Iterable[Callable[[Desk], T]]) -> list[T]:
        """Returns the answers to all questions, in their order.

        Raises:
            Stopped: the time is over.
        """
        found: list[T] = []
        waiting = iter(questions)

        def following() -> Question[T] | None:
            ask = next(waiting, None)
            return None if ask is None else Question(ask, found.append)

        self.run(following)
        return found

    def close(self) -> None:
        """Ends the threads."""
        self._end()
        for _ in self._threads:
            self._todo.put(None)
        for thread in self._threads:
            thread.join()
