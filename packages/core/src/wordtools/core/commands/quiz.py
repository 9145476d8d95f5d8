"""``wordtools words quiz``: questions about words in the terminal, with a box of cards that knows what is due."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from itertools import islice
from typing import Any

import click

from wordtools.core.cli import exits, options
from wordtools.core.cli.meanings import opened, source_option
from wordtools.core.cli.names import File, Named, NewFile
from wordtools.core.cli.titles import command
from wordtools.core.commands.word_options import common, open_list
from wordtools.core.graph.dawg import LONGEST_WORD
from wordtools.core.run.files import STANDARD, read_text, shown
from wordtools.core.study.cardbox import AGAIN, GOOD, CardBox, CardKey, default_box, exported, imported
from wordtools.core.study.quiz import KINDS, Question, Quiz, Verdict, due_and_new
from wordtools.core.words.draws import TileBag, tile_names

VERSION = 1  # of the JSON
CARDS = 20
LENGTHS = (2, 8)  # letters, of the words that are asked
HOW = {
    "anagrams": "Type all words of these letters, with spaces between them; nothing, when you do not know.",
    "hooks": "Type the letters that make a word before this one, a dash, and those behind it: s-drst.",
    "definitions": "Type the word; nothing, when you do not know.",
}


@command()
@click.argument("kind", type=click.Choice(KINDS), default="anagrams")
@options.between("--length", what="Only words of MIN to MAX letters.  [default: 2-8]")
@click.option("--new", type=click.IntRange(0), metavar="N", help="Ask at most N new cards.")
@click.option(
    "--tiles", type=Named(tile_names), metavar="NAME|FILE", help="Tiles by which the likeliest words come first."
)
@click.option("--box", type=File(), metavar="FILE", help="The box of cards.  [default: one in your data folder]")
@click.option(
    "--export", "export", type=NewFile(), metavar="FILE", help="Write all answers to FILE, .json or .csv; no quiz."
)
@click.option("--import", "import_", type=File(), metavar="FILE", help="Add the answers of such a FILE; no quiz.")
@source_option
@options.limit("Ask N cards.", CARDS, least=1)
@options.as_json
@common
@click.pass_context
def quiz(
    ctx: click.Context,
    /,
    kind: str,
    length: tuple[int, int] | None,
    new: int | None,
    tiles: str | None,
    box: str | None,
    export: str | None,
    import_: str | None,
    definitions: str | None,
    limit: int,
    as_json: bool,
    output: str,
    quiet: bool,
    **chosen: Any,
) -> None:
    """Learn words: anagrams, hooks, definitions.

    The question is the letters whose anagrams are wanted, the word whose hooks are, or a definition whose word is.
    Cards that are due come first, then new ones, the likeliest to be drawn first. How a card was answered decides
    when it comes back. Each answer is kept at once; Ctrl-C ends the quiz, and Ctrl-D too.

    With --json each question is a line of JSON, the answer is read as a line of text, and the result is a line of JSON.

    \b
    Examples:
      wordtools words quiz --length 7
      wordtools words quiz hooks --length 2-4 -n 10
      wordtools words quiz definitions --length 5
      wordtools words quiz --export answers.json
    """
    if export is not None and import_ is not None:
        raise click.UsageError("--export and --import: give one of them")
    if definitions is not None and kind != "definitions":
        raise click.UsageError("--definitions is for the quiz of definitions: words quiz definitions")
    if output != STANDARD:
        raise click.UsageError("--output: a quiz is a dialogue; --export FILE writes the answers to a file")
    if import_ is not None:
        answers = imported(read_text(import_), shown(import_))
    with CardBox(box or default_box()) as cards:
        if import_ is not None:
            new_answers = cards.read_in(answers)
            click.echo(f"{shown(import_)}: {len(answers):,} answers, {new_answers:,} of them new", err=True)
            return
        if export is not None:
            options.write_file(export, exported(cards.reviews(), as_csv=export.endswith(".csv")))
            return
        language, lexicon = open_list({**chosen, "quiet": quiet})
        bag = TileBag.load(tiles) if tiles else TileBag.of(language) if language.section("scrabble") else None
        meanings = opened(language, kind == "definitions", definitions, lexicon)
        least, most = length or LENGTHS
        lengths = range(max(1, least), min(most, LONGEST_WORD) + 1)
        how: dict[str, Any] = {"bag": bag, "definitions": meanings, "tiles": language.playing_alphabet}
        maker = Quiz(lexicon, kind, lengths=lengths, **how)
        asked = islice(due_and_new(cards, maker, language.code, limit if new is None else new), limit)
        dialogue = _Dialogue(maker, language.code, cards, as_json=as_json, quiet=quiet)
        ended = dialogue.run(asked)
    ctx.exit(ended if dialogue.asked or ended != exits.DONE else exits.NO_ANSWER)


class _Dialogue:
    """Asks questions and marks the answers, for a person or for a program."""

    def __init__(self, maker: Quiz, language: str, cards: CardBox, *, as_json: bool, quiet: bool) -> None:
        self.maker = maker
        self.language = language
        self.cards = cards
        self.as_json = as_json
        self.quiet = quiet
        self.asked = self.right = 0

    def run(self, questions: Iterator[Question]) -> int:
        """Asks until the questions or the answers end, and returns the exit code."""
        if not self.as_json and not self.quiet:
            click.echo(HOW[self.maker.kind])
        ended = exits.DONE
        try:
            for question in questions:
                text = self._ask(question)
                if text is None:
                    break
                verdict = self.maker.judge(question, text)
                key = CardKey(self.maker.kind, self.language, question.key)
                due = self.cards.answer(key, GOOD if verdict.right else AGAIN, datetime.now(UTC))
                self.asked += 1
                self.right += verdict.right
                self._tell(question, verdict, due)
        except KeyboardInterrupt:
            ended = exits.INTERRUPTED
        self._sum_up()
        return ended

    def _ask(self, question: Question) -> str | None:
        """Shows a question and reads the answer; None where there is none any more."""
        if self.as_json:
            table = {"version": VERSION, "question": question.prompt, "kind": question.kind}
            self._line(table | {"answers": len(question.answers)})
            line = sys.stdin.readline()
            return line.strip() if line else None
        wanted = f"  ({len(question.answers)})" if question.kind == "anagrams" else ""
        click.echo(f"\n{self.asked + 1}. {question.prompt}{wanted}")
        with suppress(EOFError):
            return input("> ")
        click.echo()
        return None

    def _tell(self, question: Question, verdict: Verdict, due: datetime) -> None:
        if self.as_json:
            table = {"version": VERSION, "right": verdict.right, "key": question.key, "answers": question.answers}
            self._line(table | {"missed": verdict.missed, "wrong": verdict.wrong, "due": due.isoformat()})
            return
        parts = ["right" if verdict.right else "not right"]
        parts += [f"missed: {' '.join(verdict.missed)}"] if verdict.missed else []
        parts += [f"wrong: {' '.join(verdict.wrong)}"] if verdict.wrong else []
        click.echo(f"{'; '.join(parts)} (again in {_span(due - datetime.now(UTC))})")

    def _sum_up(self) -> None:
        due = self.cards.next_due(self.maker.kind, self.language)
        if self.as_json:
            table = {"version": VERSION, "asked": self.asked, "right": self.right, "cards": len(self.cards)}
            self._line(table | {"due": due.isoformat() if due else None})
        elif not self.asked:
            click.echo("no card is due, and there is no new one" if due else "no question was answered", err=True)
        else:
            left = _span(due - datetime.now(UTC)) if due else ""
            click.echo(f"\n{self.right} of {self.asked} right; the next card is due in {left}")

    @staticmethod
    def _line(table: dict[str, Any]) -> None:
        sys.stdout.write(json.dumps(table, ensure_ascii=False) + "\n")
        sys.stdout.flush()


SPANS: tuple[tuple[str, Callable[[timedelta], float]], ...] = (
    ("day", lambda span: span / timedelta(days=1)),
    ("hour", lambda span: span / timedelta(hours=1)),
    ("minute", lambda span: span / timedelta(minutes=1)),
)


def _span(span: timedelta) -> str:
    """Writes how long something is from now: ``10 minutes``, ``3 days``."""
    for unit, count in SPANS:
        number = round(count(span))
        if number >= 1:
            return f"{number} {unit}{'' if number == 1 else 's'}"
    return "less than a minute"
