cimport cython

from wordtools.scrabble.engine._selfplay cimport Selfplay

cdef enum:
    FIGURES = 5
    GAME = 8
    NOBODY = -1
    PLIES = 8
    SUMS = 3

@cython.final
cdef class Rollout:
    cdef Selfplay game
    cdef object board
    cdef const unsigned char[::1] mine, other, unseen
    cdef Py_ssize_t idle, mark, laid, made
    cdef unsigned long long[::1] told  # by trace: the steps of each round, *room* numbers each, 0: none is kept
    cdef Py_ssize_t room, at
    cdef unsigned long long size  # of a full rack: who lays so many tiles makes a bingo
    cdef bint hidden
    cdef int next

    @cython.locals(game=Selfplay, numbers="const unsigned long long[::1]", first="const unsigned long long[::1]",
                   worth="const int[::1]", results="long long[::1]", by_ply="long long[::1]", rounds=Py_ssize_t,
                   stride=Py_ssize_t, count=Py_ssize_t, k=Py_ssize_t, j=Py_ssize_t, i=Py_ssize_t)
    cpdef rounds(self, seeds, plays, leaves, int plies, out, sums)
    @cython.locals(steps=Py_ssize_t)
    cpdef trace(self, seeds, plays, leaves, int plies, out)
    @cython.locals(n=Py_ssize_t, k=Py_ssize_t)
    cdef void tell(self, Py_ssize_t seat, Py_ssize_t step, Py_ssize_t at) noexcept nogil
    @cython.locals(n=Py_ssize_t, k=Py_ssize_t, j=Py_ssize_t, tile=cython.uchar)
    cdef void deal(self, unsigned long long seed) noexcept nogil
    @cython.locals(seat=Py_ssize_t, done=Py_ssize_t, begin=Py_ssize_t, head=cython.ulonglong)
    cdef void follow(self, int plies, long long[::1] sums, Py_ssize_t at) noexcept nogil
    @cython.locals(over=bint)
    cdef void report(self, long long[::1] out, Py_ssize_t at) noexcept nogil
