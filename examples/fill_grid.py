"""Fill a crossword grid from a dictionary, and save it for a solver."""

from wordtools.crossword import Filler

fill = Filler.for_language("en").fill("....#/...../...../...../#....", seed=1)
fill.puzzle.save("filled.ipuz")
print(fill)
