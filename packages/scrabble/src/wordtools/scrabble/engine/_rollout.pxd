cimport cython

from wordtools.scrabble.engine._selfplay cimport Selfplay

cdef enum:
    FIGURES = 4
    GAME = 8
    NOBODY = -1

@cython.final
cdef class Rollout:
    cdef Selfplay game
    cdef object board
    cdef const unsigned char[::1] mine, other, unseen
    cdef Py_ssize_t idle, mark, laid
    cdef bint hidden
    cdef int next

    @cython.locals(game=Selfplay, numbers="const unsigned long long[::1]", first="const unsigned long long[::1]",
                   worth="const int[::1]", results="long long[::1]", rounds=Py_ssize_t, stride=Py_ssize_t,
                   count=Py_ssize_t, k=Py_ssize_t, j=Py_ssize_t, i=Py_ssize_t)
    cpdef rounds(self, seeds, plays, leaves, int plies, out)
    @cython.locals(n=Py_ssize_t, k=Py_ssize_t, j=Py_ssize_t, tile=cython.uchar)
    cdef void deal(self, unsigned long long seed) noexcept nogil
    @cython.locals(seat=Py_ssize_t, done=Py_ssize_t)
    cdef void follow(self, int plies) noexcept nogil
    @cython.locals(over=bint)
    cdef void report(self, long long[::1] out, Py_ssize_t at) noexcept nogil
