from wordtools.ruzzle.show.svg import board_svg as board_svg
from wordtools.ruzzle.show.svg import solution_svg as solution_svg
from wordtools.ruzzle.show.terminal import board_table as board_table
