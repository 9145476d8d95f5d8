"""The options that choose a solver: language, word list and rules, the same for every command that solves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import click

from wordtools.core import Language
from wordtools.core.cli import options
from wordtools.core.cli.lists import open_lexicon, word_list
from wordtools.ruzzle.board.rules import MOST_LETTERS, Rules, read_scores
from wordtools.ruzzle.solve.solver import Solver


def choosing(command: Callable[..., None]) -> Callable[..., None]:
    """Adds the options; ``make_solver`` takes them."""
    for option in reversed(
        (
            options.language,
            word_list,
            click.option(
                "--rules",
                default="ruzzle",
                show_default=True,
                metavar="NAME|FILE",
                help="ruzzle, elzzur, boggle, super-big-boggle, or your own .toml file.",
            ),
            click.option("--scores", metavar="E:3,K:12|FILE", help="Letter points that win over the rules'."),
            click.option(
                "--min-length",
                type=click.IntRange(1, MOST_LETTERS),
                metavar="N",
                help="Only words of at least N letters.",
            ),
            click.option("--visits", type=click.IntRange(1, 255), metavar="N", help="A snake may use a cell N times."),
            options.verbose,
        )
    ):
        command = option(command)
    return command


def make_solver(chosen: dict[str, Any]) -> Solver:
    """Makes the solver that the options ask for.

    Raises:
        WordtoolsError: a language, word list, rules or points that cannot be used.
    """
    language = Language.load(chosen["language"])
    rules = Rules.load(chosen["rules"])
    if chosen["scores"]:
        rules = rules.with_scores(read_scores(chosen["scores"]))
    if chosen["min_length"]:
        rules = replace(rules, min_length=((float("inf"), chosen["min_length"]),))
    if chosen["visits"]:
        rules = replace(rules, visits=chosen["visits"])
    lexicon = open_lexicon(language, rules.alphabet(language), chosen, verbose=chosen["verbose"])
    return Solver(lexicon, rules, language)
