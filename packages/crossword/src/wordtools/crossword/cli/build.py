"""``wordtools crossword build``: options in, layouts out as they are found."""

from __future__ import annotations

import json
import random
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

import click

from wordtools.core.base.wording import first_of
from wordtools.core.cli import exits, options, progress
from wordtools.core.cli.lists import names_a_file
from wordtools.core.cli.lists import words as words_option
from wordtools.core.cli.names import File, NewFile, ShapeName
from wordtools.core.cli.titles import command
from wordtools.core.cli.workplace import workplace
from wordtools.core.errors import LexiconError
from wordtools.core.reading.quoting import quoted
from wordtools.core.run.files import STANDARD
from wordtools.crossword.cli.convert import (
    about,
    answers_option,
    as_asked,
    drawing,
    looks,
    refuse_unseen,
    report_lost,
)

if TYPE_CHECKING:
    from wordtools.core import Alphabet
    from wordtools.core.run.progress import Progress, Watcher
    from wordtools.crossword.build.build import Build
    from wordtools.crossword.build.fit import Fit
    from wordtools.crossword.build.layout import Layout
    from wordtools.crossword.build.shape import Shape
    from wordtools.crossword.build.words import Words

VERSION = 2  # of the JSON
NOTES = 20  # lines on a list that are printed
UNPLACED_NAMED = 40  # words without a place: the longest list that is printed
NAMED = 8  # words that are named where a whole dictionary may be concerned


def scoring(command: options.F) -> options.F:
    """Adds the options of the scoring table."""
    for name, what in (
        ("turn", "another direction than the word before"),
        ("edge", "not lying along an edge"),
        ("end", "a crossing at a word's end"),
        ("inside", "a crossing inside a word"),
    ):
        command = click.option(f"--score-{name}", type=int, metavar="N", help=f"--depth: points for {what}.")(command)
    return click.option(
        "--scores", type=File(), metavar="FILE", help="--depth: a TOML file with inside, end, edge and turn."
    )(command)


