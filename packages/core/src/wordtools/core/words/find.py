"""Finding words: by their letters, their ends, their inside, their length, and by what they look like.

All conditions on the spelling together are one automaton (see ``automaton``) that is run along the word graph by a
kernel; a branch is left as soon as no word can come of it. Words come as they are found, some hundred at a time.
"""

from __future__ import annotations

import codecs
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from itertools import chain as joined
from itertools import islice
from typing import NamedTuple, TypedDict, Unpack

from wordtools.core.errors import LanguageError, RulesError
from wordtools.core.graph._walk import Walk
from wordtools.core.graph.dawg import LONGEST_WORD, Dawg
from wordtools.core.letters.alphabet import Alphabet
from wordtools.core.letters.language import Language
from wordtools.core.words.automaton import CODES, Automaton, Net, chain, one_edit, part_of
from wordtools.core.words.guesses import Learnt, learnt
from wordtools.core.words.patterns import WILD, codes_of, mask_of, nets
from wordtools.core.words.word_set import WordSet

CHUNK, MOST_CHUNK = 4096, 65_536  # bytes of words found at a time, at first and later
DEPTH = LONGEST_WORD + 1


class OtherConditions(TypedDict, total=False):
    """What a word must meet besides a pattern: every condition that is given."""

    letters: str | None
    """The letters that a word may use, each once; ``?`` is any letter. The letters of *prefix*, *suffix* and *contains*
    come on top of them, as if they lay on a board."""
    use_all: bool
    """Whether it must use every one of *letters*: an anagram."""
    only: str | None
    """The letters that it may use, each any number of times."""
    must: str
    """Letters that it must have: one twice, where that is twice in here."""
    without: str
    """Letters that it must not have."""
    prefix: str
    """What it begins with."""
    suffix: str
    """What it ends with."""
    contains: str
    """What is somewhere in it."""
    at: Mapping[int, str]
    """By place, from 1: the letters of which one stands there."""
    not_at: Mapping[int, str]
    """By place, from 1: the letters that do not stand there; a word may be shorter."""
    guesses: Iterable[tuple[str, str]]
    """Guesses with their colours, as in Wordle: ``g`` in its place, ``y`` elsewhere, ``.`` not there."""
    hooks_of: str | None
    """It is this text with one letter before it or behind it."""
    extends: str | None
    """It holds this text, and more letters before or behind or on both sides."""
    inside: str | None
    """It stands in this text, in one piece, and is shorter."""
    near: str | None
    """It differs from this text by one letter: changed, left out or more."""
    length: int | range | tuple[int, int] | None
    """How many letters it has: a number, a range, or the least and the most."""
    limit: int | None
    """Stop after this many words."""


class Conditions(OtherConditions, total=False):
    """What a word must meet: every condition that is given."""

    pattern: str | None
    """What the whole word looks like (docs/patterns.md): ``?`` one letter, ``*`` any run, ``[abc]``, ``(ab|c)``."""


def find(lexicon: WordSet, **conditions: Unpack[Conditions]) -> Iterator[str]:
    """Finds the words that meet every condition given; each comes once, in alphabet order, as it is found.

    Raises:
        RulesError: a character outside the alphabet, a pattern that is none, colours that fit no word, a limit below 0.
        TypeError: there is no such condition.
    """
    unknown = conditions.keys() - Conditions.__annotations__.keys()
    if unknown:
        raise TypeError(f"no condition {min(unknown)!r}: there are {', '.join(Conditions.__annotations__)}")
    limit = conditions.get("limit")
    if limit is not None and limit < 0:
        raise RulesError(f"limit: {limit} words cannot be found")
    query = _Query(lexicon.alphabet, conditions)
    automaton = Automaton(query.nets, query.everything)
    return islice(joined.from_iterable(_chunks(lexicon.dawg, lexicon.alphabet, automaton, query)), limit)


