"""An independent checker of certificates: it shares no code with the search, and needs no kernel.

Checked is that the classes are all boards of the size, each once however turned or mirrored; that the branches of each
class give every board one bound; each bound, computed again from the word list; and the points of each board that was
left. Plain Python does all of it, from the definitions in ``docs/records.md``.
"""

from __future__ import annotations

import hashlib
import random
import string
from collections import defaultdict
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

ABSENT = 63  # in a place's six bits of a key: no letter of this cell
BITS = 6
DIGITS = 64  # of a SHA-256

Shares: TypeAlias = dict[int, int]
"""Points of the words that lie on just some letters: by key, the number of a letter for each place in the order."""


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
        sample: compute the bounds of so many classes again, drawn at random, instead of all; all else is checked.
        seed: of that choice.
        jobs: threads to use.
        executor: where to run instead; processes are of use here.
        progress: is given how many classes of how many are checked.

    Raises:
        LexiconError: the certificate is of another list.
        FormatError: it is wrong; says where.
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
            raise _WrongError("it has bounds, where the head says that there are none")
        if numbers is None and not bounds:
            self.boards(proof, sets)
            return
        left: list[str] = []
        said: list[int] = []
        shares = self.shares(sets) if bounds else None
        own = None if shares is None else self.bound(shares, 0)
        covered = self.branch(numbers, sets, "", own, shares, left, said)
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
        own: int | None,
        shares: Shares | None,
        left: list[str],
        said: list[int],
    ) -> int:
        """Checks what lies below some given letters, and returns how many boards that are.

        Args:
            numbers: the bounds of the class that were not read yet; None: there are none to be read, and those computed
                again say what is a branch.
            sets: the letters of each place.
            given: the letters of the first places.
            own: the bound of these boards; None: bounds are not computed again.
            shares: the points of words on letters that go with the given ones.
            left: where boards go that are to be scored.
            said: where bounds go, those of branches included.
        """
        depth, least = len(given), self.question.least
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
        parted = early = None
        if shares is not None:
            parted = self.part(shares, depth, len(sets[depth]))
            early = self.early(shares, depth, len(sets[depth]))
        for number, letter in enumerate(sets[depth]):
            below = best = None
            if parted is not None and early is not None:
                best = early[number]
                if best >= least:
                    below = self.joined(parted[ABSENT], parted[number], depth)
                    best = self.bound(below, depth + 1)
            covered += self.branch(numbers, sets, given + letter, best, below, left, said)
        return covered

    def shares(self, sets: Sequence[str]) -> Shares:
        """Finds the points of every set of letters of a class: of the words that lie on just these, each once."""
        rank = [{letter: number for number, letter in enumerate(letters)} for letters in sets]
        nothing = (1 << BITS * self.cells) - 1
        found: defaultdict[int, int] = defaultdict(int)
        twice: set[tuple[int, int]] = set()

        def enter(place: int, node: dict[str, Any], used: int, seen: frozenset[str], again: bool, key: int) -> None:
            used |= 1 << place
            cleared = key ^ (ABSENT << BITS * place)
            for letter, number in rank[place].items():
                below = node.get(letter)
                if below is None:
                    continue
                spelt = cleared | number << BITS * place
                repeated = again or letter in seen
                if "" in below:
                    word = spelt, id(below)
                    if not repeated or word not in twice:
                        found[spelt] += below[""]
                        if repeated:
                            twice.add(word)
                if len(below) > ("" in below):
                    for near in self.near[place]:
                        if not used >> near & 1:
                            enter(near, below, used, seen | {letter}, repeated, spelt)

        for place in range(self.cells):
            enter(place, self.tree, 0, frozenset(), False, nothing)
        return dict(found)

    def part(self, shares: Shares, depth: int, letters: int) -> dict[int, list[tuple[int, int]]]:
        """Parts shares by their letter of one place."""
        parted: dict[int, list[tuple[int, int]]] = {number: [] for number in (*range(letters), ABSENT)}
        low = BITS * depth
        for item in shares.items():
            parted[item[0] >> low & ABSENT].append(item)
        return parted

    def joined(self, without: list[tuple[int, int]], having: list[tuple[int, int]], depth: int) -> Shares:
        """Joins the shares that leave a place out and those that have its letter, which merged places forget."""
        found = dict(without)
        if depth >= self.question.merged:
            found.update(having)
            return found
        place = ABSENT << BITS * depth
        for key, points in having:
            found[key | place] = found.get(key | place, 0) + points
        return found

    def folded(self, shares: Shares, depth: int) -> tuple[int, dict[tuple[int, int], int]]:
        """Folds shares from their last places to the place *depth*.

        Shares of the same given letters are a tree: below a node, each later place counts with the best of its
        letters.

        Returns:
            The points that need no further letter; and by a place and letter that are the first after the given ones,
            the best that begins with them, of all trees together.
        """
        values: list[dict[int, int]] = [{} for _ in range(self.cells)]  # by last place
        sure = 0
        first: defaultdict[tuple[int, int], int] = defaultdict(int)
        for key, points in shares.items():
            place = self.cells - 1
            while place >= depth and key >> BITS * place & ABSENT == ABSENT:
                place -= 1
            if place < depth:
                sure += points
            else:
                values[place][key] = points
        for place in range(self.cells - 1, depth - 1, -1):
            low = BITS * place
            best: dict[int, int] = {}
            for key, points in values[place].items():
                parent = key | ABSENT << low
                before = place - 1
                while before >= depth and parent >> BITS * before & ABSENT == ABSENT:
                    before -= 1
                if before < depth:
                    first[place, key >> low & ABSENT] += points
                elif points > best.get(parent, -1):
                    best[parent] = points
            for parent, points in best.items():
                before = place - 1
                while parent >> BITS * before & ABSENT == ABSENT:
                    before -= 1
                values[before][parent] = values[before].get(parent, 0) + points
        return sure, first

    def bound(self, shares: Shares, depth: int) -> int:
        """Computes the bound of the boards with the first *depth* letters given."""
        sure, first = self.folded(shares, depth)
        return sure + _best(first, depth)

    def early(self, shares: Shares, depth: int, letters: int) -> list[int]:
        """Computes, by the letter of the next place, the bound before the letter is given."""
        sure, first = self.folded(shares, depth)
        rest = sure + _best(first, depth + 1)
        return [rest + first.get((depth, number), 0) for number in range(letters)]

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


def _best(first: dict[tuple[int, int], int], depth: int) -> int:
    """Adds up the best letter of each place from *depth* on."""
    best: dict[int, int] = {}
    for (place, _), points in first.items():
        if place >= depth and points > best.get(place, -1):
            best[place] = points
    return sum(best.values())


@per_thread
def _checker(job: CheckJob) -> Checker:
    return Checker(job.question, job.words)
