"""An independent checker of certificates: it shares no code with the search, and needs no kernel.

Checked is that the classes are all boards of the size, each once however turned or mirrored; that the branches of each
class give every board one bound; each bound, computed again from the word list; and the points of each board that was
left. Plain Python does all of it, from the definitions in ``docs/records.md``.
"""

from __future__ import annotations

import hashlib
import random
import string
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from wordtools.core import Language, Lexicon
from wordtools.core.errors import FormatError, LexiconError
from wordtools.core.run.jobs import per_thread, run
from wordtools.core.run.progress import Progress, Watcher
from wordtools.ruzzle.board.rules import Rules
from wordtools.ruzzle.proof.certificate import Certificate, ClassProof, Question

if TYPE_CHECKING:
    from concurrent.futures import Executor

WIDE = 16  # bits of a key that a place has: those of a character of UTF-16
MOST_LETTERS = 64  # of a place
DIGITS = 64  # of a SHA-256

Tree: TypeAlias = dict[str, int]
"""Points of the words that lie on just some letters: a character each, in the order of places."""


@dataclass(frozen=True)
class CheckJob:
    """The classes of a certificate, as a job: a part is a class with what was proven of it."""

    question: Question
    words: tuple[str, ...]
    bounds: bool

    def run(self, part: tuple[str, tuple[int, ...], str, int, tuple[tuple[str, int], ...]]) -> str:
        """Checks a class; returns what is wrong with it, or nothing."""
        proof = ClassProof(*part)
        try:
            _checker(self).check(proof, bounds=self.bounds)
        except _WrongError as error:
            return f"class {proof.text}: {error}"
        return ""


class _WrongError(Exception):
    """What is wrong with a class."""


def verify(
    certificate: Certificate,
    lexicon: Lexicon,
    *,
    sample: int | None = None,
    seed: int = 0,
    jobs: int = 1,
    executor: Executor | None = None,
    progress: Watcher[None] | None = None,
) -> int:
    """Checks a certificate, and returns how many boards it covers.

    Args:
        certificate: what is checked.
        lexicon: the word list that it names.
        sample: number of classes, drawn at random, whose bounds are computed again, not all; all else is checked.
        seed: of that choice.
        jobs: threads to use.
        executor: where to run instead; processes are of use here.
        progress: is given how many classes of how many are checked.

    Raises:
        LexiconError: the certificate is of another list.
        FormatError: it is wrong; the message names where.
        LanguageError, RulesError: its language or rules cannot be opened.
    """
    question = certificate.question
    words = _words(question, lexicon)
    boards = _check_classes(question, [proof.text for proof in certificate.classes])
    every = range(len(certificate.classes))
    chosen = set(every if sample is None else random.Random(seed).sample(every, min(sample, len(every))))
    done = 0
    for bounds in (True, False):
        parts = [
            (proof.text, proof.bounds, proof.digest, proof.tested, proof.boards)
            for number, proof in enumerate(certificate.classes)
            if (number in chosen) is bounds
        ]
        for _, wrong in run(CheckJob(question, words, bounds), parts, jobs=jobs, executor=executor):
            if wrong:
                raise FormatError(f"the certificate is wrong: {wrong}")
            done += 1
            if progress is not None:
                progress(Progress(done, len(every)))
    _check_end(certificate)
    return boards


def _words(question: Question, lexicon: Lexicon) -> tuple[str, ...]:
    """Checks the head against the list, the language and the rules; returns the words as cells show them."""
    if lexicon.digest != question.digest:
        raise LexiconError(
            f"the certificate is of another word list than {lexicon.name}: of {question.lexicon} with the SHA-256 "
            f"{question.digest[:16]}..., not {lexicon.digest[:16]}..."
        )
    language, rules = Language.load(question.language), Rules.load(question.rules)
    faces = {text: face for face, text in rules.faces.get(language.code, {}).items() if len(face) == 1}
    alphabet, points = rules.alphabet(language), rules.points(language)
    replaced = {face for face in faces.values()}
    letters = [[letter, points[letter], 1] for letter in alphabet.letters if letter not in replaced]
    letters += [[face, sum(points[part] for part in text), len(text)] for text, face in faces.items()]
    words, longest = [], 0
    for word in lexicon.word_list.words:
        for text, face in faces.items():
            word = word.replace(text, "\0").replace(face, "\1").replace("\0", face)
        if "\1" not in word:
            words.append(word)
            longest = max(longest, len(word))
    if sorted(letters) != sorted(map(list, question.letters)):
        raise FormatError("the certificate is wrong: its letters or their points are not those of the rules")
    length_points = [rules.points_for_length(length) for length in range(len(question.length_points))]
    cells = question.rows * question.columns
    if list(question.length_points) != length_points or question.minimum != rules.minimum(cells):
        raise FormatError("the certificate is wrong: its points by length are not those of the rules")
    most = max((count for _, _, count in question.letters), default=1)
    if len(length_points) <= min(longest, cells) * most:
        raise FormatError("the certificate is wrong: points by length are missing")
    every = sorted(letter for letter, _, _ in question.letters)
    if len(question.groups) != cells or any(sorted("".join(some)) != every for some in question.groups):
        raise FormatError("the certificate is wrong: its groups do not have each letter once in each cell")
    if sorted(question.order) != list(range(cells)) or not 0 <= question.merged <= cells or question.least < 1:
        raise FormatError("the certificate is wrong: its head has an order, a depth or points that cannot be")
    return tuple(words)


