cimport cython

from wordtools_bits cimport lowest, popcount
from wordtools.crossword.search._rows cimport Rows

cdef enum:
    PART = 6
    SHIFT = 10
    PAIR_SHIFT = 15

cdef unsigned long long UNIT_WEIGHT
cdef unsigned int ONE, MIN_CHANGE
cdef int MAX_LEVELS


@cython.final
cdef class Chances:
    cdef Rows rows  # the slots, their candidates and letters
    cdef readonly Py_ssize_t size  # messages of a level
    cdef unsigned short[::1] messages  # by level, place and letter: the message from the crossing slot
    cdef unsigned long long[::1] totals  # by place of a slot and letter: the weight of the words with that letter
    cdef unsigned int[::1] incoming  # the messages to one slot, by place and letter
    cdef long long[::1] pair_at  # by slot, where the pairs of its kind begin
    cdef unsigned short[::1] pairs  # by word, its letters in pairs: first * alphabet + second
    cdef unsigned short[::1] incoming_pairs  # by two places and pair, the product of messages << PAIR_SHIFT
    cdef unsigned long long[::1] pair_totals  # the same: the weight of the words with these letters
    cdef Py_ssize_t levels  # number of levels with messages of their own
    cdef unsigned long long[::1] sent_version  # by slot, the version of its row at its last messages
    cdef unsigned char[::1] pending  # by slot, whether a message to it changed since

    @cython.locals(length=Py_ssize_t, n=Py_ssize_t, word=Py_ssize_t, code=Py_ssize_t, pair=Py_ssize_t, j=Py_ssize_t)
    cdef void pair_up(self, Py_ssize_t s) noexcept nogil
    @cython.locals(i=Py_ssize_t, s=Py_ssize_t)
    cpdef begin(self)
    cpdef propagate(self, Py_ssize_t times)
    @cython.locals(s=Py_ssize_t)
    cpdef likelihoods(self, Py_ssize_t place)
    cpdef weights(self, Py_ssize_t s)
    @cython.locals(at=Py_ssize_t)
    cdef Py_ssize_t at_level(self) noexcept nogil
    @cython.locals(a=Py_ssize_t, i=Py_ssize_t)
    cdef void deepen(self) noexcept nogil
    @cython.locals(s=Py_ssize_t)
    cdef void sweep(self) noexcept nogil
    @cython.locals(
        row=Py_ssize_t, begin=Py_ssize_t, j=Py_ssize_t, c=Py_ssize_t, x=Py_ssize_t, single=bint, at=Py_ssize_t
    )
    cdef void receive(self, Py_ssize_t s) noexcept nogil
    @cython.locals(code=Py_ssize_t, j=Py_ssize_t, weight=cython.ulonglong)
    cdef unsigned long long weight(self, Py_ssize_t s, Py_ssize_t word) noexcept nogil
    @cython.locals(
        row=Py_ssize_t, length=Py_ssize_t, at=Py_ssize_t, i=Py_ssize_t, j=Py_ssize_t, k=Py_ssize_t,
        part=cython.ulonglong, word=Py_ssize_t, weight=cython.ulonglong, code=Py_ssize_t
    )
    cdef void sum_words(self, Py_ssize_t s) noexcept nogil
    @cython.locals(
        row=Py_ssize_t, square=Py_ssize_t, length=Py_ssize_t, n=Py_ssize_t, last=Py_ssize_t,
        at=Py_ssize_t, i=Py_ssize_t,
        j=Py_ssize_t, k=Py_ssize_t, a=Py_ssize_t, b=Py_ssize_t, x=Py_ssize_t, part=cython.ulonglong, word=Py_ssize_t,
        pair=Py_ssize_t, weight=cython.ulonglong, own=cython.ulonglong
    )
    cdef void sum_words_by_pairs(self, Py_ssize_t s) noexcept nogil
    @cython.locals(
        row=Py_ssize_t, length=Py_ssize_t, j=Py_ssize_t, c=Py_ssize_t, y=Py_ssize_t,
        most=cython.ulonglong, own=cython.ulonglong, old=cython.ulonglong, to=Py_ssize_t
    )
    cdef void send(self, Py_ssize_t s) noexcept nogil
