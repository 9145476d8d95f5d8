"""The options that say what a cover must be like and how long to look for it; alike in every command that solves."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import click

from wordtools.core import Language
from wordtools.core.cli import options
from wordtools.core.errors import OptionError
from wordtools.core.run.files import STANDARD, looks_like_a_file, read_text, shown
from wordtools.fillword.cli.puzzle_options import read_lists
from wordtools.fillword.puzzle.puzzle import folded

if TYPE_CHECKING:
    from wordtools.fillword.cover.cover_problem import Constraints
    from wordtools.fillword.cover.solver import Solver

STRANDS_LENGTH = 4  # letters of the shortest word of a Strands puzzle


class Numbers(click.ParamType):  # type: ignore[type-arg, unused-ignore]
    """Numbers parted by commas: ``5,7,4``."""

    name = "numbers"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, ...]:
        """Reads the numbers; each is 1 or more."""
        if isinstance(value, tuple):
            return value
        try:
            numbers = tuple(int(part) for part in str(value).replace(",", " ").split())
        except ValueError:
            numbers = ()
        if not numbers or min(numbers) < 1:
            self.fail(f"{value!r} is no list of lengths: write them like 5,7,4", param, ctx)
        return numbers


class Real(click.FloatRange):
    """A number in a range; ``nan``, which compares with nothing, is none."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Reads the number."""
        if (number := super().convert(value, param, ctx)) != number:
            self.fail(f"{value!r} is no number", param, ctx)
        return number


def constraining(command: Callable[..., None]) -> Callable[..., None]:
    """Adds the options; ``make_solver`` takes them."""
    for option in reversed(
        (
            click.option("--words", type=click.IntRange(1), metavar="N", help="The cover has N words."),
            click.option("--lengths", type=Numbers(), metavar="5,7,4", help="The lengths of its words, in any order."),
            click.option(
                "--known", multiple=True, metavar="WORD|FILE", help="A word that it has; a list need not have it."
            ),
            click.option("--exclude", multiple=True, metavar="WORD|FILE", help="A word that it does not have."),
            click.option(
                "--strands",
                is_flag=True,
                help="A Strands puzzle: 8 directions, words of 4 letters and more that do not cross, and a spangram.",
            ),
            click.option(
                "--spangram", metavar="WORD", help="With --strands: the word that touches two opposite sides, if known."
            ),
            click.option("--no-crossing", is_flag=True, help="With 8 directions: different words do not cross."),
            click.option(
                "--penalty",
                type=Real(-100, 100),
                metavar="X",
                help="What a word costs, on the Zipf scale of word frequencies: more for fewer words.  [default: 10]",
            ),
            options.frequency,
            options.seconds("How long to look, at most.", 10.0),
            click.option(
                "--memory",
                type=click.IntRange(16),
                default=512,
                show_default=True,
                metavar="MB",
                help="Memory for the search, at most.",
            ),
            click.option("--seed", type=int, default=0, metavar="N", help="Make other random choices."),
        )
    ):
        command = option(command)
    return command


def make_solver(chosen: dict[str, Any], language: Language) -> Solver:
    """Makes the solver that the options ask for.

    Raises:
        WordtoolsError: a list cannot be read, or the lengths leave no word.
    """
    from wordtools.fillword.cover.search import MIN_LENGTH, PENALTY
    from wordtools.fillword.cover.solver import Solver
    from wordtools.fillword.find.find import LONGEST
    from wordtools.fillword.puzzle.commonness import commonness

    lists = read_lists(chosen, language)
    return Solver(
        lists,
        min_length=chosen["min_length"] or (STRANDS_LENGTH if chosen["strands"] else MIN_LENGTH),
        max_length=min(chosen["max_length"] or LONGEST, LONGEST),
        common=commonness(language, lists, chosen["frequency"]),
        penalty=PENALTY if chosen["penalty"] is None else chosen["penalty"],
        memory=chosen["memory"] << 20,
        seed=chosen["seed"],
        in_turn=not chosen["dictionary"],
    )


def read_constraints(chosen: dict[str, Any], language: Language) -> Constraints:
    """Reads what the options say of the cover.

    Raises:
        WordtoolsError: a word has letters outside the alphabet, or two options contradict each other.
    """
    from wordtools.fillword.cover.cover_problem import Constraints

    strands = chosen["strands"]
    if chosen["spangram"] and not strands:
        raise click.UsageError("--spangram is for Strands puzzles: add --strands")
    known, exclude = (read_words(chosen[name], language) for name in ("known", "exclude"))
    if both := exclude.keys() & known.keys():
        raise click.UsageError(f"{min(both)} is both a --known and an --exclude word")
    return Constraints(
        words=chosen["words"],
        lengths=tuple(sorted(chosen["lengths"] or ())),
        known=tuple(known),
        exclude=frozenset(exclude),
        crossing=not (strands or chosen["no_crossing"]),
        spangram=(chosen["spangram"] or "") if strands else None,
    ).folded(language.alphabet)


def read_words(given: Iterable[str], language: Language) -> dict[str, str]:
    """Reads words that are given one by one, or in files, one a line; folded, each with where it stood.

    Empty lines of a file and lines that begin with # are passed over.

    Raises:
        OptionError: a word has letters outside the alphabet; says the file and the line.
        WordtoolsError: a file cannot be read.
    """
    found: dict[str, str] = {}
    for value in given:
        if value != STANDARD and "/" not in value and "\\" not in value and not looks_like_a_file(value):
            found.setdefault(folded(value, language.alphabet), "")
            continue
        before = len(found)
        for number, line in enumerate(read_text(value).splitlines(), 1):
            text = line.strip()
            if not text or text.startswith("#"):
                continue
            where = f"{shown(value)}: line {number}"
            try:
                word = folded(text, language.alphabet)
            except OptionError as error:
                raise OptionError(f"{where}: {error}") from None
            if word in found:
                there = found[word].rpartition(": ")[2]
                raise OptionError(f"{where}: {text!r} is there already{f', on {there}' if there else ''}")
            found[word] = where
        if len(found) == before:
            raise OptionError(f"{shown(value)}: no word in it: write one a line")
    return found
