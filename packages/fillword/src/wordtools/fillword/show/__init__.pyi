from wordtools.fillword.show.page import covers_html as covers_html
from wordtools.fillword.show.pdf import covers_pdf as covers_pdf
from wordtools.fillword.show.svg import cover_svg as cover_svg
from wordtools.fillword.show.svg import puzzle_svg as puzzle_svg
