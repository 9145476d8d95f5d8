"""Covers with a few words that no list has.

An unknown word is a snake of cells. Where the rest of the board has a cell that no word can cover any more, an unknown
word must go through it; elsewhere the cell with the fewest words left is tried with each of them, and then with an
unknown word. Whether a rest can be covered by the lists alone, and how well, is looked up in the diagram of covers,
which remembers every rest it has met.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice

from wordtools.core.grid import Cell
from wordtools.fillword.cover.cover_problem import Constraints, ScoredPlacement, bits, in_time
from wordtools.fillword.cover.covers import DIAGRAM_SLICE, Covers, make_diagram
from wordtools.fillword.cover.partial import snakes
from wordtools.fillword.cover.search import Found, Search
from wordtools.fillword.puzzle.puzzle import Cover, Mask, Puzzle, WordKind, regions
from wordtools.fillword.puzzle.spelling import SAMPLE, Spelling

PRICE = -1300  # of an unknown word, in hundredths; and of each tenth that its spelling is as likely as:
UNLIKELY = -300
LETTER_PRICE = -600  # of a letter of a word that is not spelt yet
DONE, GROW = 0, 2
SHORTEST, LONGEST = 2, 15  # letters of an unknown word
KEPT = 2000  # ways to place the unknown words
TRIED = 50  # covers of what they leave
SPELLING_SAMPLE = 1000  # words from which the spelling of the language is learnt
MOST_PATHS = 50  # through the cells of an unknown word
MOST_PARTIAL = 20_000  # partial covers to look at


def with_unknown(search: Search, words: int, limit: int = 1) -> Found:
    """Finds covers with 1 to *allowed* unknown words, the most plausible first.

    Args:
        search: the puzzle and the lists; each further list is used only when those before give no cover.
        words: how many unknown words there may be.
        limit: how many covers to return.
    """
    free = replace(search, constraints=replace(search.constraints, words=None, lengths=()))
    spelling = learnt(search)
    found = Found((), True, search.names_of(search.last))
    for stage in range(search.stages):
        if found.covers or search.clock.over():
            break
        placing = _Placing(free, stage)
        covers = list(left_as_words(free, stage, words, spelling))
        for allowed in range(1, min(words, placing.cells) + 1):
            if not placing.ended:
                break
            placing.tried.clear()
            placing.run(allowed)
        covers += placing.covers(spelling)
        fitting = {cover.placements: cover for cover in covers if fits(search.constraints, cover)}
        best = sorted(fitting.values(), key=lambda cover: -cover.score)[:limit]
        found = Found(tuple(best), placing.ended, search.names_of(stage))
    return found


def fits(constraints: Constraints, cover: Cover) -> bool:
    """Whether a cover has as many words, and of such lengths, as are wished for."""
    if constraints.words is not None and len(cover.placements) != constraints.words:
        return False
    return not constraints.lengths or sorted(len(one.path) for one in cover.placements) == sorted(constraints.lengths)


def left_as_words(search: Search, stage: int, words: int, spelling: Spelling) -> Iterator[Cover]:
    """Goes through the best partial covers for those whose left-over cells are so few words, each a snake."""
    clock = search.clock.part(1 / 3)
    skips = [ScoredPlacement(LETTER_PRICE, "", (cell,), WordKind.UNKNOWN) for cell in search.puzzle.cells]
    problem = search.build(search.rows(stage), more=skips)
    partial = Covers.build(problem, clock=clock.part(1 / 2), memory=search.settings.memory // 2)
    shortest, longest = max(SHORTEST, search.settings.min_length), min(LONGEST, search.settings.max_length)
    for _, picks in islice(partial.ranked(), MOST_PARTIAL):
        if clock.over():
            return
        entries = [entry for entry in problem.entries(picks) if entry.word]
        if len({entry.word for entry in entries}) < len(entries):
            continue
        left = regions(search.cover(entries).left, search.puzzle.neighbours)
        if len(left) <= words and all(shortest <= len(region) <= longest for region in left):
            unknown = [best_spelt(search.puzzle, region, spelling) for region in left]
            if None not in unknown:
                yield search.cover([*entries, *(one for one in unknown if one)])


def learnt(search: Search) -> Spelling:
    """Learns how words are spelt from a sample of the first list; of a small one, nothing."""
    alphabet = search.puzzle.alphabet
    words = [word for lexicon in search.settings.lists[:1] for word in lexicon.word_list.words]
    sample = words[:: len(words) // SAMPLE + 1] if len(words) >= SPELLING_SAMPLE else []
    return Spelling(map(alphabet.split, sample), letters=len(alphabet))


def best_spelt(puzzle: Puzzle, cells: Iterable[Cell], spelling: Spelling) -> ScoredPlacement | None:
    """Finds the likeliest way to read one word in all of these cells; None when no path goes through them."""
    best: ScoredPlacement | None = None
    for found in islice(snakes(puzzle, cells), MOST_PATHS):
        for path in (found, found[::-1]):
            letters = [str(puzzle.grid.cells[cell]) for cell in path]
            value = PRICE + round(-UNLIKELY * spelling.of(letters))
            if best is None or value > best.value:
                best = ScoredPlacement(value, "".join(letters), path, WordKind.UNKNOWN)
    return best


class _Placing:
    """Looks for the places of unknown words."""

    def __init__(self, search: Search, stage: int) -> None:
        self.search = search
        self.problem = search.problem(stage, strict=True)
        self.diagram = make_diagram(self.problem, 1, 1)
        problem, puzzle = self.problem, search.puzzle
        cell_of = {bit: cell for cell, bit in problem.bit_of.items()}
        self.cells = len(cell_of)
        self.cell_of = [cell_of[bit] for bit in range(self.cells)]
        self.near = [[problem.bit_of[other] for other in puzzle.neighbours[cell]] for cell in self.cell_of]
        self.users: list[list[Mask]] = [[] for _ in range(self.cells)]
        for mask in in_time(problem.masks, search.clock):
            for bit in bits(mask & (1 << self.cells) - 1):
                self.users[bit].append(mask)
        self.shortest = max(SHORTEST, search.settings.min_length)
        self.longest = min(LONGEST, search.settings.max_length)
        self.found: dict[tuple[Mask, ...], None] = {}
        self.tried: set[tuple[Mask, tuple[Mask, ...]]] = set()
        self.spellings: dict[Mask, ScoredPlacement | None] = {}
        self.ended = True

    def run(self, allowed: int) -> None:
        """Searches the places that up to *allowed* unknown words can take."""
        self.look(self.problem.everything, allowed, ())

    def over(self) -> bool:
        if self.search.clock.over() or len(self.found) >= KEPT:
            self.ended = False
        return not self.ended

    def look(self, left: Mask, allowed: int, unknown: tuple[Mask, ...]) -> None:
        """Covers what is left with words of the lists and *allowed* unknown ones."""
        unknown = tuple(sorted(unknown))
        if self.over() or (left, unknown) in self.tried:
            return
        self.tried.add((left, unknown))
        if not allowed:
            if self.coverable(left):
                self.found[unknown] = None
            return
        cells = left & (1 << self.cells) - 1
        where, users = -1, self.problem.masks
        for bit in bits(cells):
            live = [mask for mask in self.users[bit] if not mask & ~left]
            if where < 0 or len(live) < len(users):
                where, users = bit, live
                if not live:
                    break
        if where < 0:
            return
        for snake in self.snakes(where, cells):
            if self.over():
                return
            if allowed > 1 or not self.stranded(snake, left & ~snake):
                self.look(left & ~snake, allowed - 1, (*unknown, snake))
        for mask in users:
            self.look(left & ~mask, allowed, unknown)

    def snakes(self, where: int, cells: Mask) -> Iterator[Mask]:
        """Goes through the sets of cells that a word through one cell can take, short ones first."""
        ends = {(1 << where, where, where)}
        for length in range(1, self.longest):
            longer = set()
            for mask, a, b in ends:
                for end, other in ((a, b), (b, a)):
                    for cell in self.near[end]:
                        if cells >> cell & 1 and not mask >> cell & 1:
                            longer.add((mask | 1 << cell, min(cell, other), max(cell, other)))
                if self.over():
                    return
            if length + 1 >= self.shortest:
                yield from sorted({mask for mask, _, _ in longer})
            ends = longer

    def stranded(self, snake: Mask, left: Mask) -> bool:
        """Whether a cell beside the snake has no word left."""
        beside = {cell for bit in bits(snake) for cell in self.near[bit] if left >> cell & 1}
        return any(all(mask & ~left for mask in self.users[cell]) for cell in beside)

    def coverable(self, left: Mask) -> bool:
        self.diagram.start(self.problem.pack(left))
        state = self.diagram.run(DIAGRAM_SLICE)
        while state == GROW and self.diagram.memory() < self.search.settings.memory:
            self.diagram.grow()
            state = self.diagram.run(DIAGRAM_SLICE)
        if state != DONE:
            self.ended = False
        return state == DONE and self.diagram.result > 0

    def covers(self, spelling: Spelling) -> Iterator[Cover]:
        """Covers what each set of unknown words leaves, in the best way."""
        for placed in self.found:
            left = self.problem.everything
            entries: list[ScoredPlacement] = []
            for snake in placed:
                left &= ~snake
                entries += filter(None, [self.spelt(snake, spelling)])
            rest = Covers.of_rest(self.problem, left)
            for _, picks in islice(rest.ranked() if rest else (), TRIED):
                words = self.problem.entries(picks)
                if len({entry.word for entry in words}) == len(words):
                    yield self.search.cover([*entries, *words])
                    break

    def spelt(self, snake: Mask, spelling: Spelling) -> ScoredPlacement | None:
        """Finds the likeliest spelling of an unknown word; it is the same for the same cells."""
        if snake not in self.spellings:
            cells = [self.cell_of[bit] for bit in bits(snake)]
            self.spellings[snake] = best_spelt(self.search.puzzle, cells, spelling)
        return self.spellings[snake]
