"""Load a puzzle, save it as .puz and as a PDF, and hear what a format leaves out."""

from wordtools.crossword import Puzzle

puzzle = Puzzle.load("examples/crossword.xd")
puzzle.save("five.puz")
Puzzle.load("five.puz").save("five.pdf")
print(f"{puzzle!r}; .xd leaves out {', '.join(puzzle.left_out('xd')) or 'nothing'}")
