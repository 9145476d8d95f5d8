cimport cython

cdef enum:
    FILLED = 0
    ENDED = 1
    SPENT = 2

cdef unsigned long long WORD, FACTOR
cdef long long STEPS, NEVER, SPREAD, WIDEST


@cython.final
cdef class Join:
    cdef Py_ssize_t depth, level  # tables, and the one whose rows are gone through
    cdef int shift  # of losses, for the order of rows
    cdef public long long slack
    cdef readonly long long work, loss  # rows looked at; what the rows of an answer lose
    cdef public unsigned char[::1] letter  # by cell, the code of its letter
    # by table: its cells, how many of them are known when it comes, and where its cells, rows, letters and buckets begin
    cdef long long[::1] wide, known, place, row, text, head
    cdef unsigned long long[::1] mask  # by table, its buckets less one
    cdef long long[::1] cell, source  # by table and letter of a row, its cell; by letter, where the table had it
    cdef unsigned char[::1] codes  # the letters of all rows, those that are known first
    cdef int[::1] losses, heads  # by row; by bucket, the first of its rows
    # by table: the next row, the end of its bucket, what was lost before, and what it may lose at most
    cdef long long[::1] now, end, lost, limit
    # what tables tell ahead
    cdef Py_ssize_t n_asked
    cdef long long[::1] after  # by table, where those that are asked after it begin
    # by one that is asked: which table, where it tells, of how many places less one, and where the cells begin
    cdef long long[::1] later, told_at, ask_at, ask
    cdef unsigned long long[::1] told_mask
    cdef int[::1] told  # the least loss, by hash
    # the tree of tables and groups: what each is in, and is known to lose at least; by level, what it loses at least as
    # far as is known by then, and what its members do
    cdef Py_ssize_t nodes
    cdef long long[::1] up, debt, low, sum, path

    @cython.locals(d=Py_ssize_t, k=Py_ssize_t)
    cdef ask_ahead(self, tables)
    @cython.locals(node=Py_ssize_t, k=Py_ssize_t, top=Py_ssize_t)
    cdef group(self, groups)
    @cython.locals(k=Py_ssize_t, e=Py_ssize_t, end=Py_ssize_t, j=Py_ssize_t, i=Py_ssize_t, at=Py_ssize_t, h=Py_ssize_t)
    cdef void tell(self) noexcept nogil
    @cython.locals(h=cython.ulonglong, j=Py_ssize_t)
    cdef Py_ssize_t spot(self, Py_ssize_t k) noexcept nogil
    @cython.locals(at=Py_ssize_t, then=Py_ssize_t, node=Py_ssize_t, k=Py_ssize_t)
    cdef bint promising(self, Py_ssize_t d, Py_ssize_t i) noexcept nogil
    @cython.locals(more="long long")
    cdef void lift(self, Py_ssize_t at, Py_ssize_t node, long long low) noexcept nogil
    @cython.locals(at=Py_ssize_t, n=Py_ssize_t, node=Py_ssize_t, spare="long long")
    cdef long long spare(self, Py_ssize_t d) noexcept nogil
    @cython.locals(order="int[::1]", tally="int[::1]")
    cdef take(
        self, Py_ssize_t d, Py_ssize_t rows, const unsigned char[::1] letters, const int[::1] losses, long long lead
    )
    @cython.locals(
        wide=Py_ssize_t, i=Py_ssize_t, k=Py_ssize_t, n=Py_ssize_t, head=Py_ssize_t, size=Py_ssize_t, h=Py_ssize_t,
        at=Py_ssize_t, j=Py_ssize_t
    )
    cdef void load(
        self, Py_ssize_t d, Py_ssize_t rows, const unsigned char[::1] letters, const int[::1] losses, long long lead,
        int[::1] order, int[::1] tally
    ) noexcept nogil
    @cython.locals(h=cython.ulonglong, j=Py_ssize_t)
    cdef Py_ssize_t hashed(self, Py_ssize_t d, const unsigned char[::1] letters, Py_ssize_t at) noexcept nogil
    @cython.locals(h=cython.ulonglong, at=Py_ssize_t, j=Py_ssize_t)
    cdef void enter(self, Py_ssize_t d, long long lost) noexcept nogil
    @cython.locals(state=int)
    cpdef int run(self, long long steps)
    @cython.locals(d=Py_ssize_t, i=Py_ssize_t, lost="long long")
    cdef int search(self, long long end) noexcept nogil
    @cython.locals(wide=Py_ssize_t, at=Py_ssize_t, j=Py_ssize_t)
    cdef bint agrees(self, Py_ssize_t d, Py_ssize_t i) noexcept nogil
