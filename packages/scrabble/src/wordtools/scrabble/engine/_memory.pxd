cimport cython

cdef int ENTRY
cdef unsigned long long PRICE, ALL, GAMMA, FIRST, SECOND

@cython.final
cdef class Memory:
    cdef Memory partner
    cdef unsigned long long[::1] table
    cdef unsigned long long slots
    cdef readonly unsigned long long info, head, tiles

    cdef unsigned long long mix(self, unsigned long long x) noexcept nogil
    @cython.locals(entry=Py_ssize_t, _=cython.int)
    cpdef bint find(self, unsigned long long key) noexcept nogil
    @cython.locals(entry=Py_ssize_t, price=cython.ulonglong, there=cython.ulonglong, old=cython.ulonglong,
                   less=cython.ulonglong, k=Py_ssize_t)
    cpdef void remember(self, unsigned long long key, unsigned long long info, unsigned long long head,
                        unsigned long long tiles, long long spent) noexcept nogil