def _images(text: str, rows: int, columns: int) -> set[str]:
    """Turns and mirrors a board or class in every way that keeps its size."""
    found = set()
    lines = [text[row * columns : (row + 1) * columns] for row in range(rows)]
    for _ in range(4):
        lines = ["".join(line[at] for line in reversed(lines)) for at in range(len(lines[0]))]
        for form in (lines, lines[::-1]):
            if len(form) == rows:
                found.add("".join(form))
    return found


def _check_classes(question: Question, texts: Sequence[str]) -> int:
    """Checks that the classes, turned and mirrored, are all there are; returns how many boards that makes."""
    cells = question.rows * question.columns
    places = "".join(map(chr, range(cells)))
    if any(
        question.groups[ord(at)] != question.groups[cell]
        for image in _images(places, question.rows, question.columns)
        for cell, at in enumerate(image)
    ):
        raise FormatError("the certificate is wrong: its groups change when boards are turned or mirrored")
    known = [{str(number) for number in range(len(some))} for some in question.groups]
    every = 1
    for some in question.groups:
        every *= len(some)
    seen: set[str] = set()
    for text in texts:
        if len(text) != cells or not all(group in few for group, few in zip(text, known, strict=True)):
            raise FormatError(f"the certificate is wrong: {text[:70]!r} is no class")
        if text in seen:
            raise FormatError(f"the certificate is wrong: class {text} is there twice, turned or mirrored")
        seen |= _images(text, question.rows, question.columns)
    if len(seen) != every:
        raise FormatError(f"the certificate is wrong: {every - len(seen):,} classes are missing")
    boards = 1
    for some in question.groups:
        boards *= sum(map(len, some))
    return boards


def _check_end(certificate: Certificate) -> None:
    """Checks the list of boards at the end against those of the classes."""
    question = certificate.question
    found: dict[str, int] = {}
    for proof in certificate.classes:
        for board, points in proof.boards:
            found[min(_images(board, question.rows, question.columns))] = points
    if sorted(found.items(), key=lambda item: (-item[1], item[0])) != list(certificate.boards):
        raise FormatError("the certificate is wrong: the boards at its end are not those of its classes")