class _Query:
    """Conditions as a kernel takes them: nets for the spelling, numbers of letters, lengths."""

    def __init__(self, alphabet: Alphabet, asked: Conditions) -> None:
        self.everything = (1 << len(alphabet) + 1) - 2
        self.nets: list[Net] = []
        self.rack = [LONGEST_WORD] * CODES
        self.wild = 0
        self.most = [LONGEST_WORD] * CODES
        self.lengths = _lengths(asked.get("length"))
        self._spelling(alphabet, asked)
        self._counts(alphabet, asked)
        self._places(alphabet, asked)

    def _spelling(self, alphabet: Alphabet, asked: Conditions) -> None:
        prefix, suffix, contains = (
            _masks(alphabet, text)
            for text in (asked.get("prefix", ""), asked.get("suffix", ""), asked.get("contains", ""))
        )
        everything = self.everything
        if prefix:
            self.nets.append(chain(prefix, more=everything))
        if suffix:
            self.nets.append(_ending(suffix, everything))
        if contains:
            self.nets.append(_holding(contains, everything))
        pattern = asked.get("pattern")
        if pattern is not None:
            self.nets += nets(alphabet, pattern)
        letters = asked.get("letters")
        if letters is not None:
            self.wild, self.rack = _rack(alphabet, letters)
            for mask in prefix + suffix + contains:
                self.rack[mask.bit_length() - 1] += 1
            if asked.get("use_all"):
                self._only_lengths((sum(self.rack) + self.wild,))

    def _counts(self, alphabet: Alphabet, asked: Conditions) -> None:
        only = asked.get("only")
        kept = None if only is None else set(codes_of(alphabet, only))
        dropped = mask_of(alphabet, asked.get("without", ""))
        for code in range(CODES):
            if dropped >> code & 1 or (kept is not None and code not in kept):
                self.most[code] = 0
        least = Counter(codes_of(alphabet, asked.get("must", "")))
        found = learnt(alphabet, asked.get("guesses", ()))
        if found is not None:
            self._learn(found)
            least |= Counter(found.least)
        self.nets += [_having(code, number, self.everything) for code, number in least.items()]

    def _learn(self, found: Learnt) -> None:
        self.nets.append(chain(found.masks))
        for code, number in found.most.items():
            self.most[code] = min(self.most[code], number)

    def _places(self, alphabet: Alphabet, asked: Conditions) -> None:
        everything = self.everything
        at, not_at = _by_place(alphabet, asked.get("at", {})), _by_place(alphabet, asked.get("not_at", {}))
        if at or not_at:
            masks = [at.get(k, everything) & ~not_at.get(k, 0) for k in range(1, max((*at, *not_at)) + 1)]
            self.nets.append(chain(masks, ends_after=max(at, default=0), more=everything))
        for size, text in ((1, asked.get("hooks_of")), (DEPTH, asked.get("extends"))):
            if text is not None:
                masks = _masks(alphabet, text)
                self.nets.append(_holding(masks, everything))
                self._only_lengths(range(len(masks) + 1, len(masks) + 1 + size))
        near, inside = asked.get("near"), asked.get("inside")
        if near is not None:
            self.nets.append(one_edit(codes_of(alphabet, near), everything))
        if inside is not None:
            whole = codes_of(alphabet, inside)
            self.nets.append(part_of(whole))
            self._only_lengths(range(len(whole)))

    def _only_lengths(self, lengths: Container[int]) -> None:
        self.lengths = bytes(size in lengths and known for size, known in enumerate(self.lengths))


def _chunks(dawg: Dawg, alphabet: Alphabet, automaton: Automaton, query: _Query) -> Iterator[list[str]]:
    walk = Walk(dawg.records, dawg.letters_below, query.rack, query.wild, query.most, query.lengths)
    automaton.give(walk)
    decoded = _decoder(alphabet)
    out = bytearray(CHUNK)
    while not walk.over:
        walk.run(out)
        if walk.filled:
            yield decoded(bytes(out[: walk.filled - 1]))
        if walk.wants:
            automaton.find(walk)
        elif len(out) < MOST_CHUNK:
            out = bytearray(2 * len(out))


def _decoder(alphabet: Alphabet) -> Callable[[bytes], list[str]]:
    """Returns what turns words in letter codes, zeros between them, into text."""
    if alphabet.simple:
        table = "\0" + "".join(alphabet.letters)
        if max(table) <= "\xff":
            spelt = table.encode("latin-1").ljust(256, b"\0")
            return lambda data: data.translate(spelt).decode("latin-1").split("\0")
        return lambda data: codecs.charmap_decode(data, "strict", table)[0].split("\0")  # pyright: ignore
    return lambda data: [alphabet.decode(word) for word in data.split(b"\0")]


def _masks(alphabet: Alphabet, text: str) -> list[int]:
    return [1 << code for code in codes_of(alphabet, text)]


def _holding(masks: list[int], everything: int) -> Net:
    """Makes the net of the words that hold these letters somewhere."""
    net = chain(masks, more=everything)
    net.moves[net.start].append((everything, net.start))
    return net


def _ending(masks: list[int], everything: int) -> Net:
    """Makes the net of the words that end so."""
    net = chain(masks)
    net.moves[net.start].append((everything, net.start))
    return net


def _having(code: int, number: int, everything: int) -> Net:
    """Makes the automaton of the words that have a letter *times* times or more."""
    net = chain([1 << code] * number, more=everything)
    for moves in net.moves[:number]:
        moves.append((everything & ~(1 << code), moves[0][1] - 1))
    return net


def _by_place(alphabet: Alphabet, asked: Mapping[int, str]) -> dict[int, int]:
    """Returns the letters by place as masks."""
    for place in asked:
        if not 1 <= place <= LONGEST_WORD:
            raise RulesError(f"place {place}: places are counted from 1, the first letter, to {LONGEST_WORD}")
    return {place: mask_of(alphabet, text) for place, text in asked.items()}


