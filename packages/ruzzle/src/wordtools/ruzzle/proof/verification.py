"""An independent checker of certificates: it shares no code with the search, and needs no kernel.

Checked is that the classes are all boards of the size, each once however turned or mirrored; that the branches of each
class give every board one bound; each bound, computed again from the word list; and the points of each board that was
left. Plain Python does all of it, from the definitions in ``docs/records.md``.
"""

from __future__ import annotations

import gc
import hashlib
import random
import string
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias

from wordtools.core import Lexicon
from wordtools.core.errors import FormatError, LexiconError
from wordtools.core.run.jobs import per_thread, run
from wordtools.core.run.progress import Progress, Watcher
from wordtools.ruzzle.proof.certificate import Certificate, ClassProof, Question

if TYPE_CHECKING:
    from concurrent.futures import Executor

LETTERS = 64  # of a place, at most
DIGIT = 7  # bits of a way that a place has
EVERY = (1 << DIGIT) - 1
SHA = 64  # digits of a SHA-256

Node: TypeAlias = "tuple[int, int, dict[int, Node]]"
"""Some letters of their places: the points of the words on just these, what it is worth, and what lies below."""


@dataclass(frozen=True)
class CheckJob:
    """The classes of a certificate, as a job: a part is a class with what was proven of it."""

    question: Question
    words: tuple[str, ...]
    bounds: bool

    def run(self, part: tuple[str, tuple[int, ...], str, int, tuple[tuple[str, int], ...]]) -> str:
        """Checks a class; returns what is wrong with it, or nothing."""
        proof = ClassProof(*part)
        collects = gc.isenabled()
        gc.disable()  # trees of millions of nodes, and no cycles: looking for these takes most of the time
        try:
            _checker(self).check(proof, bounds=self.bounds)
        except _WrongError as error:
            return f"class {proof.text}: {error}"
        finally:
            if collects:
                gc.enable()
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
    language, rules = question.opened()
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
        covered = self.branch(
            numbers, sets, "", Forest([grown(self.shares(sets), self.cells)], 0) if bounds else None, None, left, said
        )
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
        if len(proof.digest) != SHA or not set(proof.digest) <= set(string.hexdigits):
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
        for number, letter in enumerate(sets[depth]):
            below = best = None
            if forest is not None:
                best = forest.early(number)
                if best >= least:
                    below = forest.joined(number, merge=depth < self.question.merged)
            covered += self.branch(numbers, sets, given + letter, below, best, left, said)
        return covered

    def shares(self, sets: Sequence[str]) -> dict[int, int]:
        """Finds the points of every set of letters of a class: of the words that lie on just these, each once.

        A set is written as a number, the letter of the first place in its highest bits.
        """
        spell: dict[str, list[tuple[int, int, int]]] = {}  # by letter: its places, its digit there, the bits of these
        for place, letters in enumerate(sets):
            shift = DIGIT * (self.cells - 1 - place)
            for number, letter in enumerate(letters, 1):
                spell.setdefault(letter, []).append((place, number << shift, EVERY << shift))
        found: dict[int, int] = {}
        for letter, node in self.tree.items():
            self.lay(node, {place: {digit} for place, digit, _ in spell.get(letter, ())}, spell, found)
        return found

    def lay(
        self,
        node: dict[str, Any],
        ends: dict[int, set[int]],
        spell: Mapping[str, Sequence[tuple[int, int, int]]],
        found: dict[int, int],
    ) -> None:
        """Adds the points of the words below *node*; *ends* has the sets for the letters so far, by the last place."""
        for letter, below in node.items():
            if not letter:
                for way in set().union(*ends.values()):
                    found[way] = found.get(way, 0) + below
                continue
            further = {}
            for place, digit, bits in spell.get(letter, ()):
                came = {way | digit for last in self.near[place] for way in ends.get(last, ()) if not way & bits}
                if came:
                    further[place] = came
            if further:
                self.lay(below, further, spell, found)

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

    def __init__(self, trees: list[Node], depth: int) -> None:
        """Adds up what the trees are worth, where the places from *depth* on have no letter yet."""
        self.trees = trees
        self.depth = depth
        self.points = sum([points for points, _, _ in trees])
        self.first: dict[int, int] = {}
        """By ``coded`` place and letter, what all trees are worth below it."""
        begin = coded(depth, 0)
        for _, _, below in trees:
            for code, (_, worth, _) in below.items():
                if code >= begin:
                    self.first[code] = self.first.get(code, 0) + worth
        self.best: dict[int, int] = {}
        """By place, the best of its letters."""
        for code, worth in self.first.items():
            if worth > self.best.get(code // LETTERS, -1):
                self.best[code // LETTERS] = worth

    def bound(self) -> int:
        """Computes the bound of the boards with the letters given."""
        return self.points + sum(self.best.values())

    def early(self, number: int) -> int:
        """Computes the bound before the letter of the next place is given."""
        return self.bound() - self.best.get(self.depth, 0) + self.first.get(coded(self.depth, number), 0)

    def joined(self, number: int, *, merge: bool) -> Forest:
        """Gives the next place a letter, and forgets it when *merge*."""
        code = coded(self.depth, number)
        having = [below[code] for _, _, below in self.trees if code in below]
        if merge and having:  # so far all letters are forgotten: there is one tree
            return Forest([merged(self.trees[0], having[0])], self.depth + 1)
        return Forest(self.trees + having, self.depth + 1)


def grown(ways: dict[int, int], cells: int) -> Node:
    """Makes a tree of the ways that ``Checker.shares`` finds.

    >>> _, worth, below = grown({1 << DIGIT: 2, 1 << DIGIT | 1: 3, 1: 4, 2: 5}, 2)
    >>> worth, below[coded(0, 0)], sorted(below) == [coded(0, 0), coded(1, 0), coded(1, 1)]
    (10, (2, 5, {64: (3, 3, {})}), True)
    """
    top: dict[int, Node] = {}
    path: list[tuple[int, int, int, dict[int, Node]]] = []  # down to the last way: digit, code, points, what is below
    last = 0
    for way in [*sorted(ways), 1 << DIGIT * cells]:  # what it begins with comes before a way
        same = ((way ^ last).bit_length() - 1) // DIGIT  # this digit is the first that differs
        while path and path[-1][0] <= same:
            _, code, points, below = path.pop()
            (path[-1][3] if path else top)[code] = node(points, below) if below else leaf(points)
        rest = way & (1 << DIGIT * (same + 1)) - 1
        last = way
        while rest and same < cells:
            digit = (rest.bit_length() - 1) // DIGIT
            number = rest >> DIGIT * digit
            rest ^= number << DIGIT * digit
            path.append((digit, coded(cells - 1 - digit, number - 1), 0 if rest else ways[way], {}))
    return node(0, top)


@cache
def leaf(points: int) -> Node:
    """Makes a node with nothing below it."""
    return points, points, {}


def node(points: int, below: dict[int, Node]) -> Node:
    """Makes a node: worth its points and, for each place below it, the best of that place's letters."""
    best: dict[int, int] = {}
    for code, (_, worth, _) in below.items():
        if worth > best.get(code // LETTERS, -1):
            best[code // LETTERS] = worth
    return points, points + sum(best.values()), below


def merged(one: Node, two: Node) -> Node:
    """Joins two nodes, and what lies below them."""
    if not one[2] or not two[2]:
        return one[0] + two[0], one[1] + two[1], one[2] or two[2]
    below = one[2] | two[2]
    for code in one[2].keys() & two[2].keys():
        below[code] = merged(one[2][code], two[2][code])
    return node(one[0] + two[0], below)


def coded(place: int, number: int) -> int:
    """Gives the letter with a number among those of a place a number of its own."""
    return place * LETTERS + number


@per_thread
def _checker(job: CheckJob) -> Checker:
    return Checker(job.question, job.words)
