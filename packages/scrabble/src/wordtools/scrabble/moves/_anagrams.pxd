cimport cython

from wordtools_bits cimport lowest, popcount

cdef unsigned long long ALL, LOW

@cython.final
cdef class Anagrams:
    cdef readonly object keys_array, starts_array, entries_array  # behind the arrays: for other kernels
    cdef readonly object pool_array, filter_array, gaps_array  # the same
    cdef readonly Py_ssize_t buckets  # a power of 2
    cdef const unsigned long long[::1] records  # of the word graph
    cdef unsigned long long[::1] keys  # by letter code, up to 63
    cdef unsigned long long[::1] entries  # by bucket: the upper half of a key, and the word's place in pool
    cdef unsigned long long[::1] rest, sums  # by depth of the walk: letters still to be tried, and the key so far
    cdef unsigned long long[::1] filter  # 16 bits a bucket: those of the low bits of all keys
    cdef unsigned long long[::1] gaps  # 64 bits a bucket: of the keys of words without one letter
    cdef unsigned int[::1] starts  # by bucket, where its entries begin; one more for the end
    cdef unsigned int[::1] node  # by depth of the walk
    cdef unsigned char[::1] word, pool  # letters on the way; of all words, each behind its length
    cdef Py_ssize_t longest, size  # letters of a word at most; bytes of pool so far

    @cython.locals(one=cython.ulonglong, depth=Py_ssize_t, node=Py_ssize_t, letter=cython.uint, below=cython.ulonglong,
                   bit=cython.ulonglong, key=cython.ulonglong, child=cython.uint)
    cdef void walk(self, int filling) noexcept nogil
    @cython.locals(k=Py_ssize_t)
    cdef void add_up(self) noexcept nogil
    @cython.locals(one=cython.ulonglong, bucket=Py_ssize_t, low=cython.ulonglong, k=Py_ssize_t)
    cdef void file(self, unsigned long long key, Py_ssize_t length, int filling) noexcept nogil
