cimport cython

cdef enum:
    PART = 6
    LAST = 63

@cython.final
cdef class Tables:
    cdef readonly Py_ssize_t row, kinds
    cdef readonly long long[::1] length, size, width, code_at, word_at, mask_at
    cdef readonly const unsigned char[::1] codes
    cdef readonly int[::1] score
    cdef readonly unsigned long long[::1] masks

    @cython.locals(one=cython.ulonglong, k=Py_ssize_t, w=Py_ssize_t, p=Py_ssize_t, code=Py_ssize_t, at=Py_ssize_t)
    cdef void build(self) noexcept nogil
