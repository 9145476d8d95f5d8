cimport cython

from wordtools.scrabble.evaluation._ways cimport Ways
from wordtools.scrabble.moves._packed cimport kept_of, laid_of, score_of
from wordtools.scrabble.simulation._selfplay cimport Selfplay

cdef enum:
    SUMS = 57
    LEFTS = 8
    ROWS = 100
    MEASURES = 3
    NOTES = 8

cdef int FINE, LUCK
cdef long long FAR, ZERO

@cython.final
cdef class Study:
    cdef Selfplay game  # both players, on their board
    cdef Ways ways  # sums up that board
    cdef Py_ssize_t explore  # of a thousand plays, those that are chosen at random
    cdef unsigned int most  # of how many of the best plays
    cdef long long within  # millipoints of equity that these are below the best
    cdef const unsigned int[::1] stage  # by tiles in the bag
    cdef Py_ssize_t stages, kinds  # how many stages, and tiles with a code of their own, there are
    cdef const int[::1] measures  # MEASURES numbers by tile
    cdef long long[::1] used  # by player, the tiles used so far, and the sums of their measures
    cdef long long[::1] notes  # NOTES by row: used, of the other less the own; tiles unseen, and their measures
    cdef readonly Py_ssize_t columns  # numbers of a row
    cdef long long[::1] rows  # of the game being played
    cdef unsigned int[::1] who, stage_of  # by row, the player, and the stage
    cdef Py_ssize_t count  # rows of the game

    @cython.locals(numbers="const unsigned long long[::1]", sums="long long[::1]", n=Py_ssize_t, found=Py_ssize_t,
                   k=Py_ssize_t)
    cpdef games(self, seeds, products)

    @cython.locals(seat=Py_ssize_t, held=bint, lead=cython.longlong, k=Py_ssize_t)
    cdef void play(self, unsigned long long seed) noexcept nogil
    @cython.locals(seat=Py_ssize_t, k=Py_ssize_t)
    cdef void hold(self) noexcept nogil
    @cython.locals(at=Py_ssize_t, j=Py_ssize_t)
    cdef void use(self, Py_ssize_t who, Py_ssize_t tile) noexcept nogil
    @cython.locals(who=Py_ssize_t, at=Py_ssize_t, mine=Py_ssize_t, other=Py_ssize_t, tiles=cython.longlong,
                   unseen=cython.longlong, j=Py_ssize_t, more=cython.longlong, luck=cython.longlong, to=Py_ssize_t)
    cdef void compare(self, Py_ssize_t k) noexcept nogil
    @cython.locals(at=Py_ssize_t, j=Py_ssize_t, mine=cython.longlong, total=cython.longlong, tile=Py_ssize_t)
    cdef void note(self, Py_ssize_t k, Py_ssize_t who) noexcept nogil
    @cython.locals(j=Py_ssize_t)
    cdef void drop(self, Py_ssize_t at, Py_ssize_t tile) noexcept nogil
    @cython.locals(who=Py_ssize_t, other=Py_ssize_t, n=Py_ssize_t, bag=Py_ssize_t, at=Py_ssize_t,
                   to=Py_ssize_t, k=Py_ssize_t, tile=Py_ssize_t, head=cython.ulonglong, kept=cython.ulonglong,
                   gone=Py_ssize_t, left=Py_ssize_t, lead=cython.longlong)
    cdef void turn(self, Py_ssize_t seat) noexcept nogil
    @cython.locals(pick=Py_ssize_t)
    cdef void choose(self, Py_ssize_t seat, Py_ssize_t who) noexcept nogil
    @cython.locals(n=Py_ssize_t, row=Py_ssize_t, at=Py_ssize_t, j=Py_ssize_t, to=Py_ssize_t, k=Py_ssize_t,
                   one=cython.longlong)
    cdef void add_up(self, long long[::1] products) noexcept nogil
