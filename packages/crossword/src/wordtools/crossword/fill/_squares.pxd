cimport cython

cdef extern from *:
    """
    #if defined(__GNUC__) || defined(__clang__)
    #define wordtools_lowest(x) ((unsigned int)__builtin_ctzll(x))
    #else
    static unsigned int wordtools_lowest(unsigned long long x) {
        unsigned int n = 0;
        while (!(x & 1)) { x >>= 1; n++; }
        return n;
    }
    #endif
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
    const unsigned long long LOW "0xFFFFFFFFULL"
    unsigned int c_lowest "wordtools_lowest" (unsigned long long x) noexcept nogil
    unsigned int c_popcount "wordtools_popcount" (unsigned long long x) noexcept nogil

cdef unsigned int popcount(unsigned long long x) noexcept nogil
cdef unsigned int lowest(unsigned long long x) noexcept nogil

@cython.final
cdef class Squares:
    cdef const unsigned long long[::1] records
    cdef unsigned long long[::1] column
    cdef unsigned char[::1] letters, given, found
    cdef Py_ssize_t size, room, keep
    cdef unsigned long long tried, count, most
    cdef bint double

    @cython.locals(k=Py_ssize_t)
    cpdef run(self, first, Py_ssize_t room, unsigned long long most)

    @cython.locals(
        one=cython.ulonglong, letters=cython.ulonglong, below=cython.ulonglong, link=cython.ulonglong,
        other=cython.ulonglong, letter=cython.uint, bit=cython.ulonglong
    )
    cdef void fill(self, Py_ssize_t row, Py_ssize_t at, unsigned long long node) noexcept nogil
    @cython.locals(
        size=Py_ssize_t, row=Py_ssize_t, column=Py_ssize_t, one=Py_ssize_t, two=Py_ssize_t, k=Py_ssize_t
    )
    cdef void take(self) noexcept nogil
    @cython.locals(k=Py_ssize_t)
    cdef int same(self, Py_ssize_t one, Py_ssize_t step, Py_ssize_t two, Py_ssize_t other) noexcept nogil
