cimport cython

cdef int ENTRY
cdef unsigned long long PRICE, ALL, GAMMA, FIRST, SECOND

@cython.final
cdef class Memory:
    cdef Memory partner  # whose table it is; None: its own
    cdef unsigned long long[::1] table  # ENTRY numbers an entry, two entries a place
    cdef unsigned long long slots  # places (a power of 2) less one
    cdef readonly unsigned long long info, head, tiles  # of the entry that find() found; head and tiles 0: none

    cdef unsigned long long mix(self, unsigned long long x) noexcept nogil
    @cython.locals(entry=Py_ssize_t, _=cython.int)
    cpdef bint find(self, unsigned long long key) noexcept nogil
    @cython.locals(entry=Py_ssize_t, price=cython.ulonglong, there=cython.ulonglong, old=cython.ulonglong,
                   less=cython.ulonglong, k=Py_ssize_t)
    cpdef void remember(self, unsigned long long key, unsigned long long info, unsigned long long head,
                        unsigned long long tiles, long long spent) noexcept nogil
