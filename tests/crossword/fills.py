"""A slow filler, and a reader of grids, that share no code with what they check."""

from __future__ import annotations

from collections.abc import Iterator

Line = list[tuple[int, int]]


def runs(rows: list[list[str]]) -> list[Line]:
    """Lists the runs of two or more cells that are no block, as places; across first."""
    found = []
    height, width = len(rows), len(rows[0])
    lines = [[(r, c) for c in range(width)] for r in range(height)]
    lines += [[(r, c) for r in range(height)] for c in range(width)]
    for line in lines:
        run: Line = []
        for place in [*line, None]:
            if place is not None and rows[place[0]][place[1]] != "#":
                run.append(place)
                continue
            if len(run) > 1:
                found.append(run)
            run = []
    return found


def words_of(text: str) -> list[str]:
    """Reads the words of a filled grid."""
    rows = [list(line) for line in text.split("\n")]
    return ["".join(rows[r][c] for r, c in run) for run in runs(rows)]


def check(filled: str, given: str, words: object, *, known: set[str] = frozenset()) -> None:
    """Fails unless *filled* is a fill of *given*: every run a word, no new one twice, letters and blocks kept."""
    found = words_of(filled)
    begun = words_of(given)
    new = [word for word, old in zip(found, begun, strict=True) if "." in old]
    assert len(set(new)) == len(new)
    assert not set(new) & set(begun)
    assert all(word in words or word in known for word in found)
    assert [len(line) for line in filled.split("\n")] == [len(line) for line in given.split("\n")]
    for old, new in zip(given, filled, strict=True):
        assert new.isalpha() if old == "." else new == old


def every_fill(given: str, words: set[str]) -> Iterator[str]:
    """Goes through all fills by trying every word in every run that is not given, one after the other."""
    rows = [list(line) for line in given.split("\n")]
    found = sorted(runs(rows), key=lambda run: (run[0][0] + run[0][1], run))  # rows and columns in turn
    lines = [run for run in found if any(rows[r][c] == "." for r, c in run)]
    whole = frozenset("".join(rows[r][c] for r, c in run) for run in found if run not in lines)

    def go(k: int, used: frozenset[str]) -> Iterator[str]:
        if k == len(lines):
            yield "\n".join("".join(row) for row in rows)
            return
        old = [rows[r][c] for r, c in lines[k]]
        for word in sorted(words - used):
            if len(word) == len(old) and all(a in (".", b) for a, b in zip(old, word, strict=True)):
                for (r, c), letter in zip(lines[k], word, strict=True):
                    rows[r][c] = letter
                yield from go(k + 1, used | {word})
        for (r, c), letter in zip(lines[k], old, strict=True):
            rows[r][c] = letter

    yield from go(0, whole)
