cimport cython
from libc.math cimport sqrt

from wordtools_bits cimport lowest, popcount
from wordtools.scrabble.moves._lanes cimport Lanes
from wordtools.scrabble.moves._packed cimport (
    ALLOW, BLOCK, CROSSED, FIXED, PLAYABLE, SCALE, SPAN, SQUARE, STATE, TILE, down_of, high_half, kept_of, laid_of,
    letter_premium, low_half, start_of, tile_of, word_premium,
)

cdef enum:
    REACH = 7
    SHIFT = 20
    POINT = 10
    ONE = 1 << 20
    UNIT = 1 << 10
    WEIGHTS = 0
    POINTS = 14
    TIMES = 28
    HOOKS = 39
    PREMIUMS = 45
    ADDED = 49
    BEST = 49
    WHOLE = 50
    LANE = 51
    OVER = 54
    SUMS = 57
    LEFTS = 8
    WEIGHT = 0
    TOUCHES = 1
    TILES_AFTER = 2
    BEGINS = 3
    TIMES_WORD = 4
    SCORE = 5
    CROSSES = 6
    LENGTH = 7
    PLACE = 8

cdef long long ZERO, LOW, MIDDLE, HIGH
cdef unsigned int FEW, SOME, SHORT

cdef inline long long root(long long number) noexcept nogil:
    # the largest whole number whose square is not above: sqrt may be off by one for large numbers
    cdef long long found = <long long>sqrt(<double>number)
    while found * found > number:
        found -= 1
    while (found + 1) * (found + 1) <= number:
        found += 1
    return found


