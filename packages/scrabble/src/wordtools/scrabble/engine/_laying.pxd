cimport cython

from wordtools.scrabble._bits cimport popcount
from wordtools.scrabble.engine._anagrams cimport Anagrams
from wordtools.scrabble.engine._lanes cimport ALLOW, FIXED, SCALE, SQUARE, STATE
from wordtools.scrabble.engine._movegen cimport Movegen

cdef unsigned long long ALL, LOW, TILE, LETTER

@cython.final
cdef class Laying:
    cdef Movegen movegen  # whose rack is laid, and who takes the plays
    cdef unsigned long long[::1] squares  # of the lanes
    cdef readonly object keys_array, filter_array  # behind keys and filter: for other kernels
    # the table of anagrams, as _anagrams.py says
    cdef unsigned long long[::1] keys, entries, filter, gaps
    cdef unsigned int[::1] begins
    cdef unsigned char[::1] pool
    cdef Py_ssize_t buckets, letters
    cdef Py_ssize_t begin, length, word  # the word that is laid: its first square, its letters, its place in the pool
    cdef unsigned long long mask  # the part of the rack that is laid

    @cython.locals(at=Py_ssize_t, key=cython.ulonglong)
    cdef unsigned long long block_key(self, Py_ssize_t first, Py_ssize_t end) noexcept nogil
    @cython.locals(k=Py_ssize_t)
    cdef bint exists(self, unsigned long long key, unsigned int blanks) noexcept nogil
    @cython.locals(bit=cython.ulonglong)
    cdef inline bint seems(self, unsigned long long key) noexcept nogil
    @cython.locals(bit=cython.ulonglong)
    cdef inline bint gapped(self, unsigned long long key) noexcept nogil
    @cython.locals(bucket=Py_ssize_t, k=Py_ssize_t)
    cdef bint holds(self, unsigned long long key) noexcept nogil
    @cython.locals(blanks=cython.uint, k=Py_ssize_t, j=Py_ssize_t, one=cython.ulonglong, both=cython.ulonglong)
    cdef void lay(self, unsigned long long key, unsigned long long mask) noexcept nogil
    @cython.locals(bucket=Py_ssize_t, k=Py_ssize_t)
    cdef void lay_words(self, unsigned long long key) noexcept nogil
    @cython.locals(k=Py_ssize_t, p=Py_ssize_t, letter=cython.uint)
    cdef bint fits(self) noexcept nogil
    @cython.locals(k=Py_ssize_t, letter=cython.uint, own=cython.ulonglong, blank=cython.ulonglong,
                   tile=cython.ulonglong, rest=cython.ulonglong)
    cdef void spell(self, Py_ssize_t p, unsigned long long total, unsigned long long multiplier,
                    unsigned long long part, unsigned long long tiles, unsigned int laid) noexcept nogil
