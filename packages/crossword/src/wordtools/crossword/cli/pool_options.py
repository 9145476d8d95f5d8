"""What the commands that fill have in common: grid, words, letters that are given; how a fill is written."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click

from wordtools.core import Alphabet, Language
from wordtools.core.cli import exits, options
from wordtools.core.cli.lists import check, names_a_file, word_list
from wordtools.core.errors import BudgetError, GridError, LexiconError, NoSolutionError, OptionError, WordtoolsError

if TYPE_CHECKING:
    from wordtools.crossword.fill.filler import Filler
    from wordtools.crossword.puzzle.puzzle import Entry, Puzzle
    from wordtools.crossword.search.result import Fill

VERSION = 1  # of the JSON of fills
F = TypeVar("F", bound=Callable[..., Any])


def knowing(command: F) -> F:
    """Adds the options for the words."""
    return _add(command, WORDS)


def choosing(command: F) -> F:
    """Adds the options for the words and the given letters."""
    return _add(
        command,
        (
            *WORDS,
            click.option(
                "--put",
                multiple=True,
                metavar="ENTRY=WORD",
                help="Write a word into an entry first: 12a=WORD. Repeatable.",
            ),
            click.option(
                "--no-shared-stem",
                "stems",
                is_flag=True,
                help="No two words may share a stem (English), nor a phrase that of one of its words.",
            ),
            options.seed,
            options.quiet,
            options.verbose,
        ),
    )


def _add(command: F, added: Iterable[Callable[[F], F]]) -> F:
    for option in reversed(tuple(added)):
        command = option(command)
    return command


WORDS = (
    options.language,
    word_list,
    click.option(
        "--min-score",
        type=float,
        metavar="N",
        help="Only words of at least this score.  [default: 50 for bundled lists]",
    ),
    options.common("Only words so common: 3- for one in a million and more (Zipf scale)."),
    options.frequency,
    options.all_words,
)


def make_filler(chosen: dict[str, Any], *, mirrored: bool = False) -> Filler:
    """Reads the words; reports on stderr the number left out, or with --verbose the reason for each.

    What was read is put into *chosen*: the enumerations of phrases in lists of one's own as ``phrases``, the words
    that are left out as ``exclude``, and as ``scores`` a function that returns those of all words.
    """
    from wordtools.crossword.cli.own_lists import OwnLists, report_notes
    from wordtools.crossword.fill.filler import Filler

    language = Language.load(chosen["language"])
    check(language, chosen)
    chosen["exclude"] = tuple(excluded_words(chosen["exclude"], language.alphabet, chosen))  # files are read once
    own = chosen.setdefault("own_lists", OwnLists(language, chosen))  # lists on standard input are read once
    lists = own.settings
    filler = Filler.for_language(
        language,
        **settings(chosen) | lists,
        stems=chosen["stems"],
        mirrored=mirrored,
        phrases=own.phrases,
    )
    chosen["phrases"] = own.phrases
    chosen["scores"] = cache(partial(_scores, chosen, language, lists))
    report_notes((*filler.pool.notes, *([str(filler.pool)] if chosen["verbose"] else [])), chosen)
    return filler


def _scores(chosen: dict[str, Any], language: Language, lists: dict[str, Any]) -> Mapping[str, float]:
    """Returns the scores of all words of the lists, also of those that are left out."""
    from wordtools.crossword.fill.filler import Filler

    every = {**settings(chosen), **lists, "exclude": (), "common": None, "all_words": True}
    try:
        return Filler.for_language(language, **{**every, "least": float("-inf")}).pool.scores
    except LexiconError:  # the lists have no scores
        return Filler.for_language(language, **{**every, "least": None}).pool.scores


def report_given(puzzle: Puzzle, unknown: Iterable[Entry], chosen: dict[str, Any], name: str = "") -> None:
    """Reports on stderr the words of a puzzle that were given and would not have been chosen.

    Args:
        puzzle: with the words.
        unknown: its complete entries that are none of the words that are chosen from.
        chosen: the options.
        name: of the grid, if there are several.
    """
    from wordtools.crossword.search.repeats import repeated, twins

    found = [f"{entry}: {entry.answer} is given and {_not_chosen(entry.answer, chosen)}" for entry in unknown]
    if not chosen.get("word_square"):
        found += [f"{other}: {other.answer} is given, and {one} too" for one, other in twins(puzzle)]
    if chosen["stems"]:
        found += [f"{other}: {part} is in {one} too" for one, other, part in repeated(puzzle, chosen["phrases"])]
    for line in found:
        click.echo(f"{name}: {line}" if name else line, err=True)


def _not_chosen(word: str, chosen: dict[str, Any]) -> str:
    """Returns why a word is none of those that are chosen from."""
    score = chosen["scores"]().get(word)
    least = 50 if chosen["min_score"] is None else chosen["min_score"]
    if score is None:
        return "not in the word list"
    if word in chosen["exclude"]:
        return "in the list, left out by --exclude"
    if score < least:
        return f"in the list with score {score:g}, below {least:g}"
    return f"in the list, left out {'by --common' if chosen['common'] else 'as a coarse word (see --all-words)'}"


def settings(chosen: dict[str, Any]) -> dict[str, Any]:
    """Returns what is asked of the words, as ``Filler.for_language`` takes it, where ``make_filler`` has read it."""
    return {
        "least": chosen["min_score"],
        "words": chosen["dictionary"],
        "add": chosen["add"],
        "exclude": chosen["exclude"],
        "common": chosen["common"],
        "frequency": chosen["frequency"],
        "all_words": chosen["all_words"],
    }


def excluded_words(given: Iterable[str], alphabet: Alphabet, chosen: dict[str, Any]) -> Iterator[str]:
    """Reads the words that are left out, phrases among them; a file is read as the lists of this game are."""
    from wordtools.crossword.build.words import Words, fold_word
    from wordtools.crossword.cli.own_lists import report_left_out

    for value in given:
        if names_a_file(value):
            words = Words.read(value, alphabet)
            report_left_out(words, chosen)
            yield from (word.text for word in words.words)
            continue
        word, note = fold_word(value, alphabet)
        if word is None:
            raise OptionError(f"--exclude: {note}")
        yield word.text


def put(puzzle: Puzzle, filler: Filler, chosen: dict[str, Any]) -> Puzzle:
    """Writes the words that are given into a puzzle."""
    from wordtools.crossword.puzzle.puzzle import parse_key
    from wordtools.crossword.search.result import placed

    for text in chosen["put"]:
        key, equals, word = text.partition("=")
        if not equals:
            raise GridError(f"--put {text!r}: write ENTRY=WORD, as 12a=WORD")
        puzzle = placed(puzzle, parse_key(key), word, filler.pool.alphabet)
    return puzzle


def is_puzzle_file(output: str) -> bool:
    """Whether an output's ending is that of a file of one puzzle; a text may have several."""
    from wordtools.crossword.formats import FORMATS

    ending = Path(output).suffix.lower().removeprefix(".")
    return ending in FORMATS and ending != "txt"


