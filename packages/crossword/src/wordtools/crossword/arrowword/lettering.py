"""Lettering: sets a clue in its cell, or in half of it, at the largest size at which it fits.

A cell is 100 units wide. Widths are the advance widths of Helvetica (Adobe's core 14 metrics, which Arial and
Liberation Sans share); those of Cyrillic letters are DejaVu Sans', the wider of the fonts that pages fall back to.
Words are hyphenated only where nothing fits otherwise.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

WIDE, HALF, WHOLE = 92.0, 47.0, 95.0  # what a clue may take of a cell, and how much of its height
SIZES = (21, 20, 19, 18, 17, 16, 15)  # of letters; 15 are 5.7 points where a page of A4 has a row of 14 cells
LEADING = 1.02  # between the lines of a clue, in sizes
MOST_WORDS = 8
_WIDTHS = {
    191: "'",
    222: "ijl‚‘’",
    260: "|¦",
    278: " !,./:;I[\\]ftÌÍÎÏìíîï·",
    333: "()-`r„“”‹›¡¨¯´¸",
    334: "{}",
    355: '"',
    389: "*",
    400: "°",
    469: "^",
    500: "Jcksvxyzšžçýÿ",
    556: "#$0123456789?L_abdeghnopqu€–§«»àáâãäåèéêëðñòóôõöùúûüþ",
    584: "+<=>~±×÷",
    611: "FTZŽ¿ßø",
    667: "&ABEKPSVXYŠŸÀÁÂÃÄÅÈÉÊËÝÞ",
    722: "CDHNRUwÇÐÑÙÚÛÜ",
    778: "GOQÒÓÔÕÖØ",
    833: "Mm",
    889: "%æ",
    944: "Wœ",
    1000: "…Œ—™Æ",
    1015: "@",
    # Cyrillic
    549: "гзэс",
    592: "тчвьух",
    616: "бяркоаеё",
    650: "ий" + "лЗнпРГУТЕЁ",
    710: "цАХЧБВЬдЯСЭъК",
    755: "ИЙЛНПм",
    790: "ЦДОы",
    862: "ЪюфФМЫ",
    942: "жшщ",
    1093: "ШЖЮЩ",
}
WIDTHS = {letter: width / 1000 for width, letters in _WIDTHS.items() for letter in letters}
UNKNOWN = 1.0
VOWELS = "aeiouyäöüàáâãåæèéêëìíîïòóôõøœùúûýÿаеёиоуыэюя"
UNSURE = ("lh", "nh", "ll", "rr", "gn")
"""Groups that are parted in some languages and begin a syllable in others: no word is hyphenated there."""
GROUP = re.compile(rf"(?<=[{VOWELS}])[^\W\d_{VOWELS}]+(?=[{VOWELS}])")
_ONSETS = (
    "schl schm schn schr schw sch str spr pfl pfr pf sp chr phr thr ch ph th sh qu kn zw "
    "bl br cl cr dr fl fr gl gr kl kr pl pr tr vr "
    "бл бр вл вр гл гр др кл кр пл пр тр ст"
)
ONSETS = frozenset(_ONSETS.split())
"""Groups of consonants that begin a syllable together, as far as a simple rule goes in every language."""
FIRST, LAST = 3, 3  # letters that stay before a hyphen, and after it


@dataclass(frozen=True, slots=True)
class Lettering:
    """A clue as it is set.

    >>> fitted("Big cat")
    Lettering(lines=('Big cat',), size=21)
    """

    lines: tuple[str, ...]
    size: int
    """Of the letters, in hundredths of a cell."""

    @property
    def height(self) -> float:
        """From the top of the first line to the bottom of the last, in hundredths of a cell."""
        return len(self.lines) * self.size * LEADING


def width_of(text: str) -> float:
    """Returns how wide a text is, in sizes of its letters."""
    return sum(map(_width, text))


@lru_cache(maxsize=1024)
def _width(letter: str) -> float:
    if letter in WIDTHS:
        return WIDTHS[letter]
    if unicodedata.combining(letter):
        return 0.0
    plain = unicodedata.normalize("NFD", letter)[0]
    return WIDTHS.get(plain, UNKNOWN)


def fitted(text: str, *, half: bool = False) -> Lettering | None:
    """Sets a clue at the largest size at which it fits; None where it fits at none.

    Args:
        text: the clue.
        half: it has half of a cell, as another clue has the other half.
    """
    height = HALF if half else WHOLE
    words = text.split()
    if not words or len(words) > MOST_WORDS + 6 * (not half):
        return None
    for hyphens in (False, True):
        for size in SIZES:
            most = int(height / (size * LEADING))
            lines = _wrapped(words, WIDE / size, most, hyphens=hyphens)
            if lines:
                return Lettering(lines, size)
    return None


def _wrapped(words: list[str], wide: float, most: int, *, hyphens: bool) -> tuple[str, ...]:
    """Breaks words into lines; none where they do not fit on as many as there may be."""
    lines: list[str] = []
    line = ""
    for word in words:
        rest = word
        while rest:
            joined = f"{line} {rest}" if line else rest
            if width_of(joined) <= wide:
                line, rest = joined, ""
                break
            head = _head(f"{line} " if line else "", rest, wide, hyphens=hyphens)
            if head:
                lines.append(f"{line} {head}" if line else head)
                rest = rest[len(head) :] if rest.startswith(head) else rest[len(head) - 1 :]
                line = ""
            elif line:
                lines.append(line)
                line = ""
            else:
                return ()
            if len(lines) >= most:
                return ()
    lines.append(line)
    return tuple(lines) if len(lines) <= most else ()


def _head(before: str, word: str, wide: float, *, hyphens: bool) -> str:
    """Finds the longest part of a word that fits on a line with a hyphen, its own or a new one; '' for none."""
    own = [at + 1 for at, letter in enumerate(word[:-1]) if letter in "-/" and at]
    new = breaks(word) if hyphens else []
    for at in sorted({*own, *new}, reverse=True):
        head = word[:at] if at in own else f"{word[:at]}-"
        if width_of(before + head) <= wide:
            return head
    return ""


@lru_cache(maxsize=4096)
def breaks(word: str) -> tuple[int, ...]:
    """Finds where a word may be hyphenated: between two vowels, before the consonants that begin a syllable.

    >>> breaks("Kartoffel"), breaks("Fischerei")
    ((3, 6), (6,))
    """
    small = word.lower()
    found = []
    for group in GROUP.finditer(small):
        consonants = group[0]
        if consonants.endswith(UNSURE):
            continue
        onset = next((k for k in range(len(consonants)) if consonants[k:] in ONSETS), len(consonants) - 1)
        at = group.start() + onset
        if FIRST <= at <= len(word) - LAST and small[at - FIRST : at + LAST].isalpha():
            found.append(at)
    return tuple(found)
