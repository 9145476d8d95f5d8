cimport cython

from wordtools.ruzzle._bits cimport lowest, popcount

cdef extern from *:
    """
    /* long word lists do not fit in the fast caches: asks for a name before it is needed */
    #if defined(__GNUC__) || defined(__clang__)
    #define wordtools_fetch(place) __builtin_prefetch(place)
    #else
    #define wordtools_fetch(place) ((void)(place))
    #endif
    """
    const unsigned long long LOW "0xFFFFFFFFULL"
    const unsigned long long ALL "0xFFFFFFFFFFFFFFFFULL"
    void c_fetch "wordtools_fetch" (const void *place) noexcept nogil

cdef enum:
    DONE = 0
    FULL = 1
    SPENT = 2
    WIDE = 3
    STEP = 8
    MOST = 8192
    HITS = 2 * 1024

@cython.final
cdef class Search:
    cdef const unsigned long long[::1] records, gain
    cdef unsigned long long[::1] around, slots, where, sets, info, queue, hits
    cdef unsigned int[::1] known, n_words
    cdef unsigned short[::1] trail, mark, n_longest
    cdef unsigned char[::1] left
    cdef const long long[::1] bonus, points, factors
    cdef long long[::1] n_totals
    cdef const unsigned int[::1] begins, tails
    cdef const unsigned short[::1] near
    cdef const unsigned char[::1] letter, tail
    cdef tuple given
    cdef Py_ssize_t longest, row, chunks, cells, minimum
    cdef int every, state, visits
    cdef unsigned long long budget
    cdef unsigned short board_number
    cdef long long total
    cdef unsigned short most
    cdef readonly unsigned int found, capacity
    cdef unsigned int[::1] word
    cdef long long[::1] score
    cdef unsigned short[::1] steps, path

    cpdef reserve(self, unsigned int capacity)
    cpdef rules(self, bonus, Py_ssize_t minimum)
    cpdef graph(self, begins, near, int visits)
    @cython.locals(cells=Py_ssize_t, further=Py_ssize_t, cell=Py_ssize_t, k=Py_ssize_t)
    cpdef run(self, letter, tails, tail, points, factors, int every, unsigned long long budget)
    @cython.locals(data="const unsigned char[::1]")
    cpdef many(self, letters, Py_ssize_t n, gain, words, totals, longest)

    @cython.locals(
        one=cython.ulonglong, mask=cython.ulonglong, cell=Py_ssize_t, k=Py_ssize_t, begin=Py_ssize_t,
        letter=cython.uint
    )
    cdef void prepare(self) noexcept nogil
    @cython.locals(
        one=cython.ulonglong, below=cython.ulonglong, words=cython.ulonglong, bit=cython.ulonglong,
        letter=cython.uint, k=Py_ssize_t, at=Py_ssize_t
    )
    cdef void enter(
        self, Py_ssize_t cell, Py_ssize_t node, unsigned int base, long long total, long long factor, Py_ssize_t length, Py_ssize_t steps
    ) noexcept nogil
    @cython.locals(avail=cython.ulonglong, slots=cython.ulonglong, begin=Py_ssize_t, after=Py_ssize_t)
    cdef void visit(
        self, Py_ssize_t cell, Py_ssize_t node, unsigned int base, long long total, long long factor, Py_ssize_t length, Py_ssize_t steps
    ) noexcept nogil
    @cython.locals(slot=cython.uint)
    cdef Py_ssize_t place(self, unsigned int word, long long score, Py_ssize_t length, Py_ssize_t steps) noexcept nogil
    @cython.locals(
        one=cython.ulonglong, mask=cython.ulonglong, k=Py_ssize_t, j=Py_ssize_t, c=Py_ssize_t, row=Py_ssize_t,
        size=Py_ssize_t, letter=cython.uint
    )
    cdef void fill(self, const unsigned char[::1] letters, Py_ssize_t at, bint listing) noexcept nogil
    @cython.locals(
        records="const unsigned long long[::1]", queue="unsigned long long[::1]", info="unsigned long long[::1]",
        sets="unsigned long long[::1]", mark="unsigned short[::1]", hits="unsigned long long[::1]",
        known="unsigned int[::1]", hit=Py_ssize_t, one=cython.ulonglong, board=Py_ssize_t, k=Py_ssize_t, c=Py_ssize_t,
        room=Py_ssize_t, head=Py_ssize_t, end=Py_ssize_t, at=Py_ssize_t, child=Py_ssize_t, first=Py_ssize_t,
        cell=Py_ssize_t, length=Py_ssize_t, base=cython.ulonglong, link=cython.ulonglong, below=cython.ulonglong,
        words=cython.ulonglong, mask=cython.ulonglong, bit=cython.ulonglong, here=cython.ulonglong,
        free=cython.ulonglong, follow=cython.ulonglong, left=cython.ulonglong, gain=cython.ulonglong,
        earned=cython.ulonglong, word=cython.ulonglong
    )
    cdef void sweep(self, const unsigned char[::1] letters, Py_ssize_t boards, bint listing) noexcept nogil
    @cython.locals(
        k=Py_ssize_t, at=Py_ssize_t, length=Py_ssize_t, word=Py_ssize_t, last=cython.ulonglong,
        factor=cython.longlong, gain=cython.longlong, number=cython.ushort
    )
    cdef void take(self, Py_ssize_t end, bint listing) noexcept nogil
    @cython.locals(k=Py_ssize_t)
    cdef void trace(self, Py_ssize_t at, Py_ssize_t steps, unsigned long long last) noexcept nogil
