"""A slow solver of codewords that shares no code with ours: what answers are counted against.

It knows words and numbers alone. The word with the fewest candidates comes next; its candidates are those words of its
length that agree with the letters known so far, one by one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence


def entries_of(rows: Sequence[Sequence[int]]) -> list[tuple[int, ...]]:
    """Finds the entries of a grid of numbers, 0 for a block: runs of two cells and more."""
    lines = [list(row) for row in rows] + [list(column) for column in zip(*rows, strict=True)]
    found = []
    for line in lines:
        run: list[int] = []
        for cell in [*line, 0]:
            if cell:
                run.append(cell)
                continue
            if len(run) > 1:
                found.append(tuple(run))
            run = []
    return found


def agrees(word: str, entry: Sequence[int], letters: Mapping[int, str]) -> bool:
    """Whether a word may stand in an entry: one letter a number, and one number a letter."""
    letter_of, number_of = dict(letters), {letter: number for number, letter in letters.items()}
    for number, letter in zip(entry, word, strict=True):
        if letter_of.setdefault(number, letter) != letter or number_of.setdefault(letter, number) != number:
            return False
    return True


def answers(
    rows: Sequence[Sequence[int]], words: Iterable[str], given: Mapping[int, str], alphabet: str
) -> Iterator[dict[int, str]]:
    """Goes through all answers: the letter of each number."""
    entries = list(dict.fromkeys(entries_of(rows)))
    by_length: dict[int, list[str]] = {}
    for word in words:
        by_length.setdefault(len(word), []).append(word)
    start = [[word for word in by_length.get(len(entry), []) if agrees(word, entry, given)] for entry in entries]
    numbers = sorted({number for row in rows for number in row if number})
    yield from _answers(entries, start, dict(given), numbers, alphabet)


def _answers(
    entries: Sequence[tuple[int, ...]],
    left: Sequence[list[str]],
    letters: dict[int, str],
    numbers: Sequence[int],
    alphabet: str,
) -> Iterator[dict[int, str]]:
    if not entries:
        missing = [number for number in numbers if number not in letters]
        if not missing:
            yield letters
            return
        for letter in alphabet:  # a number that stands in no entry
            if letter not in letters.values():
                yield from _answers(entries, left, {**letters, missing[0]: letter}, numbers, alphabet)
        return
    at = min(range(len(entries)), key=lambda k: len(left[k]))
    others = [k for k in range(len(entries)) if k != at]
    for word in left[at]:
        known = {**letters, **dict(zip(entries[at], word, strict=True))}
        rest = []
        for k in others:
            rest.append([one for one in left[k] if agrees(one, entries[k], known)])
            if not rest[-1]:
                break
        else:
            yield from _answers([entries[k] for k in others], rest, known, numbers, alphabet)
