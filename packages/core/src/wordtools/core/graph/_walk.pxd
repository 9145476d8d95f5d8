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
@cython.locals(record=Py_ssize_t, first=Py_ssize_t, after=Py_ssize_t, k=Py_ssize_t, mask=cython.ulonglong)
cdef void gather(const unsigned long long[::1] records, unsigned long long[::1] below) noexcept nogil
@cython.locals(given="const unsigned long long[::1]", below="unsigned long long[::1]")
cpdef letters_below(records)


@cython.final
cdef class Walk:
    cdef const unsigned long long[::1] records  # of the word graph
    cdef const unsigned long long[::1] below  # by record, the letters that follow
    cdef const int[::1] rack, most  # by letter: those without a wild card, those allowed
    cdef const unsigned char[::1] lengths  # by length, whether it is wanted
    cdef const int[::1] after  # by state and letter, the next state; -1 not known yet
    cdef const int[::1] needed  # by state, how many letters must still come
    cdef const unsigned long long[::1] allowed  # by state, mask of the letters that may come
    cdef const unsigned char[::1] done  # by state, whether a word may end
    cdef const unsigned long long[::1] every  # by state, mask of the letters that must all come
    cdef const unsigned long long[::1] some  # by state, mask of letters of which one must come
    cdef int[::1] state, node  # by depth, of the automaton and of the graph
    cdef int[::1] used  # by letter, how many the word has
    cdef unsigned long long[::1] rest  # by depth, mask of the letters to be tried
    cdef unsigned char[::1] word, blank  # by depth, the letter, and whether it took a wild card
    cdef bint counted  # whether a letter may run out
    cdef int depth  # of the letter that is next; -1 before the first, -2 at the end
    cdef int wild  # wild cards that are left
    cdef int longest  # the longest length that is wanted
    cdef unsigned long long letters  # mask of those that a word can have at all
    cdef public int state_wanted  # whose entry is missing
    cdef readonly int code_wanted  # for this letter
    cdef readonly int filled  # bytes that were written
    cdef readonly bint over, wants  # whether the walk has ended, or waits for an entry

    cpdef tables(self, after, allowed, needed, done, every, some)
    cpdef run(self, unsigned char[::1] out)
    @cython.locals(depth=cython.int, size=cython.int, node=Py_ssize_t, code=cython.uint, next=cython.int, k=cython.int,
                   blank=cython.bint, rest=cython.ulonglong, fewer=cython.ulonglong, bit=cython.ulonglong,
                   below=cython.ulonglong)
    cdef void walk(self, unsigned char[::1] out) noexcept nogil
    @cython.locals(code=cython.uint)
    cdef void leave(self, int depth) noexcept nogil
