cimport cython

from wordtools.scrabble._bits cimport lowest, popcount

cdef unsigned long long ALL, LOW

@cython.final
cdef class Anagrams:
    cdef readonly object keys_array, starts_array, entries_array, pool_array
    cdef readonly Py_ssize_t buckets
    cdef const unsigned long long[::1] records
    cdef unsigned long long[::1] keys, entries, rest, sums
    cdef unsigned int[::1] starts, node
    cdef unsigned char[::1] word, pool
    cdef Py_ssize_t longest, size

    @cython.locals(one=cython.ulonglong, depth=Py_ssize_t, node=Py_ssize_t, letter=cython.uint, below=cython.ulonglong,
                   bit=cython.ulonglong, key=cython.ulonglong, child=cython.uint)
    cdef void walk(self, int filling) noexcept nogil
    @cython.locals(k=Py_ssize_t)
    cdef void add_up(self) noexcept nogil
    @cython.locals(bucket=Py_ssize_t, k=Py_ssize_t)
    cdef void file(self, unsigned long long key, Py_ssize_t length, int filling) noexcept nogil
