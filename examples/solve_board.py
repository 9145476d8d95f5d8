"""Solve a Ruzzle board: the best words, and what the board is worth."""

from wordtools.ruzzle import Solver

solution = Solver.for_language("en").solve("Ttl R S Ndl / Odw Htw E I / Cdw I N V / Etl A D E")
for found in solution.best(5):
    print(found)
print(f"{len(solution)} words, {solution.total} points; vine is one: {'vine' in solution}")
