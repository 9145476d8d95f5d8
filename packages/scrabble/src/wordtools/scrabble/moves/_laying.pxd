cimport cython

from wordtools_bits cimport popcount
from wordtools.scrabble.moves._anagrams cimport Anagrams
from wordtools.scrabble.moves._movegen cimport Movegen
from wordtools.scrabble.moves._packed cimport (
    ALLOW, BLANK, FIXED, LETTER, SCALE, SQUARE, STATE, TILE, high_half, low_half, spot_of, word_premium,
)

cdef unsigned long long ALL

@cython.final
cdef class Laying:
    cdef Movegen movegen  # whose rack is laid, and who takes the plays
    cdef unsigned long long[::1] squares  # of the lanes
    cdef readonly object keys_array, filter_array  # behind keys and filter: for other kernels
    # the table of anagrams, as _anagrams.py describes it
    cdef unsigned long long[::1] keys, entries  # by letter, its key; upper half of a word's key, and its place in pool
    cdef unsigned long long[::1] filter, gaps  # bits of the keys of words; of the keys of words that lack a letter
    cdef unsigned int[::1] begins  # by bucket, its first entry
    cdef unsigned char[::1] pool  # by word, its length and letters
    cdef Py_ssize_t buckets, letters  # number of buckets; of letters of the alphabet
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
