"""``wordtools ruzzle generate``: random boards."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from itertools import chain
from typing import Any

import click

from wordtools.core import Language, Lexicon, RulesError
from wordtools.core.cli import exits, options
from wordtools.core.run.files import STANDARD
from wordtools.ruzzle.board.board import Board
from wordtools.ruzzle.board.dice import Dice, dice_sets
from wordtools.ruzzle.board.letter_model import MODELS
from wordtools.ruzzle.board.rules import Rules
from wordtools.ruzzle.cli.options import given
from wordtools.ruzzle.make.board_maker import TRIES, BoardMaker, make_within
from wordtools.ruzzle.make.targets import NoBoardError, Range, Sieve, Targets, parse_range
from wordtools.ruzzle.solve.solver import Solver

VERSION = 1  # of the JSON
LIST = "list"
TARGETS = ("words", "total", "longest", "common")


def _read_range(_: click.Context, __: click.Parameter, text: str | None) -> Range | None:
    try:
        return None if text is None else parse_range(text)
    except RulesError as error:
        raise click.BadParameter(str(error)) from None


def _range(name: str, what: str) -> Callable[[options.F], options.F]:
    return click.option(f"--{name}", callback=_read_range, metavar="MIN-MAX", help=f"Only boards with {what}.")


@click.command()
@options.language
@options.dictionary
@click.option("-r", "--rows", type=click.IntRange(1), metavar="N", help="Rows; as in the rules or dice otherwise.")
@click.option("-c", "--columns", type=click.IntRange(1), metavar="N", help="Columns, likewise.")
@click.option("--rules", metavar="NAME|FILE", help="Rules that the board is for: ruzzle, or those of the dice.")
@click.option("--round", type=click.IntRange(0), metavar="N", help="Multipliers of round N; 0: none; else the last.")
@click.option("--model", type=click.Choice(MODELS), help="How letters are drawn: words, if there is a word list.")
@click.option("--dice", metavar="NAME|FILE", help="Roll dice instead; 'list' shows the sets.")
@click.option("--include", multiple=True, metavar="WORD", help="A word that the board has; several may be given.")
@click.option("--count", type=click.IntRange(1), default=1, show_default=True, metavar="N", help="Boards to make.")
@_range("words", "so many words")
@_range("total", "so many points, all words together")
@_range("longest", "a longest word of so many letters")
@_range("common", "so many common words (English)")
@click.option(
    "--tries", type=click.IntRange(1), default=TRIES, show_default=True, metavar="N", help="Give up after N boards."
)
@options.seed
@options.as_json
@options.output
@options.quiet
@options.verbose
def generate(language: str, dice: str | None, rules: str | None, as_json: bool, output: str, **chosen: Any) -> None:
    """Make random boards.

    Letters are drawn so that neighbours go together as in the words of the list; other models, and dice, are
    there for comparison and for play. A range is MIN-MAX, MIN- (and more) or N. The boards can be read by
    'wordtools ruzzle solve'; several are parted by an empty line.

    \b
    Examples:
      wordtools ruzzle generate
      wordtools ruzzle generate -l it -r 5 -c 5 --seed 7
      wordtools ruzzle generate --words 150-200 --longest 8- --round 1
      wordtools ruzzle generate --include birthday --include cake
      wordtools ruzzle generate --dice en-new-4x4 | wordtools ruzzle solve --rules boggle -
      wordtools ruzzle generate --count 100 | wordtools ruzzle solve --boards -
    """
    if dice == LIST:
        if any(given(name) for name in ("language", "rules", *chosen) if name not in ("quiet", "verbose")):
            raise RulesError("--dice list only lists the sets: leave the options of boards out")
        _list_dice(as_json, output)
        return
    thrown = Dice.load(dice) if dice else None
    if thrown and thrown.language and not given("language"):
        language = thrown.language
    spoken = Language.load(language)
    ruled = Rules.load(rules or (thrown.rules if thrown else "ruzzle"))
    targets = Targets(**{name: chosen[name] for name in TARGETS})
    lexicon = _lexicon(spoken, ruled, thrown, targets, chosen)
    maker = BoardMaker(
        spoken,
        ruled,
        rows=chosen["rows"],
        columns=chosen["columns"],
        model=chosen["model"],
        lexicon=lexicon,
        dice=thrown,
        round=chosen["round"],
        placing=chosen["include"],
    )
    if given("tries") and not targets.bounds:
        raise RulesError("--tries is for boards with so many words, points or letters: give --words, --total or such")
    sieve = Sieve(targets, Solver(lexicon, ruled, spoken)) if lexicon and targets.bounds else None
    rng = options.chosen_seed(chosen["seed"], quiet=chosen["quiet"])
    failures: list[NoBoardError] = []

    def boards() -> Iterator[Board]:
        try:
            for _ in range(chosen["count"]):
                if sieve is None:
                    yield maker.make(rng)
                    continue
                with _waiting(output, quiet=chosen["quiet"]):
                    board = make_within(maker, sieve, rng, tries=chosen["tries"])
                yield board
        except NoBoardError as error:
            failures.append(error)

    made_boards = boards()
    first = next(made_boards, None)
    if first is None:
        pass  # an older file stays as it is
    elif as_json:
        made = [_data(board, sieve) for board in chain([first], made_boards)]
        data = {"version": VERSION, "language": spoken.code, "rules": ruled.name, "boards": made}
        options.write(output, json.dumps(data, ensure_ascii=False))
    else:
        texts = chain([f"{first}\n"], (f"\n{board}\n" for board in made_boards))
        options.write_lines(output, texts, quiet=chosen["quiet"])
    if failures:
        click.echo(f"{failures[0]}; allow a wider range or more --tries", err=True)
        sys.exit(exits.NO_ANSWER)


def _lexicon(
    language: Language, rules: Rules, dice: Dice | None, targets: Targets, chosen: dict[str, Any]
) -> Lexicon | None:
    """Opens the word list where one is needed: to learn letters from, or for targets."""
    learnt = not dice and chosen["model"] in (None, "words")
    if not learnt and not targets.bounds:
        return None
    if learnt and not targets.bounds and chosen["model"] is None and not (language.lexicon or chosen["dictionary"]):
        return None
    return options.open_lexicon(language, rules.alphabet(language), chosen["dictionary"], verbose=chosen["verbose"])


def _waiting(output: str, *, quiet: bool) -> AbstractContextManager[object]:
    """Shows that there is work going on, on a terminal and where nothing else does."""
    if quiet or output != STANDARD or not (sys.stdout.isatty() and sys.stderr.isatty()):
        return nullcontext()
    from rich.console import Console

    return Console(stderr=True).status("looking for a board")


def _data(board: Board, sieve: Sieve | None) -> dict[str, Any]:
    return {"board": board.cells(), **(sieve.figures(board) if sieve else {})}


def _list_dice(as_json: bool, output: str) -> None:
    rows = [
        {
            "name": dice.name,
            "title": dice.title,
            "language": dice.language,
            "rows": dice.rows,
            "columns": dice.columns,
            "rules": dice.rules,
            "confidence": dice.confidence,
            "notes": list(dice.notes),
        }
        for dice in dice_sets()
    ]
    if as_json:
        options.write(output, json.dumps({"version": VERSION, "dice": rows}, ensure_ascii=False))
        return
    options.write(output, "\n".join(f"{row['name']:22} {row['confidence']:14} {row['title']}" for row in rows))
