"""Makes arrowwords in several languages and sizes, and checks and measures each of them.

Run ``python benchmarks/crossword_arrowword.py``; ``--number`` of each. For Dutch no clues come with
wordtools: ``--dutch FILE`` names a file of definitions, such as the index of Debian's ``dict-freedict-nld-eng``.

A row of the table has, over the arrowwords of a language and size: CPU seconds for one (without opening the words,
which is the first column), words, the mean score and the mean commonness on the Zipf scale of the answers, the share
of cells that are clue cells, of letters that are in one word only, clues that are missing or do not fit whole, and
answers that are there twice or are no words of the pool.
"""

from __future__ import annotations

import argparse
import time
from contextlib import suppress
from statistics import fmean, median

from wordtools.core import Language, Lexicon
from wordtools.crossword.arrowword import Arrowword, ArrowwordMaker
from wordtools.crossword.arrowword.lettering import HALF, LEADING, WHOLE, WIDE, width_of
from wordtools.crossword.search.result import NoFillError

GAPS = str.maketrans("", "", " -")
LANGUAGES = ("de", "fr", "it", "nl", "es", "en")
SIZES = ((15, 11), (20, 14))


def cut_short(made: Arrowword) -> int:
    """Counts the clues that are missing, do not fit, or are not whole."""
    count = 0
    for arrow, setting in made.letterings.items():
        high = HALF if len(made.clue_cells[arrow.cell]) > 1 else WHOLE
        clue = made.clue(arrow)
        whole = setting is not None and "".join(setting.lines).translate(GAPS) == clue.translate(GAPS)
        fits = setting is not None and len(setting.lines) * setting.size * LEADING <= high + 1e-9
        fits = fits and all(width_of(line) * setting.size <= WIDE + 1e-9 for line in setting.lines)
        count += not (clue and whole and fits)
    return count


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--number", type=int, default=10, help="arrowwords of each language and size")
    parser.add_argument("--languages", nargs="*", default=LANGUAGES)
    parser.add_argument("--dutch", help="a file of definitions for Dutch")
    args = parser.parse_args()
    head = (
        "language, size | open | made | seconds, median (most) | words | mean score | mean Zipf | clue cells | "
        "in one word only | clues cut short | wrong answers"
    )
    print(f"| {head} |")
    print("|" + " --- |" * (head.count("|") + 1))
    for language in args.languages:
        if language == "nl" and not args.dutch:
            continue
        begun = time.process_time()
        maker = ArrowwordMaker.for_language(language, definitions=args.dutch if language == "nl" else None)
        opened = time.process_time() - begun
        known = Lexicon.open(language, Language.load(language).alphabet).commonness
        for rows, columns in SIZES:
            seconds, made = [], []
            for seed in range(args.number):
                begun = time.process_time()
                with suppress(NoFillError):
                    made.append(maker.make(rows, columns, seed=seed))
                    seconds.append(time.process_time() - begun)
            if not made:
                print(f"| {language} {rows}x{columns} | {opened:.1f} | 0 of {args.number} |", flush=True)
                continue
            answers = [[entry.answer for entry in one.entries] for one in made]
            wrong = sum(len(some) - len(maker.pool.scores.keys() & set(some)) for some in answers)
            cells = [
                f"{language} {rows}x{columns}",
                f"{opened:.1f}",
                f"{len(made)} of {args.number}",
                f"{median(seconds):.1f} ({max(seconds):.1f})",
                f"{fmean(map(len, answers)):.1f}",
                f"{fmean(maker.pool.scores[word] for some in answers for word in some):.1f}",
                f"{fmean(known.likely(word) for some in answers for word in some):.2f}",
                f"{fmean(len(one.clue_cells) for one in made) / (rows * columns):.1%}",
                f"{fmean(one.unchecked for one in made):.1%}",
                f"{sum(map(cut_short, made))}",
                f"{wrong}",
            ]
            print(f"| {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
