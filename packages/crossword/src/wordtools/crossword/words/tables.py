"""WordTables: the words of a pool as the kernels take them, by kind of slot; kept from one puzzle to the next."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import chain

from wordtools.crossword.words import _tables
from wordtools.crossword.words.network import Groups
from wordtools.crossword.words.phrases import stems_of
from wordtools.crossword.words.pool import Share, WordPool
from wordtools.crossword.words.slots import SlotKind


class WordTables:
    """Words, and which exclude each other, for slots of some kinds; nothing in it changes, so threads may share it."""

    def __init__(self, pool: WordPool, kinds: Sequence[SlotKind], *, stems: bool) -> None:
        """Makes the tables; ``of`` finds those that are there already."""
        self.pool = pool
        self.kinds = kinds = tuple(sorted(kinds, key=lambda kind: (kind.cells, kind.rebus)))  # whatever came first
        self.shares: tuple[Share, ...] = tuple(pool.share(kind) for kind in kinds)
        self._stems = stems
        self._grouped = stems or any(kind.rebus for kind in kinds)
        self.words = _tables.Tables(
            len(pool.alphabet),
            [kind.cells for kind in kinds],
            [share.codes for share in self.shares],
            list(chain.from_iterable(share.scores for share in self.shares)),
        )
        self.groups = Groups.of(self.words, self._numbered())

    @classmethod
    def of(cls, pool: WordPool, kinds: Iterable[SlotKind], *, stems: bool) -> WordTables:
        """Returns tables that have these kinds and perhaps others, made if there are none yet.

        Those last made are kept with the pool: of kinds without a rebus all that were met, of others those of one
        puzzle, since there is no end to them.
        """
        wanted = dict.fromkeys(kinds)
        rebus = any(kind.rebus for kind in wanted)
        name = (cls, _tables.Tables, stems, rebus)
        kept = pool.kept.get(name)
        if isinstance(kept, cls):
            if wanted.keys() <= set(kept.kinds):
                return kept
            wanted = {kind: None for kind in kept.kinds if not kind.rebus} | wanted
        made = pool.kept[name] = cls(pool, tuple(wanted), stems=stems)
        return made

    def names(self, word: str, enumeration: str = "") -> list[str]:
        """Returns what no two words may have in common.

        Args:
            word: a folded word.
            enumeration: of an entry, which counts before that of the list.
        """
        if not self._stems:
            return [word]
        return list(dict.fromkeys(stems_of(word, enumeration or self.pool.phrases.get(word, "")).values()))

    def _numbered(self) -> list[list[int]]:
        """Numbers what no two words may have in common, by word of all kinds; nothing where a word suffices."""
        if not self._grouped:
            return []
        numbers: dict[str, int] = {}
        words = chain.from_iterable(share.words for share in self.shares)
        return [[numbers.setdefault(name, len(numbers)) for name in self.names(word)] for word in words]

    def number(self, kind: int, word: str) -> int | None:
        """Returns the number of a folded word in the share of a kind, None where it has none."""
        scores = self.pool.scores
        if word not in scores:
            return None
        words = self.shares[kind].words  # best first, those of one score by alphabet
        at = bisect_left(words, (-scores[word], word), key=lambda one: (-scores[one], one))
        return at if at < len(words) and words[at] == word else None

    def having(self, name: str) -> list[tuple[int, int]]:
        """Returns the words of a name, as kind and number."""
        if self._grouped:
            return self._by_name.get(name, [])
        found = ((kind, self.number(kind, name)) for kind in range(len(self.kinds)))
        return [(kind, number) for kind, number in found if number is not None]

    @cached_property
    def _by_name(self) -> dict[str, list[tuple[int, int]]]:
        found: dict[str, list[tuple[int, int]]] = {}
        for kind, share in enumerate(self.shares):
            for number, word in enumerate(share.words):
                for name in self.names(word):
                    found.setdefault(name, []).append((kind, number))
        return found
