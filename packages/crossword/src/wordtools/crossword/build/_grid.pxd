cimport cython

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
    cdef readonly int words, rows, columns, letters, room, blocks, count
    cdef readonly long long value, best_value, crossings
    cdef unsigned long long state
    cdef int logged
    cdef bint symmetric
    cdef const unsigned char[::1] text
    cdef const int[::1] begins, weights
    cdef int[::1] cells, stride, swap, cover, placed, index, order, mark, queue, log, partner, shift, rank
    cdef unsigned char[::1] ink, shut
    cdef readonly int[::1] at, way, best_at, best_way
    cdef unsigned long long[::1] cross, spare

    @cython.locals(w=int, k=int, d=int, row=int, column=int, one=cython.ulonglong)
    cpdef start(self, unsigned long long seed)
    cdef long long draw(self, long long n) noexcept nogil
    @cython.locals(here=int, there=int, mine=int, other=int, p=int, i=int, letter=int)
    cdef void put(self, int w, int d, int s) noexcept nogil
    @cython.locals(d=int, s=int, here=int, there=int, mine=int, other=int, p=int, i=int)
    cdef void take(self, int w) noexcept nogil
    @cython.locals(one=cython.ulonglong)
    cdef void flip(self, unsigned int base, unsigned int c) noexcept nogil
    @cython.locals(k=cython.uint, one=cython.ulonglong)
    cdef void flip_spare(self, int w) noexcept nogil
    @cython.locals(p=int)
    cdef void fill_cell(self, int d, int c, int letter, int more) noexcept nogil
    @cython.locals(v=int, j=int)
    cdef void swap_index(self, int w, int k) noexcept nogil
    @cython.locals(k=int)
    cdef void note(self, int w, int d, int s) noexcept nogil
    @cython.locals(k=int)
    cdef void undo(self) noexcept nogil
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
    @cython.locals(v=int, opposite=int)
    cdef bint place(self, int w, int d, int s) noexcept nogil
    cdef int opposite(self, int w, int d, int s) noexcept nogil
    @cython.locals(opposite=int, n=int, many=int, first=int, k=int, v=int)
    cdef int mate(self, int w, int d, int s) noexcept nogil
    @cython.locals(begin=int, n=int, p=int, i=int, total=int)
    cdef int crossings_of(self, int w, int d, int s) noexcept nogil
