cimport cython

from wordtools_bits cimport lowest, popcount

cdef extern from *:
    const unsigned long long LOW "0xFFFFFFFFULL"

@cython.final
cdef class Squares:
    cdef const unsigned long long[::1] records  # 3 numbers a node: letters below, letters that end, first child
    cdef unsigned long long[::1] column  # by column, the graph node that its letters have reached
    cdef unsigned char[::1] letters, given, found  # of the square, row by row; of its first row; of the squares found
    cdef unsigned long long[::1] ahead  # by node and distance, the letters that can stand there after it
    cdef Py_ssize_t size, room, keep  # rows of a square; squares that fit in found, and those wanted there
    cdef unsigned long long tried, count, most  # letters tried; squares; number that ends the search, 0: none
    cdef bint double  # rows and columns are different words

    @cython.locals(letters=cython.ulonglong, child=cython.ulonglong, mine=cython.ulonglong, k=Py_ssize_t)
    cdef void note(self, unsigned long long node, Py_ssize_t places) noexcept nogil
    @cython.locals(k=Py_ssize_t)
    cpdef run(self, first, Py_ssize_t room, unsigned long long most)

    @cython.locals(
        one=cython.ulonglong, letters=cython.ulonglong, below=cython.ulonglong, link=cython.ulonglong,
        other=cython.ulonglong, letter=cython.uint, bit=cython.ulonglong
    )
    cdef void fill(self, Py_ssize_t row, Py_ssize_t at, unsigned long long node) noexcept nogil
    @cython.locals(mine=cython.ulonglong, k=Py_ssize_t)
    cdef int crosses(self, Py_ssize_t row, Py_ssize_t at) noexcept nogil
    @cython.locals(
        size=Py_ssize_t, row=Py_ssize_t, column=Py_ssize_t, one=Py_ssize_t, two=Py_ssize_t, k=Py_ssize_t
    )
    cdef void take(self) noexcept nogil
    @cython.locals(k=Py_ssize_t)
    cdef int same(self, Py_ssize_t one, Py_ssize_t step, Py_ssize_t two, Py_ssize_t other) noexcept nogil
