cimport cython

from wordtools.scrabble.moves._lanes cimport Lanes
from wordtools.scrabble.endgame._memory cimport Memory
from wordtools.scrabble.moves._packed cimport (
    CROSS, FIXED, PLAYABLE, SCALE, SQUARE, STATE, TILE, down_of, laid_of, start_of,
)

cdef int SLOTS, BUCKETS, REFUTATION

@cython.final
cdef class Refutations:
    cdef Lanes lanes  # the board
    cdef Memory memory  # for its hash function
    cdef unsigned int[::1] squares_of  # by cell, its squares across and down
    cdef unsigned long long[::1] numbers  # by hash of a rack, SLOTS plays, the newest first, REFUTATION numbers each
    cdef unsigned long long salt  # of the racks that numbers are kept for since all was forgotten last

    cdef void begin_anew(self) noexcept nogil
    @cython.locals(slot=Py_ssize_t, head=cython.ulonglong)
    cdef unsigned long long head(self, unsigned long long rack, Py_ssize_t number) noexcept nogil
    cdef unsigned long long tiles(self, unsigned long long rack, Py_ssize_t number) noexcept nogil
    @cython.locals(begin=Py_ssize_t, k=Py_ssize_t)
    cdef void keep(self, unsigned long long rack, unsigned long long head, unsigned long long tiles) noexcept nogil
    @cython.locals(at=Py_ssize_t, key=cython.ulonglong, left=cython.uint, state=cython.ulonglong)
    cpdef unsigned long long footprint(self, unsigned long long head) noexcept nogil