@command()
@click.argument("arguments", nargs=-1, metavar="X Y WORDS [DEPTH]")
@click.option(
    "--depth",
    type=click.IntRange(1),
    metavar="N",
    help="Build by angry's method: 1 is fastest, 5 good, over 10 thorough.",
)
@options.seconds("Stop after S seconds.")
@options.tries("Stop after N tries; the same seed gives the same result.")
@click.option("--symmetric", is_flag=True, help="Give the black squares half-turn symmetry.")
@click.option(
    "--shape",
    type=ShapeName(),
    metavar="NAME",
    help="Build in a circle, diamond, heart, star or tree; or in a shape drawn in a file, then without X Y.",
)
@click.option("--fit", is_flag=True, help="Search for the smallest rectangle that holds all words, X by Y at most.")
@words_option("--include", "A word that the crossword must have, or a file of them.")
@click.option("--use-all", is_flag=True, help="Stop when all words are placed; report those that did not fit, and why.")
@click.option("--keep", type=click.IntRange(1), default=1, metavar="N", help="Keep the N best layouts that differ.")
@scoring
@options.language
@options.jobs
@options.on
@options.resume
@click.option(
    "-o",
    "--output",
    type=NewFile(),
    multiple=True,
    default=("best",),
    show_default=True,
    metavar="FILE",
    help="Also write FILE by its ending; without one, FILE.txt and FILE.pzl. - for stdout only. Repeatable.",
)
@answers_option
@about
@drawing
@options.seed
@options.as_json
@options.quiet
@options.verbose
def build(arguments: tuple[str, ...], fit: bool, **chosen: Any) -> None:
    """Build a crossword from a list of words.

    The grid is X squares wide and Y high; WORDS is a file, - for stdin. It keeps searching for better crosswords until
    Ctrl-C, --seconds or --tries ends it or all words are placed, and prints and writes each. WORDS has one word a
    line, with a clue after a tab if you like, or is CSV with a header "word,clue". With --depth (or DEPTH, as on
    angry's command line) it works as angry did in 1992; without, it replaces placed words by others, which packs more.
    A shape in a file has one row a line: # or a blank outside, inside any other character, always the same.

    \b
    Examples:
      wordtools crossword build 15 15 examples/words.txt 5
      wordtools crossword build 15 15 examples/words.txt --seconds 10 -o animals
      wordtools crossword build 13 13 examples/words.txt --symmetric --tries 20 --seed 1
      wordtools crossword build --fit examples/words.txt --seconds 30
      wordtools crossword build 17 15 examples/words.txt --shape heart --seconds 10 -o heart.pdf
      wordtools crossword build 15 15 clues.tsv --include tiger --keep 3 --seconds 10
      wordtools crossword build --fit clues.tsv --seconds 20 -o lesson.pdf -o lesson.html --answers answers.pdf
      wordtools crossword build --fit clues.tsv --seconds 20 -o sheet.pdf --no-blocks --name-line --word-bank
    """
    from wordtools.core import Language
    from wordtools.crossword.build.build import Build, Plan
    from wordtools.crossword.build.fit import Fit
    from wordtools.crossword.build.shape import find_shape
    from wordtools.crossword.build.words import Words

    if len(arguments) == 4:
        chosen["depth"] = depth_of(arguments[3], chosen["depth"])
        arguments = arguments[:3]
    options.one_from_stdin(
        the_words=arguments,
        the_words_to_include=chosen["include"],
        the_scores=chosen["scores"],
        the_shape=chosen["shape"],
    )
    shape = find_shape(chosen["shape"]) if chosen["shape"] is not None else None
    columns, rows, name = sizes(arguments, fit, shape)
    if fit and (chosen["depth"] is not None or chosen["keep"] > 1):
        raise click.UsageError("--fit looks for one smallest layout: leave --depth and --keep out")
    if chosen["symmetric"] and chosen["depth"] is not None:
        raise click.UsageError("angry's method makes no symmetric crosswords: leave --depth or --symmetric out")
    alphabet = Language.load(chosen["language"]).alphabet
    words = Words.read(name, alphabet)
    must = frozenset(word for text in chosen["include"] for word in wanted(text, alphabet))
    check_files(chosen)
    plan = Plan(
        rows,
        columns,
        depth=chosen["depth"],
        scores=score_table(chosen),
        symmetric=chosen["symmetric"],
        must=must,
        tries=chosen["tries"],
        seconds=chosen["seconds"],
        keep=chosen["keep"],
        jobs=chosen["jobs"],
        shape=shape,
    )
    longest = plan.longest
    if chosen["use_all"]:
        plan = replace(plan, must=must | {word.text for word in words.words if len(word) <= longest})
    elsewhere = chosen["on"] is not None or chosen["resume"] is not None
    if elsewhere and (fit or plan.tries is None):
        raise click.UsageError("--on and --resume are for a number of tries: give --tries, and leave --fit out")
    kind: type[Build | Fit] = Fit if fit else Build
    kind(words, plan)  # what is wrong is said before anything else
    if not chosen["quiet"]:
        notes = (*words.notes, *too_long(words, longest))
        for note in notes[:NOTES]:
            click.echo(note, err=True)
        if len(notes) > NOTES:
            click.echo(f"{words.name}: {len(notes) - NOTES:,} more lines like these", err=True)
    number = options.seed_number(chosen["seed"], quiet=chosen["quiet"], resume=chosen["resume"])
    plan = replace(plan, seed=random.Random(number).getrandbits(40))
    if not elsewhere:
        Screen(kind(words, plan), words, chosen, fit=fit).run()
        return
    search = Build(words, plan)
    with workplace(search.job, chosen, seed=number) as (executor, results):
        Screen(search, words, chosen, fit=fit, executor=executor, results=results).run()


def wanted(text: str, alphabet: Alphabet) -> list[str]:
    """Reads the words that the crossword must have: one, or those of a file.

    Raises:
        LexiconError: one of them cannot be read.
    """
    from wordtools.crossword.build.lists import left_out
    from wordtools.crossword.build.words import Words

    words = Words.read(text, alphabet) if names_a_file(text) else Words.parse(text, "--include", alphabet)
    if lost := left_out(words):
        raise LexiconError(lost[0])
    return [word.text for word in words.words]


def depth_of(text: str, option: int | None) -> int:
    """Reads the depth that stands after the word list."""
    if option is not None:
        raise click.UsageError("the depth is given twice: as DEPTH and with --depth")
    return number_of("DEPTH", text, "a number from 1 on")


def number_of(name: str, text: str, what: str) -> int:
    """Reads a number above 0 that stands among the arguments."""
    if not (text.isascii() and text.isdigit() and len(text) < 10 and int(text) > 0):
        raise click.UsageError(f"{name} is {quoted(text)}: give {what}")
    return int(text)