@cython.final
cdef class Ways:
    cdef Lanes lanes  # the board
    cdef unsigned long long[::1] squares  # of lanes
    cdef Py_ssize_t tiles  # of the whole set
    cdef const int[::1] terms  # by sum, millipoints for its square root
    cdef const int[::1] kept, left  # millipoints by tile kept, and by tiles left in the bag
    cdef long long exchange  # millipoints for an exchange
    cdef long long[::1] points  # by letter code
    cdef Py_ssize_t count  # lanes of the board
    cdef unsigned int[::1] first, size  # by lane, its first square and how many it has
    cdef unsigned int[::1] lane_of  # by square, its lane, or count for a wall
    cdef long long[::1] counts  # by tile, how many are unseen
    cdef unsigned int[::1] chance  # 1 + weight of a crossed square by tiles unseen and those that fit; 0: not known
    cdef Py_ssize_t total  # tiles that are unseen
    cdef long long mean  # points of an unseen tile, in parts of UNIT
    cdef long long[::1] places  # PLACE numbers by place in the lane being measured
    cdef long long[::1] parts  # LANE numbers by lane, of the board as it lies; behind them the same with a play on it
    cdef unsigned int[::1] moved  # by lane, whether it was measured with the play
    cdef long long[::1] base  # of the sums that lanes have parts of, those of the board as it lies
    cdef long long[::1] sums, roots  # the sums, in parts of ONE, and their square roots, in parts of UNIT
    cdef long long[::1] before  # the roots of the board as it lies
    cdef long long worth, bag_worth, exchanged  # millipoints of the play valued last: tiles kept, bag, exchange
    cdef unsigned int[::1] laid  # squares of the play being laid
    cdef unsigned char[::1] codes  # and its tiles

    @cython.locals(hidden="const unsigned char[::1]", results="long long[::1]", k=Py_ssize_t)
    cpdef fill(self, unseen, out)
    @cython.locals(plays="const unsigned long long[::1]", hidden="const unsigned char[::1]",
                   codes="const unsigned char[::1]", results="long long[::1]", n=Py_ssize_t, number=Py_ssize_t,
                   k=Py_ssize_t, j=Py_ssize_t)
    cpdef weigh(self, records, Py_ssize_t stride, rack, unseen, Py_ssize_t bag, out)
    cpdef check(self, tiles)

    @cython.locals(k=Py_ssize_t)
    cdef void clear(self) noexcept nogil
    @cython.locals(k=Py_ssize_t)
    cdef void see(self, const unsigned char[::1] tiles, Py_ssize_t begin, Py_ssize_t n) noexcept nogil
    @cython.locals(points=cython.longlong, k=Py_ssize_t, total=cython.longlong, j=Py_ssize_t, lane=Py_ssize_t)
    cdef void begin(self) noexcept nogil
    @cython.locals(head=cython.ulonglong, laid=cython.uint, j=Py_ssize_t, change=cython.longlong)
    cdef long long value(self, const unsigned long long[::1] plays, Py_ssize_t k, const unsigned char[::1] rack,
                         Py_ssize_t begin, Py_ssize_t n, Py_ssize_t bag) noexcept nogil
    @cython.locals(found=Py_ssize_t, most=cython.longlong, k=Py_ssize_t, value=cython.longlong)
    cdef Py_ssize_t best(self, const unsigned long long[::1] plays, Py_ssize_t stride, const long long[::1] equities,
                         Py_ssize_t count, const unsigned char[::1] rack, Py_ssize_t begin, Py_ssize_t n,
                         Py_ssize_t bag) noexcept nogil
    @cython.locals(kept=cython.ulonglong, gone=Py_ssize_t, k=Py_ssize_t, left=Py_ssize_t)
    cdef void add_rest(self, unsigned long long head, const unsigned char[::1] rack, Py_ssize_t begin, Py_ssize_t n,
                       Py_ssize_t bag) noexcept nogil
    @cython.locals(n=Py_ssize_t, down=cython.uint, at=Py_ssize_t, j=Py_ssize_t, logging=int, mark=Py_ssize_t)
    cdef void lay(self, const unsigned long long[::1] plays, Py_ssize_t k) noexcept nogil
    @cython.locals(j=Py_ssize_t, k=Py_ssize_t, lane=Py_ssize_t, old=Py_ssize_t, new=Py_ssize_t)
    cdef void sum_up(self, Py_ssize_t mark) noexcept nogil
    cdef void add_lane(self, long long best, long long whole) noexcept nogil
    @cython.locals(j=Py_ssize_t, n=Py_ssize_t, at=Py_ssize_t, touched=Py_ssize_t, ahead=Py_ssize_t, k=Py_ssize_t)
    cdef void measure(self, Py_ssize_t lane, Py_ssize_t to) noexcept nogil
    @cython.locals(state=cython.ulonglong, place=Py_ssize_t, first=Py_ssize_t, block=Py_ssize_t,
                   allow=cython.ulonglong, beside=cython.ulonglong, own=cython.longlong, cross=cython.longlong)
    cdef void look(self, Py_ssize_t at, Py_ssize_t k, Py_ssize_t to) noexcept nogil
    @cython.locals(at=Py_ssize_t, total=cython.longlong, share=cython.longlong, missed=cython.longlong)
    cdef inline long long weight_of(self, Py_ssize_t fit) noexcept nogil
    @cython.locals(letters=cython.uint, fit=Py_ssize_t, points=cython.longlong, letter=cython.uint,
                   weight=cython.longlong)
    cdef long long hook(self, unsigned long long state, unsigned long long allow, Py_ssize_t k,
                        Py_ssize_t to) noexcept nogil
    @cython.locals(weight=cython.longlong, times=cython.longlong, main=cython.longlong, cross=cython.longlong,
                   touches=cython.uint, through=cython.uint, laid=cython.uint, block=cython.ulonglong,
                   place=Py_ssize_t)
    cdef void grow(self, Py_ssize_t at, Py_ssize_t k, Py_ssize_t n, Py_ssize_t to) noexcept nogil
    @cython.locals(kind=Py_ssize_t)
    cdef inline void add(self, long long weight, long long times, long long points, unsigned int laid,
                         unsigned int through, Py_ssize_t to) noexcept nogil
    cdef inline long long in_points(self, long long change) noexcept nogil
