"""What the commands that fill have in common: the words, the letters that are given."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

import click

from wordtools.core import Alphabet, Language
from wordtools.core.cli import options
from wordtools.core.cli.lists import check, names_a_file, word_list
from wordtools.core.errors import GridError, OptionError

if TYPE_CHECKING:
    from wordtools.crossword.fill.filler import Filler
    from wordtools.crossword.puzzle.puzzle import Puzzle

F = TypeVar("F", bound=Callable[..., Any])


def choosing(command: F) -> F:
    """Adds the options that say which words there are and which letters are given."""
    for option in reversed(
        (
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
            click.option(
                "--put",
                multiple=True,
                metavar="ENTRY=WORD",
                help="Write a word into an entry first: 12a=WORD. Repeatable.",
            ),
            click.option("--no-shared-stem", "stems", is_flag=True, help="No two words may share a stem (English)."),
            options.seed,
            options.quiet,
            options.verbose,
        )
    ):
        command = option(command)
    return command


def make_filler(chosen: dict[str, Any], *, mirrored: bool = False) -> Filler:
    """Reads the words asked for; says on stderr how many were left out, or of each why, where that is asked for.

    The enumerations of phrases in lists of one's own are put into *chosen*, as ``phrases``.
    """
    from wordtools.crossword.cli.own_lists import OwnLists
    from wordtools.crossword.fill.filler import Filler

    language = Language.load(chosen["language"])
    check(language, chosen)
    own = OwnLists(language, chosen)
    filler = Filler.for_language(
        language,
        **settings(chosen, language) | own.settings(),
        stems=chosen["stems"],
        mirrored=mirrored,
    )
    chosen["phrases"] = own.phrases
    notes = filler.pool.notes
    if chosen["verbose"]:
        for line in (*notes, str(filler.pool)):
            click.echo(line, err=True)
    elif notes and not chosen["quiet"]:
        first, *others = notes
        more = f" (and {len(others):,} more: --verbose says which)" if others else ""
        click.echo(f"{first}{more}", err=True)
    return filler


def settings(chosen: dict[str, Any], language: Language) -> dict[str, Any]:
    """Returns what is asked of the words, as ``Filler.for_language`` takes it."""
    return {
        "least": chosen["min_score"],
        "words": chosen["dictionary"],
        "add": chosen["add"],
        "exclude": tuple(excluded_words(chosen["exclude"], language.alphabet)),
        "common": chosen["common"],
        "frequency": chosen["frequency"],
        "all_words": chosen["all_words"],
    }


def excluded_words(given: Iterable[str], alphabet: Alphabet) -> Iterator[str]:
    """Reads the words that are left out, phrases among them; a file is read as the lists of this game are."""
    from wordtools.crossword.build.words import Words, fold_word

    for value in given:
        if names_a_file(value):
            yield from (word.text for word in Words.read(value, alphabet).words)
            continue
        word, note = fold_word(value, alphabet)
        if word is None:
            raise OptionError(f"--exclude: {note}")
        yield word.text


def put(puzzle: Puzzle, filler: Filler, chosen: dict[str, Any]) -> Puzzle:
    """Writes the words that are given into a puzzle."""
    from wordtools.crossword.fill.fill import placed
    from wordtools.crossword.fill.suggest import parse_key

    for text in chosen["put"]:
        key, equals, word = text.partition("=")
        if not equals:
            raise GridError(f"--put {text!r}: write ENTRY=WORD, as 12a=WORD")
        puzzle = placed(puzzle, parse_key(key), word, filler.pool.alphabet)
    return puzzle
