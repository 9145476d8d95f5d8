"""``wordtools words``: look words up, read and convert word lists."""

from __future__ import annotations

import json
from collections import Counter
from itertools import islice
from pathlib import Path
from typing import Any

import click

from wordtools.core.cli import exits, options
from wordtools.core.cli.lazy import LazyGroup, Listed
from wordtools.core.cli.lists import sources
from wordtools.core.commands.word_options import common, given_words, open_list
from wordtools.core.letters.lookalikes import why_not
from wordtools.core.lists.kinds import WRITTEN
from wordtools.core.run.files import STANDARD, shown, write_bytes
from wordtools.core.words.commonness import COMMON, NEVER
from wordtools.core.words.flags import COARSE, GRADES, OBSCENE
from wordtools.core.words.of_lists import flags_of

TITLES = {
    "Everyday": "include words min-length pattern prefix suffix contains must without length sort limit new box",
    "Letters": "only use-all at not-at guess near hooks-of extends inside",
    "Cards": "export import",
    "Output": "tiles hooks alphagrams no-gaddag",
}

ALSO = {  # what else people call it
    "anagrams": "wordtools words anagram PHRASE",
    "unscramble": "wordtools words find LETTERS --use-all",
    "wordle": "wordtools words find --guess WORD:COLOURS",
    "spelling-bee": "wordtools words find --only LETTERS --must LETTER --length 4-",
    "bee": "wordtools words find --only LETTERS --must LETTER --length 4-",
    "pattern": "wordtools words find --pattern PATTERN",
    "search": "wordtools words find --pattern PATTERN",
    "lookup": "wordtools words define WORD",
    "meaning": "wordtools words define WORD",
    "convert": "wordtools words compile -d WORDS -o FILE",
}


@click.group(
    cls=LazyGroup,
    titles=TITLES,
    also=ALSO,
    lazy={
        "anagram": Listed("wordtools.core.commands.anagram:anagram", "Find anagrams of a phrase, the likeliest first."),
        "find": Listed("wordtools.core.commands.find:find_", "Find words, each with its Scrabble points."),
        "define": Listed("wordtools.core.commands.define:define", "Show what each WORD means, its own senses first."),
        "quiz": Listed("wordtools.core.commands.quiz:quiz", "Learn words: anagrams, hooks, definitions."),
    },
)
def main() -> None:
    """Look words up, read and convert word lists."""


@main.command()
@common
def cat(output: str, **chosen: Any) -> None:
    """Print the words of a list.

    One word a line, in the order of the alphabet.

    \b
    Examples:
      wordtools words cat | head -3
      wordtools words cat -l fr -o french.txt
      wordtools words cat -d lexicon.kwg
    """
    words = iter(open_list(chosen)[1])
    if output != STANDARD:
        options.write(output, "\n".join(words))
        return
    while some := list(islice(words, 4096)):
        options.write(STANDARD, "\n".join(some))


@main.command("compile")
@click.option("--no-gaddag", is_flag=True, help="Leave the GADDAG out of a .kwg or .kbwg; move generators need it.")
@common
def compile_(output: str, quiet: bool, no_gaddag: bool, **chosen: Any) -> None:
    """Write a word list in another file format.

    The ending of --output chooses the kind: a trie (.marisa), a word graph (.kwg, or .kbwg for large lists) or text
    (.txt).

    A .kwg or .kbwg holds the words and their GADDAG, which Scrabble engines need. What can be read besides: Quackle's
    .dawg, Zyzzyva's .db and lists with definitions; see docs/words.md.

    \b
    Examples:
      wordtools words compile -d mine.txt -o mine.marisa
      wordtools words compile -o english.kwg
      wordtools words compile -l it -d lexicon.kwg -o lexicon.txt
      wordtools words compile -d lexicon.dawg -o lexicon.kwg
    """
    kind = Path(output).suffix.lower()
    if kind not in WRITTEN:
        raise click.UsageError(f"give --output FILE, with one of the endings {', '.join(WRITTEN)}")
    if no_gaddag and kind not in (".kwg", ".kbwg"):
        raise click.UsageError("--no-gaddag is for a .kwg or .kbwg: leave it out")
    _, lexicon = open_list({**chosen, "quiet": quiet})
    data = lexicon.word_list.packed(kind, lexicon.alphabet, gaddag=not no_gaddag)
    write_bytes(output, data)
    if not quiet:
        click.echo(f"{shown(output)}: {len(lexicon.word_list.words):,} words, {len(data):,} bytes", err=True)


@main.command()
@click.argument("words", nargs=-1, required=True, metavar="WORD...")
@common
@click.pass_context
def check(ctx: click.Context, /, words: tuple[str, ...], output: str, **chosen: Any) -> None:
    """Check whether each WORD is in the list.

    A WORD of - reads words from stdin, one a line. Coarse and obscene words are marked as such. The exit code is 0
    when all are in the list, else 1.

    \b
    Examples:
      wordtools words check retina retinaz
      wordtools words check -l fr œuvre
      wordtools words check -d mine.txt fnord
      wordtools words check - < mine.txt
    """
    options.one_from_stdin(the_words=words, the_word_lists=sources(chosen))
    words = given_words(words)
    language, lexicon = open_list(chosen)
    found = [word in lexicon for word in words]
    grades = flags_of([lexicon], language)
    lines = []
    for word, known in zip(words, found, strict=True):
        grade = GRADES.get(grades.get(lexicon.alphabet.fold(word) or "", 0))
        lines.append(f"{word}: {'yes' if known else 'no'}{f', {grade}' if grade else ''}")
    options.write(output, "\n".join(lines))
    for word in words:
        wrong = why_not(word, lexicon.alphabet)
        if wrong and not chosen["quiet"]:
            click.echo(f"{word}: {wrong}", err=True)
    ctx.exit(exits.DONE if all(found) else exits.NO_ANSWER)


@main.command()
@options.as_json
@common
def info(as_json: bool, output: str, **chosen: Any) -> None:
    """Show a word list's source, licence and counts.

    \b
    Examples:
      wordtools words info
      wordtools words info -l de --json
      wordtools words info -d mine.txt
    """
    _, lexicon = open_list(chosen)
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
    own = lexicon.own_definitions
    if own is not None:
        more["definitions"] = sum(bool(own.of(word)) for word in lexicon.word_list.words)
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
    if own is not None:
        lines.append(f"definitions  {more['definitions']:,} words")
    lines += ["", "length  words", *(f"{length:6} {count:>10,}" for length, count in sorted(lengths.items()))]
    lines += ["", "letter  count"]
    lines += [
        f"{letter:>6} {count:>10,} {100 * count / sum(letters.values()):6.2f} %" for letter, count in letters.items()
    ]
    options.write(output, "\n".join(lines))
