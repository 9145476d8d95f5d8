cimport cython

from wordtools.crossword.build._grid cimport WordGrid
from wordtools.crossword.build._openings cimport Openings

cdef long long CROSSING, LOGS
cdef long long[::1] COOL

@cython.final
cdef class Annealing:
    cdef WordGrid grid  # the words, and where they lie
    cdef Openings openings  # the positions where words would cross others
    cdef bint whole  # whether the words hang together
    cdef readonly long long energy  # what the layout is worth: weights, and CROSSING for each crossing

    @cython.locals(_=cython.longlong)
    cpdef anneal(self, long long steps, long long heat)
    @cython.locals(before=cython.longlong, after=cython.longlong, kind=int, joined=bint)
    cdef void change(self, long long heat) noexcept nogil
    @cython.locals(k=int)
    cdef bint lacking(self) noexcept nogil
    @cython.locals(_=int, w=int, d=int, n=int, wide=int, high=int, line=int, first=int, s=int)
    cdef void first_word(self) noexcept nogil
    @cython.locals(_=int)
    cdef void drop_some(self) noexcept nogil
    @cython.locals(_=int, w=int, longest=int)
    cdef void drop_longest(self) noexcept nogil
    @cython.locals(high=int, wide=int, top=int, left=int, k=int, w=int, n=int, d=int, line=int, first=int, touches=bint)
    cdef void drop_window(self) noexcept nogil
    cdef int length(self, int w) noexcept nogil
