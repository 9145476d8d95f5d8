"""WordPool: the words that a filler may use, with a score each."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import isfinite
from os import PathLike, fspath
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple, TypeAlias, cast

from wordtools.core import Alphabet, Lexicon
from wordtools.core.base.wording import counted
from wordtools.core.errors import LexiconError
from wordtools.core.lists import columns, separators
from wordtools.core.lists.bundled import installed_text
from wordtools.core.lists.columns import Line
from wordtools.core.lists.kinds import is_binary
from wordtools.core.lists.wordlist import on_several_scores, read_source, text_of
from wordtools.core.run.files import STANDARD, is_file, shown
from wordtools.core.words.commonness import SIZES, Commonness, Zipf
from wordtools.core.words.lexicon import WordSources, bundled_folder, several
from wordtools.crossword.build.words import JOINT, SHORTEST, fold_word, no_usable_word
from wordtools.crossword.words.kept import Worked, kept_own, kept_scores
from wordtools.crossword.words.slots import SlotKind
from wordtools.crossword.words.stock import Loose, Ranked, Section, ranked

TIER_SCORES = {10: 90, 20: 85, 35: 80, 40: 75, 50: 70, 55: 65, 60: 60, 70: 50, 80: 40}
"""The score of an English word by its SCOWL size, 10 for the commonest."""
UNSEEN, LEAST, A_ZIPF, MOST = 30, 35, 10, 95
"""The score of a bundled word by commonness: of a word never seen; else base, points per Zipf, and largest score."""
COMMON = 50
"""The least score of the words used of a bundled list, when no other is asked for."""
ONE_SIGN = tuple(mark for mark in separators.MARKS if mark != ";")
PACKED = (b"\x1f\x8b", b"\xfd7zXZ\0")  # how compressed files begin
MARKS = '"#(['  # a list that has one, or one of the separators of clues, is read line by line
Listable: TypeAlias = str | PathLike[str] | Lexicon
SPREAD = 10_000  # kernels see scores from 0 to this


@dataclass(frozen=True, slots=True)
class Share:
    """The words of one kind, best first."""

    words: Sequence[str]
    codes: bytes
    """Their letters' codes, one a cell, word after word."""
    scores: Sequence[int]
    """From 0 (the worst word of the pool) to 10,000 (the best)."""


class Listed(NamedTuple):
    """One list as it was read."""

    name: str
    scores: Ranked
    """Score by folded word, 0 where it has none."""
    scored: bool
    """Whether it has scores at all."""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, repr=False)
