"""What commonness does for fill-words: first covers of published boards, and how common generated words are.

    python benchmarks/commonness.py covers BOARDS.json     # boards with answers, which are not part of the repository
    python benchmarks/commonness.py theme BOARDS.json      # whether meaning helps to rank covers of Strands boards
    python benchmarks/commonness.py about BOARDS.json      # whether it helps to choose among words of the same cells
    python benchmarks/commonness.py puzzles [LANGUAGE ...] # 20 puzzles of 8 x 8 cells a language

BOARDS.json has "boards", each with "lang", "rows", "directions" and "words", a list of {"word": ..., "path": ...};
a Strands board is solved with only the number of its words known. A cover is the answer when it has the same words.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import combinations
from pathlib import Path

from wordtools.core import Definitions, Language, Lexicon
from wordtools.core.errors import NoSolutionError, WordtoolsError
from wordtools.core.meanings import Related
from wordtools.core.words.of_lists import commonness_of, flags_of
from wordtools.fillword import Constraints, Cover, Placement, Puzzle, Solver, generate
from wordtools.fillword.find import same_cells
from wordtools.fillword.puzzle.commonness import commonness

LANGUAGES = ("de", "en", "es", "fr", "it", "nl", "pt", "pt-br", "ru")
RARE = 2.5  # words below that are what few people know
BOARDS, SIDE, LENGTHS, SEED = 20, 8, "3-9", 1
STRANDS_LENGTH = 4
RANKED = 30  # covers of a board that are ranked again
COMMON_WORDS = re.compile(
    "the|and|for|with|from|that|which|having|its|being|usually|something|someone|one|who|into|not|especially"
)


def is_strands(board: dict) -> bool:
    return board["directions"] == 8


def first_cover(board: dict) -> tuple[bool, str]:
    """Solves a board; returns whether its first cover is the answer, and its words."""
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


def theme(path: str) -> None:
    """Ranks the best covers of each Strands board again by what its words mean, and counts the answers that are first.

    *Theme*: how much each word shares with the longest word of the official spangram. *Together*: with one another.
    """
    language, meanings = Language.load("en"), Definitions.open("en")
    listed = Lexicon.for_language(language)
    solver = Solver.for_language(language, min_length=STRANDS_LENGTH)

    @cache
    def bag(word: str) -> frozenset[str]:
        texts = [text for sense in meanings.of(word) for text in (sense.text, *sense.synonyms)]
        words = {found.lower() for text in texts for found in re.findall("[A-Za-z]{3,}", text)}
        return frozenset(found.rstrip("s") for found in {*words, word.lower()} if not COMMON_WORDS.fullmatch(found))

    def shared(one: str, other: str) -> float:
        return len(bag(one) & bag(other)) / max(1, min(len(bag(one)), len(bag(other))))

    ranked = []
    for board in filter(is_strands, json.loads(Path(path).read_text(encoding="utf-8"))["boards"]):
        puzzle = Puzzle.parse("\n".join(board["rows"]), language.alphabet, directions=8)
        constraints = Constraints(words=len(board["words"]), crossing=False, spangram="")
        covers = solver.solve(puzzle, limit=RANKED, constraints=constraints, seconds=15).covers
        official = next(word["word"].upper() for word in board["words"] if word.get("spangram"))
        parts = (official[a:b] for a in range(len(official)) for b in range(a + 4, len(official) + 1))
        about = max((part for part in parts if part in listed), key=len)
        wanted = sorted(word["word"].upper() for word in board["words"])
        for cover in covers:
            words = [one.word for one in cover.placements if one.kind == "word"]
            pairs = list(combinations(words, 2))
            together = sum(shared(*pair) for pair in pairs) / max(1, len(pairs))
            with_theme = sum(shared(about, word) for word in words)
            ranked.append((board["id"], cover.score, with_theme, together, sorted(cover.words) == wanted))
    print("| weight | theme | together |\n| ---: | ---: | ---: |")
    for weight in (0, 2, 5, 10, 20, 50, 100, 200):
        right = []
        for column in (2, 3):
            first: dict[str, tuple] = {}
            for row in ranked:
                if row[0] not in first or row[1] + weight * row[column] > first[row[0]][0]:
                    first[row[0]] = (row[1] + weight * row[column], row[4])
            right.append(sum(answer for _, answer in first.values()))
        print(f"| {weight} | {right[0]} | {right[1]} |")


def about(path: str) -> None:
    """Counts how often the official word of a place is the one chosen, where others lie in the same cells.

    *Commonest*: by how common they are. *About*: by what they have to do with the words of the official spangram.
    """
    language, meanings = Language.load("en"), Definitions.open("en")
    listed = Lexicon.for_language(language)
    common = commonness(language, [listed])
    places, right = 0, Counter()
    for board in filter(is_strands, json.loads(Path(path).read_text(encoding="utf-8"))["boards"]):
        puzzle = Puzzle.parse("\n".join(board["rows"]), language.alphabet, directions=8)
        official = next(word["word"].upper() for word in board["words"] if word.get("spangram"))
        related = Related(meanings, " ".join(parts_of(official, listed, common)))
        placements = tuple(
            Placement(word["word"].upper(), tuple(puzzle.grid.columns * row + column for row, column in word["path"]))
            for word in board["words"]
        )
        cover = Cover(puzzle, placements)
        others = same_cells(cover, listed, common, crossing=False)
        for placement, some in zip(placements, others, strict=True):
            if not some or placement.word == official:
                continue
            places += 1
            words = [placement.word, *(one.word for one in some)]
            commonest = max(words, key=common)
            chosen = max(sorted(words, key=common, reverse=True), key=related)
            right["commonest"] += commonest == placement.word
            right["about"] += chosen == placement.word
            right["chance"] += 1 / len(words)
            print(f"{board['id']}: {' '.join(words)}: commonest {commonest}, about {chosen}")
    counts = ", ".join(f"{what} {number:.3g}" for what, number in right.items())
    print(f"{places} places; right by {counts}")


def parts_of(text: str, listed: Lexicon, common: Callable[[str], float]) -> list[str]:
    """Cuts a spangram into the likeliest words."""
    best: list[tuple[float, list[str]]] = [(0.0, [])]
    for end in range(1, len(text) + 1):
        ways = [
            (best[start][0] + 10 - common(text[start:end]), [*best[start][1], text[start:end]])
            for start in range(end)
            if text[start:end] in listed and end - start > 1
        ]
        best.append(min(ways, default=(float("inf"), [text])))
    return best[-1][1]


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
    parser = argparse.ArgumentParser(description="Measure the effect of word frequencies on fill-words.")
    parser.add_argument("what", choices=["covers", "theme", "about", "puzzles"])
    parser.add_argument("names", nargs="*", metavar="FILE|LANGUAGE")
    parser.add_argument("-v", "--verbose", action="store_true", help="show the covers that are not the answer")
    args = parser.parse_args()
    if args.what == "covers":
        covers(args.names[0], args.verbose)
    elif args.what == "theme":
        theme(args.names[0])
    elif args.what == "about":
        about(args.names[0])
    else:
        puzzles(args.names)


if __name__ == "__main__":
    main()
