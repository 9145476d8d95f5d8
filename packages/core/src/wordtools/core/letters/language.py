"""Languages: an alphabet, letter tables for the games, and a default word list, from one TOML file.

Bundled files lie in ``languages/``; ``docs/languages.md`` explains every key. A person adds a language by
writing such a file and giving its path, or by putting it into the ``languages`` folder of the user's
configuration (``wordtools languages`` prints where that is).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from wordtools.core.errors import LanguageError
from wordtools.core.letters.alphabet import Alphabet
from wordtools.core.run.tables import check_keys, read_table

KEYS = (
    *("letters", "code", "name", "lexicon", "case_sensitive", "fold", "plurals"),
    *("frequency", "ruzzle", "scrabble"),
)
SECTIONS = {
    "frequency": ("source", "words", "text"),
    "ruzzle": ("source", "confidence", "unconfirmed", "notes", "letters", "fold", "points"),
    "scrabble": (
        *("source", "confidence", "notes", "letters", "fold", "tiles", "blanks", "vowels"),
        *("rack", "bingo", "exchange_limit", "scoreless_turns", "end", "layout"),
    ),
}
TAG = re.compile(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*")
MOST_SHARE = 1_000_000  # of a letter, in whatever unit
KINDS: dict[str, Any] = {  # of the keys that the core itself reads
    "letters": (str, list),
    "code": str,
    "name": str,
    "lexicon": str,
    "case_sensitive": bool,
    "fold": dict,
    "plurals": dict,
}


@dataclass(frozen=True, repr=False)
class Language:
    """One language, as described by its TOML file.

    >>> english = Language.load("en")
    >>> english.name, len(english.alphabet), english.alphabet.fold("café")
    ('English', 26, 'CAFE')
    """

    code: str
    """Short name, ``en``."""
    name: str
    """English name of the language."""
    alphabet: Alphabet
    """The letters of the word list."""
    lexicon: str
    """The default word list: a bundled name, or a path (taken from the language file's folder)."""
    path: Path
    """The file it was read from."""
    tables: Mapping[str, Any] = field(hash=False)
    """The whole file: sections ``frequency``, ``ruzzle``, ``scrabble``, as plain data, to be read only."""

    def __repr__(self) -> str:
        """Shows how to load it."""
        return f"Language.load({self.code if self.path == _bundled() / f'{self.code}.toml' else str(self.path)!r})"

    def __str__(self) -> str:
        """Returns the name."""
        return self.name

    @classmethod
    def load(cls, name: str) -> Language:
        """Reads a language by its code, or from the path of a ``.toml`` file.

        The same object is returned until the file changes.

        Raises:
            LanguageError: no such language or file, or a file with a mistake in it.
        """
        if name.endswith(".toml") or "/" in name or "\\" in name:
            return _language_file(Path(name))
        own = own_files()
        if name in own:
            return _language_file(own[name])
        if name not in _bundled_files():
            found = sorted({*own, *_bundled_files()})
            raise LanguageError(f"no language {name!r}: use one of {', '.join(found)}, or the path of a .toml file")
        return _language_file(_bundled_files()[name])

    @classmethod
    def _read(cls, path: Path) -> Language:
        tables = read_table(path, LanguageError)
        check_keys(tables, KEYS, str(path), LanguageError)
        for key, kind in KINDS.items():
            if (key in tables or key == "letters") and not isinstance(tables.get(key), kind):
                raise LanguageError(f"{path}: key {key!r} is missing or of the wrong type (see docs/languages.md)")
        for name, known in SECTIONS.items():
            if not isinstance(tables.get(name, {}), dict):
                raise LanguageError(f"{path}: {name!r} must be a table")
            check_keys(tables.get(name, {}), known, f"{path}: [{name}]", LanguageError)
        _check_code(path, tables.get("code"))
        lexicon = tables.get("lexicon", "")
        if not lexicon.isprintable():
            raise LanguageError(f"{path}: lexicon: no word list can be called {lexicon!r}")
        if lexicon in ("-", "..") or "/" in lexicon or "\\" in lexicon:
            raise LanguageError(f"{path}: lexicon {lexicon!r}: give a bundled list's name, or a file beside this one")
        if Path(lexicon).suffix:
            lexicon = str(path.parent / lexicon)
        return cls(
            code=tables.get("code", path.stem),
            name=tables.get("name", path.stem),
            alphabet=_alphabet(path, "", tables, tables),
            lexicon=lexicon,
            path=path,
            tables=tables,
        )

    def section(self, game: str) -> Mapping[str, Any]:
        """Gets the table of one game, empty when the file has none."""
        table: Mapping[str, Any] = self.tables.get(game, {})
        return table

    def alphabet_for(self, game: str) -> Alphabet:
        """Gets the alphabet of one game: its own ``letters`` where the section has them."""
        section = self.section(game)
        return _alphabet(self.path, game + ".", section, self.tables) if "letters" in section else self.alphabet

    @cached_property
    def plurals(self) -> dict[str, str]:
        """The endings of plurals, folded, each with what stands in its place in the singular; empty if not known."""
        found: dict[str, str] = {}
        for ending, single in self.tables.get("plurals", {}).items():
            folded = [self.alphabet.fold(text) if isinstance(text, str) else None for text in (ending, single)]
            if not folded[0] or folded[1] is None:
                raise LanguageError(f'{self.path}: plurals must map endings to those of the singular, as IES = "Y"')
            found[folded[0]] = folded[1]
        return found

    @cached_property
    def playing_alphabet(self) -> Alphabet:
        """The letters of the word list, and the Scrabble tiles of several letters, like the Spanish ``CH``."""
        own = self.alphabet.letters
        tiles = [tile for tile in self.alphabet_for("scrabble").letters if len(tile) > 1 and tile not in own]
        if not tiles:
            return self.alphabet
        placed = sorted((*own, *tiles), key=lambda tile: (own.index(tile if tile in own else tile[0]), tile))
        return Alphabet(placed, fold=self.alphabet.folds, case_sensitive=self.alphabet.case_sensitive)

    @cached_property
    def frequency(self) -> dict[str, float]:
        """Letter to per cent: of the words of the list, of running text where that is missing, or all alike."""
        table = self.section("frequency")
        chosen = table.get("words") or table.get("text") or dict.fromkeys(self.alphabet.letters, 1.0)
        if not isinstance(chosen, dict) or not all(map(_is_share, chosen.values())) or not any(chosen.values()):
            raise LanguageError(
                f"{self.path}: frequency must map letters to numbers, 0 to {MOST_SHARE:,}, and one above 0"
            )
        return {str(letter): float(value) for letter, value in chosen.items()}


def _check_code(path: Path, code: str | None) -> None:
    """Refuses a code that is no language tag: browsers end the script of a page in such a language.

    A tag is as in BCP 47: two to eight letters, then parts of up to eight letters or digits, with hyphens between them.
    """
    if code is None or TAG.fullmatch(code):
        return
    parts = [part[:8] for part in re.split(r"[^A-Za-z0-9]+", code) if part]
    meant = "-".join(parts)
    if not TAG.fullmatch(meant):
        meant = "-".join(["und-x", *parts]) if parts else "und"
    raise LanguageError(f'{path}: code {code!r} is no language tag: write code = "{meant}"')


def _is_share(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value <= MOST_SHARE


def _alphabet(path: Path, prefix: str, table: Mapping[str, Any], tables: Mapping[str, Any]) -> Alphabet:
    letters = table.get("letters")
    if not isinstance(letters, (str, list)) or not all(isinstance(letter, str) for letter in letters):
        raise LanguageError(f"{path}: {prefix}letters must be a string or a list of strings")
    own = table.get("fold", {})
    if not isinstance(own, dict):
        raise LanguageError(f"{path}: {prefix}fold must be a table")
    fold = {**tables.get("fold", {}), **own}
    for source, target in fold.items():
        if not isinstance(target, str):
            raise LanguageError(f"{path}: {prefix}fold: {source!r} must become a text, not {target!r}")
    case_sensitive = tables.get("case_sensitive", False)
    try:
        alphabet = Alphabet(letters, fold=fold, case_sensitive=case_sensitive)
        # a fold to a letter that only another game's alphabet has is of no use here
        kept = {source: target for source, target in fold.items() if not target or alphabet.fold(target) == target}
        return alphabet if kept == fold else Alphabet(letters, fold=kept, case_sensitive=case_sensitive)
    except LanguageError as error:
        raise LanguageError(f"{path}: {prefix}letters: {error}") from None


def _bundled() -> Path:
    return Path(__file__).with_name("languages")


@lru_cache
def _bundled_files() -> dict[str, Path]:
    """Returns the bundled language files by code."""
    return {path.stem: path for path in sorted(_bundled().glob("*.toml"), key=lambda path: path.stem)}


def _language_file(path: Path) -> Language:
    """Reads a language file, again only if its time or size has changed."""
    try:
        stat = path.stat()
    except (OSError, ValueError):
        return Language._read(path)  # raises the error with the reason
    return _language_as_of(path, stat.st_mtime_ns, stat.st_size)


@lru_cache(maxsize=64)
def _language_as_of(path: Path, modified: int, size: int) -> Language:
    return Language._read(path)


def user_folder() -> Path:
    """Returns the folder of the user's own language files; it need not exist."""
    from platformdirs import user_config_path

    return user_config_path("wordtools", appauthor=False) / "languages"


def own_files() -> dict[str, Path]:
    """Returns the user's own language files by code."""
    return {path.stem: path for path in sorted(user_folder().glob("*.toml"), key=lambda path: path.stem)}


def is_language(name: str) -> bool:
    """Whether a language has this code, bundled or the user's own."""
    return name in _bundled_files() or name in own_files()


def language_names() -> frozenset[str]:
    """Returns the codes of all languages, bundled and the user's own."""
    return frozenset(path.stem for path in language_files())


def language_files() -> list[Path]:
    """Lists the bundled language files and the user's own; the user's come last and win."""
    return [*_bundled_files().values(), *own_files().values()]


def loaded(files: Iterable[Path]) -> tuple[dict[str, Language], list[LanguageError]]:
    """Reads language files.

    Returns:
        The languages by the names of their files, the last of a name, and what is wrong with the files that are left
        out: a mistake in one must not keep the others from being used.
    """
    found, wrong = {}, []
    for path in files:
        try:
            found[path.stem] = Language.load(str(path))
        except LanguageError as error:
            wrong.append(error)
    return found, wrong