class Checker:
    """Checks classes of one question."""

    def __init__(self, question: Question, words: Iterable[str]) -> None:
        """Makes a tree of the words: by letter what follows, by an empty text the points of the word that ends."""
        self.question = question
        self.cells = question.rows * question.columns
        gain = {letter: (points, count) for letter, points, count in question.letters}
        self.tree: dict[str, Any] = {}
        for word in words:
            if len(word) > self.cells:
                continue
            gains = [gain[letter] for letter in word]
            letters = sum(count for _, count in gains)
            if letters >= question.minimum:
                node = self.tree
                for letter in word:
                    node = node.setdefault(letter, {})
                node[""] = sum(points for points, _ in gains) + question.length_points[letters]
        place = {cell: number for number, cell in enumerate(question.order)}
        self.near = [
            [
                place[row * question.columns + column]
                for row in range(question.rows)
                for column in range(question.columns)
                if max(abs(row - cell // question.columns), abs(column - cell % question.columns)) == 1
            ]
            for cell in question.order
        ]
        """By place in the order, the places around it."""

    def check(self, proof: ClassProof, *, bounds: bool) -> None:
        """Checks one class; raises ``_WrongError``."""
        sets = [self.question.groups[cell][int(proof.text[cell])] for cell in self.question.order]
        numbers = None if self.question.brief else iter(proof.bounds)
        if proof.bounds and numbers is None:
            raise _WrongError("it has bounds, where the head declares none")
        if numbers is None and not bounds:
            self.boards(proof, sets)
            return
        left: list[str] = []
        said: list[int] = []
        covered = self.branch(numbers, sets, "", Forest([self.shares(sets)]) if bounds else None, None, left, said)
        product = 1
        for letters in sets:
            product *= len(letters)
        if covered != product or (numbers is not None and next(numbers, None) is not None):
            raise _WrongError("its bounds do not cover its boards once each")
        digest = hashlib.sha256(",".join(map(str, said)).encode()).hexdigest()
        if proof.digest != digest:
            raise _WrongError(f"the digest of its bounds is {digest[:16]}..., not {proof.digest[:16]}...")
        if proof.tested != len(left):
            raise _WrongError(f"{len(left)} boards were left to be scored, not {proof.tested}")
        good = []
        for text in left:
            points = self.score(text)
            if points >= self.question.least:
                board = [text[self.question.order.index(cell)] for cell in range(self.cells)]
                good.append(("".join(board), points))
        if good != list(proof.boards):
            raise _WrongError(f"the boards of {self.question.least:,} points or more are {good[:3]}..., by their words")

    def boards(self, proof: ClassProof, sets: Sequence[str]) -> None:
        """Checks the boards of a class without its bounds."""
        order, least = self.question.order, self.question.least
        if len(proof.digest) != DIGITS or not set(proof.digest) <= set(string.hexdigits):
            raise _WrongError("its digest is no SHA-256")
        if proof.tested < len(proof.boards):
            raise _WrongError(f"{len(proof.boards)} of {proof.tested} boards are too many")
        seen = set()
        for board, points in proof.boards:
            text = "".join([board[cell] for cell in order if cell < len(board)])
            if len(board) != self.cells or any(one not in some for one, some in zip(text, sets, strict=True)):
                raise _WrongError(f"{board[:70]!r} is none of its boards")
            if board in seen or points < least or points != self.score(text):
                raise _WrongError(f"{board} is there twice, or does not have {points} points")
            seen.add(board)

    def branch(
        self,
        numbers: Iterator[int] | None,
        sets: Sequence[str],
        given: str,
        forest: Forest | None,
        early: int | None,
        left: list[str],
        said: list[int],
    ) -> int:
        """Checks what lies below some given letters, and returns how many boards that are.

        Args:
            numbers: the bounds of the class that were not read yet; None: there are none to be read, and those computed
                again determine the branches.
            sets: the letters of each place.
            given: the letters of the first places.
            forest: the points of words on letters that go with the given ones; None: bounds are not computed again, or
                *early* is under the points that are looked for.
            early: the bound before the last letter was given, when it is under these.
            left: where boards go that are to be scored.
            said: where bounds go, those of branches included.
        """
        depth, least = len(given), self.question.least
        own = early if forest is None else forest.bound()
        if numbers is None:
            bound = own if own is not None and (own < least or depth == self.cells) else -1
        elif (read := next(numbers, None)) is None:
            raise _WrongError("its bounds end early")
        else:
            bound = read
        said.append(bound)
        if bound != -1:
            if depth < self.cells and not 0 <= bound < least:
                raise _WrongError(f"the bound of boards with {given or 'any letter'} is {bound}, not under {least}")
            if own is not None and own != bound:
                raise _WrongError(f"the bound of boards with {given or 'any letter'} is {own}, not {bound}")
            if depth == self.cells:
                left.append(given)
                return 1
            covered = 1
            for letters in sets[depth:]:
                covered *= len(letters)
            return covered
        if depth == self.cells:
            raise _WrongError(f"nothing can follow {given}")
        covered = 0
        parted = None if forest is None else forest.parted(depth)
        for number, letter in enumerate(sets[depth]):
            below = best = None
            if forest is not None and parted is not None:
                best = forest.early(depth, number)
                if best >= least:
                    below = parted.joined(number, merge=depth < self.question.merged)
            covered += self.branch(numbers, sets, given + letter, below, best, left, said)
        return covered

    def shares(self, sets: Sequence[str]) -> Tree:
        """Finds the points of every set of letters of a class: of the words that lie on just these, each once."""
        spell = [
            {letter: ord(coded(place, number)) << WIDE * (self.cells - 1 - place) for number, letter in enumerate(some)}
            for place, some in enumerate(sets)
        ]
        found: dict[int, int] = {}
        twice: set[tuple[int, int]] = set()

        def enter(place: int, node: dict[str, Any], used: int, seen: str, again: bool, key: int) -> None:
            used |= 1 << place
            here = spell[place]
            for letter in here.keys() & node.keys():
                below = node[letter]
                spelt = key | here[letter]
                repeated = again or letter in seen
                ends = "" in below
                if ends and not (repeated and (spelt, id(below)) in twice):
                    found[spelt] = found.get(spelt, 0) + below[""]
                    if repeated:
                        twice.add((spelt, id(below)))
                if len(below) > ends:
                    along = seen + letter
                    for near in self.near[place]:
                        if not used >> near & 1:
                            enter(near, below, used, along, repeated, spelt)

        for place in range(self.cells):
            enter(place, self.tree, 0, "", False, 0)
        size = WIDE // 8 * self.cells
        return {
            key.to_bytes(size, "big").decode("utf-16-be").replace("\0", ""): points for key, points in found.items()
        }

    def score(self, letters: str) -> int:
        """Adds up the words of one board, its letters in the order of places."""
        found: dict[int, int] = {}

        def enter(place: int, node: dict[str, Any], used: int) -> None:
            below = node.get(letters[place])
            if below is None:
                return
            if "" in below:
                found[id(below)] = below[""]
            used |= 1 << place
            for near in self.near[place]:
                if not used >> near & 1:
                    enter(near, below, used)

        for place in range(self.cells):
            enter(place, self.tree, 0)
        return sum(found.values())


class Forest:
    """Trees of the letters that are not given yet: one for each set of given letters that are not forgotten."""

    def __init__(self, trees: list[Tree], folded: list[Tree] | None = None) -> None:
        """Adds up what the trees are worth.

        Args:
            trees: points of words by the way down.
            folded: of each, what ``folded`` returns, when that is known.
        """
        self.trees = trees
        self.folded = list(map(folded_tree, trees)) if folded is None else folded
        self.first: Tree = {}
        """By the first letter, or an empty text for points that need none, what all trees are worth."""
        for tree in self.folded:
            for way, points in tree.items():
                self.first[way] = self.first.get(way, 0) + points

    def bound(self) -> int:
        """Computes the bound of the boards with the letters given."""
        best: dict[int, int] = {}
        for way, points in self.first.items():
            place = _place(way)
            if points > best.get(place, -1):
                best[place] = points
        return sum(best.values())

    def early(self, place: int, number: int) -> int:
        """Computes the bound before the letter of the next place, *place*, is given."""
        best: dict[int, int] = {place: self.first.get(coded(place, number), 0)}
        for way, points in self.first.items():
            other = _place(way)
            if other != place and points > best.get(other, -1):
                best[other] = points
        return sum(best.values())

    def parted(self, place: int) -> Parted:
        """Parts the trees by their letter of the next place."""
        return Parted(self, place)


class Parted:
    """Trees in parts: what leaves a place out, and what has each letter there."""

    def __init__(self, forest: Forest, place: int) -> None:
        """Parts the trees of a forest."""
        self.place = place
        self.without: list[Tree] = []
        self.having: dict[str, list[Tree]] = {}
        self.kept: list[Tree] | None = None  # of those without, folded
        self.folded: dict[str, list[Tree]] = {}
        for tree in forest.trees:
            rest: Tree = {}
            ways: dict[str, Tree] = {}
            for way, points in tree.items():
                if _place(way) == place:
                    ways.setdefault(way[0], {})[way[1:]] = points
                else:
                    rest[way] = points
            self.without.append(rest)
            for letter, some in ways.items():
                self.having.setdefault(letter, []).append(some)

    def joined(self, number: int, *, merge: bool) -> Forest:
        """Gives the place a letter, and forgets it when *merge*."""
        having = self.having.get(coded(self.place, number), [])
        if merge:  # so far all letters are forgotten: there is one tree
            tree = dict(self.without[0])
            for some in having:
                for way, points in some.items():
                    tree[way] = tree.get(way, 0) + points
            return Forest([tree])
        if self.kept is None:
            self.kept = list(map(folded_tree, self.without))
        return Forest(self.without + having, self.kept + list(map(folded_tree, having)))


def folded_tree(tree: Tree) -> Tree:
    """Folds a tree from its ends to the first letters: below a node, each place counts with the best of its letters.

    >>> a, b, c, d = coded(0, 0), coded(1, 0), coded(1, 1), coded(2, 0)
    >>> folded_tree({a: 1, a + b: 2, a + c: 3, a + d: 4, d: 5}) == {a: 1 + 3 + 4, d: 5}
    True
    """
    levels: list[Tree] = [{} for _ in range(max(map(len, tree), default=0) + 1)]
    for way, points in tree.items():
        levels[len(way)][way] = points
    for length in range(len(levels) - 1, 1, -1):
        best: Tree = {}  # by a node and a place below it
        for way, points in levels[length].items():
            place = way[:-1] + PLACES[way[-1]]
            if points > best.get(place, -1):
                best[place] = points
        above = levels[length - 1]
        for place, points in best.items():
            above[place[:-1]] = above.get(place[:-1], 0) + points
    return levels[0] | levels[1] if len(levels) > 1 else levels[0]


def coded(place: int, number: int) -> str:
    """Writes the letter with a number among those of a place."""
    return chr(MOST_LETTERS * (place + 1) + number)


PLACES = {coded(place, number): chr(place) for place in range(64) for number in range(MOST_LETTERS)}


def _place(way: str) -> int:
    """Returns the place in which a path begins; -1 for that without a letter."""
    return ord(way[0]) // MOST_LETTERS - 1 if way else -1


@per_thread
def _checker(job: CheckJob) -> Checker:
    return Checker(job.question, job.words)
