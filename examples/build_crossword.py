"""Build a crossword of your own words."""

from wordtools.crossword import Builder

layout = Builder.of("examples/words.txt").build(15, 15, depth=5, tries=2, seed=1)
print(layout.cropped())
