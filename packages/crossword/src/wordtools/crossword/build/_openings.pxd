cimport cython

from wordtools_bits cimport lowest
from wordtools.crossword.build._grid cimport WordGrid

cdef extern from *:
    enum:
        BITS "64"
        BEFORE "63"


@cython.final
cdef class Openings:
    cdef readonly WordGrid grid  # where the words lie
    cdef int longest, blocks  # letters of the longest word; 64-bit blocks of a set of words
    cdef int room, many  # positions that fit in way, start and next; those in use
    cdef int open  # words with a position: the first of words
    cdef int light  # the least weight of a word; those above it must be in
    cdef bint musts  # whether there are such
    cdef int[::1] word, upto, skip  # by rank: the words; by length: how many are no longer; by index: blocks left out
    cdef int[::1] way, start, next, words, last  # the places of each word as a chain, and the words that have some
    cdef long long[::1] base  # by index of a letter, where its sets begin in rows
    cdef unsigned long long[::1] rows  # by index and letter, the set of words that have it there, by rank

    cdef long long row(self, int i, int letter) noexcept nogil
    @cython.locals(w=int, k=int)
    cpdef places(self)
    @cython.locals(d=int, k=int, bits=cython.ulonglong)
    cdef void find(self) noexcept nogil
    @cython.locals(d=int, c=int, _=int)
    cdef void find_across(self, int w) noexcept nogil
    @cython.locals(
        p=int, at=int, row=cython.longlong, after=int, fixed=int, before=int, many=int, k=int, w=int, n=int,
        bits=cython.ulonglong,
        one=cython.ulonglong
    )
    cdef void find_at(self, int d, int c) noexcept nogil
    @cython.locals(begin=int, p=int, i=int)
    cdef void compare(self, int w, int d, int s, int before, int fixed) noexcept nogil
    @cython.locals(best=int, k=int, w=int, most=int, crossings=int, score=int)
    cdef void fill(self) noexcept nogil
    @cython.locals(k=int, _=int)
    cdef int choose(self) noexcept nogil
