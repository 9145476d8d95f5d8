"""Make a crossword with two theme entries from an empty grid, and save it for solvers, for paper and as a page."""

from wordtools.crossword import Filler, Session

session = Session("/".join(["." * 15] * 15), Filler.for_language("en"))
session.block(4, 10, 19, 25, 34, 40, 49, 55, 60, 61, 62, 81, 82, 87, 88, 89, 95, 101)  # and their images
session.set("23a", "constructors")
session.set("44a", "grid patterns")
session.take(session.fill(seed=1))
for ending in ("puz", "pdf", "html"):
    session.puzzle.save(f"theme.{ending}")
print(session.puzzle, session.statistics, sep="\n")
