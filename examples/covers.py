"""Cut a fill-word into words: the best cover, how many there are, and a hint."""

from wordtools.fillword import Constraints, Solver

solver, long = Solver.for_language("en", min_length=4), Constraints(known=["cheapest"])
print(solver.best("examples/fillword.txt", constraints=long))
print(solver.count("examples/fillword.txt"), "cover;", "hint:", solver.hint("examples/fillword.txt", ["cheapest"]))
