"""``wordtools ruzzle generate``: random boards."""

from __future__ import annotations

import json
import os
import sys
from collections import deque
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, Any

import click

from wordtools.core import Language, Lexicon
from wordtools.core.cli import exits, options, pictures
from wordtools.core.cli.lists import read_words, word_list, words
from wordtools.core.cli.names import Named
from wordtools.core.cli.options import given
from wordtools.core.cli.titles import command
from wordtools.core.cli.workplace import workplace
from wordtools.core.errors import RulesError
from wordtools.core.run.files import STANDARD
from wordtools.core.run.jobs import run
from wordtools.core.words.flags import COARSE, OBSCENE
from wordtools.ruzzle.board.board import Board
from wordtools.ruzzle.board.dice import Dice, dice_sets
from wordtools.ruzzle.board.letter_model import MODELS
from wordtools.ruzzle.board.rules import Rules, rule_names
from wordtools.ruzzle.cli.options import no_plurals, open_words
from wordtools.ruzzle.cli.options import rules as rules_option
from wordtools.ruzzle.cli.pictures import FILES, check, printing, to_stdout, write_boards
from wordtools.ruzzle.make.board_maker import TRIES
from wordtools.ruzzle.make.many import Made, MakingJob, tools
from wordtools.ruzzle.make.targets import NoBoardError, Targets
from wordtools.ruzzle.solve.solver import Solver

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from wordtools.core.run.results import Results

VERSION = 1  # of the JSON
LIST = "list"
TARGETS = ("words", "total", "longest", "common")


def dice_names() -> dict[str, str]:
    """Names the bundled dice, each with its title."""
    return {dice.name: dice.title for dice in dice_sets()} | {LIST: "show the sets"}


def shape_names() -> dict[str, str]:
    """Names the shapes of the bundled rules, each with its rules."""
    return {shape: name for name in rule_names() for shape in Rules.load(name).shapes}


@command()
@options.language
@word_list
@click.option(
    "-r", "--rows", type=options.Side(1), metavar="N", help="Rows of the board.  [default: by the rules or dice]"
)
@click.option(
    "-c",
    "--columns",
    "--cols",
    "columns",
    type=options.Side(1),
    metavar="N",
    help="Columns of the board.  [default: likewise]",
)
@click.option(
    "--shape",
    type=Named(shape_names),
    metavar="NAME",
    help="A board of the rules that is no rectangle, like donut of word-hunt.",
)
@rules_option("Rules that the board is for.  [default: those of the dice, or ruzzle]")
@click.option(
    "--round", type=click.IntRange(0), metavar="N", help="Multipliers of round N; 0: none.  [default: the last]"
)
@click.option("--model", type=click.Choice(MODELS), help="How letters are drawn.  [default: words, with a word list]")
@click.option(
    "--dice", type=Named(dice_names), metavar="NAME|FILE", help="Roll dice instead; 'list' shows the bundled sets."
)
@words("--include", "A word that the board must have, or a file of them.")
@options.number("Make N boards.")
@options.between("--words", what="Only boards with MIN to MAX words.")
@options.between("--total", what="Only boards worth MIN to MAX points, all words together.")
@options.between("--longest", what="Only boards whose longest word has MIN to MAX letters.")
@options.between(
    "--common-words", "common", what="Only boards with MIN to MAX common words: 3 and more on the Zipf scale."
)
@options.family
@options.all_words
@no_plurals
@options.tries("Give up after N boards.", TRIES)
@pictures.drawing("Also draw the board; several have numbered names.")
@options.picture("html", "Also write a page; a click shows the words.")
@printing
@pictures.per_page
@options.theme
@pictures.size
@options.jobs
@options.on
@options.resume
@options.seed
@options.as_json
@options.output
@options.quiet
@options.verbose
def generate(language: str, dice: str | None, rules: str | None, as_json: bool, output: str, **chosen: Any) -> None:
    """Make random boards.

    Letters are drawn so that neighbours go together as they do in the words of the list; there are other models,
    and dice. A board with an obscene word is drawn again, with --family one with a coarse word too. A range is
    MIN-MAX, MIN- (and more) or N. 'wordtools ruzzle solve' reads the boards; several are separated by empty lines.

    --pdf prints a class set: bare boards with lines to write on, then the words of each board.

    \b
    Examples:
      wordtools ruzzle generate
      wordtools ruzzle generate -l it --rows 5 --columns 5 --seed 7
      wordtools ruzzle generate --words 150-200 --longest 8- --round 1
      wordtools ruzzle generate --rules boggle --words 200- --no-plurals
      wordtools ruzzle generate --include birthday --include cake
      wordtools ruzzle generate --rules word-hunt --shape donut
      wordtools ruzzle generate --dice en-new-4x4 | wordtools ruzzle solve --rules boggle -
      wordtools ruzzle generate --number 30 --words 100- --round 0 --name-line --pdf boards.pdf -o boards.txt
      wordtools ruzzle generate --number 100 | wordtools ruzzle solve --boards -
    """
    if dice == LIST:
        if any(given(name) for name in ("language", "rules", *chosen) if name not in ("quiet", "verbose")):
            raise RulesError("--dice list only lists the sets: leave the options of boards out")
        _list_dice(as_json, output)
        return
    options.not_with("family", "all_words")
    text_too = _check_pictures({**chosen, "output": output, "as_json": as_json})
    thrown = Dice.load(dice) if dice else None
    if thrown and thrown.language and not given("language"):
        language = thrown.language
    spoken = Language.load(language)
    ruled = Rules.load(rules or (thrown.rules if thrown else "ruzzle"))
    targets = Targets(**{name: chosen[name] for name in TARGETS})
    lexicon = _lexicon(spoken, ruled, thrown, targets, chosen)
    solver = _solver(spoken, ruled, lexicon, chosen)
    job = MakingJob(
        language,
        ruled,
        lexicon,
        targets,
        chosen["tries"],
        rows=chosen["rows"],
        columns=chosen["columns"],
        model=chosen["model"],
        dice=thrown,
        round=chosen["round"],
        banned=None if chosen["all_words"] else COARSE if chosen["family"] else OBSCENE,
        placing=tuple(read_words("--include", chosen["include"], ruled.alphabet(spoken))),
        shape=chosen["shape"],
    )
    _, sieve = tools(job)  # what is wrong is said before anything else
    if given("tries") and not targets.bounds:
        raise RulesError("--tries is for --words, --total, --longest and --common-words: add one, or leave it out")
    seed = options.seed_number(chosen["seed"], quiet=chosen["quiet"], resume=chosen["resume"])
    job = replace(job, seed=seed)
    failures: list[NoBoardError] = []
    drawn: list[Board] = []

    def boards(executor: Executor | None, results: Results | None) -> Iterator[Made]:
        jobs = chosen["jobs"] or (min(chosen["number"], os.cpu_count() or 1) if sieve else 1)
        made = run(job, range(chosen["number"]), jobs=jobs, executor=executor, results=results)
        while True:
            with _waiting(output, quiet=chosen["quiet"]) if sieve else nullcontext():
                _, one = next(made, (0, None))
            if one is None:
                return
            if one.error is not None:
                failures.append(one.error)
                return
            drawn.append(one.board)
            yield one

    with workplace(job, chosen, seed=seed) as (executor, results):
        made_boards = boards(executor, results)
        first = next(made_boards, None)
        if first is None:
            pass  # an older file stays as it is
        elif not text_too:
            deque(made_boards, maxlen=0)
        elif as_json:
            made = [_data(one.board, one.figures) for one in chain([first], made_boards)]
            data = {"version": VERSION, "language": spoken.code, "rules": ruled.name, "boards": made}
            options.write(output, json.dumps(data, ensure_ascii=False))
        else:
            texts = chain([f"{first.board}\n"], (f"\n{one.board}\n" for one in made_boards))
            options.write_lines(output, (text.encode() for text in texts), quiet=chosen["quiet"])
    if drawn and any(chosen[kind] is not None for kind in FILES):
        write_boards(drawn, ruled, spoken, solver, chosen)
    if failures:
        click.echo(f"{failures[0]}; allow a wider range or more --tries", err=True)
        sys.exit(exits.NO_ANSWER)


