"""What commonness does for fill-words: first covers of published boards, and how common generated words are.

    python benchmarks/commonness.py covers BOARDS.json     # boards with answers, which are not part of the repository
    python benchmarks/commonness.py puzzles [LANGUAGE ...] # 20 puzzles of 8 x 8 cells a language

BOARDS.json has "boards", each with "lang", "rows", "directions" and "words", a list of {"word": ..., "path": ...};
a Strands board is told the number of its words, and nothing else. A cover is the answer when it has the same words.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from pathlib import Path

from wordtools.core import Language, Lexicon, WordtoolsError
from wordtools.core.errors import NoSolutionError
from wordtools.core.words.commonness import commonness_of
from wordtools.core.words.flags import flags_of
from wordtools.fillword import Constraints, Puzzle, Solver, generate

LANGUAGES = ("de", "en", "es", "fr", "it", "nl", "pt", "pt-br", "ru")
RARE = 2.5  # words below that are what few people know
BOARDS, SIDE, LENGTHS, SEED = 20, 8, "3-9", 1
STRANDS_LENGTH = 4


def is_strands(board: dict) -> bool:
    return board["directions"] == 8


def first_cover(board: dict) -> tuple[bool, str]:
    """Solves a board; says whether its first cover is the answer, and which words that has."""
    language = Language.load(board["lang"])
    puzzle = Puzzle.parse("\n".join(board["rows"]), language.alphabet, directions=board["directions"])
    strands = is_strands(board)
    solver = Solver.for_language(language, min_length=STRANDS_LENGTH if strands else 2)
    constraints = Constraints(words=len(board["words"]), crossing=False, spangram="") if strands else Constraints()
    wanted = Counter(language.alphabet.fold(word["word"].replace(" ", "")) for word in board["words"])
    try:
        found = solver.best(puzzle, constraints=constraints, seconds=10)
    except (NoSolutionError, WordtoolsError) as error:
        return False, str(error)
    return Counter(found.words) == wanted, " ".join(found.words)


def covers(path: str, verbose: bool) -> None:
    boards = json.loads(Path(path).read_text(encoding="utf-8"))["boards"]
    rows: dict[str, list[bool]] = {}
    for board in boards:
        right, words = first_cover(board)
        rows.setdefault(board["lang"] + (", Strands" if is_strands(board) else ""), []).append(right)
        if verbose and not right:
            print(f"{board['id']}: {words}; wanted {' '.join(word['word'] for word in board['words'])}")
    for kind, found in sorted(rows.items()):
        print(f"| {kind} | {len(found)} | {sum(found)} |")


def puzzles(names: list[str]) -> None:
    print("| language | words | 3 letters | mean Zipf | below 2.5 | flagged |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for name in names or LANGUAGES:
        language = Language.load(name)
        lexicon = Lexicon.for_language(language)
        common, flags = commonness_of([lexicon], language), flags_of([lexicon], language)
        made = generate(name, SIDE, SIDE, count=BOARDS, lengths=LENGTHS, seed=SEED)
        words = [word for board in made for word in board.answer.words]
        zipfs = [common.zipf(word) or 0.0 for word in words]
        rare = sum(zipf < RARE for zipf in zipfs)
        print(
            f"| {name} | {len(words)} | {sum(len(word) == 3 for word in words)} | {sum(zipfs) / len(zipfs):.2f} "
            f"| {100 * rare / len(words):.1f} % | {sum(word in flags for word in words)} |"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description="Say what commonness does for fill-words.")
    parser.add_argument("what", choices=["covers", "puzzles"])
    parser.add_argument("names", nargs="*", metavar="FILE|LANGUAGE")
    parser.add_argument("-v", "--verbose", action="store_true", help="show the covers that are not the answer")
    args = parser.parse_args()
    if args.what == "covers":
        covers(args.names[0], args.verbose)
    else:
        puzzles(args.names)


if __name__ == "__main__":
    main()
