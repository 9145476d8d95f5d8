cimport cython

from wordtools_bits cimport popcount
from wordtools.scrabble.moves._lanes cimport Lanes
from wordtools.scrabble.moves._packed cimport SQUARE, down_of, kept_of, laid_of, score_of, start_of

cdef long long PASSING, TOLL, LEAST

@cython.final
cdef class Ranking:
    cdef Lanes lanes  # the board, with what crosses
    cdef readonly Py_ssize_t stride  # 64-bit numbers of a record
    cdef unsigned long long vowels  # by letter: whether it costs beside a premium square of the first play
    cdef readonly Py_ssize_t count  # how many of the best plays there are so far
    cdef Py_ssize_t wanted  # how many there may be
    cdef long long floor  # the least equity of a play that can be among them
    cdef long long within  # how far below the best play one may be and still matter; set by who can do without others
    cdef unsigned long long last  # the head of the last of them, once there are as many as are wanted
    cdef long long[::1] equities  # of each of them, best first, and room for one more
    cdef const int[::1] worth  # of what is kept of the rack, by the number of the part
    cdef unsigned long long parts  # the bits of that number: 0 where leaves are worth nothing

    @cython.locals(plays="const unsigned long long[::1]", table="const int[::1]", equities="int[::1]", n=Py_ssize_t,
                   k=Py_ssize_t, parts=cython.ulonglong)
    cpdef weigh(self, records, worth, unsigned int rack, int opening, out)
    cpdef want(self, Py_ssize_t count, worth)
    cpdef forget(self)

    cdef void clear(self) noexcept nogil
    @cython.locals(first=cython.ulonglong, equity=cython.longlong, kept=cython.ulonglong, laid=cython.uint,
                   at=Py_ssize_t, j=Py_ssize_t, tile=cython.ulonglong, beside=Py_ssize_t)
    cdef long long equity(self, const unsigned long long[::1] plays, Py_ssize_t k, const int[::1] worth,
                          unsigned long long parts, unsigned int rack, bint opening) noexcept nogil
    @cython.locals(last=Py_ssize_t, equity=cython.longlong, j=Py_ssize_t)
    cdef void insert(self, unsigned long long[::1] plays, unsigned int rack) noexcept nogil
    @cython.locals(n=Py_ssize_t)
    cdef Py_ssize_t near(self) noexcept nogil
    @cython.locals(j=Py_ssize_t, one=cython.ulonglong, two=cython.ulonglong)
    cdef bint above(self, const unsigned long long[::1] plays, Py_ssize_t play, long long equity,
                    Py_ssize_t other) noexcept nogil
    @cython.locals(j=Py_ssize_t)
    cdef void move(self, unsigned long long[::1] plays, Py_ssize_t source, Py_ssize_t target) noexcept nogil
