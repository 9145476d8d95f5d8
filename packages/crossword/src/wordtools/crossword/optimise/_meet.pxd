cimport cython

cdef enum:
    FILLED = 0
    ENDED = 1
    SPENT = 2

cdef unsigned long long WORD, FACTOR
cdef long long STEPS, NO_ROW, HASH_SPREAD, MAX_HASH


@cython.final
cdef class Join:
    cdef Py_ssize_t depth, level  # tables, and the one whose rows are gone through
    cdef int shift  # of losses, for the order of rows
    cdef public long long slack  # largest total loss of an answer
    cdef readonly long long work, loss  # rows looked at; what the rows of an answer lose
    cdef public unsigned char[::1] letter  # by cell, the code of its letter
    cdef long long[::1] wide, known  # by table, its cells; those whose letter earlier tables fix
    cdef long long[::1] place, row, text, head  # by table, where its cells, rows, letters and buckets begin
    cdef unsigned long long[::1] mask  # by table, its buckets less one
    cdef long long[::1] cell, source  # by table and letter of a row, its cell; by letter, where the table had it
    cdef unsigned char[::1] codes  # the letters of all rows, those that are known first
    cdef int[::1] losses, heads  # by row; by bucket, the first of its rows
    cdef long long[::1] now, end  # by table, its next row, and the end of its bucket
    cdef long long[::1] lost, limit  # by table, the loss of the rows before; the largest loss of its own row
    # lower bounds of later tables
    cdef Py_ssize_t n_asked  # bounds: pairs of a table and a later one that has some of its letters
    cdef long long[::1] after  # by table, where the later tables with new bounds begin
    cdef long long[::1] later, bound_at  # by bound, the later table; where its entries begin in bound_of
    cdef long long[::1] ask_at, ask  # by bound, where its cells begin in ask; the cells, whose letters are hashed
    cdef unsigned long long[::1] bound_mask  # by bound, its hash entries (a power of 2) less one
    cdef int[::1] bound_of  # by hash, the least loss of the rows with it: admissible
    # the tree of tables and groups, children first, all tables together last
    cdef Py_ssize_t nodes  # tables and groups
    cdef long long[::1] up, debt  # by node, its group or -1; its own lower bound, whatever its members lose
    cdef long long[::1] low, sum  # by level and node, the lower bound under the letters fixed; the sum over its members
    cdef long long[::1] path  # scratch: the nodes from a table up to the top

    @cython.locals(d=Py_ssize_t, k=Py_ssize_t)
    cdef ask_ahead(self, tables)
    @cython.locals(node=Py_ssize_t, k=Py_ssize_t, top=Py_ssize_t)
    cdef group(self, groups)
    @cython.locals(k=Py_ssize_t, e=Py_ssize_t, end=Py_ssize_t, j=Py_ssize_t, i=Py_ssize_t, at=Py_ssize_t, h=Py_ssize_t)
    cdef void tabulate(self) noexcept nogil
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