def enumerated(fill: Fill, chosen: dict[str, Any]) -> Fill:
    """Gives the phrases of a fill their enumerations, as the lists have them that ``make_filler`` has read."""
    from wordtools.crossword.build.lists import enumerated

    return replace(fill, puzzle=enumerated(fill.puzzle, chosen["phrases"]))


def fill_data(fill: Fill) -> dict[str, Any]:
    """Returns a fill for JSON."""
    from wordtools.crossword.cli.show import data

    puzzle = data(fill.puzzle)
    for entry, score in zip(puzzle["entries"], fill.scores, strict=True):
        entry["score"] = score
    return {**puzzle, "score": fill.total, "proven_best": fill.proven, "bound": fill.bound}


def source(grid: Puzzle | None, pattern: str | None, open_grid: str | None) -> Callable[[random.Random], Puzzle]:
    """Reads the grid, or the description of a pattern of the library."""
    from wordtools.core import Grid
    from wordtools.crossword.puzzle.patterns import parse_size, pick
    from wordtools.crossword.puzzle.puzzle import Puzzle

    if pattern is not None:
        size, colon, words = pattern.partition(":")
        if colon and not words.isdecimal():
            raise GridError(f"--library {pattern!r}: write a size, or a size and a number of words: 15x15:78")
        draw = partial(pick, size, int(words) if colon else None)
        draw(random.Random(0))  # raises the error, if it is wrong
        return draw
    if grid is not None:
        puzzle = grid
    else:
        rows, columns = parse_size(str(open_grid))
        puzzle = Puzzle(Grid(rows, columns, ("",) * (rows * columns)))
    return lambda _: puzzle


def end(ending: BaseException | None, *, found: bool) -> None:
    """Ends the command by what ended its search: an error on one line, or an interruption after something was found."""
    if isinstance(ending, WordtoolsError):
        click.echo(str(ending), err=True)
        sys.exit(exits.OUT_OF_TIME if isinstance(ending, BudgetError) else exits.NO_ANSWER)
    if isinstance(ending, KeyboardInterrupt):
        if not found:
            raise ending
        sys.exit(exits.INTERRUPTED)


def end_without_proof(*, quiet: bool) -> NoReturn:
    """Ends the command where a proof was asked for and the time was too short."""
    if not quiet:
        click.echo("the time ended before the proof (a longer --seconds looks further)", err=True)
    sys.exit(exits.OUT_OF_TIME)


@contextmanager
def reported() -> Iterator[None]:
    """Reports on one line why there is no answer, with the exit code that it has."""
    try:
        yield
    except (BudgetError, NoSolutionError) as error:
        click.echo(str(error), err=True)
        sys.exit(exits.OUT_OF_TIME if isinstance(error, BudgetError) else exits.NO_ANSWER)
