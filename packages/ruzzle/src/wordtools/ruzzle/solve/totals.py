"""Numbers of many plain boards: how many words, how many points, and no word by itself."""

from __future__ import annotations

import threading
from array import array
from collections.abc import Iterator, Sequence

from wordtools.core import Alphabet, Lexicon
from wordtools.core.errors import GridError, RulesError
from wordtools.core.grid import MOST_CELLS
from wordtools.ruzzle.board.board import every_cell
from wordtools.ruzzle.board.rules import Rules
from wordtools.ruzzle.solve._search import Search
from wordtools.ruzzle.solve.reading import MOST_PLAIN, Reader
from wordtools.ruzzle.solve.solution import Totals
from wordtools.ruzzle.solve.workbench import flat, set_rules

PART = 4_096  # boards that a job takes at a time
NO_LETTER = "\0"


class Characters(dict[int, str]):
    """Codes of characters by their numbers, as ``str.translate`` wants them; learnt when first met."""

    def __init__(self, reader: Reader, letters: dict[str, int]) -> None:
        """Takes the alphabet, and the codes of what its characters read as."""
        super().__init__()
        self.reader = reader
        self.letters = letters

    def __missing__(self, number: int) -> str:
        """Reads a character: NO_LETTER if it is none, or stands for several letters."""
        code = self.letters.get("".join(self.reader.letters(chr(number))))
        self[number] = NO_LETTER if code is None else chr(code)
        return self[number]


class Kernel(threading.local):
    """One thread's kernel, and the shape of the boards that it was set to."""

    def __init__(self, lexicon: Lexicon) -> None:
        """Makes the kernel; called anew in each thread."""
        dawg = lexicon.dawg
        self.search = Search(dawg.records, len(dawg), dawg.longest, len(lexicon.alphabet))
        self.shape: tuple[int, int] = (0, 0)


class Counter:
    """Scores plain boards by one word list and one rule set.

    Where a cell's character stands for several letters, those letters are one letter of the alphabet here.
    """

    def __init__(self, lexicon: Lexicon, reader: Reader, rules: Rules) -> None:
        """Prepares the word list and each letter's gain: 256 x points + letters."""
        alphabet = lexicon.alphabet
        faces = {face: text for face, text in reader.faces.items() if len(face) == 1}
        if faces:
            letters = [faces.get(letter, letter) for letter in alphabet.letters]
            alphabet = Alphabet(letters, fold=alphabet.folds, case_sensitive=alphabet.case_sensitive)
            if lexicon.folder is None:  # given words must all be spelt; here those with a lone Q drop out
                lexicon = Lexicon("\n".join(lexicon.word_list.words).encode(), lexicon.name, alphabet)
            else:
                lexicon = lexicon.respelt(alphabet)
        self.lexicon = lexicon
        self.alphabet = alphabet
        self.reader = reader
        self.rules = rules
        self.gain = array("Q", bytes(8 * 64))
        for letter, code in alphabet.code.items():
            parts = reader.alphabet.split(letter)
            self.gain[code] = sum(reader.points[part] for part in parts) << 8 | len(parts)
        self.characters = Characters(reader, dict(alphabet.code))
        self._kernel = Kernel(lexicon)

    def names(self) -> dict[int, str]:
        """Returns by letter code the character that a cell shows for it.

        Raises:
            RulesError: a letter has none: it is written with several.
        """
        faces = {"".join(self.reader.letters(face)): face for face in self.reader.faces if len(face) == 1}
        found = {code: faces.get(letter, letter) for letter, code in self.alphabet.code.items()}
        long = next((name for name in found.values() if len(name) > 1), None)
        if long is not None:
            raise RulesError(f"the letter {long} is no single character, as is needed here")
        return found

    def code(self, character: str) -> int:
        """Returns the code of what a cell shows as one character."""
        return ord(self.characters[ord(character)])

    def count(self, texts: Sequence[str], rows: int, columns: int) -> Totals:
        """Scores boards of one size; the arguments are those of ``Solver.totals``."""
        cells = rows * columns
        if rows < 1 or columns < 1 or cells > MOST_CELLS:
            raise GridError(f"no board has {rows} x {columns} cells")
        if not {cells}.issuperset(map(len, texts)):
            number, size = next((number, len(text)) for number, text in enumerate(texts, 1) if len(text) != cells)
            raise GridError(f"board {number}: {size} letters where {rows} x {columns} are needed")
        if cells > MOST_PLAIN:
            raise GridError(f"numbers alone are for boards of 1 to {MOST_PLAIN} cells, not {cells}: use solve")
        count = len(texts)
        words, points = array("I", bytes(4 * count)), array("q", bytes(8 * count))
        longest = array("H", bytes(2 * count))
        letters = "".join(texts).translate(self.characters)
        if NO_LETTER in letters:
            self._refuse(letters.index(NO_LETTER), texts, cells)
        if count:
            kernel = self._kernel
            if kernel.shape != (rows, columns):
                kernel.shape = 0, 0
                set_rules(kernel.search, self.rules, cells)
                kernel.search.graph(*flat(every_cell(rows, columns)), 1)
                kernel.shape = rows, columns
            kernel.search.many(letters.encode("latin-1"), count, self.gain, words, points, longest)
        return Totals(words, points, longest)

    def _refuse(self, at: int, texts: Sequence[str], cells: int) -> None:
        board, cell = divmod(at, cells)
        character = texts[board][cell]
        letters = self.reader.letters(character)
        reason = "is no letter of " + self.reader.language.name
        if letters:
            reason = f"stands for the {len(letters)} letters {''.join(letters)}: use solve"
        raise GridError(f"board {board + 1}: {texts[board]!r}: {character!r} {reason}")


def parts_of(texts: Sequence[str]) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Cuts boards into parts."""
    for first in range(0, len(texts), PART):
        yield first, tuple(texts[first : first + PART])
