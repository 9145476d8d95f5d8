"""The options for the cover and the time limit, the same in every command that solves."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from wordtools.core import Language
from wordtools.core.cli import options
from wordtools.core.cli.lists import excluded, read_words, words
from wordtools.fillword.cli.puzzle_options import read_lists

if TYPE_CHECKING:
    from wordtools.fillword.cover.cover_problem import Constraints
    from wordtools.fillword.cover.solver import Solver
    from wordtools.fillword.puzzle.game import Game

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
            click.option("--word-count", type=click.IntRange(1), metavar="N", help="The cover has N words."),
            click.option(
                "--lengths",
                type=Numbers(),
                metavar="N,N,...",
                help="The cover has words of these lengths, in any order: 5,7,4.",
            ),
            words("--known", "A word of the cover, whether a list has it or not."),
            click.option(
                "--strands",
                is_flag=True,
                help="A Strands puzzle: 8 directions, words of 4 letters and more that do not cross, and a spangram.",
            ),
            click.option(
                "--spangram", metavar="WORD", help="--strands: the word that touches two opposite sides, if known."
            ),
            click.option("--no-crossing", is_flag=True, help="--directions 8: words do not cross one another."),
            click.option(
                "--penalty",
                type=Real(-100, 100),
                metavar="X",
                help="Cost of each word of a cover, in Zipf units; higher: fewer, longer words.  [default: 10]",
            ),
            options.frequency,
            options.seconds("Stop after S seconds.", 10.0),
            click.option(
                "--memory",
                type=click.IntRange(16),
                default=512,
                show_default=True,
                metavar="MB",
                help="Most memory that the search may use.",
            ),
            click.option("--seed", type=int, default=0, metavar="N", help="Seed of the random choices."),
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

    lists = read_lists(chosen, language, exclude=())  # they are in the constraints: no unknown word is one of them
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


def know(game: Game | None, chosen: dict[str, Any]) -> None:
    """Takes the answer of a game as known: what the options say comes on top.

    Raises:
        click.UsageError: the options name another spangram.
    """
    if game is None:
        return
    spangram = game.spangram.word if game.spangram else ""
    if chosen["spangram"] and chosen["spangram"].upper() != spangram:
        raise click.UsageError("the spangram stands in the file: leave --spangram out")
    if chosen["spangram"] is None and spangram:
        chosen["spangram"] = spangram
    chosen["strands"] = chosen["strands"] or game.strands
    chosen["known"] = (*(one.word for one in game.answer.placements if one.word != spangram), *chosen["known"])


def read_constraints(chosen: dict[str, Any], language: Language) -> Constraints:
    """Reads the options that describe the cover.

    Raises:
        WordtoolsError: a word has letters outside the alphabet, or two options contradict each other.
    """
    from wordtools.fillword.cover.cover_problem import Constraints

    strands = chosen["strands"]
    if strands and chosen["directions"] == "4":
        raise click.UsageError("the words of a Strands puzzle have 8 directions: leave --directions 4 out")
    if chosen["no_crossing"] and not strands and chosen["directions"] != "8":
        raise click.UsageError("--no-crossing is for --directions 8: words of 4 directions never cross")
    if chosen["spangram"] and not strands:
        raise click.UsageError("--spangram is for Strands puzzles: add --strands")
    known = read_words("--known", chosen["known"], language.alphabet)
    exclude = frozenset(excluded(chosen, language.alphabet))
    if both := exclude & known.keys():
        raise click.UsageError(f"{min(both)} is both a --known and an --exclude word")
    return Constraints(
        words=chosen["word_count"],
        lengths=tuple(sorted(chosen["lengths"] or ())),
        known=tuple(known),
        exclude=exclude,
        crossing=not (strands or chosen["no_crossing"]),
        spangram=(chosen["spangram"] or "") if strands else None,
    ).folded(language.alphabet)
