cimport cython

from wordtools_bits cimport lowest, popcount

cdef unsigned long long LOW, ALL

@cython.final
cdef class Swaps:
    cdef const unsigned long long[::1] records  # of the word graph
    cdef long long[::1] best  # by word: 256 x its score + 255 less the swaps of its best snake; 0: it has none
    cdef const unsigned long long[::1] near  # by cell, mask of the cells that it touches
    cdef const unsigned char[::1] letter  # by cell, its letter's code; 0 is a hole
    cdef const long long[::1] gain  # by cell, what its own letter brings
    cdef const long long[::1] points  # by letter, without multipliers
    cdef const long long[::1] times, factors  # by cell, its letter and its word multiplier
    cdef const long long[::1] bonus  # points by number of letters
    cdef Py_ssize_t minimum  # letters that a word needs
    cdef int most  # letters that are replaced at most
    cdef unsigned long long budget  # steps that are left
    cdef bint spent  # whether they were too few

    @cython.locals(free=cython.ulonglong, one=cython.ulonglong, cell=Py_ssize_t)
    cpdef run(
        self, letter, near, gain, points, times, factors, bonus, Py_ssize_t minimum, int swaps,
        unsigned long long budget
    )
    @cython.locals(
        one=cython.ulonglong, below=cython.ulonglong, words=cython.ulonglong, link=cython.ulonglong,
        bit=cython.ulonglong, letters=cython.ulonglong, own=cython.ulonglong, cells=cython.ulonglong,
        code=cython.uint, child=Py_ssize_t, cell=Py_ssize_t, left=cython.int, sum=cython.longlong,
        product=cython.longlong, value=cython.longlong, word=Py_ssize_t
    )
    cdef void visit(
        self, unsigned long long around, unsigned long long used, Py_ssize_t node, unsigned long long base,
        long long total, long long factor, Py_ssize_t length, int swaps
    ) noexcept nogil
