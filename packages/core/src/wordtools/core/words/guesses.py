"""The constraints of coloured guesses, as in Wordle: letters by place, and the number of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from wordtools.core.errors import RulesError
from wordtools.core.letters.alphabet import Alphabet
from wordtools.core.words.patterns import codes_of

GREEN, YELLOW, GREY = "g", "y", "."
COLOURS = {
    GREEN: GREEN,
    YELLOW: YELLOW,
    GREY: GREY,
    "-": GREY,
    "x": GREY,
    "🟩": GREEN,
    "🟨": YELLOW,
    "⬛": GREY,
    "⬜": GREY,
}


def coloured(alphabet: Alphabet, guess: str, word: str) -> str:
    """Colours a guess as the game does: ``g`` in its place, ``y`` elsewhere in the word, ``.`` not there (any more).

    >>> coloured(Alphabet("AELPR"), "paper", "apple")
    'yygy.'

    Raises:
        RulesError: a character outside the alphabet, or words of different lengths.
    """
    guessed, wanted = codes_of(alphabet, guess), codes_of(alphabet, word)
    if len(guessed) != len(wanted):
        raise RulesError(f"guess {guess!r}: {len(guessed)} letters, and {word!r} has {len(wanted)}")
    left = Counter(code for code, other in zip(wanted, guessed, strict=True) if code != other)
    colours = []
    for code, other in zip(guessed, wanted, strict=True):
        if code == other:
            colours.append(GREEN)
        else:
            colours.append(YELLOW if left[code] > 0 else GREY)
            left[code] -= 1
    return "".join(colours)


class Learnt(NamedTuple):
    """The constraints of several guesses."""

    masks: list[int]
    """By place, the letters that may stand there."""
    least: dict[int, int]
    """By letter code, how many there are at least."""
    most: dict[int, int]
    """And at most, where that is known."""


def learnt(alphabet: Alphabet, guesses: Iterable[tuple[str, str]]) -> Learnt | None:
    """Puts guesses and their colours together; None where there is no guess.

    Raises:
        RulesError: colours that are none or not as many as letters, that no word can give, or guesses of different
            lengths.
    """
    masks: list[int] = []
    least: dict[int, int] = {}
    most: dict[int, int] = {}
    first = ""
    for guess, text in guesses:
        codes, colours = codes_of(alphabet, guess), _colours(guess, text)
        if len(codes) != len(colours):
            raise RulesError(f"guess {guess!r}: {len(codes)} letters, and {len(colours)} colours {text!r}")
        if not masks:
            masks, first = [(1 << len(alphabet) + 1) - 2] * len(codes), guess
        if len(masks) != len(codes):
            raise RulesError(f"guess {guess!r}: {len(codes)} letters, and {first!r} has {len(masks)}")
        there = Counter(code for code, colour in zip(codes, colours, strict=True) if colour != GREY)
        grey = set()
        for place, (code, colour) in enumerate(zip(codes, colours, strict=True)):
            masks[place] &= 1 << code if colour == GREEN else ~(1 << code)
            if colour == YELLOW and code in grey:
                letter = alphabet.decode([code])
                raise RulesError(
                    f"guess {guess!r}, {text!r}: no word has these colours, for the first {letter} is grey"
                )
            if colour == GREY:
                grey.add(code)
        for code, number in there.items():
            least[code] = max(least.get(code, 0), number)
        for code in grey:
            most[code] = min(most.get(code, there[code]), there[code])
    return Learnt(masks, least, most) if masks else None


def _colours(guess: str, text: str) -> list[str]:
    shown = text.replace("\ufe0f", "").lower()
    wrong = next((sign for sign in shown if sign not in COLOURS), None)
    if wrong is not None:
        raise RulesError(f"guess {guess!r}: {wrong!r} is no colour: g is green, y is yellow, . is grey")
    return [COLOURS[sign] for sign in shown]
