"""Charts of words: how long they are, and of which letters; of lists, boards and puzzles alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import chain

from wordtools.core.letters.alphabet import Alphabet
from wordtools.core.show import chart
from wordtools.core.show.chart import Chart

LONG = 16  # letters: words so long and longer have one bar


def lengths_chart(words: Mapping[str, Iterable[str]], *, title: str = "Word lengths", caption: str = "") -> Chart:
    """Draws how long words are, in percent of each set.

    Args:
        words: sets of words by their names: lists, the words of a board, the answers of a puzzle.
        title: what the chart shows.
        caption: what can be read from it; empty: how many words each set has.
    """
    counts = {name: Counter(min(len(word), LONG) for word in some) for name, some in words.items()}
    low = min((min(some) for some in counts.values() if some), default=1)
    high = max((max(some) for some in counts.values() if some), default=1)
    lengths = range(low, high + 1)
    return chart.bars(
        [f"{length}+" if length == LONG else str(length) for length in lengths],
        {name: _shares([some[length] for length in lengths]) for name, some in counts.items()},
        title=title,
        caption=caption or _sizes({name: some.total() for name, some in counts.items()}, "words"),
        x="letters",
        y="share, %",
    )


def letters_chart(
    words: Mapping[str, Iterable[str]], alphabet: Alphabet, *, title: str = "Letters", caption: str = ""
) -> Chart:
    """Draws how often words use each letter, in percent of all their letters.

    Args:
        words: sets of words by their names, as for ``lengths_chart``; words as an ``Alphabet`` spells them.
        alphabet: their letters, in order.
        title: what the chart shows.
        caption: what can be read from it; empty: how many letters each set has.
    """
    counts = {name: Counter(chain.from_iterable(alphabet.encode_all(list(some)))) for name, some in words.items()}
    first = alphabet.encode(alphabet.letters[0])[0]
    codes = range(first, first + len(alphabet))
    return chart.bars(
        list(alphabet.letters),
        {name: _shares([some[code] for code in codes]) for name, some in counts.items()},
        title=title,
        caption=caption or _sizes({name: some.total() for name, some in counts.items()}, "letters"),
        x="",
        y="share, %",
    )


def _shares(counts: list[int]) -> list[float]:
    whole = sum(counts)
    return [100 * count / whole if whole else 0.0 for count in counts]


def _sizes(sizes: Mapping[str, int], what: str) -> str:
    return "; ".join(f"{name}: {size:,} {what}" for name, size in sizes.items())
