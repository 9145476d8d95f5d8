cimport cython

from wordtools_bits cimport lowest, popcount
from wordtools.crossword.build._grid cimport WordGrid

cdef extern from *:
    enum:
        BITS "64"
        BEFORE "63"


@cython.final
cdef class Starts:
    cdef readonly WordGrid grid  # where the words lie
    cdef int blocks, width  # 64-bit blocks of a set of cells; of a row of allowed, which is longer by a word
    cdef int[::1] near, turn  # by letter of a word, rarest first: its block of allowed, and its shift
    cdef unsigned long long[::1] inside, occupied  # by direction, the cells of the shape; those with a letter
    cdef unsigned long long[::1] free  # by direction, the cells where any letter may come
    cdef unsigned long long[::1] fixed, allowed  # by direction and letter: cells that need it; cells that may have it
    cdef unsigned long long[::1] found  # the cells where the word of the last find() may start

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
