cimport cython

from wordtools_bits cimport popcount

cdef long long ZERO


@cython.final
cdef class Adjuster:
    cdef const unsigned int[::1] stage  # by tiles in the bag
    cdef const int[::1] factors, base, left, blanks, vowels  # see the class
    cdef const unsigned char[::1] vowel  # by tile
    cdef long long[::1] counts  # of the unseen tiles; signed, as what they are multiplied by
    cdef Py_ssize_t kinds, lefts, most  # tiles that there are; numbers of left; the largest bag of stage
    cdef Py_ssize_t total, seen_vowels  # unseen tiles, and vowels among them
    cdef long long alike  # millipoints for a share of the unseen tiles, see the class

    @cython.locals(codes="const unsigned char[::1]", hidden="const unsigned char[::1]", to="int[::1]")
    cpdef fill(self, rack, unseen, Py_ssize_t bag, out)

    @cython.locals(k=Py_ssize_t)
    cdef void clear(self) noexcept nogil
    @cython.locals(k=Py_ssize_t)
    cdef void see(self, const unsigned char[::1] tiles, Py_ssize_t begin, Py_ssize_t n) noexcept nogil
    @cython.locals(stage=Py_ssize_t, factor=cython.longlong, part=Py_ssize_t, value=cython.longlong, left=Py_ssize_t,
                   bit=Py_ssize_t, tile=Py_ssize_t, own=int)
    cdef void adjust(self, const unsigned char[::1] rack, Py_ssize_t begin, Py_ssize_t n, Py_ssize_t bag,
                     int[::1] out) noexcept nogil
