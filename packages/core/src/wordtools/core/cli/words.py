"""``wordtools words``: look words up, read and convert word lists."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

import click

from wordtools.core.cli import exits, options
from wordtools.core.cli.labels import Labels
from wordtools.core.cli.lazy import SuggestingGroup
from wordtools.core.graph.dawg import LONGEST_WORD
from wordtools.core.letters.language import Language
from wordtools.core.letters.lookalikes import reason
from wordtools.core.run.files import STANDARD, write_bytes
from wordtools.core.words.commonness import COMMON, NEVER
from wordtools.core.words.flags import COARSE, GRADES, OBSCENE, flags_of
from wordtools.core.words.lexicon import Lexicon
from wordtools.core.words.wordlist import WRITTEN

F = TypeVar("F", bound=Callable[..., Any])
ORDERS: dict[str, Callable[[tuple[str, int]], tuple[int, ...]]] = {
    "score": lambda row: (-row[1], -len(row[0])),
    "length": lambda row: (-len(row[0]), -row[1]),
    "alpha": lambda row: (),
}


def _common(command: F) -> F:
    for option in (options.verbose, options.quiet, options.output, options.dictionary, options.language):
        command = option(command)
    return command


def _open(language: str, dictionary: str | None, quiet: bool, verbose: bool) -> tuple[Language, Lexicon]:
    own = Language.load(language)
    return own, options.open_lexicon(own, own.alphabet, dictionary, verbose=verbose and not quiet)


def _range(ctx: click.Context, param: click.Parameter, value: str | None) -> range | None:
    if value is None:
        return None
    least, dash, most = value.partition("-")
    try:
        lengths = range(int(least or 1), (int(most or LONGEST_WORD) if dash else int(least)) + 1)
    except ValueError:
        raise click.BadParameter(f"{value!r}: write a number, 5, or a range, 5-7") from None
    if not lengths:
        raise click.BadParameter(f"{value!r}: no length is in this range")
    return lengths


@click.group(cls=SuggestingGroup)
def main() -> None:
    """Look words up, read and convert word lists."""


@main.command()
@_common
def cat(output: str, **common: Any) -> None:
    """Print the words of a list.

    They come one a line, in the order of the alphabet.

    \b
    Examples:
      wordtools words cat | head -3
      wordtools words cat -l fr -o french.txt
      wordtools words cat -d lexicon.kwg
    """
    words = iter(_open(**common)[1])
    if output != STANDARD:
        options.write(output, "\n".join(words))
        return
    while some := list(islice(words, 4096)):
        options.write(STANDARD, "\n".join(some))


@main.command("compile")
@click.option("--no-gaddag", is_flag=True, help="Leave the GADDAG out of a .kwg; move generators need it.")
@_common
def compile_(output: str, quiet: bool, no_gaddag: bool, **common: Any) -> None:
    """Write a word list as a file of another kind.

    The kinds are a trie (.marisa), a word graph (.kwg) and text (.txt).

    A .kwg has the words and their GADDAG, as Scrabble engines want it.

    \b
    Examples:
      wordtools words compile -d mine.txt -o mine.marisa
      wordtools words compile -o english.kwg
      wordtools words compile -l it -d lexicon.kwg -o lexicon.txt
    """
    kind = Path(output).suffix.lower()
    if kind not in WRITTEN:
        raise click.UsageError(f"say where to with --output FILE; FILE ends in one of {', '.join(WRITTEN)}")
    _, lexicon = _open(quiet=quiet, **common)
    data = lexicon.word_list.packed(kind, lexicon.alphabet, gaddag=not no_gaddag)
    write_bytes(output, data)
    if not quiet:
        click.echo(f"{output}: {len(lexicon.word_list.words):,} words, {len(data):,} bytes", err=True)


@main.command()
@click.argument("words", nargs=-1, required=True, metavar="WORD...")
@_common
@click.pass_context
def check(ctx: click.Context, /, words: tuple[str, ...], output: str, **common: Any) -> None:
    """Say of each WORD whether it is in the list.

    Coarse and obscene words are marked as such. The exit status is 0 when all are in the list, else 1.

    \b
    Examples:
      wordtools words check retina retinaz
      wordtools words check -l fr œuvre
      wordtools words check -d mine.txt fnord
    """
    language, lexicon = _open(**common)
    found = [word in lexicon for word in words]
    grades = flags_of([lexicon], language)
    lines = []
    for word, known in zip(words, found, strict=True):
        grade = GRADES.get(grades.get(lexicon.alphabet.fold(word) or "", 0))
        lines.append(f"{word}: {'yes' if known else 'no'}{f', {grade}' if grade else ''}")
    options.write(output, "\n".join(lines))
    for word in words:
        mistaken = reason(word, lexicon.alphabet)
        if mistaken and not common["quiet"]:
            click.echo(f"{word}: {mistaken}", err=True)
    ctx.exit(exits.DONE if all(found) else exits.NO_ANSWER)


@main.command("find")
@click.argument("letters", required=False)
@click.option("--all", "use_all", is_flag=True, help="Only words that use every one of LETTERS.")
@click.option("--prefix", default="", metavar="TEXT", help="What the word begins with.")
@click.option("--suffix", default="", metavar="TEXT", help="What it ends with.")
@click.option("--contains", default="", metavar="TEXT", help="What is somewhere in it.")
@click.option("--length", callback=_range, metavar="N|N-M", help="How many letters it has; 5- is 5 or more.")
@click.option("--pattern", metavar="PATTERN", help="The whole word: ? one letter, * any run, [abc] or [^abc] a set.")
@click.option("--sort", type=click.Choice(list(ORDERS)), default="score", show_default=True, help="What comes first.")
@options.limit("At most N words.", least=1)
@options.labelling
@options.as_json
@_common
@click.pass_context
def find_(ctx: click.Context, /, sort: str, limit: int | None, as_json: bool, output: str, **asked: Any) -> None:
    """Find words, each with its Scrabble points.

    LETTERS are those the word may use, ? for any letter; such a wild card scores nothing. The letters of
    --prefix, --suffix and --contains come on top of LETTERS; --length and --pattern only choose. Quote ? and *,
    which the shell would take for itself.

    \b
    Examples:
      wordtools words find retinas -n 5
      wordtools words find "qu?z" --all
      wordtools words find cat --suffix ing --sort length
      wordtools words find --pattern "q[^u]*" --length 4-5
      wordtools words find retinas --common 3- --label
    """
    from wordtools.core.words.find import find, scorer

    letters = asked["letters"]
    if letters is None and asked["use_all"]:
        raise click.UsageError("--all needs LETTERS")
    common = {key: asked.pop(key) for key in ("language", "dictionary", "quiet", "verbose")}
    told = {key: asked.pop(key) for key in ("common", "label", "family", "frequency")}
    language, lexicon = _open(**common)
    labels = Labels.of(told | common, [lexicon], language)
    on_top = asked["prefix"] + asked["suffix"] + asked["contains"]
    score = scorer(language, None if letters is None else letters + on_top)
    found = find(lexicon, **asked, limit=limit if sort == "alpha" and not labels.narrowing else None)
    if labels.narrowing:
        found = filter(labels.keeps, found)
    rows = sorted(((word, score(word)) for word in found), key=ORDERS[sort])[:limit]
    if as_json:
        more = labels.data if labels.shown else lambda word: {}
        table = {"version": 1, "words": [{"word": word, "score": points, **more(word)} for word, points in rows]}
        options.write(output, json.dumps(table, ensure_ascii=False))
    else:
        width = max((len(word) for word, _ in rows), default=0)
        texts = labels.texts(word for word, _ in rows) if labels.shown else [""] * len(rows)
        lines = (
            f"{word:{width}} {points:4}  {text}".rstrip() for (word, points), text in zip(rows, texts, strict=True)
        )
        options.write(output, "\n".join(lines))
    if not rows and not common["quiet"]:
        click.echo("no word found", err=True)
    ctx.exit(exits.DONE if rows else exits.NO_ANSWER)


@main.command()
@options.as_json
@_common
def info(as_json: bool, output: str, **common: Any) -> None:
    """Show a word list's source, licence and counts.

    \b
    Examples:
      wordtools words info
      wordtools words info -l de --json
      wordtools words info -d mine.txt
    """
    _, lexicon = _open(**common)
    codes = lexicon.alphabet.encode_all(lexicon.word_list.words)
    lengths = Counter(map(len, codes))
    counts = Counter(b"".join(codes))
    letters = {letter: counts[code] for letter, code in lexicon.alphabet.code.items()}
    flagged = Counter(lexicon.flags.values())
    zipfs = lexicon.commonness.zipfs(lexicon.word_list.words) if lexicon.commonness else []
    more: dict[str, Any] = {"flagged": {name: flagged[grade] for grade, name in GRADES.items()}} if flagged else {}
    if zipfs:
        seen, common_words = sum(zipf > NEVER for zipf in zipfs), sum(zipf >= COMMON for zipf in zipfs)
        sources = ", ".join(table.source for table in lexicon.commonness.tables)
        more["commonness"] = {"source": sources, "seen": seen, "common": common_words}
    keys = [key for key in ("title", "origin", "source", "licence") if key in lexicon.info]
    about = {"name": lexicon.name} | {key: lexicon.info[key] for key in keys} | {"words": len(codes)}
    if as_json:
        table = {"version": 1, **about, **more, "lengths": dict(sorted(lengths.items())), "letters": letters}
        options.write(output, json.dumps(table, ensure_ascii=False))
        return
    lines = [f"{key:8} {value:,}" if key == "words" else f"{key:8} {value}" for key, value in about.items()]
    if flagged:
        lines.append(f"flagged  {flagged[OBSCENE]:,} obscene, {flagged[COARSE]:,} coarse")
    if zipfs:
        lines.append(f"common   {common_words:,} of Zipf {COMMON:g} and more, {seen:,} seen (by {sources})")
    lines += ["", "length  words", *(f"{length:6} {count:>10,}" for length, count in sorted(lengths.items()))]
    lines += ["", "letter  count"]
    lines += [
        f"{letter:>6} {count:>10,} {100 * count / sum(letters.values()):6.2f} %" for letter, count in letters.items()
    ]
    options.write(output, "\n".join(lines))
