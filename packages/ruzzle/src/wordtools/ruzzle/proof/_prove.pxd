cimport cython

from wordtools.ruzzle._bits cimport lowest, popcount

cdef extern from *:
    const unsigned long long LOW "0xFFFFFFFFULL"

cdef enum:
    DONE = 0
    SNAKES = 1
    ARENA = 2
    LEAVES = 3
    QUEUE = 4

cdef unsigned int DIGIT

@cython.final
cdef class Prover:
    cdef const unsigned long long[::1] records, masks, gain
    cdef const long long[::1] bonus
    cdef const unsigned int[::1] begins
    cdef const unsigned short[::1] near
    cdef unsigned char[::1] shift, named
    cdef unsigned long long[::1] absent, digit, bins, snakes, spare, heads, queue
    cdef long long[::1] labels, points, opened, pending, tree, leaves, sums
    cdef object notes
    cdef unsigned long long nothing
    cdef Py_ssize_t cells, minimum, size, room, leaves_room, queue_room, count, top, waiting, depth, merged, row
    cdef readonly Py_ssize_t nodes, found, boards
    cdef Py_ssize_t merged_first, merged_count
    cdef int state
    cdef long long least

    cpdef reserve(self, int what, Py_ssize_t count)
    cpdef capacity(self, int what)
    cpdef board(self, begins, near)
    @cython.locals(cell=Py_ssize_t)
    cpdef int build(self, masks, gain, bonus, Py_ssize_t minimum) except -1
    cpdef int search(self, long long least, Py_ssize_t merged) except -1
    cpdef result(self)

    @cython.locals(
        one=cython.ulonglong, place=cython.uint, k=Py_ssize_t, cell=Py_ssize_t, letters=cython.ulonglong,
        width=cython.uint, absent=cython.ulonglong, rank=cython.ulonglong, letter=cython.uint
    )
    cdef void set_keys(self) noexcept nogil
    @cython.locals(
        one=cython.ulonglong, below=cython.ulonglong, words=cython.ulonglong, link=cython.ulonglong,
        letters=cython.ulonglong, bit=cython.ulonglong, total=cython.ulonglong, longer=cython.ulonglong,
        word=cython.ulonglong, letter=cython.uint, after=Py_ssize_t, index=cython.ulonglong, k=Py_ssize_t
    )
    cdef void enter(
        self, Py_ssize_t cell, Py_ssize_t node, unsigned long long base, unsigned long long used,
        unsigned long long gain, unsigned long long key
    ) noexcept nogil
    @cython.locals(end=cython.uint, low=cython.uint)
    cdef void sort(self) noexcept nogil
    @cython.locals(
        bins="unsigned long long[::1]", most=cython.ulonglong, k=Py_ssize_t, digit=cython.ulonglong, place=Py_ssize_t
    )
    cdef void sort_digit(
        self, unsigned long long[::1] snakes, unsigned long long[::1] spare, unsigned int low
    ) noexcept nogil
    @cython.locals(
        snakes="unsigned long long[::1]", total=cython.longlong, k=Py_ssize_t, j=Py_ssize_t, word=cython.ulonglong
    )
    cdef long long worth(self, Py_ssize_t at, Py_ssize_t end) noexcept nogil
    @cython.locals(
        at=Py_ssize_t, end=Py_ssize_t, key=cython.ulonglong, depth=Py_ssize_t, cell=Py_ssize_t, bits=cython.ulonglong,
        label=cython.longlong, k=Py_ssize_t
    )
    cdef void plant(self) noexcept nogil
    @cython.locals(begin=Py_ssize_t, count=Py_ssize_t, first=Py_ssize_t, k=Py_ssize_t, points=cython.longlong)
    cdef void close(self) noexcept nogil
    @cython.locals(tree="long long[::1]", total=cython.longlong, best=cython.longlong, last=Py_ssize_t, cell=Py_ssize_t)
    cdef long long rest(self, Py_ssize_t node, Py_ssize_t end) noexcept nogil
    @cython.locals(link=cython.longlong)
    cdef void begin(self) noexcept nogil
    cdef void note(self, long long bound) noexcept nogil
    @cython.locals(
        tree="long long[::1]", at=Py_ssize_t, end=Py_ssize_t, later=Py_ssize_t, rest=cython.longlong,
        letters=cython.ulonglong, top=Py_ssize_t, letter=cython.uint, bound=cython.longlong, link=cython.longlong,
        earned=cython.longlong
    )
    cdef void branch(self, Py_ssize_t cell, Py_ssize_t first, Py_ssize_t count, long long points) noexcept nogil
    @cython.locals(
        tree="long long[::1]", first=Py_ssize_t, out=Py_ssize_t, one_end=Py_ssize_t, two_end=Py_ssize_t,
        total=cython.longlong, best=cython.longlong, last=Py_ssize_t, order=Py_ssize_t, at=Py_ssize_t,
        also=Py_ssize_t, bound=cython.longlong, points=cython.longlong, link=cython.longlong, cell=Py_ssize_t
    )
    cdef long long merge(
        self, Py_ssize_t one, Py_ssize_t ones, long long one_rest, Py_ssize_t two, Py_ssize_t twos,
        long long two_rest
    ) noexcept nogil
    @cython.locals(begin=Py_ssize_t, k=Py_ssize_t)
    cdef void clear_row(self, Py_ssize_t cell) noexcept nogil
    @cython.locals(tree="long long[::1]", begin=Py_ssize_t, place=Py_ssize_t)
    cdef void push(self, Py_ssize_t cell, Py_ssize_t node, Py_ssize_t end) noexcept nogil
    @cython.locals(
        tree="long long[::1]", table=Py_ssize_t, rest=cython.longlong, letters=cython.ulonglong, waiting=Py_ssize_t,
        letter=cython.uint, place=Py_ssize_t, bound=cython.longlong, earned=cython.longlong, item=Py_ssize_t,
        node=Py_ssize_t, link=cython.longlong, first=Py_ssize_t
    )
    cdef void choose(self, Py_ssize_t cell, long long points) noexcept nogil
    @cython.locals(
        begin=Py_ssize_t, after=Py_ssize_t, later=Py_ssize_t, letters=cython.ulonglong, k=Py_ssize_t
    )
    cdef void copy_row(self, Py_ssize_t cell) noexcept nogil
    @cython.locals(total=cython.longlong, letters=cython.ulonglong, best=cython.longlong, k=Py_ssize_t)
    cdef long long later(self, Py_ssize_t table, Py_ssize_t cell) noexcept nogil