def sizes(arguments: tuple[str, ...], fit: bool, shape: Shape | None) -> tuple[int, int, str]:
    """Reads X, Y and the name of the list; with --fit the numbers may be missing, a shape in a file has them."""
    from wordtools.crossword.build.builder import LARGEST_FIT

    if shape is not None and not isinstance(shape, str):
        if fit:
            raise click.UsageError("--fit is for shapes with a name: one that was drawn in a file has its size")
        if len(arguments) != 1:
            raise click.UsageError("the shape in the file has its size: give the word list only, no X and Y")
        return shape.columns, shape.rows, arguments[0]
    if fit and len(arguments) == 1:
        return LARGEST_FIT, LARGEST_FIT, arguments[0]
    if len(arguments) != 3:
        raise click.UsageError("give X, Y and the word list: wordtools crossword build 15 15 words.txt")
    columns, rows = (number_of(name, text, "a number of squares") for name, text in zip("XY", arguments, strict=False))
    return columns, rows, arguments[2]


def check_files(chosen: dict[str, Any]) -> None:
    """Refuses files that cannot be written before any work is done, and what is said of them and concerns none."""
    from wordtools.crossword.formats import check_writable, find

    names = [name for name in chosen["output"] if is_of_a_format(name)]
    for name in names:
        check_writable(find(name))
    if chosen["answers"] is not None:
        kind = find(chosen["answers"])
        check_writable(kind)
        if "solution" not in kind.shows:
            raise click.UsageError(f"--answers: a .{kind.name} file has the letters anyway: give it with -o")
        names.append(chosen["answers"])
    refuse_unseen(map(find, names), chosen, "-o lesson.pdf")


def is_of_a_format(name: str) -> bool:
    """Whether the ending of a file names its format."""
    from wordtools.crossword.formats.registry import ENDINGS

    _, dot, ending = name.rpartition(".")
    return bool(dot) and ending.lower() in ENDINGS


def too_long(words: Words, longest: int) -> list[str]:
    """Reports, on one line, the words left out because no line of the grid has room for them."""
    found = [word.text for word in words.words if len(word) > longest]
    if not found:
        return []
    return [f"{words.name}: longer than the {longest} cells of a line, left out: {first_of(found, NAMED)}"]


