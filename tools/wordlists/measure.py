"""How much of everyday language the lists hold: `python tools/wordlists/measure.py`.

Everyday language is the 20,000 commonest words of wordfreq 3.1.1 in each language, spelt in the letters of the list.
Names and abbreviations are among them, in lower case like everything there, so that a good list holds some 85 of 100.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from flags import COARSE, OBSCENE, Patterns
from frequencies import as_byte, table_of, wordfreq
from sources import REPOSITORY, BuildError, Catalogue, WordList
from spelling import Speller
from texts import LANGUAGES, read_lines

COMMON = 20_000


@dataclass(frozen=True, slots=True)
class Coverage:
    """What a list holds."""

    word_list: WordList
    two_letters: int
    """Its words of two letters."""
    missing: list[str]
    """The common words that it does not hold, commonest first."""
    seen: int
    """Its words that were seen in running text, so that it is known how common they are."""
    everyday: int
    """Its words of one in a million and more: 3 on the Zipf scale."""
    obscene: int
    """Its words of grade 2."""
    coarse: int
    """Its words of grade 1."""

    @property
    def found(self) -> int:
        """How many of the common words it holds."""
        return COMMON - len(self.missing)


def measure(word_list: WordList) -> Coverage:
    """Compares a list with the common words of its language."""
    words = set(read_lines(word_list.source, word_list.sha256))
    two_letters = sum(len(word) == 2 for word in words)
    common = islice(common_words(word_list.language), COMMON)
    missing = [word for word in common if word not in words]
    bytes_ = table_of(word_list)
    grades = list(Patterns.read(word_list.language).flagged(sorted(words)).values())
    everyday = sum(byte >= as_byte(1e-6) for byte in bytes_)
    seen = len(bytes_) - bytes_.count(0)
    return Coverage(word_list, two_letters, missing, seen, everyday, grades.count(OBSCENE), grades.count(COARSE))


def common_words(language: str) -> Iterator[str]:
    """Yields the words of a language of two letters or more, commonest first, each once.

    Raises:
        BuildError: wordfreq is not installed.
    """
    source = wordfreq()
    speller = Speller.read(LANGUAGES / f"{language}.toml")
    spelt = (speller.spell(token) for token in source.iter_wordlist(language.partition("-")[0], "large"))
    return iter(dict.fromkeys(word for word in spelt if word and len(word) > 1))


def table(rows: list[Coverage]) -> str:
    """Formats the comparison as Markdown."""
    lines = [
        f"| list | words | of two letters | of the {COMMON:,} commonest | seen | Zipf 3 and more "
        "| obscene | coarse | licence |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |",
    ]
    for row in rows:
        word_list = row.word_list
        lines.append(
            f"| `{word_list.name}` {word_list.title} | {word_list.words:,} | {row.two_letters} "
            f"| {100 * row.found / COMMON:.1f} % | {100 * row.seen / word_list.words:.1f} % | {row.everyday:,} "
            f"| {row.obscene} | {row.coarse:,} | {word_list.licence} |"
        )
    return "\n".join(lines)


def main() -> int:
    """Prints the table, or the words that one list lacks, and returns the exit status."""
    parser = argparse.ArgumentParser(description="Count the commonest words that the lists hold.")
    parser.add_argument("lists", nargs="*", metavar="LIST", help="only these lists (default: all)")
    parser.add_argument("--missing", type=int, metavar="N", help="print the N commonest words that each list lacks")
    parser.add_argument("--packages", type=Path, default=REPOSITORY / "packages", metavar="DIR", help="where they lie")
    args = parser.parse_args()
    try:
        rows = [measure(word_list) for word_list in Catalogue.read(args.packages).choose(args.lists)]
    except (BuildError, OSError) as error:
        print(f"measure.py: {error}", file=sys.stderr)
        return 1
    if args.missing is None:
        print(table(rows))
        return 0
    for row in rows:
        print(f"{row.word_list.name}: {' '.join(row.missing[: args.missing])}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
