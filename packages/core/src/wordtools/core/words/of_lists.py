"""Properties of words by several lists: how common they are, and which are flagged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wordtools.core.errors import OptionError
from wordtools.core.letters.language import Language
from wordtools.core.lists.bundled import bundled_folder
from wordtools.core.run.files import shown
from wordtools.core.words.commonness import Commonness, OwnTable
from wordtools.core.words.lexicon import Lexicon


def commonness_of(
    lexicons: Sequence[Lexicon], language: Language | None = None, *, frequency: str | OwnTable | None = None
) -> Commonness:
    """Returns how common words are: by the tables of some lists, and of a language's own for what they lack.

    Args:
        lexicons: the lists in use, all in one alphabet.
        language: the language of the words.
        frequency: a table of one's own, or its file, that takes the place of all others.

    Raises:
        LexiconError: a table is damaged, or of another list than the installed one.
        WordtoolsError: the file cannot be read, or a line of it is wrong.
    """
    spelt: Lexicon | Language | None = lexicons[0] if lexicons else language
    if spelt is None:
        raise OptionError("lists or a language are wanted, to know how common their words are")
    if isinstance(frequency, str):
        return Commonness([OwnTable.read(frequency, spelt.alphabet)], shown(frequency))
    name = language.code if language else spelt.name
    if frequency is not None:
        return Commonness([frequency], name)
    return Commonness([table for one in _with_own(lexicons, language) for table in one.commonness.tables], name)


def flags_of(lexicons: Sequence[Lexicon], language: Language | None = None) -> Mapping[str, int]:
    """Returns the grades of flagged words, folded: those of some lists, and of a language's own.

    Raises:
        LexiconError: a file of flags is damaged, or has a word that its list does not have.
    """
    return {word: grade for one in _with_own(lexicons, language) for word, grade in one.flags.items()}


def without_flagged(lexicon: Lexicon, language: Language | None = None) -> Lexicon:
    """Returns a list without its flagged words; itself where it has none.

    Raises:
        LexiconError: no word is left.
    """
    flagged = flags_of([lexicon], language)
    words = lexicon.word_list.words
    kept = [word for word in words if word not in flagged]
    return lexicon if len(kept) == len(words) else Lexicon.of(kept, lexicon.alphabet, f"{lexicon.name} (family)")


def _with_own(lexicons: Sequence[Lexicon], language: Language | None) -> list[Lexicon]:
    """Returns the lists, and behind them the installed list of a language where it is not among them."""
    names = [one.name for lexicon in lexicons for one in lexicon.sources if one.folder is not None]
    if language is None or language.lexicon in names or not (language.lexicon and bundled_folder(language.lexicon)):
        return [*lexicons]
    return [*lexicons, Lexicon.open(language.lexicon, lexicons[0].alphabet if lexicons else language.alphabet)]