def score_table(chosen: dict[str, Any]) -> Any:
    """Makes the scoring table of a file and options; options win."""
    from wordtools.crossword.build.score import Scores

    given = {field.name: chosen[f"score_{field.name}"] for field in fields(Scores)}
    given = {name: value for name, value in given.items() if value is not None}
    if (given or chosen["scores"]) and chosen["depth"] is None:
        raise click.UsageError("the scoring table is for angry's method: add --depth")
    return replace(Scores.load(chosen["scores"]) if chosen["scores"] else Scores(), **given)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Lets a Ctrl-C that comes meanwhile wait until what is done here is done."""
    if threading.current_thread() is not threading.main_thread():  # only that one is interrupted
        yield
        return
    came = False

    def note(*_: object) -> None:
        nonlocal came
        came = True

    before = signal.signal(signal.SIGINT, note)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if came:
        raise KeyboardInterrupt


def _described(progress: Progress[Layout | None]) -> str:
    return f"{progress} tries, {progress.found.quality.words if progress.found else 0} words"


def shape_rows(layout: Layout) -> list[str] | None:
    """Writes the shape of a layout for the JSON, a row a text; None where that is the whole grid."""
    if layout.shape is None:
        return None
    return ["".join("#" if cell is None else "." for cell in row) for row in layout.shape.by_row()]


class Screen:
    """Shows and writes what a search finds."""

    def __init__(self, search: Build | Fit, words: Words, chosen: dict[str, Any], *, fit: bool, **where: Any) -> None:
        self.words = words
        self.chosen = chosen
        self.wanted = {word.text for word in words.words} if fit or chosen["use_all"] else set(search.plan.must)
        self.stop_when_all = chosen["use_all"] and not fit
        longest = search.plan.longest
        self.too_long = {word.text for word in words.words if len(word) > longest}
        self.quiet = chosen["quiet"] or chosen["as_json"]
        self.printed: Layout | None = None
        self.written: Layout | None = None
        self._report: Watcher[Layout | None] = lambda progress: None
        self.search = search.run(progress=lambda progress: self._report(progress), **where)

    def run(self) -> None:
        """Runs the search to its end or to Ctrl-C; exits with 1, 3 or 130 where that is due."""
        interrupted = False
        with progress.shown(_described, quiet=self.quiet) as self._report, closing(self.search) as found:
            try:
                for layout in found:
                    self._show(layout)
                    if self.stop_when_all and self.too_long.issuperset(word.text for word in layout.unplaced):
                        break
            except KeyboardInterrupt:
                interrupted = True
        if self.search.kept:
            self._finish(self.search.kept[0])
        self._end()
        if interrupted:
            click.echo("interrupted: the best so far is kept", err=True)
            sys.exit(exits.INTERRUPTED)
        if not self._all_wanted():
            sys.exit(exits.OUT_OF_TIME if self.search.late else exits.NO_ANSWER)

    def _show(self, layout: Layout) -> None:
        if not self.quiet:
            click.echo(("\n" if self.printed else "") + str(layout))
        self.printed = layout
        self._write(layout)

    def _finish(self, layout: Layout) -> None:
        """Prints and writes the best where the interrupt came before that was done."""
        if self.printed is not layout:
            self._show(layout)
        elif self.written is not layout:
            self._write(layout)

    def _write(self, layout: Layout, suffix: str = "", *, ended: bool = False) -> None:
        """Writes the files of a layout; those that are pictures when the search has ended."""
        from wordtools.crossword.formats import find, save

        puzzle = as_asked(layout.puzzle, self.chosen)
        with uninterrupted():  # all files are of one crossword, and no temporary one is left over
            for file in self._files(suffix):
                kind = find(file)
                if ended if kind.shows else self.written is not layout:  # a picture is drawn once, of the best
                    save(puzzle, file, **looks(kind, self.chosen, puzzle))
                if ended and file in self.chosen["output"]:
                    report_lost(puzzle, file, self.chosen)
            if ended and self.chosen["answers"] is not None:
                stem, _, ending = self.chosen["answers"].rpartition(".")
                file = f"{stem}{suffix}.{ending}"
                save(puzzle, file, **{**looks(find(file), self.chosen, puzzle), "solution": True})
            self.written = layout

    def _files(self, suffix: str) -> Iterator[str]:
        for name in self.chosen["output"]:
            stem, _, ending = name.rpartition(".")
            if is_of_a_format(name):
                yield f"{stem}{suffix}.{ending}"
            elif name != STANDARD:
                yield from (f"{name}{suffix}.{kind}" for kind in ("txt", "pzl"))

    def _end(self) -> None:
        """Writes the other layouts that were kept, and the last notes."""
        kept = self.search.kept
        if not kept:
            click.echo("no such crossword was found", err=True)
            return
        self._write(kept[0], ended=True)
        for number, layout in enumerate(kept[1:], 2):
            self._write(layout, f"-{number}", ended=True)
        if self.chosen["as_json"]:
            click.echo(json.dumps(self._data(), ensure_ascii=False))
        elif self.quiet:
            click.echo("\n\n".join(str(layout.puzzle).replace("#", " ") for layout in kept))
        else:
            for number, layout in enumerate(kept[1:], 2):
                click.echo(f"\nlayout {number} of {len(kept)}:\n{layout!s}")
        self._name_unplaced(kept[0])

    def _name_unplaced(self, layout: Layout) -> None:
        reasons = layout.reasons()
        explained = [text for text in reasons if self.chosen["verbose"] or text in self.wanted]
        for text in explained:
            click.echo(f"{text} is not in it: {reasons[text]}", err=True)
        others = [text for text in reasons if text not in explained and text not in self.too_long]
        if others and not self.chosen["quiet"]:
            named = ", ".join(others) if len(others) <= UNPLACED_NAMED else f"{len(others):,} words"
            click.echo(f"not in it: {named} (reasons: --verbose)", err=True)

    def _all_wanted(self) -> bool:
        if not self.search.kept:
            return False
        return not (self.wanted & {word.text for word in self.search.kept[0].unplaced})

    def _data(self) -> dict[str, Any]:
        layouts = [
            {
                "columns": layout.columns,
                "rows": layout.rows,
                "grid": str(layout.puzzle).split("\n"),
                "shape": shape_rows(layout),
                "words": [
                    {
                        "number": entry.number,
                        "direction": str(entry.direction),
                        "row": entry.cells[0] // layout.columns,
                        "column": entry.cells[0] % layout.columns,
                        "answer": entry.answer,
                        "clue": entry.clue,
                        "enumeration": entry.enumeration,
                    }
                    for entry in layout.puzzle.entries
                ],
                "unplaced": layout.reasons(),
                "quality": {field.name: getattr(layout.quality, field.name) for field in fields(layout.quality)},
            }
            for layout in self.search.kept
        ]
        return {"version": VERSION, "layouts": layouts}
