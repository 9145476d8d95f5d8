cimport cython

cdef enum:
    FOUND = 0
    MORE = 1
    NONE = 2
    GROW = 3

cdef long long MASK, BIG

@cython.final
cdef class Hunt:
    cdef const unsigned int[::1] begins  # by option, where its items begin in items
    cdef unsigned int[::1] user_begins, users  # by item, where its options begin in users, ascending
    cdef const unsigned short[::1] items  # of all options, one after another
    cdef const signed char[::1] group  # by option, the group whose quota it takes from, or -1
    cdef Py_ssize_t primary  # number of primary items, which come first and must be covered
    cdef Py_ssize_t options, all_items, groups  # how many there are
    cdef Py_ssize_t shortest, longest  # with a single group: primary items of an option
    cdef Py_ssize_t left  # primary items that are not covered
    cdef Py_ssize_t level  # options that are chosen; -1 before the first look
    cdef long long[::1] quota  # by group, options still to be chosen
    cdef long long[::1] weight  # by item, 1 and how often it ran out of options
    cdef long long[::1] count  # by item, options that are not blocked
    cdef long long[::1] low, high, at  # by level: its part of pile, and the option that is tried (-1: none yet)
    cdef unsigned char[::1] covered  # by item
    cdef unsigned int[::1] blocked  # by option, how many of its items are covered
    cdef unsigned int[::1] pile  # the options to try, level after level
    cdef double allowed  # options that a run may try
    cdef long long budget  # how many of these are left
    cdef long long work  # done in this slice
    cdef long long random  # state of the little chance
    cdef readonly long long restarts  # runs that were given up

    @cython.locals(state=int)
    cpdef int run(self, long long work)
    cpdef list found(self)

    @cython.locals(k=Py_ssize_t, item=Py_ssize_t, option=Py_ssize_t)
    cdef void prepare(self) noexcept nogil
    @cython.locals(level=Py_ssize_t)
    cdef int search(self, long long work) noexcept nogil
    @cython.locals(item=Py_ssize_t)
    cdef int begin(self) noexcept nogil
    @cython.locals(level=Py_ssize_t)
    cdef void restart(self) noexcept nogil
    @cython.locals(best=Py_ssize_t, fewest=cython.longlong, heavy=cython.longlong, item=Py_ssize_t,
                   count=cython.longlong, end=Py_ssize_t, k=Py_ssize_t, option=cython.uint)
    cdef void gather(self, Py_ssize_t begin) noexcept nogil
    cdef int has_quota(self, Py_ssize_t option) noexcept nogil
    @cython.locals(k=Py_ssize_t)
    cdef int full(self) noexcept nogil
    @cython.locals(alive=int, k=Py_ssize_t, j=Py_ssize_t, item=Py_ssize_t, begin=Py_ssize_t, end=Py_ssize_t,
                   other=Py_ssize_t)
    cdef int choose(self, Py_ssize_t option) noexcept nogil
    @cython.locals(alive=int, k=Py_ssize_t, item=Py_ssize_t)
    cdef int drop(self, Py_ssize_t option) noexcept nogil
    @cython.locals(quota=cython.longlong)
    cdef int fits(self) noexcept nogil
    @cython.locals(k=Py_ssize_t, j=Py_ssize_t, i=Py_ssize_t, item=Py_ssize_t, other=Py_ssize_t)
    cdef void undo(self, Py_ssize_t option) noexcept nogil
