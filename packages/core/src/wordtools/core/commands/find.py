"""``wordtools words find``: the words that meet every condition given."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, cast

import click

from wordtools.core.cli import exits, options
from wordtools.core.cli.labels import Labels
from wordtools.core.cli.meanings import define_options, opened
from wordtools.core.cli.names import Named
from wordtools.core.cli.titles import command
from wordtools.core.commands.word_options import COMMON, common, open_list
from wordtools.core.graph.dawg import LONGEST_WORD
from wordtools.core.letters.alphabet import Alphabet
from wordtools.core.words.draws import TileBag, alphagram, tile_names
from wordtools.core.words.find import Conditions, Hooks, find, hooks, scorer

VERSION = 1  # of the JSON
TEXTS = {  # conditions that are one text each
    "must": "Only words with all of LETTERS; a letter given twice must be there twice.",
    "without": "Only words with none of LETTERS.",
    "prefix": "Only words that begin with TEXT.",
    "suffix": "Only words that end with TEXT.",
    "contains": "Only words that contain TEXT.",
}
WORDS = {  # those that are a text or not given
    "only": ("LETTERS", "Only words of LETTERS, each used any number of times."),
    "hooks_of": ("TEXT", "Only TEXT with one letter before or after it."),
    "extends": ("TEXT", "Only words that contain TEXT and more."),
    "inside": ("TEXT", "Only shorter words that stand in TEXT."),
    "near": ("TEXT", "Only words one letter away from TEXT: changed, added or left out."),
}


class Row(NamedTuple):
    """A word as it is shown."""

    word: str
    score: int
    chance: float
    """Of drawing its tiles; 0 where nobody asks."""
    zipf: float


ORDERS: dict[str, Callable[[Row], tuple[float, ...]]] = {
    "score": lambda row: (-row.score, -len(row.word)),
    "length": lambda row: (-len(row.word), -row.score),
    "word": lambda row: (),
    "probability": lambda row: (-row.chance,),
    "common": lambda row: (-row.zipf,),
}
PATTERN = re.compile(r"[][*()|&!{}]")  # signs that only a pattern has
LABELS = ("common", "label", "family", "frequency")


def _conditions(command: Callable[..., Any]) -> Callable[..., Any]:
    for name, (metavar, what) in reversed(WORDS.items()):
        command = click.option(f"--{name.replace('_', '-')}", name, metavar=metavar, help=what)(command)
    for name, what in reversed(TEXTS.items()):
        letters = "LETTERS" if name in ("must", "without") else "TEXT"
        command = click.option(f"--{name}", default="", metavar=letters, help=what)(command)
    return command


def _places(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> dict[int, str]:
    """Reads places with letters: ``1A``, ``2=EI``."""
    found: dict[int, str] = {}
    for text in value:
        parts = re.fullmatch(r"(\d{1,3})[=:]?(\D+)", text)
        if parts is None:
            raise click.BadParameter(f"{text!r}: write the place, from 1, and the letters: 1A, or 2EI for E or I")
        place = int(parts[1])
        if place in found and param.name == "at":
            raise click.BadParameter(f"{text!r}: place {place} has letters already: write them together, {place}EI")
        found[place] = found.get(place, "") + parts[2]
    return found


def _guesses(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> list[tuple[str, str]]:
    """Reads guesses with their colours: ``CRANE:.y..g``."""
    found = []
    for text in value:
        guess, colon, colours = text.partition(":")
        if not colon:
            raise click.BadParameter(f"{text!r}: write the guess, a colon and the colours: CRANE:.y..g")
        found.append((guess, colours))
    return found


@command("find")
@click.argument("letters", required=False)
@click.option("--use-all", is_flag=True, help="Only words that use every one of LETTERS: anagrams.")
@_conditions
@click.option(
    "--at",
    multiple=True,
    callback=_places,
    metavar="1A",
    help="Only words with this letter at a place, from 1; 2EI: E or I.",
)
@click.option(
    "--not-at", multiple=True, callback=_places, metavar="1A", help="Only words without these letters at a place."
)
@click.option(
    "--guess",
    "guesses",
    multiple=True,
    callback=_guesses,
    metavar="WORD:COLOURS",
    help="A Wordle guess: g in its place, y elsewhere, . not there.",
)
@options.between("--length", what="Only words of MIN to MAX letters: 5-7, 5- (and more) or 5.")
@click.option(
    "--pattern", metavar="PATTERN", help="Only words like it: ? a letter, * any letters, [abc], [^abc], (ab|c)."
)
@options.sort(ORDERS, "Order of the words; word: by the alphabet.")
@click.option(
    "--tiles",
    type=Named(tile_names),
    metavar="NAME|FILE",
    help="The tiles for --sort probability.  [default: the language's]",
)
@click.option("--hooks", "show_hooks", is_flag=True, help="Show the letters that make another word before or after it.")
@click.option("--alphagrams", is_flag=True, help="Group anagrams, after their letters in order.")
@define_options
@options.labelling
@options.limit("Only the first N words.", least=1)
@options.as_json
@common
@click.pass_context
def find_(
    ctx: click.Context,
    /,
    sort: str,
    tiles: str | None,
    show_hooks: bool,
    alphagrams: bool,
    define: bool,
    definitions: str | None,
    limit: int | None,
    as_json: bool,
    output: str,
    **asked: Any,
) -> None:
    """Find words, each with its Scrabble points.

    LETTERS are those that a word may use; ? stands for any letter and scores nothing. The letters of --prefix,
    --suffix and --contains are used besides LETTERS; all other options only select. Put ? and * in quotes, or the
    shell expands them. docs/patterns.md describes the patterns.

    \b
    Examples:
      wordtools words find retinas -n 5
      wordtools words find "qu?z" --use-all
      wordtools words find --only lateing --must g --length 4-
      wordtools words find --guess crane:.y..g --guess tried:yg...
      wordtools words find --pattern "q[^u]*" --length 4-5
      wordtools words find --length 7 --sort probability --alphagrams -n 20
    """
    if asked["letters"] is None and asked["use_all"]:
        raise click.UsageError("--use-all needs LETTERS")
    _no_pattern(asked)
    if tiles is not None and sort != "probability":
        raise click.UsageError("--tiles is for --sort probability")
    if alphagrams and (show_hooks or define or definitions) and not as_json:
        raise click.UsageError("--alphagrams shows words alone: leave --hooks and --define out, or add --json")
    language, lexicon = open_list(asked)
    labels = Labels.of(asked, [lexicon], language, ordered=sort == "common")
    on_top = asked["prefix"] + asked["suffix"] + asked["contains"]
    score = scorer(language, None if asked["letters"] is None else asked["letters"] + on_top)
    bag = (TileBag.load(tiles) if tiles else TileBag.of(language)) if sort == "probability" else None
    meanings = opened(language, define, definitions, lexicon)
    conditions = {key: value for key, value in asked.items() if key not in (*COMMON, *LABELS)}
    if asked["length"] is not None:
        least, most = asked["length"]
        conditions["length"] = range(max(1, least), min(most, LONGEST_WORD) + 1)
    conditions["limit"] = limit if sort == "word" and not labels.narrowing else None
    found = find(lexicon, **cast(Conditions, conditions))
    if labels.narrowing:
        found = filter(labels.keeps, found)
    zipf = labels.commonness.zipf
    every = (
        Row(word, score(word), bag.probability(word) if bag else 0.0, (zipf(word) or 0.0) if sort == "common" else 0.0)
        for word in found
    )
    rows = sorted(every, key=ORDERS[sort])[:limit]
    meant = [meanings.of(row.word) if meanings else [] for row in rows]
    tiled = language.playing_alphabet
    joined = [hooks(lexicon, row.word, tiled) if show_hooks else None for row in rows]
    if as_json:
        shown = [_data(row, hook, tiled if alphagrams else None, bag) for row, hook in zip(rows, joined, strict=True)]
        for table in shown if labels.shown else ():
            table |= labels.data(table["word"])
        for table, senses in zip(shown, meant, strict=True):
            table |= {"senses": [sense.data() for sense in senses]} if meanings else {}
        options.write(output, json.dumps({"version": VERSION, "words": shown}, ensure_ascii=False))
    elif alphagrams:
        options.write(output, "\n".join(_grouped(rows, tiled)))
    else:
        notes = labels.texts(row.word for row in rows) if labels.shown else [""] * len(rows)
        texts = (f"{line}  {label}".rstrip() for line, label in zip(_lines(rows, joined, bag), notes, strict=True))
        lines = zip(texts, meant, strict=True)
        options.write(output, "\n".join(f"{line}  {senses[0]}" if senses else line for line, senses in lines))
        if any(meant) and not asked["quiet"]:
            sources = dict.fromkeys(senses[0].source for senses in meant if senses)
            click.echo(f"definitions: {', '.join(sources)}", err=True)
    if not rows and not asked["quiet"]:
        click.echo("no word found", err=True)
    ctx.exit(exits.DONE if rows else exits.NO_ANSWER)


def _no_pattern(asked: dict[str, Any]) -> None:
    """Refuses a pattern or a phrase where letters are wanted.

    Raises:
        click.UsageError: there is one.
    """
    if " " in (asked["letters"] or "").strip():
        raise click.UsageError(f"LETTERS: {asked['letters']!r} has blanks: for a phrase, wordtools words anagram")
    for name in ("letters", *TEXTS, *WORDS):
        text = asked[name] or ""
        if PATTERN.search(text):
            raise click.UsageError(f"{options.name_of(name)}: {text!r} is a pattern: give it as --pattern {text!r}")


def _data(row: Row, hook: Hooks | None, tiled: Alphabet | None, bag: TileBag | None) -> dict[str, Any]:
    table: dict[str, Any] = {"word": row.word, "score": row.score}
    if bag is not None:
        table |= {"ways": bag.ways(row.word), "probability": row.chance}
    if hook is not None:
        table["hooks"] = {"before": list(hook.before), "after": list(hook.after)}
    if tiled is not None:
        table["alphagram"] = alphagram(tiled, row.word)
    return table


def _grouped(rows: Iterable[Row], tiled: Alphabet) -> list[str]:
    """Puts anagrams on one line, in the order of the first of them."""
    groups: dict[str, list[str]] = {}
    for row in rows:
        groups.setdefault(alphagram(tiled, row.word), []).append(row.word)
    wide = max(map(len, groups), default=0)
    return [f"{letters:{wide}}  {' '.join(words)}" for letters, words in groups.items()]


def _lines(rows: list[Row], joined: list[Hooks | None], bag: TileBag | None) -> list[str]:
    wide = max((len(row.word) for row in rows), default=0)
    before = max((len("".join(hook.before)) for hook in joined if hook), default=0)
    lines = []
    for row, hook in zip(rows, joined, strict=True):
        line = f"{row.word:{wide}} {row.score:4}"
        if bag is not None:
            line += f"  1 in {1 / row.chance:,.0f}" if row.chance else "  never"
        if hook is not None:
            line = f"{''.join(hook.before):>{before}} {line}  {''.join(hook.after)}".rstrip()
        lines.append(line)
    return lines
