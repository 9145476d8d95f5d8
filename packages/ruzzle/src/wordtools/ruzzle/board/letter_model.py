"""Letter models: how the letters of a random board are drawn.

All weights are whole numbers, so that a seed gives the same board on every machine. A letter's weight falls
each time it is used, as in Lexica's letter bags: chance alone would now and then make a board of five U's.
"""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Mapping
from itertools import accumulate, pairwise

from wordtools.core import Alphabet, Language, Lexicon
from wordtools.core.errors import RulesError
from wordtools.core.grid import Neighbours
from wordtools.ruzzle.board.dice import face_text
from wordtools.ruzzle.board.rules import Rules

MODELS = ("words", "letters", "uniform")
SAMPLE = 5_000  # words whose letter pairs are counted, evenly spaced over the list
SCALE = 1_000_000
MOST_FREQUENT = 1e9  # of a letter; the unit is up to the language file
FALL = 16  # on a 4 x 4 board, a letter used once has 16 / (16 + 16) of its weight


class LetterModel:
    """Letters with weights, and how well they go side by side.

    >>> model = LetterModel({"A": 3, "B": 1}, {("A", "B"): 2})
    >>> model, model.letters
    (<LetterModel of 2 letters, with pairs>, ('A', 'B'))
    """

    def __init__(
        self, weights: Mapping[str, int], pairs: Mapping[tuple[str, str], int] | None = None, *, fall: int = FALL
    ) -> None:
        """Keeps the weights.

        Args:
            weights: a weight for each letter, 0 or more.
            pairs: how often the second letter follows the first; None: neighbours do not matter.
            fall: how much less a letter weighs at each use (see ``fallen``), 0 for no less.

        Raises:
            RulesError: no letter has any weight.
        """
        self.letters = tuple(weights)
        self.weights = tuple(SCALE * weight for weight in weights.values())
        self.fall = fall
        if not any(self.weights):
            raise RulesError("no letter has any weight")
        self.beside = None if pairs is None else [self._beside(letter, pairs) for letter in self.letters]

    def __repr__(self) -> str:
        """Shows the size."""
        return f"<LetterModel of {len(self.letters)} letters{'' if self.beside is None else ', with pairs'}>"

    def __eq__(self, other: object) -> bool:
        """Returns whether another model draws the same letters."""
        return isinstance(other, LetterModel) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]

    def _beside(self, letter: str, pairs: Mapping[tuple[str, str], int]) -> list[int]:
        """Returns how often each letter stands before or after this one in words, in parts of SCALE."""
        counts = [pairs.get((letter, other), 0) + pairs.get((other, letter), 0) for other in self.letters]
        return [SCALE * count // (sum(counts) or 1) for count in counts]

    def draw(self, near: Neighbours, rng: random.Random, given: Mapping[int, str] | None = None) -> list[str]:
        """Draws a letter for each cell in turn, except those *given*; *near* lists the cells that touch each cell."""
        cells = len(near)
        seen = [0] * len(self.letters)
        drawn: list[int] = []
        for text in (given or {}).values():
            seen[self.letters.index(text)] += 1
        for cell in range(cells):
            if given and cell in given:
                drawn.append(self.letters.index(given[cell]))
                continue
            weights = self.weights if self.beside is None else self._next(drawn, near[cell])
            chosen = _pick(
                [fallen(weight, times, cells, self.fall) for weight, times in zip(weights, seen, strict=True)], rng
            )
            seen[chosen] += 1
            drawn.append(chosen)
        return [self.letters[number] for number in drawn]

    def _next(self, drawn: list[int], near: tuple[int, ...]) -> tuple[int, ...] | list[int]:
        """Weighs the letters by how often they stand beside those drawn already, all neighbours alike."""
        assert self.beside is not None
        rows = [self.beside[drawn[cell]] for cell in near if cell < len(drawn)]
        summed = [sum(column) for column in zip(*rows, strict=True)]
        return summed if any(summed) else self.weights


def fallen(weight: int, times: int, cells: int, fall: int = FALL) -> int:
    """Returns a letter's weight once it is *times* times on a board of *cells* cells."""
    return weight * cells // (cells + fall * times)


def _pick(weights: list[int], rng: random.Random) -> int:
    """Draws a number with these weights, all alike if there is none."""
    ends = list(accumulate(weights))
    if not ends[-1]:
        return rng.randrange(len(weights))
    return bisect_right(ends, rng.randrange(ends[-1]))


def make_model(name: str, language: Language, rules: Rules, lexicon: Lexicon | None = None) -> LetterModel:
    """Makes one of ``MODELS``: ``words`` counts pairs over the word list, ``letters`` uses the language's frequencies.

    Raises:
        RulesError: an unknown model, ``words`` without a list or with an empty one, or rules whose letters the
            language does not use.
    """
    shown = shown_alphabet(language, rules)
    texts = [face_text(letter) for letter in shown.letters]
    if name == "uniform":
        return LetterModel(dict.fromkeys(texts, 1), fall=0)
    if name == "letters":
        return LetterModel(dict(zip(texts, frequencies(language, rules.alphabet(language)).values(), strict=True)))
    if name != "words":
        raise RulesError(f"no letter model {name!r}: use one of {', '.join(MODELS)}")
    if lexicon is None:
        raise RulesError("the letter model 'words' needs a word list")
    return LetterModel(*count_pairs(lexicon, shown))


def shown_alphabet(language: Language, rules: Rules) -> Alphabet:
    """Returns the rules' letters as cells show them: Boggle's Q is QU."""
    alphabet = rules.alphabet(language)
    faces = {face.upper(): text for face, text in rules.faces.get(language.code, {}).items()}
    return Alphabet([faces.get(letter, letter) for letter in alphabet.letters], case_sensitive=alphabet.case_sensitive)


def spell(word: str, language: Language, rules: Rules) -> list[str]:
    """Turns a word into the texts of the cells that make it.

    Raises:
        RulesError: cells with the rules' letters cannot make it.
    """
    letters = _split(shown_alphabet(language, rules), rules.alphabet(language).fold(word) or "")
    if not letters:
        raise RulesError(f"{word!r} cannot be made of the letters of {language.name} in rules {rules.name!r}")
    return [face_text(letter) for letter in letters]


def frequencies(language: Language, alphabet: Alphabet) -> dict[str, int]:
    """Returns the weight of each letter of *alphabet*: thousandths of a per cent by the language file."""
    weights = dict.fromkeys(alphabet.letters, 0)
    for letter, value in language.frequency.items():
        if not 0 <= value <= MOST_FREQUENT:  # also nan
            raise RulesError(f"{language.path}: frequency: {letter} has {value}; give per cent of the letters")
        for part in _split(alphabet, alphabet.fold(letter) or ""):
            weights[part] += round(1000 * value)
    if not any(weights.values()):
        raise RulesError(f"the rules' letters are not those of {language.name}: no letter has a frequency")
    return weights


def count_pairs(lexicon: Lexicon, alphabet: Alphabet) -> tuple[dict[str, int], dict[tuple[str, str], int]]:
    """Counts letters and pairs of following letters over evenly spaced words of a list, as cells show them.

    Raises:
        RulesError: no word of the list can be written in these letters.
    """
    texts = {letter: face_text(letter) for letter in alphabet.letters}
    singles = dict.fromkeys(texts.values(), 0)
    pairs: dict[tuple[str, str], int] = {}
    dawg = lexicon.dawg
    count = len(dawg)
    size = min(count, SAMPLE)
    for k in range(size):
        word = [texts[letter] for letter in _split(alphabet, lexicon.alphabet.decode(dawg.word(k * count // size)))]
        for letter in word:
            singles[letter] += 1
        for pair in pairwise(word):
            pairs[pair] = pairs.get(pair, 0) + 1
    if not any(singles.values()):
        raise RulesError(f"{lexicon.name}: no word to learn letters from")
    return singles, pairs


def _split(alphabet: Alphabet, text: str) -> list[str]:
    try:
        return alphabet.split(text)
    except ValueError:
        return []
