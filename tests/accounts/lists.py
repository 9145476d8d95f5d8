"""Account of a word list in text: entries, words and scores; the columns of other lists are their reader's to find."""

from __future__ import annotations

import re
from collections import Counter
from unicodedata import normalize

from accounts.account import CountError, attempted, unreported

from wordtools.core.lists.wordlist import WordList
from wordtools.core.run.files import decode

WORD = r"(?:[^\W\d_]|['’-])+"
SCORE = r"[+-]?\d+(?:\.\d*)?(?:e\d+)?"
ROW = re.compile(rf"({WORD}|{WORD}(?: {WORD})+(?=[;,\t]))(?:([;,\t])\s*({SCORE})(?:\2.*)?)?")
ANY = "line|column|row"
KEYS = {
    "entries": ANY,  # as many lines: at most as many words can be read
    "different words": ANY,  # without accents: at least as many have to be read or reported
    "words with a score": ANY,
    "words with several scores": "score|times|twice|more than one|column|line|left out",
}
"""What is counted, with the words of which a report has one where it names a loss of that kind."""


def count(data: bytes) -> Counter[str]:
    """Counts the lines of a list of words, or of words and scores; CountError where it has anything else."""
    lines = decode(data, "the list", "text", CountError).replace("\ufeff", "").splitlines()
    lines = [re.sub(r"\s*#.*", "", line).strip() for line in lines]
    rows = [ROW.fullmatch(line) for line in lines if line]
    if not all(rows):
        raise CountError("lines that are odd")
    scores: dict[str, set[str]] = {}
    for word, _, score in (row.groups("") for row in rows if row):
        plain = "".join(filter(str.isalpha, normalize("NFKD", word))).upper()
        scores.setdefault(plain, set()).update({score} - {""})
    found = Counter({"entries": len(rows), "different words": len(scores)})
    found["words with a score"] = sum(map(bool, scores.values()))
    found["words with several scores"] = sum(len(set(map(float, given))) > 1 for given in scores.values())
    return found


def differences(data: bytes, words: WordList) -> list[str]:
    """Names what a list has and the words read from it have not, or the other way round, without a report of it.

    Words that were left out count as reported, one by one.

    Args:
        data: the content of the file, unpacked; nothing is compared where it cannot be counted.
        words: what was read.
    """
    counted = attempted(count, data)
    left_out = words.dropped.total()
    held = Counter({"entries": len(words.words), "different words": len(words.words) + left_out})
    held["words with a score"] = len(words.scores) + left_out
    held["words with several scores"] = min(counted["words with several scores"], left_out)  # one of two lines
    reports = [*words.left_out(), *words.notes]
    more = ("different words", "words with a score")
    return unreported(KEYS, counted, held, reports, at_least=more, at_most=("entries",))