def _lengths(length: int | range | tuple[int, int] | None) -> bytes:
    """Returns of each length whether it is wanted."""
    if isinstance(length, int):
        length = (length, length)
    wanted = range(length[0], length[1] + 1) if isinstance(length, tuple) else length
    return bytes(size > 0 and (wanted is None or size in wanted) for size in range(DEPTH))


def _rack(alphabet: Alphabet, letters: str) -> tuple[int, list[int]]:
    """Counts the wild cards, and the letters by code."""
    rack = [0] * CODES
    for code in _codes(alphabet, letters):
        rack[code] += 1
    return letters.count(WILD), rack


def _codes(alphabet: Alphabet, letters: str) -> bytes:
    """Encodes the letters between wild cards.

    Raises:
        RulesError: a character outside the alphabet; where it is a sign, the message names the wild card.
    """
    try:
        return b"".join(codes_of(alphabet, part) for part in letters.split(WILD))
    except RulesError as error:
        signs = any(not one.isalnum() for one in letters.replace(WILD, ""))
        raise RulesError(f"{error}; {WILD} is any letter" if signs else str(error)) from None


class Hooks(NamedTuple):
    """The letters that make another word of a word, in the order of the alphabet.

    >>> from wordtools.core import Language, Lexicon
    >>> few = Lexicon.of(["care", "scare", "cared", "cares"], Language.load("en").alphabet)
    >>> found = few.hooks("care")
    >>> found.before, found.after
    (('S',), ('D', 'S'))
    >>> print(found)
    S-DS
    """

    before: tuple[str, ...]
    after: tuple[str, ...]

    def __str__(self) -> str:
        """Shows them around a dash: ``S-DEHRSTX``."""
        return f"{''.join(self.before)}-{''.join(self.after)}"


def hooks(lexicon: WordSet, word: str, tiles: Alphabet | None = None) -> Hooks:
    """Finds the hooks of *word*, which need not be a word itself.

    Args:
        lexicon: the words.
        word: the word.
        tiles: what is laid, where some tiles have several letters: CH before ORRO, and no L before LANO, for that
            is a word of the tile LL.

    Raises:
        RulesError: a character outside the alphabet.
    """
    alphabet, dawg = lexicon.alphabet, lexicon.dawg
    codes = codes_of(alphabet, word)
    if tiles is not None and tiles != alphabet:
        return _tile_hooks(lexicon, alphabet.decode(codes), tiles)
    found = dawg.node(codes)
    after = dawg.records[3 * found[0] + 1] if found else 0
    return Hooks(
        tuple(letter for letter, code in alphabet.code.items() if bytes((code,)) + codes in dawg),
        tuple(letter for letter, code in alphabet.code.items() if after >> code & 1),
    )


def _tile_hooks(lexicon: WordSet, word: str, tiles: Alphabet) -> Hooks:
    own, dawg, alphabet = tiles.split(word), lexicon.dawg, lexicon.alphabet

    def joined(parts: list[str]) -> bool:
        text = "".join(parts)
        return alphabet.encode(text) in dawg and tiles.split(text) == parts

    return Hooks(
        tuple(tile for tile in tiles.letters if joined([tile, *own])),
        tuple(tile for tile in tiles.letters if joined([*own, tile])),
    )


def scorer(language: Language, letters: str | None = None) -> Callable[[str], int]:
    """Returns a function that gives a word's points by the language's Scrabble tiles.

    A tile of several letters is laid where it can be: Spanish CHORRO is CH, O, RR, O. With *letters*, as for ``find``,
    what a word must take from a wild card scores 0. A letter that the language has no tile for scores 0.

    Raises:
        LanguageError: the table of tiles is not ``letter = [count, points]``.
        RulesError: a character outside the alphabet.
    """
    alphabet = language.playing_alphabet
    points = [0] * (len(alphabet) + 1)
    tiles = language.section("scrabble").get("tiles", {})
    for letter, code in alphabet.code.items():
        try:
            points[code] = int(tiles[letter][1]) if letter in tiles else 0
        except (TypeError, ValueError, LookupError):
            raise LanguageError(f"{language.path}: scrabble.tiles: {letter} must be [count, points]") from None
    if letters is None:
        return lambda word: sum(points[code] for code in alphabet.encode(word))
    rack = [0] * (len(language.alphabet) + 1)
    for code in _codes(language.alphabet, letters):
        rack[code] += 1
    needed = [b"", *map(language.alphabet.encode, alphabet.letters)]  # by tile: the letters that it stands for

    def score(word: str) -> int:
        left, total = rack.copy(), 0
        for code in alphabet.encode(word):
            own = True
            for letter in needed[code]:
                left[letter] -= 1
                own &= left[letter] >= 0
            total += points[code] if own else 0
        return total

    return score
