"""A puzzle of one's own words: they fill the board exactly, with a spangram (Strands) or without (a fill-word)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from wordtools.core import Language
from wordtools.core.base.wording import counted
from wordtools.core.errors import OptionError
from wordtools.fillword.make.generate import Generator, NoBoardError, rectangle
from wordtools.fillword.make.lengths import Lengths
from wordtools.fillword.make.strands import StrandsGenerator
from wordtools.fillword.puzzle.game import Game
from wordtools.fillword.puzzle.puzzle import folded

STRANDS_ROWS, STRANDS_COLUMNS = 8, 6  # of the Strands of The New York Times
SHORTEST = 2  # letters


def own_game(
    words: Sequence[str],
    spangram: str = "",
    *,
    language: Language | str = "en",
    rows: int = STRANDS_ROWS,
    columns: int = STRANDS_COLUMNS,
    seed: int = 0,
    **fields: Any,
) -> Game:
    """Lays words on a board so that every cell is used.

    Args:
        words: the words or phrases. Where they have more letters than there is room, the largest number of them that
            fits exactly is chosen; the others are not in ``game.answer.words``.
        spangram: a word or phrase that touches two opposite sides; empty: a fill-word without one.
        language: of the words, or its code.
        rows: of the board.
        columns: of the board.
        seed: another one gives another board.
        fields: further fields of the game: ``clue``, ``title``, ``author``, ``date``.

    Raises:
        OptionError: a word has letters outside the alphabet.
        NoBoardError: the words cannot fill the board; the message says how many letters are missing.

    >>> game = own_game(["cups", "stove"], "panlids", rows=4, columns=4, clue="In the kitchen")
    >>> sorted(game.answer.words)
    ['CUPS', 'PANLIDS', 'STOVE']
    """
    language = Language.load(language) if isinstance(language, str) else language
    alphabet = language.alphabet
    own = list(dict.fromkeys(folded(word, alphabet) for word in words if word.strip()))
    whole = folded(spangram, alphabet) if spangram.strip() else ""
    own = [word for word in own if word != whole]
    sizes = {word: len(alphabet.split(word)) for word in [*own, *([whole] if whole else [])]}
    if short := [word for word, size in sizes.items() if size < SHORTEST]:
        raise OptionError(f"{short[0]!r} has one letter: a word needs two")
    room = rows * columns - sizes.get(whole, 0)
    chosen = _chosen([(word, sizes[word]) for word in own], room, Random(seed)) if room >= 0 else None
    if chosen is None:
        raise NoBoardError(_lacking(sum(sizes.values()), rows, columns, whole))
    shape, lengths = rectangle(rows, columns), Lengths(dict.fromkeys(sorted({sizes[word] for word in chosen}), 1.0))
    generator: Generator
    if whole:
        generator = StrandsGenerator(shape, alphabet, chosen, lengths=lengths, spangram=whole)
    else:
        generator = Generator(shape, alphabet, (), lengths=lengths, own=chosen, fill=False)
    return Game(generator.make(Random(seed)).answer, language=language.code, **fields)


def _lacking(letters: int, rows: int, columns: int, spangram: str) -> str:
    """Says why words cannot fill a board."""
    cells = rows * columns
    who = "the words and the spangram have" if spangram else "the words have"
    what = f"{who} {counted(letters, 'letter')}, and {rows} x {columns} cells need {cells}"
    if letters < cells:
        return f"{what}: {cells - letters} more"
    return f"{what}: {letters - cells} too many, and no choice of the words has exactly as many as are needed"


def _chosen(words: Sequence[tuple[str, int]], letters: int, rng: Random) -> list[str] | None:
    """Chooses as many words as can be that have a number of letters together; None where there are none."""
    best: dict[int, list[str]] = {0: []}
    for word, size in rng.sample(words, len(words)):
        for total, before in sorted(best.items(), reverse=True):
            more = total + size
            if more <= letters and len(before) >= len(best.get(more, ())):
                best[more] = [*before, word]
    found = best.get(letters)
    return None if found is None else [word for word, _ in words if word in set(found)]
