"""The best fills of small grids, and bounds, against CP-SAT (``pip install ortools``): another model of the same."""

from itertools import combinations

import pytest

from wordtools.crossword import Filler, NoFillError, Puzzle

cp_model = pytest.importorskip("ortools.sat.python.cp_model")

GRIDS = {  # and the least score of the words
    "5x5": ("...##\n.....\n.....\n.....\n##...", 80),
    "6x6": ("....##\n.....#\n......\n......\n#.....\n##....", 76),
    "7x7": ("...#...\n...#...\n.......\n##...##\n.......\n...#...\n...#...", 76),
}
SECONDS = 60


def solved(puzzle, pool):
    """Returns what CP-SAT says of the best fill: the state, its total, and its bound."""
    model = cp_model.CpModel()
    taken, worth, at = {}, [], {}
    entries = puzzle.entries
    for number, entry in enumerate(entries):
        words = [word for word in pool.scores if len(word) == len(entry.cells)]
        taken[number] = {word: model.new_bool_var(f"{number}{word}") for word in words}
        model.add_exactly_one(taken[number].values())
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
def test_no_program_finds_a_better_fill_than_the_bound(size):
    grid, least = GRIDS[size]
    filler = Filler.for_language("en", least=least)
    puzzle = Puzzle.parse(grid)
    state, total, bound = solved(puzzle, filler.pool)
    try:
        fill = filler.fill(puzzle, seed=1, seconds=SECONDS, workers=2)
    except NoFillError:
        assert state in (cp_model.INFEASIBLE, cp_model.UNKNOWN)
        return
    print(f"{size}: {fill.summary}; CP-SAT {state}: {total:g}, at most {bound:g}")
    assert state != cp_model.INFEASIBLE
    if state in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        assert fill.total <= bound + 1e-6
        assert total <= fill.bound + 1e-6
    if state == cp_model.OPTIMAL and fill.proven:
        assert fill.total == pytest.approx(total)
