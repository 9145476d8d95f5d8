cimport cython

from wordtools.crossword._bits cimport lowest, popcount

cdef extern from *:
    """
    #define wordtools_STEP 6364136223846793005ULL
    #define wordtools_INCREMENT 1442695040888963407ULL
    #define wordtools_WRAP 0xFFFFFFFFFFFFFFFFULL
    """
    const unsigned long long STEP "wordtools_STEP"
    const unsigned long long INCREMENT "wordtools_INCREMENT"
    const unsigned long long WRAP "wordtools_WRAP"
    enum:
        BITS "64"
        BEFORE "63"


@cython.final
cdef class WordGrid:
    cdef readonly int words, rows, columns, letters, room, blocks, width, count
    cdef readonly long long value, best_value, crossings
    cdef unsigned long long state
    cdef int logged
    cdef bint symmetric
    cdef const unsigned char[::1] text
    cdef const int[::1] begins, weights
    cdef int[::1] cells, stride, swap, cover, placed, index, order, mark, queue, log, partner, near, turn
    cdef readonly int[::1] at, way, best_at, best_way
    cdef unsigned long long[::1] inside, occupied, free, cross, fixed, allowed, found

    @cython.locals(w=int, k=int)
    cpdef start(self, unsigned long long seed)
    cdef long long draw(self, long long n) noexcept nogil
    @cython.locals(one=cython.ulonglong)
    cdef void set_bit(self, unsigned long long[::1] masks, int base, int bit) noexcept nogil
    @cython.locals(one=cython.ulonglong)
    cdef void clear_bit(self, unsigned long long[::1] masks, int base, int bit) noexcept nogil
    @cython.locals(q=cython.uint, r=cython.uint, bits=cython.ulonglong)
    cdef unsigned long long ahead(
        self, unsigned long long[::1] masks, int base, unsigned int block, unsigned int steps
    ) noexcept nogil
    @cython.locals(q=cython.uint, r=cython.uint, bits=cython.ulonglong)
    cdef unsigned long long behind(
        self, unsigned long long[::1] masks, int base, unsigned int block, unsigned int steps
    ) noexcept nogil
    @cython.locals(d=int, base=int, side=int, k=int, letter=int, at=int, near=cython.ulonglong)
    cdef void freshen(self) noexcept nogil
    @cython.locals(here=int, there=int, mine=int, other=int, p=int, i=int, letter=int)
    cdef void put(self, int w, int d, int s) noexcept nogil
    @cython.locals(d=int, s=int, here=int, there=int, mine=int, other=int, p=int, i=int, letter=int)
    cdef void take(self, int w) noexcept nogil
    @cython.locals(v=int, j=int)
    cdef void swap_index(self, int w, int k) noexcept nogil
    @cython.locals(k=int)
    cdef void note(self, int w, int d, int s) noexcept nogil
    @cython.locals(k=int)
    cdef void undo(self) noexcept nogil
    @cython.locals(
        begin=int, n=int, base=int, some=bint, k=int, j=int, r=int, row=int, at=int, bits=cython.ulonglong,
        around=cython.ulonglong
    )
    cdef bint starts(self, int w, int d) noexcept nogil
    @cython.locals(k=int, j=int, bits=cython.ulonglong)
    cdef int next_start(self, int s) noexcept nogil
    @cython.locals(n=int, total=int, one=cython.ulonglong, i=int, bits=cython.ulonglong)
    cdef int count_crossings(self, int w, int d, int s) noexcept nogil
    @cython.locals(w=int, value=cython.longlong)
    cdef void remember(self) noexcept nogil
    @cython.locals(d=int, s=int, v=int, t=int)
    cdef void drop(self, int w) noexcept nogil
    @cython.locals(there=int, p=int, last=int, v=int, _=int)
    cdef void drop_rest(self, int w, int d, int s) noexcept nogil
    @cython.locals(k=int, part=int, best=int, most=int, size=int, w=int, away=bint)
    cdef void keep_largest(self) noexcept nogil
    @cython.locals(size=int, k=int, w=int, d=int, step=int, p=int, v=int, _=int)
    cdef int mark_part(self, int first, int part) noexcept nogil
    @cython.locals(k=int)
    cdef bint joined(self) noexcept nogil
    @cython.locals(best=int, best_s=int, best_d=int, d=int, s=int, crossings=int, score=int)
    cdef void place_best(self, int w) noexcept nogil
    @cython.locals(v=int, opposite=int)
    cdef bint place(self, int w, int d, int s) noexcept nogil
    cdef int opposite(self, int w, int d, int s) noexcept nogil
    @cython.locals(opposite=int, n=int, many=int, first=int, k=int, v=int)
    cdef int mate(self, int w, int d, int s) noexcept nogil
    @cython.locals(base=int, n=int, i=int, at=int, before=cython.bint)
    cdef bint fits(self, int w, int d, int s) noexcept nogil
