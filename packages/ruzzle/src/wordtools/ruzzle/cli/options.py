"""The options that choose a solver: language, word list and rules, the same for every command that solves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import click

from wordtools.core import Language
from wordtools.core.cli import options
from wordtools.core.cli.lists import open_lexicon, word_list
from wordtools.core.cli.names import File, Named
from wordtools.ruzzle.board.counts import MOST_LETTERS
from wordtools.ruzzle.board.rules import Rules, read_scores, rule_names
from wordtools.ruzzle.solve.solver import Solver


def rules(what: str, default: str | None = None) -> Callable[[options.F], options.F]:
    """Makes ``--rules NAME|FILE``."""
    return click.option(
        "--rules",
        type=Named(lambda: dict.fromkeys(rule_names(), "")),
        default=default,
        show_default=default is not None,
        metavar="NAME|FILE",
        help=what,
    )


def choosing(command: Callable[..., None]) -> Callable[..., None]:
    """Adds the options; ``make_solver`` takes them."""
    for option in reversed(
        (
            options.language,
            word_list,
            rules("ruzzle, elzzur, boggle, super-big-boggle, or your own .toml file.", "ruzzle"),
            click.option(
                "--points", type=File(), metavar="POINTS|FILE", help="Letter points instead of the rules': E:3,K:12."
            ),
            options.min_length(most=MOST_LETTERS),
            click.option(
                "--visits", type=click.IntRange(1, 255), metavar="N", help="A snake may visit a cell up to N times."
            ),
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
    ruled = Rules.load(chosen["rules"])
    if chosen["points"]:
        ruled = ruled.with_scores(read_scores(chosen["points"]))
    if chosen["min_length"]:
        ruled = replace(ruled, min_length=((float("inf"), chosen["min_length"]),))
    if chosen["visits"]:
        ruled = replace(ruled, visits=chosen["visits"])
    lexicon = open_lexicon(language, ruled.alphabet(language), chosen, verbose=chosen["verbose"])
    return Solver(lexicon, ruled, language)
