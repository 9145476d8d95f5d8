"""Solve many boards on all cores: the numbers of each, on any executor."""

import random
from concurrent.futures import ProcessPoolExecutor

from wordtools.ruzzle import Solver

if __name__ == "__main__":
    rng = random.Random(1)
    boards = ["".join(rng.choices("EEEAAIIOOTTNNRRSSLLUDCMPHGBFYVKWJXZ", k=16)) for _ in range(200)]
    with ProcessPoolExecutor(2) as pool:
        totals = Solver.for_language("en").totals(boards, executor=pool)
    for number in totals.best(3):
        print(boards[number], totals[number])
