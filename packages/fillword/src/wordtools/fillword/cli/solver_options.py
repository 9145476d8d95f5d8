"""The options that say what a cover must be like and how long to look for it; alike in every command that solves."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from wordtools.core import Language, RulesError
from wordtools.fillword.cli.puzzle_options import read_lists

if TYPE_CHECKING:
    from wordtools.fillword.cover.solve import Solver
    from wordtools.fillword.puzzle.puzzle import Puzzle


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


def wishing(command: Callable[..., None]) -> Callable[..., None]:
    """Adds the options; ``make_solver`` takes them."""
    for option in reversed(
        (
            click.option("--words", type=click.IntRange(1), metavar="N", help="The cover has N words."),
            click.option("--lengths", type=Numbers(), metavar="5,7,4", help="The lengths of its words, in any order."),
            click.option("--known", multiple=True, metavar="WORD", help="A word that it has; a list need not have it."),
            click.option("--exclude", multiple=True, metavar="WORD", help="A word that it has not."),
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
            click.option(
                "--frequency",
                type=click.Choice(["lists", "wordfreq"]),
                default="lists",
                show_default=True,
                help="Where it is known from how common a word is.",
            ),
            click.option(
                "--budget",
                type=Real(0.1, 1e9),
                default=10.0,
                show_default=True,
                metavar="S",
                help="Seconds to look for, at most.",
            ),
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


def make_solver(chosen: dict[str, Any], puzzle: Puzzle, language: Language) -> Solver:
    """Makes the solver that the options ask for.

    Raises:
        WordtoolsError: a list that cannot be read, or a word that has letters outside the alphabet.
    """
    from wordtools.fillword.cover.cover_problem import Wishes
    from wordtools.fillword.cover.solve import MIN_LENGTH, PENALTY, STRANDS_LENGTH, Solver
    from wordtools.fillword.puzzle.commonness import commonness

    strands = chosen["strands"]
    if chosen["spangram"] and not strands:
        raise click.UsageError("--spangram is for Strands puzzles: add --strands")
    lists = read_lists(chosen, language)
    known = tuple(dict.fromkeys(folded(word, language) for word in chosen["known"]))
    exclude = frozenset(folded(word, language) for word in chosen["exclude"])
    if both := exclude.intersection(known):
        raise RulesError(f"{min(both)} is both a --known and an --exclude word")
    wishes = Wishes(
        words=chosen["words"],
        lengths=tuple(sorted(chosen["lengths"] or ())),
        known=known,
        exclude=exclude,
        crossing=not (strands or chosen["no_crossing"]),
        spangram=(_joined(chosen["spangram"], language) if chosen["spangram"] else "") if strands else None,
    )
    return Solver(
        puzzle,
        lists,
        wishes,
        min_length=chosen["min_length"] or (STRANDS_LENGTH if strands else MIN_LENGTH),
        max_length=chosen["max_length"] or 255,
        common=commonness(language, lists, chosen["frequency"]),
        penalty=PENALTY if chosen["penalty"] is None else chosen["penalty"],
        budget=chosen["budget"],
        memory=chosen["memory"] << 20,
        seed=chosen["seed"],
        in_turn=not chosen["dictionary"],
    )


def _joined(spangram: str, language: Language) -> str:
    """Folds a spangram, which may be given as several words."""
    return folded("".join(spangram.split()), language)


def folded(word: str, language: Language) -> str:
    """Folds a word to the alphabet; RulesError when it has other characters."""
    text = language.alphabet.fold(word)
    try:
        if text and language.alphabet.split(text):
            return text
    except ValueError:
        pass
    raise RulesError(f"{word!r} is no word in the alphabet of language {language.code!r}")
