cimport cython

from wordtools_bits cimport lowest, popcount
from wordtools.scrabble.moves._lanes cimport Lanes
from wordtools.scrabble.moves._laying cimport Laying
from wordtools.scrabble.moves._movegen cimport ALL_PLAYS, BEST, Movegen
from wordtools.scrabble.moves._ranking cimport Ranking
from wordtools.scrabble.moves._packed cimport (
    ALLOW, BLOCK, CROSSED, FIXED, SCALE, SPAN, SQUARE, STATE, TILE, high_half, is_down, letter_premium, low_half,
    pair_from, word_premium,
)

cdef enum:
    WALK = 255

cdef unsigned long long ALL
cdef long long SHIFT, LEAST, NEVER, MOST, FINE, LISTED

@cython.final
cdef class Best:
    cdef Movegen movegen  # what walks from an anchor
    cdef Ranking ranking  # the best plays so far, and what another needs to be among them
    cdef Lanes lanes  # the board
    cdef Laying laying  # where there is a table of anagrams
    cdef bint mapped  # whether there is one
    cdef unsigned long long[::1] keys, filter  # by letter; which keys may be those of words
    cdef unsigned long long bits  # of the filter, less one
    cdef unsigned long long[::1] squares  # of the lanes
    cdef long long[::1] bonus  # points by number of tiles laid
    cdef Py_ssize_t size, row  # tiles of a full rack; numbers of a row of a table by tiles
    # the rack
    cdef unsigned long long[::1] order_bit, order_group  # by letter, highest points first: its bit; its tiles
    cdef long long[::1] order_points  # the same: its points
    cdef Py_ssize_t order  # distinct letters
    cdef unsigned int blanks  # number of blanks
    cdef unsigned long long fine  # the rack where its parts have rows of their own, else 0
    cdef Py_ssize_t whole_rack  # the row of all of it
    cdef bint whole, rack_words  # whether plays of the whole rack are apart; whether it makes a word by itself
    cdef unsigned long long rack_key  # the sum of the keys of its letters
    cdef bint direct, keyed  # whether plays are found by parts of the rack; whether keys of blocks are needed
    cdef unsigned long long[::1] tile_key, sum_key  # by tile, the key of its letter; by part, the sum
    cdef long long[::1] tile_points, sum_points  # by tile, its points; by part of the rack, the sum
    # lines of LISTED parts each: by tiles laid, those that are words by themselves; behind them by tiles laid, all
    cdef unsigned char[::1] part, parts  # by line and place, a part of the rack; by line, the places in use
    cdef long long[::1] part_points, part_worth  # by line and place, points; leave value of the rest, millipoints
    cdef long long[::1] cap, rest  # by line, the most points of a part; the highest leave value of a rest: upper bounds
    cdef long long[::1] highest, leave  # by part and tiles, upper bounds of points laid, of leave values
    cdef long long[::1] edge  # by fresh squares left of the anchor and in all: a bound of the score from there on
    # upper bounds by the number of empty squares used to one side of the anchor
    cdef long long[::1] left_times, right_times  # product of the word premiums: exact
    cdef long long[::1] left_main, right_main  # points of tiles on the board, and of letter premiums with the best tile
    cdef long long[::1] left_most, right_most  # sum of the highest points that the squares allow
    cdef long long[::1] left_cross, right_cross  # points of the crossing words with the best tile of each square
    cdef unsigned long long[::1] right_key  # the keys of the tiles that lie there
    cdef unsigned int[::1] right_end  # the last square of such a word
    cdef Py_ssize_t least, lefts, rights  # the fewest and the most fresh squares to the left, the most to the right
    # what is still to be searched, highest upper bound first
    cdef unsigned long long[::1] heap  # pairs: the number of an entry, and its bound, an equity + SHIFT
    cdef unsigned int[::1] entry_anchor  # by entry, its anchor
    cdef unsigned char[::1] entry_left  # by entry, WALK, or for plays of the whole rack the squares left of the anchor
    cdef Py_ssize_t count, entered  # entries in the heap; entries made

    @cython.locals(codes="const unsigned char[::1]", n=Py_ssize_t)
    cpdef best(self, rack, worth, Py_ssize_t wanted, int exchange)
    @cython.locals(few=cython.bint, k=Py_ssize_t, entry=cython.ulonglong, bound=cython.longlong)
    cdef void run(self, int exchange) noexcept nogil
    @cython.locals(n=Py_ssize_t, held=cython.ulonglong, letters=cython.ulonglong, letter=cython.uint,
                   points=cython.longlong, total=cython.longlong, k=Py_ssize_t, one=cython.ulonglong, tiles=Py_ssize_t,
                   part=cython.ulonglong, b=Py_ssize_t)
    cdef void prepare(self) noexcept nogil
    @cython.locals(n=Py_ssize_t, anchor=Py_ssize_t, last=Py_ssize_t, avail=cython.ulonglong, times=cython.longlong,
                   main=cython.longlong, most=cython.longlong, cross=cython.longlong, at=Py_ssize_t, i=Py_ssize_t,
                   j=Py_ssize_t, key=cython.ulonglong, allow=cython.ulonglong, state=cython.ulonglong,
                   own=cython.longlong, end=Py_ssize_t)
    cdef void measure(self, Py_ssize_t k) noexcept nogil
    @cython.locals(most=cython.longlong, main=cython.longlong)
    cdef inline long long points(self, Py_ssize_t i, Py_ssize_t j, long long high) noexcept nogil
    @cython.locals(n=Py_ssize_t, i=Py_ssize_t, j=Py_ssize_t, line=Py_ssize_t, bound=cython.longlong,
                   best=cython.longlong)
    cdef void shadow(self, Py_ssize_t k) noexcept nogil
    @cython.locals(n=Py_ssize_t, row=Py_ssize_t, limit=Py_ssize_t, i=Py_ssize_t, j=Py_ssize_t, score=cython.longlong)
    cdef void explore(self, Py_ssize_t k) noexcept nogil
    @cython.locals(row=Py_ssize_t, size=Py_ssize_t, k=Py_ssize_t, m=Py_ssize_t, here=cython.ulonglong, rest=Py_ssize_t,
                   ends=cython.ulonglong)
    cdef void value_part(self, unsigned long long part) noexcept nogil
    @cython.locals(tiles=Py_ssize_t, k=Py_ssize_t, part=cython.ulonglong, whole=cython.bint)
    cdef void value_rack(self) noexcept nogil
    @cython.locals(n=Py_ssize_t, letters=cython.ulonglong, letter=cython.uint, group=cython.ulonglong, k=Py_ssize_t,
                   last=cython.ulonglong, part=cython.ulonglong, before=cython.ulonglong, key=cython.ulonglong,
                   kept=cython.ulonglong, line=Py_ssize_t, worth=cython.longlong, blanks=cython.uint)
    cdef void list_parts(self) noexcept nogil
    @cython.locals(k=Py_ssize_t)
    cdef inline void list_part(self, Py_ssize_t line, unsigned long long part, long long worth) noexcept nogil
    @cython.locals(n=Py_ssize_t, first=Py_ssize_t, begin=Py_ssize_t, i=Py_ssize_t, j=Py_ssize_t, line=Py_ssize_t)
    cdef void lay_parts(self, Py_ssize_t k) noexcept nogil
    @cython.locals(tiles=Py_ssize_t, at=Py_ssize_t, state=cython.ulonglong, key=cython.ulonglong, line=Py_ssize_t,
                   times=cython.longlong, main=cython.longlong, most=cython.longlong, sure=cython.longlong,
                   k=Py_ssize_t, mask=cython.ulonglong, points=cython.longlong, both=cython.ulonglong)
    cdef void lay_stretch(self, Py_ssize_t i, Py_ssize_t j) noexcept nogil
    @cython.locals(bit=cython.ulonglong)
    cdef inline bint seems(self, unsigned long long key) noexcept nogil
    @cython.locals(k=Py_ssize_t)
    cdef long long top_tile(self, unsigned long long letters) noexcept nogil
    cdef bint made(self, unsigned long long key) noexcept nogil
    @cython.locals(anchor=Py_ssize_t, key=cython.ulonglong, at=Py_ssize_t, end=Py_ssize_t)
    cdef void lay_whole(self, Py_ssize_t k, Py_ssize_t i) noexcept nogil
    @cython.locals(number=Py_ssize_t, key=cython.ulonglong, at=Py_ssize_t, above=Py_ssize_t)
    cdef void enter(self, long long bound, Py_ssize_t k, Py_ssize_t left) noexcept nogil
    @cython.locals(best=cython.ulonglong, last=cython.ulonglong, at=Py_ssize_t, below=Py_ssize_t)
    cdef unsigned long long pop(self) noexcept nogil