def _check_pictures(chosen: dict[str, Any]) -> bool:
    """Refuses files that cannot be written, before any work; returns whether the text is written too."""
    check(chosen)
    options.only_with("per_page", "pdf")
    if chosen["number"] > 1 and STANDARD in (chosen["svg"], chosen["png"]):
        raise click.UsageError("several pictures need a file name: --svg FILE")
    return to_stdout(chosen)


def _solver(language: Language, rules: Rules, lexicon: Lexicon | None, chosen: dict[str, Any]) -> Solver | None:
    """Makes what finds the words of a page and a PDF; None where there is neither."""
    if chosen["html"] is None and chosen["pdf"] is None:
        return None
    return Solver(lexicon or open_words(language, rules, chosen), rules, language)


def _lexicon(
    language: Language, rules: Rules, dice: Dice | None, targets: Targets, chosen: dict[str, Any]
) -> Lexicon | None:
    """Opens the word list where one is needed: to learn letters from, or for targets."""
    learnt = not dice and chosen["model"] in (None, "words")
    shown = chosen["html"] is not None or chosen["pdf"] is not None
    if not learnt and not targets.bounds and shown:
        return None  # of the words that are shown, ``_solver`` opens the list
    if not learnt and not targets.bounds:
        for name in ("dictionary", "add", "exclude", "no_plurals"):
            if given(name):
                raise RulesError(f"{options.name_of(name)} has no effect on boards that need no words: leave it out")
        return None
    if learnt and not targets.bounds and chosen["model"] is None and not (language.lexicon or chosen["dictionary"]):
        return None
    return open_words(language, rules, chosen)


def _waiting(output: str, *, quiet: bool) -> AbstractContextManager[object]:
    """Shows that there is work going on, on a terminal and where nothing else does."""
    if quiet or output != STANDARD or not (sys.stdout.isatty() and sys.stderr.isatty()):
        return nullcontext()
    from wordtools.core.cli.console import Console

    return Console(stderr=True).status("looking for a board")


def _data(board: Board, figures: dict[str, int]) -> dict[str, Any]:
    return {"board": board.cells(), **figures}


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
