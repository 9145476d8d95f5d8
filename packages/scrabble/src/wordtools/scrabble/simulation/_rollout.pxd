cimport cython

from wordtools.scrabble.simulation._settle cimport Settler
from wordtools.scrabble.moves._movegen cimport ALL_PLAYS, BEST
from wordtools.scrabble.simulation._selfplay cimport Selfplay
from wordtools.scrabble.moves._packed cimport laid_of, score_of

cdef enum:
    FIGURES = 6
    GAME = 8
    NOBODY = -1
    PLIES = 8
    SUMS = 3

cdef int KNOWN, END, EFFORT_OF_NODE

@cython.final
cdef class Rollout:
    cdef Selfplay game  # both players, on their board
    cdef object board  # the tiles of the position, a byte a cell
    cdef const unsigned char[::1] mine, other, unseen  # the tiles that are known of each rack; the others, in any order
    cdef int last  # turns that are left once the bag is empty, where that ends the game
    cdef Py_ssize_t idle  # turns without points before the first play
    cdef Py_ssize_t mark, laid  # the board's log and tiles, to which each round goes back
    cdef Py_ssize_t made  # plays found in the round
    cdef unsigned long long[::1] steps  # of trace: *room* numbers a step; room 0: not recorded
    cdef Py_ssize_t room, at  # numbers of a step; where the next step is written
    cdef unsigned long long size  # tiles of a full rack: a play of this number is a bingo
    cdef int next  # the player on turn when the round ended, or NOBODY
    cdef Settler settler  # searches the rest of games; None: nobody does
    cdef bint searching, knowing  # whether it does, and whether the other player replies as if it knew the bag
    cdef int lead, proof  # points ahead at first; what is proven of the end of a round
    cdef long long effort, more  # plays that may be found to decide who wins, and then by how much

    cpdef search(self, settler, int lead, long long effort, long long more, bint knowing)
    @cython.locals(game=Selfplay, numbers="const unsigned long long[::1]", first="const unsigned long long[::1]",
                   worth="const int[::1]", results="long long[::1]", by_ply="long long[::1]", rounds=Py_ssize_t,
                   stride=Py_ssize_t, count=Py_ssize_t, k=Py_ssize_t, j=Py_ssize_t, i=Py_ssize_t)
    cpdef rounds(self, seeds, plays, leaves, int plies, out, sums)
    @cython.locals(game=Selfplay, tiles="const unsigned char[::1]", racks="const unsigned char[::1]",
                   first="const unsigned long long[::1]", results="long long[::1]", by_ply="long long[::1]",
                   count=Py_ssize_t, in_bag=Py_ssize_t, held=Py_ssize_t, stride=Py_ssize_t, k=Py_ssize_t, i=Py_ssize_t)
    cpdef draws(self, bags, others, play, int leave, out, sums)
    @cython.locals(game=Selfplay, room=Py_ssize_t)
    cdef prepare(self)
    @cython.locals(steps=Py_ssize_t)
    cpdef trace(self, seeds, plays, leaves, int plies, out)
    @cython.locals(n=Py_ssize_t, k=Py_ssize_t)
    cdef void write_step(self, Py_ssize_t seat, Py_ssize_t step, Py_ssize_t at) noexcept nogil
    @cython.locals(k=Py_ssize_t)
    cdef void begin(self) noexcept nogil
    @cython.locals(n=Py_ssize_t, k=Py_ssize_t, j=Py_ssize_t, tile=cython.uchar)
    cdef void deal(self, unsigned long long seed) noexcept nogil
    @cython.locals(seat=Py_ssize_t, done=Py_ssize_t, begin=Py_ssize_t)
    cdef void follow(self, int plies, long long[::1] sums, Py_ssize_t at) noexcept nogil
    @cython.locals(head=cython.ulonglong)
    cdef void add_up(self, long long[::1] sums, Py_ssize_t at) noexcept nogil
    @cython.locals(left=Py_ssize_t, other=Py_ssize_t, racks="const unsigned char[::1]", lead=cython.int,
                   bag="const unsigned char[::1]", value=cython.int)
    cdef bint settled(self, Py_ssize_t seat) noexcept nogil
    @cython.locals(over=bint)
    cdef void report(self, long long[::1] out, Py_ssize_t at) noexcept nogil
