"""The options that choose the words of a game, alike in every command that takes a word list."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import click

from wordtools.core.base.wording import first_note
from wordtools.core.cli.names import ListName, WordOrFile
from wordtools.core.cli.options import F
from wordtools.core.errors import LexiconError, OptionError, WordtoolsError
from wordtools.core.letters.alphabet import Alphabet
from wordtools.core.letters.language import Language
from wordtools.core.run.files import STANDARD, read_text, shown

if TYPE_CHECKING:
    from wordtools.core.lists.wordlist import WordList
    from wordtools.core.words.lexicon import Lexicon

dictionary = click.option(
    "-d",
    "--dictionary",
    type=ListName(),
    multiple=True,
    metavar="FILE|NAME",
    help="A word list instead of the language's: a file, a bundled name, or - for stdin. Repeatable.",
)
add = click.option(
    "--add",
    type=ListName(),
    multiple=True,
    metavar="FILE|NAME",
    help="A word list besides the language's or --dictionary. Repeatable.",
)


def words(option: str, what: str) -> Callable[[F], F]:
    """Makes an option that takes words, or files of them: ``--include WORD|FILE``; may be given several times."""
    return click.option(option, type=WordOrFile(), multiple=True, metavar="WORD|FILE", help=f"{what} Repeatable.")


exclude = words("--exclude", "Leave out a word, or the words of a file.")


def word_list(command: F) -> F:
    """Adds ``--dictionary``, ``--add`` and ``--exclude``; ``open_lexicon`` takes them."""
    for option in (exclude, add, dictionary):
        command = option(command)
    return command


def sources(chosen: dict[str, Any]) -> list[str]:
    """Returns all names that the three options give, for ``options.one_from_stdin``."""
    return [*chosen["dictionary"], *chosen["add"], *chosen["exclude"]]


def open_lexicon(language: Language, alphabet: Alphabet, chosen: dict[str, Any], *, verbose: bool = False) -> Lexicon:
    """Opens what the three options ask for, or the language's own list, in an alphabet of the language.

    Raises:
        WordtoolsError: a list is missing or cannot be read; the message names it.
    """
    from wordtools.core.words.lexicon import Lexicon

    check(language, chosen)
    lexicon = Lexicon.for_language(
        language, chosen["dictionary"], add=chosen["add"], exclude=excluded(chosen, alphabet), alphabet=alphabet
    )
    if verbose:
        describe(lexicon)
    elif not chosen.get("quiet"):
        report(lexicon)
    return lexicon


def check(language: Language, chosen: dict[str, Any]) -> None:
    """Refuses to go on without any word list.

    Raises:
        WordtoolsError: the language names none, and none is given.
    """
    if not (chosen["dictionary"] or language.lexicon):
        raise WordtoolsError(f"language {language.code!r} names no word list: give one with --dictionary")


def report(lexicon: Lexicon) -> None:
    """Reports on stderr how short lists were read, and the first line of each that could not be."""
    for one in lexicon.sources:
        _report(one.name, one.notes)


def _report(name: str, notes: Sequence[str]) -> None:
    if notes:
        click.echo(f"{name}: {first_note(notes, ': see words info --verbose')}", err=True)


def describe(lexicon: Lexicon) -> None:
    """Reports on stderr the number of words of a lexicon, and what was left out of each of its lists."""
    for one in lexicon.sources:
        listed = one.word_list
        click.echo(f"{one.name}: {_counted(listed)}", err=True)
        for line in listed.left_out():
            click.echo(f"{one.name}: {line}", err=True)
    if lexicon.sources != (lexicon,):
        click.echo(f"{lexicon.name}: {_counted(lexicon.word_list)}", err=True)


def _counted(listed: WordList) -> str:
    return f"{len(listed.words):,} word{'s' * (len(listed.words) != 1)}"


def excluded(chosen: dict[str, Any], alphabet: Alphabet) -> list[str]:
    """Reads the words of ``--exclude``; a file is read as any word list is.

    Raises:
        WordtoolsError: a file cannot be read, or a word cannot be spelt in the alphabet.
    """
    if not chosen["exclude"]:
        return []
    from wordtools.core.letters.phrases import letters_alone
    from wordtools.core.lists.wordlist import WordList

    found: list[str] = []
    for value in chosen["exclude"]:
        if names_a_file(value):
            listed = WordList.read(value, alphabet)
            if not chosen.get("quiet"):
                _report(listed.name, listed.reports())
            found += listed.words
        else:
            found += WordList.of([letters_alone(value, alphabet)], alphabet, "--exclude").words
    return found


def names_a_file(value: str) -> bool:
    """Returns whether the value of a WORD|FILE option is a file: ``-``, or a name with a slash or an ending."""
    return value == STANDARD or "/" in value or "\\" in value or re.fullmatch(r".*[^.]\.\w+", value) is not None


def read_words(option: str, given: Sequence[str], alphabet: Alphabet) -> dict[str, str]:
    """Reads words that must all be used: given one by one, or in files, one a line; folded, each with where it stood.

    Empty lines of a file and lines that begin with # are passed over.

    Raises:
        OptionError: a word cannot be spelt in the alphabet, or stands twice in a file; the message
                names the file and the line.
        WordtoolsError: a file cannot be read.
    """
    found: dict[str, str] = {}
    for value in given:
        if names_a_file(value):
            _read_file(value, alphabet, found)
        else:
            found.setdefault(_folded(value, alphabet, option), "")
    return found


def _read_file(name: str, alphabet: Alphabet, found: dict[str, str]) -> None:
    from wordtools.core.lists import columns

    before = len(found)
    listed = columns.read(read_text(name), shown(name))
    if listed.wrong:
        raise OptionError(f"{shown(name)}: {listed.wrong[0]}")
    for line in listed.lines:
        where = f"{shown(name)}: line {line.number}"
        word = _folded(line.source, alphabet, where)
        if word in found:
            there = found[word].rpartition(": ")[2]
            raise OptionError(f"{where}: {line.source!r} is there already{f', on {there}' if there else ''}")
        found[word] = where
    if len(found) == before:
        raise OptionError(f"{shown(name)}: no word in it: write one a line")


def _folded(text: str, alphabet: Alphabet, where: str) -> str:
    from wordtools.core.letters.phrases import letters_alone
    from wordtools.core.lists.wordlist import WordList

    try:
        return WordList.of([letters_alone(text, alphabet)], alphabet, where).words[0]
    except LexiconError as error:
        raise OptionError(str(error)) from None
