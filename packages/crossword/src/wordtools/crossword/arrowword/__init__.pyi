from wordtools.crossword.arrowword.arrows import Arrow as Arrow
from wordtools.crossword.arrowword.arrowword import Arrowword as Arrowword
from wordtools.crossword.arrowword.clues import ClueBank as ClueBank
from wordtools.crossword.arrowword.maker import ArrowwordMaker as ArrowwordMaker
from wordtools.crossword.arrowword.pattern import ArrowTarget as ArrowTarget
