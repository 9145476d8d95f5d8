"""The fewest letters that must be given, so that a codeword has a single answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Set

from wordtools.crossword.codeword.search import CodeSearch, Letters
from wordtools.crossword.search.hitting import fewest_given

Stop = Callable[[], bool]


def fewest(search: CodeSearch, answer: Letters, given: Iterable[int] = (), stop: Stop | None = None) -> frozenset[int]:
    """Finds the fewest numbers whose letters must be given; ``search.hitting`` describes how.

    Args:
        search: the search of the codeword.
        answer: the right letter of each number.
        given: numbers whose letters are given in any case.
        stop: asked now and then; True ends the search.

    Returns:
        The numbers, those of *given* among them.

    Raises:
        StoppedError: *stop* ended it.
    """

    def another(numbers: Set[int]) -> Set[int] | None:
        letters = {number: answer[number] for number in numbers}
        for found in search.answers(letters, stop):
            if found != answer:
                return {number for number, (one, two) in enumerate(zip(answer, found, strict=True)) if one != two}
        return None

    return fewest_given(search.count, another, given)