class WordPool:
    """Words and scores, all spelt in one alphabet.

    >>> from wordtools.core import Language
    >>> pool = WordPool.of({"tea": 50, "ice cream": 80}, Language.load("en").alphabet)
    >>> pool, pool.scores["ICECREAM"]
    (<WordPool words: 2 words of score 50 to 80>, 80.0)
    """

    scores: Mapping[str, float]
    """Score by folded word."""
    alphabet: Alphabet
    name: str = "words"
    """What messages call it."""
    notes: tuple[str, ...] = field(default=(), compare=False)
    """What was left out of the list and why, a line each."""
    phrases: Mapping[str, str] = field(default_factory=dict)
    """The enumerations of words that are phrases, ``{"ICECREAM": "3,5"}``, as far as they are known."""

    def __post_init__(self) -> None:
        """Takes copies of the scores and phrases that nobody changes."""
        object.__setattr__(self, "scores", self._ranked)
        object.__setattr__(self, "phrases", MappingProxyType(dict(self.phrases)))

    @classmethod
    def of(cls, words: Mapping[str, float] | Iterable[str], alphabet: Alphabet, name: str = "words") -> WordPool:
        """Makes a pool of words, with their scores or (0) without.

        What is not spelt in *alphabet* is left out, and noted; phrases lose their spaces, and are known as phrases.

        Raises:
            LexiconError: a score is no finite number.
        """
        pairs = list(words.items() if isinstance(words, Mapping) else ((word, None) for word in words))
        for word, score in pairs if isinstance(words, Mapping) else ():
            if score is None or not isfinite(score):
                raise LexiconError(f"{name}: {word!r}: {score!r} is no score; use a number")
        lines = [
            Line(number, word, score=None if score is None else float(score))
            for number, (word, score) in enumerate(pairs, 1)
        ]
        scores, notes = _fold(lines, name, alphabet)
        joined = (fold_word(word, alphabet)[0] for word, _ in pairs if JOINT.search(word))
        phrases = {word.text: word.enumeration for word in joined if word and word.enumeration}
        return cls(scores, alphabet, name, tuple(notes), phrases)

    @classmethod
    def read(
        cls,
        words: WordSources,
        alphabet: Alphabet,
        minimum: float | None = None,
        exclude: Iterable[str] = (),
        known: Commonness | None = None,
        *,
        flagged: Iterable[str] = (),
    ) -> WordPool:
        """Reads a list, or several: files, the names of bundled lists, lexicons, or standard input (``-``).

        A text has a word a line, ``WORD;SCORE``, ``WORD<TAB>clue``, or is CSV with a header that has a column
        ``word`` and perhaps ``score``; ``columns.py`` of the core has the other forms.
        Phrases lose their spaces and hyphens. A ``.kwg``, ``.marisa`` or packed file
        is read as ``Lexicon`` does. Of a word that several lists score, the score of the last one counts; the words
        of a list without scores count 50 beside lists with scores.

        Args:
            words: which.
            alphabet: what the words are folded to.
            minimum: the least score; without it 50 for a bundled list scored by commonness, any for another.
            exclude: words that are left out.
            known: how common the words of bundled lists are; None: as is installed.
            flagged: words that are left out, and noted, unless all lists are bundled.

        Raises:
            WordtoolsError: one cannot be read.
            LexiconError: it holds no usable word, no word is left, or a minimum is asked of lists without scores.
        """
        chosen, gone, out = several(words), tuple(exclude), frozenset(flagged)
        own = [own_source(one) for one in chosen]
        own_list = any(one is not None or isinstance(given, Lexicon) for one, given in zip(own, chosen, strict=True))

        def joined() -> WordPool:
            silent = frozenset() if own_list else out
            lists = [
                part
                for one, given in zip(own, chosen, strict=True)
                for part in (
                    _parts(given, alphabet, minimum, known, silent) if one is None else [_of_own(*one, alphabet)]
                )
            ]
            pool = cls._joined(lists, alphabet, minimum, gone)
            return pool.without(out, "coarse or obscene") if own_list else pool

        if len(own) != 1 or own[0] is None:
            return joined()
        name, data = own[0]

        def worked() -> Worked:
            pool = joined()
            return Worked(pool._ranked, pool.notes)

        scores, notes = kept_own(data, alphabet, (name, minimum, gone, sorted(out)), worked)
        return cls(scores, alphabet, name, notes)

    @classmethod
    def from_lexicon(
        cls,
        lexicon: Lexicon,
        minimum: float | None = None,
        exclude: Iterable[str] = (),
        known: Commonness | None = None,
    ) -> WordPool:
        """Takes the words of a lexicon: scored by its lines, or, of a bundled list, by how common they are.

        A word of 1.5 on the Zipf scale has score 50, one of 5 has 85. English words have the mean of that and of what
        by their SCOWL size, and no less than 50 where that is 50 or more.

        Args:
            lexicon: the words.
            minimum: the least score; without it 50 for a list scored by commonness, any for another.
            exclude: words that are left out.
            known: how common the words of bundled lists are; None: as is installed.

        Raises:
            LexiconError: no word is left, or a minimum is asked of a list without scores.
        """
        return cls.read(lexicon, lexicon.alphabet, minimum, exclude, known)

    @classmethod
    def _joined(
        cls, lists: Sequence[Listed], alphabet: Alphabet, minimum: float | None, exclude: Iterable[str]
    ) -> WordPool:
        """Makes the pool of several lists."""
        if not lists:
            raise LexiconError("no word list is given")
        name = lists[0].name if len(lists) == 1 else " + ".join(Path(one.name).name for one in lists)
        scored = any(one.scored for one in lists)
        if minimum is not None and not scored:
            raise LexiconError(f"{name}: a minimum score is asked for, but the list has none: WORD;SCORE")
        notes = tuple(note for one in lists for note in one.notes)
        if len(lists) == 1:
            found = lists[0].scores.at_least(minimum)
        else:
            scores: dict[str, float] = {}
            for one in lists:
                if one.scored:
                    scores |= one.scores.at_least(minimum).copy()
                else:
                    scores = dict.fromkeys(one.scores, float(COMMON if scored else 0)) | scores
            found = Loose(scores, alphabet)
        folded = (fold_word(text, alphabet)[0] for text in exclude)
        found = found.without({word.text for word in folded if word is not None})
        if not found:
            why = "" if minimum is None else f" with a score of {minimum:g} or more"
            raise LexiconError(f"{name}: no word is left{why}")
        return cls(found, alphabet, name, notes)

    def left(self, keeps: Callable[[str], bool], why: str = "") -> WordPool:
        """Returns the words for which *keeps* is true; *why*, unless empty, is noted as the reason for the others.

        Raises:
            LexiconError: no word is left.
        """
        scores = {word: score for word, score in self.scores.items() if keeps(word)}
        return self._left(Loose(scores, self.alphabet), why)

    def without(self, words: Iterable[str], why: str = "") -> WordPool:
        """Returns all but some words; as ``left`` besides.

        Raises:
            LexiconError: no word is left.
        """
        return self._left(self._ranked.without(words), why)

    def _left(self, scores: Ranked, why: str) -> WordPool:
        gone = len(self.scores) - len(scores)
        if not scores:
            raise LexiconError(f"{self.name}: no word is left")
        notes = (*self.notes, f"{self.name}: {gone:,} left out: {why}") if gone and why else self.notes
        return WordPool(scores, self.alphabet, self.name, notes, self.phrases)

    @cached_property
    def _ranked(self) -> Ranked:
        return ranked(self.scores, self.alphabet)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles the words and scores."""
        return type(self), (dict(self.scores), self.alphabet, self.name, self.notes, dict(self.phrases))

    def __deepcopy__(self, memo: object) -> WordPool:
        """Returns itself: nothing in it changes."""
        return self

    def __hash__(self) -> int:
        """Hashes its name and size."""
        return hash((self.name, len(self.scores), self.alphabet))

    def __str__(self) -> str:
        """Writes the number of words and the range of their scores."""
        words = counted(len(self.scores), "word")
        if not self.scores:
            return f"{self.name}: {words}"
        return f"{self.name}: {words} of score {min(self.scores.values()):g} to {max(self.scores.values()):g}"

    def __repr__(self) -> str:
        """Shows the same."""
        return f"<WordPool {self}>"

    def __len__(self) -> int:
        """Counts the words."""
        return len(self.scores)

    def __contains__(self, word: object) -> bool:
        """Returns whether a folded word is in it."""
        return word in self.scores

    @cached_property
    def _shares(self) -> dict[SlotKind, Share]:
        return {}

    @cached_property
    def kept(self) -> dict[object, object]:
        """What is worked out from these words and used again, such as the tables of the kernels; never pickled."""
        return {}

    def share(self, kind: SlotKind) -> Share:
        """Picks the words of a kind: best first, those of one score in alphabetical order."""
        if kind not in self._shares:
            self._shares[kind] = self._share(kind)
        return self._shares[kind]

    def _share(self, kind: SlotKind) -> Share:
        try:
            return self._encoded(kind, self._ranked.section(kind.letters))
        except UnicodeEncodeError:
            raise LexiconError(f"{self.name}: a word that is not spelt in its alphabet") from None

    def _encoded(self, kind: SlotKind, section: Section) -> Share:
        points = self._points
        if not kind.rebus and self.alphabet.simple:
            codes = b"".join(self.alphabet.encode_all([section.joined]))
            return Share(section.words, codes, array("i", map(points.__getitem__, section.scores)))
        folded = kind.fold(self.alphabet.encode_all(section.words))
        words = [section.words[k] for k, _ in folded]
        scores = array("i", (points[section.scores[k]] for k, _ in folded))
        return Share(words, b"".join(word for _, word in folded), scores)

    @cached_property
    def _points(self) -> dict[float, int]:
        """The scores on the scale of the kernels."""
        marks = self._ranked.marks
        low, high = min(marks, default=0.0), max(marks, default=0.0)
        size = (high - low) or 1.0
        return {score: round((score - low) / size * SPREAD) for score in marks}


def score_of(zipf: Zipf) -> int:
    """Returns the score of a word by how common it is."""
    return min(MOST, round(LEAST + A_ZIPF * zipf)) if zipf else UNSEEN


def _by_commonness(lexicon: Lexicon, known: Commonness, least: float) -> dict[str, float]:
    """Scores the words of a bundled list that have the least score."""
    tiers = lexicon.tiers
    if tiers and known.tables[0].source == SIZES:
        return {word: float(TIER_SCORES[tier]) for word, tier in tiers.items() if TIER_SCORES[tier] >= least}
    if not tiers:
        fast = least > UNSEEN and known is lexicon.commonness  # so that the words of long lists are not all looked at
        words = known.words((least - LEAST - 1) / A_ZIPF) if fast else lexicon.word_list.words
        scores = ((word, float(score_of(known.likely(word)))) for word in words)
        return {word: score for word, score in scores if score >= least}
    found = {}
    for word, tier in tiers.items():
        sized = TIER_SCORES[tier]
        score = max(round((sized + score_of(known.likely(word))) / 2), min(sized, COMMON))
        if score >= least:
            found[word] = float(score)
    return found


def _fold(lines: Sequence[Line], name: str, alphabet: Alphabet) -> tuple[dict[str, float], list[str]]:
    """Folds the words of a list, those that are plain together: their scores, and what was left out.

    A word without a score has 50 where others have one, else 0.
    """
    unscored = float(COMMON if any(line.score is not None for line in lines) else 0)
    scores: dict[str, float] = {}
    given: list[tuple[str, float]] = []
    notes = []
    together = alphabet.fold_all([line.source for line in lines]) or [None] * len(lines)
    for line, text in zip(lines, together, strict=True):
        if not text or len(text) < SHORTEST:
            word, note = fold_word(line.source, alphabet)
            if word is None:
                notes.append(f"{name}: line {line.number}: {note}")
                continue
            text = word.text
        scores.setdefault(text, unscored)
        if line.score is not None:
            given.append((text, line.score))
    scores |= dict(given)
    return scores, [*notes, *(f"{name}: {note}" for note in on_several_scores(given))]


def _fold_plain(text: str, alphabet: Alphabet) -> dict[str, float] | None:
    """Folds a list of lines ``WORD``, or all of them ``WORD;SCORE``, at once; None: some line needs a closer look."""
    lines = text.split()
    if not lines or any(mark in text for mark in (*MARKS, *ONE_SIGN)) or not _one_a_line(text, lines):
        return None
    points = None
    if ";" in text:
        try:
            points = [float(line[line.index(";") + 1 :]) for line in lines]
        except ValueError:
            return None
        if not all(map(isfinite, points)):
            return None
        lines = [line[: line.index(";")] for line in lines]
    folded = alphabet.fold_all(lines)
    if not folded or None in folded:
        return None
    words = cast(Sequence[str], folded)
    if min(map(len, words)) < SHORTEST or on_several_scores(list(zip(words, points or (), strict=False))):
        return None
    return dict.fromkeys(words, 0.0) if points is None else dict(zip(words, points, strict=True))


def _one_a_line(text: str, words: list[str]) -> bool:
    """Returns whether no line has two of the words; *text* has no tab."""
    if text.isascii() and " " not in text and "\x1f" not in text:
        return True
    return len(words) == sum(map(bool, map(str.strip, text.splitlines())))


def own_source(one: Listable) -> tuple[str, bytes] | None:
    """Reads a list of one's own, or an installed one of phrases: what messages call it, and its bytes; None: another.

    Raises:
        LexiconError: it cannot be read.
    """
    if isinstance(one, Lexicon):
        return None
    name = fspath(one)
    text = installed_text(name)
    if text is not None:
        return shown(name), text.encode()
    is_path = isinstance(one, PathLike) or name == STANDARD or "/" in name or "\\" in name or is_file(name)
    if not is_path and (bundled_folder(name) or not Path(name).suffix):
        return None
    return shown(name), read_source(name)


def _of_own(name: str, data: bytes, alphabet: Alphabet) -> Listed:
    """Takes the words of a list of one's own."""
    if data.startswith(PACKED) or is_binary(data, name):
        return _of_lexicon(Lexicon(data, name, alphabet), None, None, frozenset())
    text = text_of(data, name)
    plain = _fold_plain(text, alphabet)
    if plain is not None:
        return Listed(name, Loose(plain, alphabet), ";" in text)
    found = columns.read(text, name)
    scores, notes = _fold(found.lines, name, alphabet)
    notes = [*(f"{name}: {remark}" for remark in (*found.remarks, *found.wrong)), *notes]
    if not scores:
        raise LexiconError(no_usable_word(name, notes))
    return Listed(name, Loose(scores, alphabet), any(line.score is not None for line in found.lines), tuple(notes))


