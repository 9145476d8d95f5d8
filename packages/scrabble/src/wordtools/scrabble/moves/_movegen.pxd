cimport cython

from wordtools_bits cimport lowest, popcount
from wordtools.scrabble.moves._anyorder cimport AnyOrder
from wordtools.scrabble.moves._lanes cimport Lanes
from wordtools.scrabble.moves._ranking cimport Ranking
from wordtools.scrabble.moves._packed cimport (
    ALLOW, BLANK, BLOCK, CROSSED, FIXED, LETTER, PLAYABLE, SCALE, SPAN, SQUARE, STATE, TILE, head_from, high_half,
    is_down, low_half, spot_of, word_premium,
)

cdef enum:
    ALL_PLAYS = 0
    NUMBER = 1
    BEST = 2

cdef unsigned long long ALL

@cython.final
cdef class Movegen:
    cdef readonly Lanes lanes  # the board, with what crosses
    cdef readonly Ranking ranking  # where the best plays are wanted: what one needs to be among them
    cdef const unsigned int[::1] nodes  # of the word graph: masks of one number each, or of two when wide
    cdef int wide  # whether masks of the graph take two numbers
    cdef unsigned long long[::1] squares  # eight numbers a square, as described in _lanes.py
    cdef unsigned long long[::1] values  # points by letter code
    cdef unsigned long long[::1] bonus  # points by number of tiles laid
    cdef unsigned int[::1] starts  # the square that the first play covers, across and down
    cdef int openings  # how many of them: 2 where first plays down differ from those across
    # the plays found
    cdef readonly object plays_array  # behind plays: for other kernels
    cdef unsigned long long[::1] plays  # stride numbers a play
    cdef readonly Py_ssize_t stride, found, capacity  # numbers of a record; plays found; plays that fit
    cdef int mode  # what is done with a play: ALL_PLAYS keeps it, NUMBER counts it, BEST ranks it
    cdef unsigned long long top  # of those counted, the highest first number of a record
    # the rack: bit k is its tile k, blanks first, equal tiles together
    cdef unsigned int tiles, limit  # how many there are, and how many may be laid
    cdef unsigned long long kept, blanks, twice  # all of it, its blanks, the tiles that equal the one before
    cdef unsigned long long[::1] group  # the tiles of each letter
    cdef unsigned long long held  # by letter: whether it is there
    # the walk
    cdef unsigned int[::1] anchors, lasts  # squares: each anchor, and the last one left of it that is not its own
    cdef Py_ssize_t n_anchors, anchor, last  # how many, and those of now
    cdef Py_ssize_t leftmost  # the square of the leftmost tile laid
    cdef unsigned long long head  # the low bits of a record: that square's cell, and the way
    cdef unsigned long long single  # letters that a play of one tile may lay: else it is found across
    cdef int long  # racks of over eight tiles, whose plays take more than one number
    cdef unsigned char[::1] strip  # for these, the tile laid on each square
    cdef bint scrambled  # whether letters may stand in any order
    cdef AnyOrder orders  # that finds the plays then
    # what can be reached by a play that is among the best; _best.py fills it, by tiles and by fresh squares
    cdef Py_ssize_t row, lefts, rights  # the length of a row; fresh squares laid and in reach
    cdef unsigned long long fine  # the rack where its parts have rows of their own, else 0
    cdef long long[::1] highest, leave, edge  # upper bounds, as in _best.pxd
    cdef long long[::1] left_times, right_times, right_main, right_most, right_cross  # the same

    cpdef reserve(self, Py_ssize_t capacity)
    cdef void grow(self) noexcept with gil
    @cython.locals(codes="const unsigned char[::1]", n=Py_ssize_t)
    cpdef generate(self, rack)
    cpdef count(self, rack)
    cpdef exchange(self, int allowed)
    @cython.locals(boards="const unsigned char[::1]", codes="const unsigned char[::1]",
                   where="const unsigned int[::1]", numbers="unsigned int[::1]", records="unsigned long long[::1]",
                   n=Py_ssize_t, k=Py_ssize_t, j=Py_ssize_t)
    cpdef many(self, tiles, racks, starts, counts, best)
    @cython.locals(one=cython.ulonglong, k=Py_ssize_t, code=cython.uint)
    cdef void take(self, const unsigned char[::1] rack, Py_ssize_t begin, Py_ssize_t n) noexcept nogil
    @cython.locals(k=Py_ssize_t)
    cdef void walk(self) noexcept nogil
    @cython.locals(at=Py_ssize_t, k=Py_ssize_t)
    cdef void scan(self) noexcept nogil
    cdef void start(self, Py_ssize_t k) noexcept nogil
    @cython.locals(row=Py_ssize_t, best=cython.bint)
    cdef void scatter(self) noexcept nogil
    @cython.locals(avail=cython.ulonglong)
    cdef void hook(self) noexcept nogil
    @cython.locals(block=cython.ulonglong, worth=cython.ulonglong, avail=cython.ulonglong, node=cython.uint,
                   turned=cython.uint, first=Py_ssize_t)
    cdef void through(self) noexcept nogil
    @cython.locals(one=cython.ulonglong, k=Py_ssize_t, j=Py_ssize_t, below=cython.ulonglong, words=cython.ulonglong,
                   first=cython.uint, allow=cython.ulonglong, blank=cython.ulonglong, mask=cython.ulonglong,
                   state=cython.ulonglong, head=cython.ulonglong, scale=cython.ulonglong, after=cython.ulonglong,
                   letter=cython.uint, bit=cython.ulonglong, child=cython.uint, turned=cython.uint, more=cython.bint,
                   part=cython.ulonglong, fewer=cython.ulonglong, rest=cython.ulonglong, remains=cython.ulonglong,
                   points=cython.ulonglong)
    cdef void left(self, Py_ssize_t at, unsigned int node, unsigned long long total, unsigned long long multiplier,
                   unsigned long long kept, unsigned long long held, unsigned long long tiles,
                   unsigned int laid) noexcept nogil
    @cython.locals(one=cython.ulonglong, k=Py_ssize_t, j=Py_ssize_t, below=cython.ulonglong, words=cython.ulonglong,
                   first=cython.uint, allow=cython.ulonglong, blank=cython.ulonglong, mask=cython.ulonglong,
                   state=cython.ulonglong, scale=cython.ulonglong, after=cython.ulonglong, letter=cython.uint,
                   bit=cython.ulonglong, tile=cython.ulonglong, child=cython.uint, shift=cython.uint,
                   beyond=Py_ssize_t, end=cython.uint, block=cython.ulonglong, part=cython.ulonglong,
                   fewer=cython.ulonglong, rest=cython.ulonglong, remains=cython.ulonglong, points=cython.ulonglong,
                   worth=cython.ulonglong, single=cython.bint)
    cdef void right(self, Py_ssize_t at, unsigned int node, unsigned long long total, unsigned long long multiplier,
                    unsigned long long kept, unsigned long long held, unsigned long long tiles,
                    unsigned int laid) noexcept nogil
    @cython.locals(row=Py_ssize_t, here=Py_ssize_t, end=Py_ssize_t, j=Py_ssize_t, main=cython.longlong,
                   cross=cython.longlong, most=cython.longlong, points=cython.longlong)
    cdef bint promises(self, unsigned long long kept, Py_ssize_t spent, unsigned long long total,
                       unsigned int laid) noexcept nogil
    @cython.locals(row=Py_ssize_t, n=Py_ssize_t)
    cdef bint promises_left(self, unsigned long long kept, unsigned int laid) noexcept nogil
    @cython.locals(one=cython.ulonglong, letter=cython.uint, bit=cython.ulonglong, tile=cython.ulonglong,
                   part=cython.ulonglong, remains=cython.ulonglong, points=cython.ulonglong)
    cdef void finish(self, unsigned long long words, unsigned long long total, unsigned long long scale,
                     unsigned long long multiplier, unsigned long long kept, unsigned long long held,
                     unsigned long long blank, unsigned long long tiles, unsigned int laid, unsigned int shift,
                     Py_ssize_t at) noexcept nogil
    @cython.locals(k=Py_ssize_t, score=cython.ulonglong, number=cython.ulonglong, first=cython.ulonglong,
                   equity=cython.longlong)
    cdef void emit(self, unsigned long long total, unsigned long long multiplier, unsigned long long kept,
                   unsigned long long tiles, unsigned int laid) noexcept nogil
    @cython.locals(part=cython.ulonglong)
    cdef void swap(self, int allowed) noexcept nogil
    @cython.locals(j=Py_ssize_t, at=Py_ssize_t, tile=cython.ulonglong)
    cdef void spell(self, Py_ssize_t k, unsigned int laid) noexcept nogil
    @cython.locals(high=cython.ulonglong)
    cdef inline unsigned long long letters(self, Py_ssize_t node) noexcept nogil
    @cython.locals(high=cython.ulonglong)
    cdef inline unsigned long long ends(self, Py_ssize_t node) noexcept nogil
    cdef inline unsigned int first(self, Py_ssize_t node) noexcept nogil
    cdef unsigned int turn(self, Py_ssize_t node) noexcept nogil
