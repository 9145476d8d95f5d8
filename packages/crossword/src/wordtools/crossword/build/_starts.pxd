cimport cython

from wordtools.crossword._bits cimport lowest, popcount
from wordtools.crossword.build._grid cimport WordGrid

cdef extern from *:
    enum:
        BITS "64"
        BEFORE "63"


@cython.final
cdef class Starts:
    cdef readonly WordGrid grid
    cdef int blocks, width
    cdef int[::1] near, turn
    cdef unsigned long long[::1] inside, occupied, free, fixed, allowed, found

    @cython.locals(k=int)
    cdef void renew(self) noexcept nogil
    cdef void add(self, int w) noexcept nogil
    @cython.locals(d=int, s=int, there=int, p=int, i=int, letter=int)
    cdef void mark(self, int w) noexcept nogil
    @cython.locals(one=cython.ulonglong)
    cdef void set_bit(self, unsigned long long[::1] masks, int base, unsigned int bit) noexcept nogil
    @cython.locals(one=cython.ulonglong)
    cdef void clear_bit(self, unsigned long long[::1] masks, int base, unsigned int bit) noexcept nogil
    @cython.locals(d=int, base=int, side=int, k=int, letter=int, at=int, near=cython.ulonglong)
    cdef void freshen(self) noexcept nogil
    @cython.locals(
        begin=int, n=int, base=int, some=bint, k=int, j=int, r=int, row=int, at=int, bits=cython.ulonglong,
        around=cython.ulonglong
    )
    cdef bint find(self, int w, int d) noexcept nogil
    @cython.locals(k=int, j=int, bits=cython.ulonglong)
    cdef int next_start(self, int s) noexcept nogil
    @cython.locals(n=int, total=int, one=cython.ulonglong, i=int, bits=cython.ulonglong)
    cdef int count_crossings(self, int w, int d, int s) noexcept nogil
    @cython.locals(q=cython.uint, r=cython.uint, bits=cython.ulonglong)
    cdef unsigned long long ahead(
        self, unsigned long long[::1] masks, int base, unsigned int block, unsigned int steps
    ) noexcept nogil
    @cython.locals(q=cython.uint, r=cython.uint, bits=cython.ulonglong)
    cdef unsigned long long behind(
        self, unsigned long long[::1] masks, int base, unsigned int block, unsigned int steps
    ) noexcept nogil
