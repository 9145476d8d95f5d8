cimport cython

cdef enum:
    FILLED = 0
    ENDED = 1
    SPENT = 2
    FULL = 3

cdef unsigned long long WORD, FACTOR
cdef long long STEPS, ROOM


@cython.final
cdef class Join:
    cdef Py_ssize_t depth, level  # tables, and the one whose rows are gone through
    cdef int shift  # of losses, for the order of rows
    cdef public long long slack
    cdef readonly long long work  # rows looked at
    cdef public unsigned char[::1] letter  # by cell, the code of its letter
    # by table: its cells, how many of them are known when it comes, and where its cells, rows, letters and buckets begin
    cdef long long[::1] wide, known, place, row, text, head
    cdef unsigned long long[::1] mask  # by table, its buckets less one
    cdef long long[::1] cell, source  # by table and letter of a row, its cell; by letter, where the table had it
    cdef unsigned char[::1] codes  # the letters of all rows, those that are known first
    cdef int[::1] losses, heads  # by row; by bucket, the first of its rows
    cdef long long[::1] now, end, lost  # by table: the next row, the end of its bucket, what was lost before
    # what is kept
    cdef Py_ssize_t n_kept, room
    cdef readonly Py_ssize_t rows
    cdef readonly long long lead  # the least loss
    cdef long long[::1] kept  # the cells
    cdef readonly unsigned char[::1] kept_codes
    cdef readonly int[::1] kept_losses
    cdef int[::1] slots  # the hash table of the rows, each counted from 1

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
    @cython.locals(end="long long", state=int)
    cpdef int run(self, long long steps, long long most)
    @cython.locals(k=Py_ssize_t)
    cdef grow(self, Py_ssize_t room)
    @cython.locals(d=Py_ssize_t, i=Py_ssize_t, lost="long long")
    cdef int search(self, long long end) noexcept nogil
    @cython.locals(wide=Py_ssize_t, at=Py_ssize_t, j=Py_ssize_t)
    cdef bint agrees(self, Py_ssize_t d, Py_ssize_t i) noexcept nogil
    @cython.locals(at=Py_ssize_t, j=Py_ssize_t, slot=Py_ssize_t)
    cdef void keep(self, long long lost) noexcept nogil
    @cython.locals(h=cython.ulonglong, j=Py_ssize_t, size=Py_ssize_t, slot=Py_ssize_t, other=Py_ssize_t)
    cdef Py_ssize_t found(self, const unsigned char[::1] letters, Py_ssize_t at) noexcept nogil
