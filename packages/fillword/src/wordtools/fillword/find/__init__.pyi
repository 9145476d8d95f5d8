from wordtools.fillword.find.find import Placements as Placements
from wordtools.fillword.find.find import find_placements as find_placements
from wordtools.fillword.find.others import chosen as chosen
from wordtools.fillword.find.others import same_cells as same_cells
from wordtools.fillword.find.others import with_words as with_words
