cimport cython
from wordtools.scrabble.endgame._bounds cimport Bounds
from wordtools.scrabble.moves._lanes cimport Lanes
from wordtools.scrabble.moves._movegen cimport Movegen
from wordtools.scrabble.moves._packed cimport (
    SQUARE, STATE, TILE, down_of, kept_of, laid_of, score_of, start_of, tile_of,
)

cdef int ROOM, POSITION, KEPT_POINTS, KEPT_TILE, LEAST

@cython.final
cdef class Playout:
    cdef Lanes lanes  # the board
    cdef Movegen movegen  # finds the plays of the rack to move
    cdef const unsigned char[::1] points  # by letter code
    cdef unsigned int[::1] squares_of  # by cell, its squares across and down
    cdef unsigned char[::1] racks  # ROOM tiles a player, in ascending order; player 0 moves first
    cdef unsigned int[::1] sizes  # tiles of each rack
    cdef unsigned char[::1] bag  # the tiles left, the next one last
    cdef Py_ssize_t bag_size  # tiles in the bag
    cdef unsigned int[::1] where  # squares of the play that is made
    cdef unsigned char[::1] codes  # and its tiles
    cdef readonly long long effort, nodes  # plays found, with something for each position; positions
    cdef unsigned long long head, tiles  # the record of the play that is made

    @cython.locals(value=cython.int)
    cpdef play(self, mine, other, bag, int passed, int plies)
    @cython.locals(racks="const unsigned char[::1]", codes="const unsigned char[::1]", where="const unsigned int[::1]",
                   mark=Py_ssize_t, laid=Py_ssize_t, total=cython.int, sign=cython.int, mover=cython.int,
                   n=Py_ssize_t, number=cython.uint)
    cdef int follow(self, int passed, int plies) noexcept nogil
    @cython.locals(n=cython.uint, theirs=cython.int, most=cython.int, k=Py_ssize_t, head=cython.ulonglong,
                   number=cython.uint, value=cython.int)
    cdef void choose(self, int mover, bint last) noexcept nogil
    @cython.locals(number=cython.uint, at=Py_ssize_t, k=Py_ssize_t)
    cdef void place(self) noexcept nogil
    @cython.locals(begin=Py_ssize_t, size=cython.uint, count=cython.uint, k=cython.uint, tile=cython.uchar,
                   j=Py_ssize_t)
    cdef void refill(self, int mover, unsigned long long kept) noexcept nogil
    @cython.locals(total=cython.int, k=cython.uint)
    cdef int worth(self, int player) noexcept nogil
    @cython.locals(total=cython.int, k=cython.uint)
    cdef int kept_worth(self, int player, unsigned long long kept) noexcept nogil
