"""The best fills of small grids, and bounds, against CP-SAT (``pip install ortools``): another model of the same."""

from itertools import combinations
from random import Random

import pytest

from wordtools.core import Language
from wordtools.crossword import Filler, NoFillError, Puzzle, WordPool

cp_model = pytest.importorskip("ortools.sat.python.cp_model")

GRIDS = {  # and how many words of each length
    "3x3": ("...\n...\n...", 150),
    "4x4": ("....\n....\n....\n....", 500),
    "5x5": ("...##\n.....\n.....\n.....\n##...", 700),
    "7x7": ("...#...\n...#...\n.......\n##...##\n.......\n...#...\n...#...", 400),
}
SECONDS = 60


def solved(puzzle, pool, known=None):
    """Returns what CP-SAT says of the best fill: the state, its total, and its bound; it may begin from a fill."""
    model = cp_model.CpModel()
    taken, worth, at = {}, [], {}
    entries = puzzle.entries
    for number, entry in enumerate(entries):
        words = [word for word in pool.scores if len(word) == len(entry.cells)]
        taken[number] = {word: model.new_bool_var(f"{number}{word}") for word in words}
        model.add_exactly_one(taken[number].values())
        for word, one in taken[number].items() if known else ():
            model.add_hint(one, word == known[number])
        worth += [pool.scores[word] * one for word, one in taken[number].items()]
        for k, cell in enumerate(entry.cells):
            by_letter = at.setdefault(cell, {})
            for word, one in taken[number].items():
                by_letter.setdefault((number, word[k]), []).append(one)
    for by_letter in at.values():
        for a, b in combinations(sorted({number for number, _ in by_letter}), 2):
            for letter in {letter for _, letter in by_letter}:
                model.add(sum(by_letter.get((a, letter), [])) == sum(by_letter.get((b, letter), [])))
    for a, b in combinations(range(len(entries)), 2):
        for word in taken[a].keys() & taken[b].keys():
            model.add_at_most_one(taken[a][word], taken[b][word])
    model.maximize(sum(worth))
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = SECONDS
    solver.parameters.num_workers = 2
    state = solver.solve(model)
    return state, solver.objective_value, solver.best_objective_bound


@pytest.mark.parametrize("size", GRIDS)
def test_neither_finds_a_fill_above_the_bound_of_the_other(size):
    grid, number = GRIDS[size]
    puzzle = Puzzle.parse(grid)
    scores = Filler.for_language("en", least=60).pool.scores
    rng = Random(1)
    pool = {}
    for length in sorted({len(entry.cells) for entry in puzzle.entries}):
        words = sorted(word for word in scores if len(word) == length)
        pool |= {word: scores[word] for word in rng.sample(words, min(number, len(words)))}
    filler = Filler(WordPool.of(pool, Language.load("en").alphabet))
    try:
        fill = filler.fill(puzzle, seed=1, seconds=SECONDS, jobs=2)
    except NoFillError:
        assert solved(puzzle, filler.pool)[0] == cp_model.INFEASIBLE
        return
    state, total, bound = solved(puzzle, filler.pool, [entry.answer for entry in fill.puzzle.entries])
    assert state != cp_model.UNKNOWN, "CP-SAT needs more time to take over a fill: give it fewer words"
    print(f"{size}: {fill.summary}; CP-SAT: {total:g}, at most {bound:g}")
    assert state != cp_model.INFEASIBLE
    assert fill.total <= bound + 1e-6
    assert total <= fill.bound + 1e-6
    assert not (fill.proven and state == cp_model.OPTIMAL) or fill.total == pytest.approx(total)
