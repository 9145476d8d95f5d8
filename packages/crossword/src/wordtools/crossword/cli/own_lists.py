"""Lists of one's own for the commands that fill: with weights, and with the enumerations of their phrases."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import click

from wordtools.core import Alphabet
from wordtools.core.base.wording import counted, first_note
from wordtools.core.letters.language import Language
from wordtools.core.lists.bundled import installed_text, text_list
from wordtools.core.lists.kinds import is_binary
from wordtools.core.lists.wordlist import read_source, text_of
from wordtools.core.run.files import STANDARD, is_file
from wordtools.core.words.lexicon import Lexicon, bundled_folder
from wordtools.crossword.build.lists import Source, in_order, phrases, repeated
from wordtools.crossword.build.words import Words
from wordtools.crossword.words.pool import PACKED, WordPool


def is_text(name: str) -> bool:
    """Returns whether a list is a text, of one's own or of phrases, and no list of words and no packed file."""
    if text_list(name) is not None:
        return True
    if name != STANDARD and not is_file(name):
        return False
    if name == STANDARD:
        return True
    data = read_source(name)
    return not (data.startswith(PACKED) or is_binary(data, name))


def words_of(name: str, alphabet: Alphabet) -> Words:
    """Reads a list as ``Words``; an installed one, or a packed file, with the scores of ``WordPool``.

    Raises:
        WordtoolsError: there is no such list, or it holds no usable word.
    """
    if is_text(name) or not (bundled_folder(name) or is_file(name)):
        return Words.read(name, alphabet)
    pool = WordPool.read(name, alphabet)
    return Words.parse("\n".join(f"{word};{score:g}" for word, score in pool.scores.items()), name, alphabet)


def report_notes(notes: Sequence[str], chosen: dict[str, Any]) -> None:
    """Reports on stderr what is unusual in a list: all notes with --verbose, else the first and how many there are."""
    if chosen.get("verbose"):
        for note in notes:
            click.echo(note, err=True)
    elif notes and not chosen["quiet"]:
        click.echo(first_note(notes, ": see --verbose" if "verbose" in chosen else ""), err=True)


def report_left_out(words: Words, chosen: dict[str, Any]) -> None:
    """Reports what was left out of a list, and how many lines have a word that a later one has too."""
    from wordtools.crossword.build.lists import worth_reporting

    verbose, quiet = chosen.get("verbose"), chosen["quiet"]
    report_notes(words.notes if verbose else worth_reporting(words), chosen)
    if (again := repeated(words)) and not (quiet or verbose):
        click.echo(f"{words.name}: {counted(again, 'line')} repeated: the last one counts", err=True)


class OwnLists:
    """The lists that a command is given, ready for a filler; what is on standard input is read once."""

    def __init__(self, language: Language, chosen: dict[str, Any]) -> None:
        """Reads the names in ``dictionary`` and ``add``, with their weights.

        Raises:
            OptionError: a weight is out of range.
        """
        own = chosen["dictionary"] or ([str(language.lexicon)] if language.lexicon else [])
        self.sources = [Source.parse(name) for name in (*own, *chosen["add"])]
        self.weighted = any(source.weight for source in self.sources)
        self.alphabet = language.alphabet
        self.chosen = chosen
        self.phrases: dict[str, str] = {}
        """The enumerations of the phrases of lists of one's own, by their letters."""

    @cached_property
    def settings(self) -> dict[str, Any]:
        """The lists as ``Filler.for_language`` takes them: ``words`` and ``add``."""
        for source in self.sources:
            if source.name != STANDARD and is_text(source.name):
                text = installed_text(source.name)
                if text is None:
                    text = text_of(read_source(source.name), source.name)
                self.phrases |= phrases(text, source.name, self.alphabet)
        if not self.weighted and STANDARD not in (source.name for source in self.sources):
            return {"words": self.chosen["dictionary"], "add": self.chosen["add"]}
        return {"words": [self._opened(source) for source in in_order(self.sources)], "add": ()}

    def _opened(self, source: Source) -> str | Lexicon:
        """Opens a list that has a weight or is on standard input."""
        if not source.weight and source.name != STANDARD:
            return source.name
        if source.name == STANDARD:
            words = Words.read(STANDARD, self.alphabet)
            self.phrases |= {word.text: word.enumeration for word in words.words if word.enumeration}
        else:
            words = words_of(source.name, self.alphabet)
        report_left_out(words, self.chosen)
        scored = bool(source.weight) or any(word.score is not None for word in words.words)
        lines = (
            f"{word.text};{(50.0 if word.score is None else word.score) + source.weight:g}" if scored else word.text
            for word in words.words
        )
        name = f"{words.name}:{source.weight:+d}" if source.weight else words.name  # a text now, whatever its ending
        return Lexicon("\n".join(lines).encode(), name, self.alphabet)
