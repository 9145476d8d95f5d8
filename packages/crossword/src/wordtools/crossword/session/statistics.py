"""Statistics: the figures of a puzzle that a constructor looks at while it is made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from wordtools.core.base.frozen import Frozen
from wordtools.core.base.wording import counted
from wordtools.core.grid import Cell
from wordtools.crossword.puzzle.patterns import Symmetry
from wordtools.crossword.puzzle.puzzle import Key, Puzzle
from wordtools.crossword.puzzle.quality import Quality
from wordtools.crossword.session.state import bar_images
from wordtools.crossword.words.phrases import stems_of
from wordtools.crossword.words.pool import WordPool

SHORT = 3  # letters that an entry has at least


@dataclass(frozen=True, slots=True, repr=False)
class Statistics:
    """Figures of a puzzle, finished or not.

    >>> from wordtools.core import Language
    >>> from wordtools.crossword import Session, WordPool
    >>> pool = WordPool.of({"cat": 1, "toe": 1}, Language.load("en").alphabet)
    >>> statistics = Session("CAT/A#./R.E", pool).statistics
    >>> statistics.open, statistics.blocks, dict(statistics.lengths), statistics.unlisted
    (2, 1, {3: 4}, ((1, <Direction.DOWN: 'down'>),))
    """

    quality: Quality
    """Words, crossings, density and connected parts."""
    blocks: int
    lengths: Mapping[int, int]
    """By length in cells, how many entries have it."""
    letters: Mapping[str, int]
    """By letter, how many cells hold it."""
    missing: str
    """The letters of the alphabet that no cell holds yet: none is left of a pangram."""
    open: int
    """Entries that are not complete."""
    repeats: tuple[tuple[Key, ...], ...]
    """Complete entries with the same answer."""
    stems: tuple[tuple[Key, ...], ...]
    """Complete entries that share a stem, such as CAT and CATS, ICE CREAM and ICE: by the endings of English, whatever
    the language."""
    unlisted: tuple[Key, ...]
    """Complete entries that are not in the word list."""
    short: tuple[Key, ...]
    """Entries of fewer than three letters."""
    unchecked: tuple[Cell, ...]
    """Cells in one entry or none."""
    symmetry: Symmetry
    """The symmetry that the blocks and bars have: the strictest."""

    @classmethod
    def of(cls, puzzle: Puzzle, pool: WordPool) -> Statistics:
        """Counts."""
        uses = Counter(cell for entry in puzzle.entries for cell in entry.cells)
        whole = {entry.key: entry.answer for entry in puzzle.entries if entry.complete}
        letters = Counter(text for text in puzzle.cells if text)
        letters_used = "".join(text for text in puzzle.cells if text)
        same = _alike({key: [word] for key, word in whole.items()})
        lengths = {key: puzzle.enumerations.get(key) or pool.phrases.get(word, "") for key, word in whole.items()}
        by_stem = _alike({key: stems_of(word, lengths[key]).values() for key, word in whole.items()})
        return cls(
            quality=Quality.of(puzzle),
            blocks=sum(text is None for text in puzzle.cells),
            lengths=Frozen(sorted(Counter(len(entry.cells) for entry in puzzle.entries).items())),
            letters=Frozen(sorted(letters.items())),
            missing="".join(letter for letter in pool.alphabet.letters if letter not in letters_used),
            open=len(puzzle.entries) - len(whole),
            repeats=same,
            stems=tuple(keys for keys in by_stem if keys not in same),
            unlisted=tuple(key for key, word in whole.items() if word not in pool),
            short=tuple(entry.key for entry in puzzle.entries if len(entry.cells) < SHORT),
            unchecked=tuple(cell for cell, text in enumerate(puzzle.cells) if text is not None and uses[cell] < 2),
            symmetry=symmetry_of(puzzle),
        )

    @property
    def mean_length(self) -> float:
        """The mean length of the entries, 0 where there is none."""
        words = sum(self.lengths.values())
        return sum(length * count for length, count in self.lengths.items()) / words if words else 0.0

    @property
    def summary(self) -> str:
        """The main ones on one line."""
        return (
            f"{counted(self.quality.words, 'word')} ({self.open} open), {counted(self.blocks, 'block')}, "
            f"mean length {self.mean_length:.2f}, symmetry {self.symmetry}"
        )

    def __repr__(self) -> str:
        """Shows the main ones."""
        return f"<Statistics: {self.summary}>"

    def __str__(self) -> str:
        """Writes all that a constructor looks for on a few lines."""
        lines = [
            self.summary,
            "lengths: " + " ".join(f"{length}:{count}" for length, count in self.lengths.items()),
            f"missing for a pangram: {self.missing or 'nothing'}",
        ]
        for name, keys in (("short", self.short), ("not in the list", self.unlisted)):
            if keys:
                lines.append(f"{name}: " + ", ".join(f"{number} {way}" for number, way in keys))
        for name, groups in (("repeated", self.repeats), ("one stem", self.stems)):
            lines += [f"{name}: " + ", ".join(f"{number} {way}" for number, way in keys) for keys in groups]
        if self.unchecked:
            lines.append(f"{counted(len(self.unchecked), 'cell')} in fewer than two entries")
        return "\n".join(lines)


def _alike(names: Mapping[Key, Iterable[str]]) -> tuple[tuple[Key, ...], ...]:
    """Returns the entries that have a name in common, each set of them once."""
    found: dict[str, dict[Key, None]] = {}
    for key, own in names.items():
        for name in own:
            found.setdefault(name, {})[key] = None
    return tuple(dict.fromkeys(tuple(keys) for keys in found.values() if len(keys) > 1))


def symmetry_of(puzzle: Puzzle) -> Symmetry:
    """Finds the strictest symmetry that leaves the blocks and bars where they are."""
    white = [text is not None for text in puzzle.cells]
    rows = [white[at : at + puzzle.columns] for at in range(0, len(white), puzzle.columns)]
    found = set()
    if white == white[::-1]:
        found.add(Symmetry.HALF_TURN)
    if all(row == row[::-1] for row in rows):
        found.add(Symmetry.MIRROR)
    if len(found) == 2:
        found.add(Symmetry.BOTH)
    for symmetry in (Symmetry.BOTH, Symmetry.HALF_TURN, Symmetry.MIRROR):
        if symmetry in found and all(bar_images(bar, puzzle, symmetry) <= puzzle.bars for bar in puzzle.bars):
            return symmetry
    return Symmetry.NONE
