from wordtools.crossword.show.charts import scores_chart as scores_chart
from wordtools.crossword.show.page import puzzle_page as puzzle_page
from wordtools.crossword.show.svg import puzzle_svg as puzzle_svg

from . import pdf as pdf
from . import png as png