def _parts(
    one: Listable,
    alphabet: Alphabet,
    minimum: float | None,
    known: Commonness | None,
    flagged: frozenset[str],
) -> list[Listed]:
    """Takes the words of a bundled list, or of those that a lexicon was joined from."""
    if not isinstance(one, Lexicon):
        return [_of_lexicon(Lexicon.open(fspath(one), alphabet), minimum, known, flagged)]
    opened = one if one.alphabet == alphabet else one.respelt(alphabet)
    lists = (_of_lexicon(part, minimum, known, flagged) for part in opened.sources)
    return [part._replace(scores=part.scores.without(opened.excluded)) for part in lists]


def _of_lexicon(lexicon: Lexicon, minimum: float | None, known: Commonness | None, flagged: frozenset[str]) -> Listed:
    """Takes the words of one list: of one that is scored by commonness those of the least score."""
    if lexicon.folder is not None and (known or lexicon.commonness):
        least = COMMON if minimum is None else minimum
        if known is not None:
            scores: Ranked = Loose(_by_commonness(lexicon, known, least), lexicon.alphabet).without(flagged)
            return Listed(lexicon.name, scores, True)
        recipe = (least, TIER_SCORES, UNSEEN, LEAST, A_ZIPF, MOST, COMMON)
        scores = kept_scores(lexicon, flagged, recipe, lambda: _by_commonness(lexicon, lexicon.commonness, least))
        return Listed(lexicon.name, scores, True)
    listed = lexicon.word_list
    notes = [f"{lexicon.name}: {line}" for line in listed.left_out()]
    unscored = float(COMMON if listed.scores else 0)
    scored = Loose({word: listed.scores.get(word, unscored) for word in listed.words}, lexicon.alphabet)
    own = scored if lexicon.folder is None else scored.without(flagged)
    return Listed(lexicon.name, own, bool(listed.scores), tuple(notes))
