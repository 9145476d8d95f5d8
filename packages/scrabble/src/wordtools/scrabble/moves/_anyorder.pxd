cimport cython

from wordtools_bits cimport lowest
from wordtools.scrabble.moves._lanes cimport Lanes
from wordtools.scrabble.moves._packed cimport (
    ALLOW, BLANK, CROSSED, FIXED, LETTER, SCALE, SPAN, SQUARE, STATE, TILE, head_from, high_half,
    is_down, low_half, spot_of, word_premium,
)
from wordtools.scrabble.moves._ranking cimport Ranking

cdef unsigned long long ALL

@cython.final
cdef class AnyOrder:
    cdef Lanes lanes  # the board, and the graph of letters in ascending order
    cdef Ranking ranking  # where the best plays are wanted: what one needs to be among them
    cdef unsigned long long[::1] squares  # of the lanes
    cdef unsigned long long[::1] group, values, bonus  # the tiles of each letter; points by letter, by tiles laid
    cdef long long[::1] highest, leave  # upper bounds by tiles, from row on, as in _best.pxd
    cdef unsigned char[::1] strip  # by square, the tile laid there
    # the anchor and the rack
    cdef Py_ssize_t anchor, last  # squares: the anchor, and the last one left of it that is not its own
    cdef Py_ssize_t limit, size, row  # tiles that may be laid; tiles of the rack; where its bounds begin
    cdef bint ranked  # whether plays below the ranking's floor are left out
    cdef unsigned long long rack, blanks  # all tiles, the blanks among them: a bit a tile
    cdef unsigned long long letters, avail  # masks of letters: of the rack's tiles, and of what they can stand for
    # the stretch
    cdef readonly Py_ssize_t begin  # its first square
    cdef Py_ssize_t end  # the square after it
    cdef bint joined  # whether a block ends at the anchor
    cdef Py_ssize_t lefts, rights  # free squares left of the anchor and on it, and right of it
    cdef Py_ssize_t n_lying  # letters lying in it
    cdef readonly Py_ssize_t fresh  # free squares
    cdef unsigned char[::1] lying  # those letters, ascending
    cdef unsigned int[::1] square, place  # the free squares, those that count most first; the place of each in order
    cdef long long[::1] times  # by free square, how often the points of its tile count
    cdef unsigned long long total  # a pair: points of the tiles lying there, of crossing tiles
    cdef readonly unsigned long long multiplier  # the product of the word premiums
    # the choice of tiles: by number of letters read, in ascending order
    cdef Py_ssize_t depth  # letters read, -1: all choices were made
    cdef unsigned int[::1] node, passed  # the node of the graph; how many of the letters lying there are among them
    cdef unsigned long long[::1] own, wild, held  # letters to try with a tile, with a blank; the tiles not yet chosen
    cdef unsigned char[::1] tied  # whether the next letter lying there is to be tried
    cdef unsigned char[::1] chosen  # the tiles chosen, ascending
    cdef readonly unsigned long long kept  # the tiles not chosen
    # the order of the tiles chosen: by number of tiles laid
    cdef Py_ssize_t level  # tiles laid, -1: all orders were tried
    cdef unsigned char[::1] tile  # the tiles chosen, highest first
    cdef long long[::1] points  # of each of them
    cdef unsigned int[::1] used, turn  # a bit for each tile laid; the next tile to try
    cdef unsigned long long[::1] sums, packs  # pairs of points so far; the tiles as a record has them
    # the play found
    cdef readonly unsigned long long sum, tiles  # its last sums and packs

    cdef void start(self, Py_ssize_t anchor, Py_ssize_t last, unsigned long long kept, unsigned long long letters,
                    unsigned long long blanks, Py_ssize_t limit, Py_ssize_t size, bint ranked,
                    Py_ssize_t row) noexcept nogil
    cdef bint next(self) noexcept nogil
    @cython.locals(allow=cython.ulonglong)
    cdef bint extend(self) noexcept nogil
    @cython.locals(total=cython.ulonglong, multiplier=cython.ulonglong, lying=Py_ssize_t, n=Py_ssize_t, at=Py_ssize_t,
                   k=Py_ssize_t, letter=cython.uint, j=Py_ssize_t, p=Py_ssize_t, state=cython.ulonglong,
                   scale=cython.ulonglong, times=cython.longlong, bound=cython.longlong)
    cdef bint measure(self) noexcept nogil
    @cython.locals(one=cython.ulonglong, passed=Py_ssize_t, node=cython.uint, letters=cython.ulonglong,
                   free=cython.ulonglong, tied=cython.uint)
    cdef void branch(self, Py_ssize_t d, unsigned int own, unsigned int wild) noexcept nogil
    @cython.locals(d=Py_ssize_t, held=cython.ulonglong, passed=cython.uint, tile=cython.uint, letter=cython.uint,
                   part=cython.ulonglong, node=cython.uint)
    cdef bint choose(self) noexcept nogil
    @cython.locals(t=Py_ssize_t, tile=cython.uint, points=cython.longlong, j=Py_ssize_t)
    cdef void gather(self) noexcept nogil
    @cython.locals(d=Py_ssize_t, t=cython.uint, used=cython.uint, tile=cython.uint, at=Py_ssize_t,
                   pack=cython.ulonglong, points=cython.ulonglong)
    cdef bint arrange(self) noexcept nogil
    @cython.locals(total=cython.ulonglong, bound=cython.longlong, j=Py_ssize_t, t=Py_ssize_t, equity=cython.longlong,
                   spot=cython.ulonglong)
    cdef bint promises(self, Py_ssize_t d) noexcept nogil
