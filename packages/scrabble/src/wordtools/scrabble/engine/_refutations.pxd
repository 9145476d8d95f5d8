cimport cython

from wordtools.scrabble.engine._lanes cimport CROSS, FIXED, SCALE, SQUARE, STATE, Lanes
from wordtools.scrabble.engine._memory cimport Memory

cdef int SLOTS, BUCKETS, REFUTATION
cdef unsigned long long TILE, PLAYABLE

@cython.final
cdef class Refutations:
    cdef Lanes lanes
    cdef Memory memory
    cdef unsigned int[::1] squares_of
    cdef unsigned long long[::1] numbers

    @cython.locals(slot=Py_ssize_t, head=cython.ulonglong)
    cdef unsigned long long head(self, unsigned long long rack, Py_ssize_t number) noexcept nogil
    cdef unsigned long long tiles(self, unsigned long long rack, Py_ssize_t number) noexcept nogil
    @cython.locals(begin=Py_ssize_t, k=Py_ssize_t)
    cdef void keep(self, unsigned long long rack, unsigned long long head, unsigned long long tiles) noexcept nogil
    @cython.locals(at=Py_ssize_t, key=cython.ulonglong, left=cython.uint, state=cython.ulonglong)
    cpdef unsigned long long footprint(self, unsigned long long head) noexcept nogil
