from wordtools.fillword.find.find import Placements as Placements
from wordtools.fillword.find.find import find_placements as find_placements
from wordtools.fillword.find.others import with_words as with_words
from wordtools.fillword.find.shared_cells import choose_related as choose_related
from wordtools.fillword.find.shared_cells import same_cells as same_cells
