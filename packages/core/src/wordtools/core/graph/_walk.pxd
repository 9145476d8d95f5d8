cimport cython

cdef extern from *:
    """
    #if defined(__POPCNT__) || defined(__aarch64__)
    #define wordtools_popcount(x) ((unsigned int)__builtin_popcountll(x))
    #else
    static inline unsigned int wordtools_popcount(unsigned long long x) {
        x -= (x >> 1) & 0x5555555555555555ULL;
        x = (x & 0x3333333333333333ULL) + ((x >> 2) & 0x3333333333333333ULL);
        return (unsigned int)((((x + (x >> 4)) & 0x0F0F0F0F0F0F0F0FULL) * 0x0101010101010101ULL) >> 56);
    }
    #endif
    """
    unsigned int c_popcount "wordtools_popcount" (unsigned long long x) noexcept nogil

cdef unsigned long long LOW
cdef int CODES, DEPTH
cdef unsigned int popcount(unsigned long long x) noexcept nogil


@cython.final
cdef class Walk:
    cdef const unsigned long long[::1] records
    cdef const int[::1] rack, least, most
    cdef const unsigned char[::1] lengths
    cdef const int[::1] after, needed
    cdef const unsigned long long[::1] allowed
    cdef const unsigned char[::1] done
    cdef int[::1] state, node, used, short_of
    cdef unsigned long long[::1] rest
    cdef unsigned char[::1] word, blank
    cdef int depth, wild, longest, missing
    cdef unsigned long long letters
    cdef public int state_wanted
    cdef readonly int code_wanted, filled
    cdef readonly bint over, wants

    cpdef tables(self, after, allowed, needed, done)
    cpdef run(self, unsigned char[::1] out)
    @cython.locals(depth=cython.int, size=cython.int, node=Py_ssize_t, code=cython.uint, next=cython.int, k=cython.int,
                   blank=cython.bint, rest=cython.ulonglong, fewer=cython.ulonglong, bit=cython.ulonglong,
                   below=cython.ulonglong, short_of=cython.int)
    cdef void walk(self, unsigned char[::1] out) noexcept nogil
    @cython.locals(code=cython.uint)
    cdef void leave(self, int depth) noexcept nogil
