# What kernels share, as C; as plain Python it is wordtools.core.kernel.bits. An sdist has a copy: nothing compiled is
# shared between distributions.

cdef extern from *:
    """
    #if defined(__GNUC__) || defined(__clang__)
    #define wordtools_lowest(x) ((unsigned int)__builtin_ctzll(x))
    #define wordtools_highest(x) (63 - (unsigned int)__builtin_clzll(x))
    #else
    static inline unsigned int wordtools_lowest(unsigned long long x) {
        unsigned int n = 0;
        while (!(x & 1)) { x >>= 1; n++; }
        return n;
    }
    static inline unsigned int wordtools_highest(unsigned long long x) {
        unsigned int n = 0;
        while (x >>= 1) n++;
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
    unsigned int highest "wordtools_highest" (unsigned long long x) noexcept nogil
    unsigned int lowest "wordtools_lowest" (unsigned long long x) noexcept nogil
    unsigned int popcount "wordtools_popcount" (unsigned long long x) noexcept nogil
