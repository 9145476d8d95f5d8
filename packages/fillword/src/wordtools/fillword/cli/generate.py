"""``wordtools fillword generate``: new puzzles and their answers."""

from __future__ import annotations

import json
import re
import sys
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from wordtools.core import Language, RulesError
from wordtools.core.cli import exits, options
from wordtools.core.run.files import STANDARD, read_text
from wordtools.fillword.cli.puzzle_options import dictionaries, read_lists

if TYPE_CHECKING:
    from wordtools.core import Grid, Lexicon
    from wordtools.fillword.make.generate import Generated, Generator

COMMON = (4.0, inf), (2.0, inf)  # on the Zipf scale: what most readers know; where the lists tell less, what many do
ENOUGH = 5000  # words to draw from
WINDOW = re.compile(r"(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)?")


def _window(_: click.Context, __: click.Parameter, text: str | None) -> tuple[float, float] | None:
    if text is None:
        return None
    match = WINDOW.fullmatch(text.strip())
    low, high = (float(match[1]), float(match[2] or inf)) if match else (1.0, 0.0)
    if low > high:
        raise click.BadParameter(f"{text!r} is no range on the Zipf scale: write 3-5, or 2- for 2 and more")
    return low, high


@click.command()
@click.argument("rows", type=click.IntRange(1, 200), required=False)
@click.argument("columns", type=click.IntRange(1, 200), required=False)
@click.option("--mask", metavar="FILE", help='The shape instead of ROWS COLUMNS: "." a hole, all else an open cell.')
@options.language
@dictionaries
@click.option(
    "--lengths", default="4-9", show_default=True, metavar="PROFILE", help="Of drawn words; weighted: 3:1,4-6:4,7:2."
)
@click.option(
    "--common",
    callback=_window,
    metavar="MIN-MAX",
    help="How common drawn words are (Zipf scale).  [default: 4-, or 2- where the list does not tell so much]",
)
@click.option(
    "--frequency",
    type=click.Choice(["lists", "wordfreq"]),
    default="lists",
    show_default=True,
    help="Where it is known from how common a word is.",
)
@click.option("--words", metavar="FILE", help="Your own words, one a line: all are used.")
@click.option("--no-fill", is_flag=True, help="With --words: the cells that they leave become holes.")
@click.option(
    "--directions", type=click.Choice(["4", "8"]), default="4", show_default=True, help="In which words bend."
)
@click.option("--unique", is_flag=True, help="Prove that there is only one cover by words of the list.")
@click.option("--min-length", type=click.IntRange(1), metavar="N", help="--unique: count words of N letters and more.")
@click.option("--tries", type=click.IntRange(1), default=500, show_default=True, metavar="N", help="--unique: give up.")
@click.option("--count", type=click.IntRange(1), default=1, show_default=True, metavar="N", help="Puzzles to make.")
@options.seed
@options.output
@click.option("--answer", metavar="FILE", help="Write the answer there: as text, or as a picture if it is an .svg.")
@click.option("--svg", metavar="FILE", help="Also write a picture of the puzzle.")
@click.option("--html", metavar="FILE", help="Also write a page; its answer opens at a click.")
@click.option("--pdf", metavar="FILE", help="Also write a PDF to print, answers at the end.")
@click.option("--title", default="Fill-words", show_default=True, metavar="TEXT", help="Of the page and the PDF.")
@options.as_json
@options.quiet
@options.verbose
def generate(rows: int | None, columns: int | None, mask: str | None, **chosen: Any) -> None:
    """Make puzzles of ROWS x COLUMNS cells, or in the shape of a mask.

    The puzzle goes to stdout or -o, its answer to --answer; --json holds both. Several puzzles are parted by an empty
    line; several pictures get numbered names.

    \b
    Examples:
      wordtools fillword generate 8 8 --seed 1 --unique
      wordtools fillword generate 8 8 -l ru --lengths 4:1,5-7:3 --answer answer.txt
      wordtools fillword generate --mask heart.txt --html heart.html --pdf heart.pdf -o heart.txt
      wordtools fillword generate 7 7 --words class.txt --count 30 --pdf class.pdf -o class-boards.txt
      wordtools fillword generate 8 6 --directions 8 --json
    """
    from wordtools.fillword.make.lengths import Profile

    shape = _shape(rows, columns, mask)
    _check_outputs(chosen)
    if chosen["no_fill"] and not chosen["words"]:
        raise click.UsageError("--no-fill is for --words")
    if chosen["min_length"] and not chosen["unique"]:
        raise click.UsageError("--min-length is for --unique: --lengths says how long the words are")
    language = Language.load(chosen["language"])
    own = _own_words(chosen["words"], language) if chosen["words"] else ()
    Profile.parse(chosen["lengths"])  # before the rest, which takes longer
    lexicon = _lexicon(chosen, language, own)
    boards, code, why = _make(shape, language, lexicon, own, chosen)
    if boards:
        _write(boards, language, lexicon, chosen)
    if boards and boards[0].unique and not chosen["quiet"]:
        click.echo(f"unique: one cover by words of {boards[0].min_length}+ letters of {lexicon.name}", err=True)
    if why:
        click.echo(why, err=True)
    if code:
        sys.exit(code)


