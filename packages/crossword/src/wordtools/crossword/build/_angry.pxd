cimport cython

from wordtools.crossword.build._grid cimport WordGrid
from wordtools.crossword.build._starts cimport Starts

@cython.final
cdef class Angry:
    cdef Starts starts  # where words may start on the grid
    cdef WordGrid grid  # that of starts
    cdef long long inside, end, edge, turn  # points: up to a million times the crossings of a long word
    cdef int last_way  # direction of the word placed last; 2: none yet
    cdef int rated_s, rated_d  # start cell and direction of the best position that rate() found

    cpdef build(self, int depth)
    @cython.locals(before=int)
    cdef void run(self, int depth) noexcept nogil
    @cython.locals(
        n=int, k=int, j=int, w=int, many=int, score=cython.longlong, best=cython.longlong, ties=int, chosen=int,
        chosen_s=int, chosen_d=int
    )
    cdef void place_all(self, int depth, bint crossing) noexcept nogil
    @cython.locals(best=cython.longlong, score=cython.longlong, ties=int, n=int, d=int, s=int, crossings=int)
    cdef long long rate(self, int w, bint crossing) noexcept nogil
    @cython.locals(base=int, ends=int, score=cython.longlong)
    cdef long long score(self, int d, int s, int n, int crossings) noexcept nogil
