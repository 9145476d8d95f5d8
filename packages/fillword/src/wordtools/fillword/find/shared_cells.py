"""Words that fill the same cells as a word of a cover, on another path: DEVIL where LIVED is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from wordtools.core import Lexicon
from wordtools.core.grid import Cell
from wordtools.core.words.commonness import Zipf
from wordtools.fillword.puzzle.puzzle import Cover, Path, Placement, Puzzle, middles

KNOWN: Zipf = 2.0  # of a word that people know: rarer ones are not shown beside those of a cover


def same_cells(
    cover: Cover,
    lexicons: Lexicon | Sequence[Lexicon],
    common: Callable[[str], Zipf],
    *,
    least: Zipf = KNOWN,
    crossing: bool = True,
) -> list[tuple[Placement, ...]]:
    """Finds, for each word of a cover, the other words of some lists that lie in the same cells, the commonest first.

    >>> from wordtools.core import Lexicon
    >>> board = Puzzle.parse("dev / .il", directions=8)
    >>> cover = Cover(board, (Placement("LIVED", (5, 4, 2, 1, 0)),))
    >>> lexicon = Lexicon.of(["devil", "lived"], board.alphabet)
    >>> [str(one) for one in same_cells(cover, lexicon, lambda word: 4.0)[0]]
    ['DEVIL']

    Args:
        cover: the cover.
        lexicons: the lists.
        common: how common a folded word is.
        least: only words that are so common.
        crossing: whether a path may cross itself and the other words.
    """
    lists = [lexicons] if isinstance(lexicons, Lexicon) else lexicons
    columns = cover.puzzle.grid.columns
    crossed = [middles(placement.path, columns) for placement in cover.placements]
    used = set(cover.words)
    found = []
    for k, placement in enumerate(cover.placements):
        closed = None if crossing else set().union(*crossed[:k], *crossed[k + 1 :])
        anagrams = {word for one in lists for word in one.find(letters=placement.word, use_all=True)}
        words = sorted(
            (word for word in anagrams - used if common(word) >= least), key=lambda word: (-common(word), word)
        )
        paths = ((word, _path(cover.puzzle, placement.path, word, closed)) for word in words)
        found.append(tuple(Placement(word, path, placement.kind) for word, path in paths if path))
    return found


def choose_related(
    cover: Cover,
    others: Sequence[Sequence[Placement]],
    common: Callable[[str], Zipf],
    related: Callable[[str], float],
) -> tuple[Cover, list[tuple[Placement, ...]]]:
    """Chooses, of the words that lie in the same cells, the one that has most to do with something.

    The word of the cover stays where no other has more; the score is that of the new words.

    Returns:
        The cover, and the words of each place that were not chosen.
    """
    placements: list[Placement] = []
    rest: list[tuple[Placement, ...]] = []
    score = cover.score
    for placement, some in zip(cover.placements, others, strict=True):
        taken = {one.word for one in placements}
        best = max([placement, *(one for one in some if one.word not in taken)], key=lambda one: related(one.word))
        placements.append(best)
        rest.append(tuple(one for one in (placement, *some) if one is not best))
        score += common(best.word) - common(placement.word)
    return replace(cover, placements=tuple(placements), score=score), rest


def _path(puzzle: Puzzle, cells: Iterable[Cell], word: str, closed: set[int] | None) -> Path | None:
    """Finds a path of a word through some cells, which it fills; None where there is none.

    Args:
        puzzle: the board.
        cells: as many as the word has letters.
        word: the word.
        closed: the middles that it may not cross, as little as its own; None: it may cross all.
    """
    letters = puzzle.alphabet.split(word)
    columns = puzzle.grid.columns
    free = set(cells)
    paths: list[Path] = [(cell,) for cell in sorted(free, reverse=True)]
    while paths:
        path = paths.pop()
        if puzzle.grid.cells[path[-1]] != letters[len(path) - 1]:
            continue
        if len(path) == len(letters):
            return path
        taken = set() if closed is None else closed | middles(path, columns)
        paths += [
            (*path, cell)
            for cell in reversed(puzzle.neighbours[path[-1]])
            if cell in free and cell not in path and not taken & middles((path[-1], cell), columns)
        ]
    return None