def _shape(rows: int | None, columns: int | None, mask: str | None) -> Grid[str]:
    from wordtools.fillword.make.generate import read_shape, rectangle

    if (mask is None) == (columns is None) or (mask is not None and rows is not None):
        raise click.UsageError("say how large: ROWS COLUMNS, like 8 8, or --mask FILE")
    if mask is not None:
        return read_shape(read_text(mask), "standard input" if mask == STANDARD else mask)
    assert rows is not None
    assert columns is not None
    return rectangle(rows, columns)


def _check_outputs(chosen: dict[str, Any]) -> None:
    """Refuses results that would run into one another."""
    named = [name for name in ("svg", "html", "pdf") if chosen[name] == STANDARD]
    if len(named) > 1 or (named and chosen["answer"] == STANDARD):
        raise click.UsageError("only one result can go to stdout (-)")
    if chosen["count"] > 1 and chosen["svg"] == STANDARD:
        raise click.UsageError("several pictures need a file name: --svg FILE")


def _own_words(file: str, language: Language) -> tuple[str, ...]:
    """Reads the user's words, folded; empty lines and lines that begin with # are passed over."""
    from wordtools.fillword.cli.solver_options import folded

    name = "standard input" if file == STANDARD else file
    found: dict[str, int] = {}
    for number, line in enumerate(read_text(file).splitlines(), 1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        try:
            word = folded(text, language)
        except RulesError as error:
            raise RulesError(f"{name}: line {number}: {error}") from None
        if len(language.alphabet.split(word)) < 2:
            raise RulesError(f"{name}: line {number}: {text!r} has one letter: a word needs two")
        if word in found:
            raise RulesError(f"{name}: line {number}: {text!r} is there already, on line {found[word]}")
        found[word] = number
    if not found:
        raise RulesError(f"{name}: no word in it: write one a line")
    return tuple(found)


def _lexicon(chosen: dict[str, Any], language: Language, own: tuple[str, ...]) -> Lexicon:
    """Opens the list that words are drawn from and uniqueness is proven with: the clean one of the language.

    Lists that the user names become one, and so do the user's own words and the list when it lacks one of them.
    """
    from wordtools.core import Lexicon

    lists = read_lists(chosen, language)
    if not chosen["dictionary"]:
        del lists[1:]
    if len(lists) == 1 and all(word in lists[0] for word in own):
        return lists[0]
    words = dict.fromkeys(word for one in lists for word in one) | dict.fromkeys(own)
    return Lexicon.of(
        words, language.alphabet, " + ".join([*(one.name for one in lists), *(["own words"] if own else [])])
    )


def _generator(
    shape: Grid[str], language: Language, lexicon: Lexicon, own: tuple[str, ...], chosen: dict[str, Any]
) -> Generator:
    from wordtools.fillword.make.generate import Generator, choose_words
    from wordtools.fillword.make.lengths import Profile
    from wordtools.fillword.puzzle.commonness import commonness

    windows = (chosen["common"],) if chosen["common"] else ((-inf, inf),) if chosen["dictionary"] else COMMON
    words: list[str] = []
    if not chosen["no_fill"]:
        common = commonness(language, [lexicon], chosen["frequency"])
        for window in windows:
            words = choose_words(lexicon, common, window, exclude=own)
            if len(words) >= ENOUGH:
                break
    return Generator(
        shape,
        language.alphabet,
        words,
        profile=Profile.parse(chosen["lengths"]),
        own=own,
        fill=not chosen["no_fill"],
        directions=int(chosen["directions"]),
    )


def _make(
    shape: Grid[str], language: Language, lexicon: Lexicon, own: tuple[str, ...], chosen: dict[str, Any]
) -> tuple[list[Generated], int, str]:
    """Makes the puzzles; returns them, the exit code, and why there are fewer than wanted."""
    from wordtools.fillword.make.generate import NoBoardError

    rng = options.chosen_seed(chosen["seed"], quiet=chosen["quiet"])
    boards: list[Generated] = []
    try:
        with options.working("making puzzles", quiet=chosen["quiet"]):
            generator = _generator(shape, language, lexicon, own, chosen)
            while len(boards) < chosen["count"]:
                if chosen["unique"]:
                    shortest, tries = chosen["min_length"], chosen["tries"]
                    boards.append(generator.make_unique(rng, lexicon, min_length=shortest, tries=tries))
                else:
                    boards.append(generator.make(rng))
    except NoBoardError as error:
        return boards, exits.NO_ANSWER, f"{error}{_so_far(boards)}"
    except KeyboardInterrupt:
        if not boards:
            raise
        return boards, exits.INTERRUPTED, f"interrupted{_so_far(boards)}"
    return boards, 0, ""


def _so_far(boards: list[Generated]) -> str:
    return f" ({len(boards)} made before)" if boards else ""


def _write(boards: list[Generated], language: Language, lexicon: Lexicon, chosen: dict[str, Any]) -> None:
    """Writes everything that was asked for; the puzzle's text too unless something else takes stdout."""
    from wordtools.core.run.files import write_bytes
    from wordtools.fillword.cli.pictures import numbered, to_stdout
    from wordtools.fillword.show import report, svg

    if to_stdout(chosen) or chosen["output"] != STANDARD:
        if chosen["as_json"]:
            data = report.boards_data(boards, language.code, lexicon.name)
            options.write(chosen["output"], json.dumps(data, ensure_ascii=False))
        else:
            options.write(chosen["output"], "\n\n".join(str(board.puzzle) for board in boards))
    answer = chosen["answer"]
    if answer and Path(answer).suffix.lower() == ".svg":
        for board, name in zip(boards, numbered(answer, len(boards)), strict=True):
            options.write(name, svg.cover_svg(board.puzzle, board.answer))
    elif answer:
        texts = ["\n".join(report.cover_lines(board.puzzle, board.answer)) for board in boards]
        separate = "\n" if answer == STANDARD == chosen["output"] else ""
        options.write(answer, separate + "\n\n".join(texts))
    if chosen["svg"]:
        for board, name in zip(boards, numbered(chosen["svg"], len(boards)), strict=True):
            options.write(name, svg.puzzle_svg(board.puzzle))
    pairs = [(board.puzzle, board.answer) for board in boards]
    if chosen["html"]:
        from wordtools.fillword.show.page import page

        options.write(chosen["html"], page(pairs, language, title=chosen["title"], closed=True))
    if chosen["pdf"]:
        from wordtools.fillword.show import pdf

        write_bytes(chosen["pdf"], pdf.write(pairs, title=chosen["title"]))
