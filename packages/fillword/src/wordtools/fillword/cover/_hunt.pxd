cimport cython

cdef enum:
    FOUND = 0
    MORE = 1
    NONE = 2
    GROW = 3

cdef long long MASK, BIG

@cython.final
cdef class Hunt:
    cdef const unsigned int[::1] begins
    cdef unsigned int[::1] user_begins, users
    cdef const unsigned short[::1] items
    cdef const signed char[::1] group
    cdef Py_ssize_t primary, options, all_items, groups, shortest, longest, left, level
    cdef long long[::1] quota, weight, count, low, high, at
    cdef unsigned char[::1] covered
    cdef unsigned int[::1] blocked, pile
    cdef double allowed
    cdef long long budget, work, random
    cdef readonly long long restarts

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
