cimport cython

from wordtools.crossword._bits cimport lowest, popcount
from wordtools.crossword.fill._rows cimport Rows

cdef enum:
    PART = 6
    SHIFT = 10
    TWO = 15

cdef unsigned long long WHOLE
cdef unsigned int SHARP, NEWS
cdef int LEVELS


@cython.final
cdef class Chances:
    cdef Rows rows
    cdef readonly Py_ssize_t size  # messages of a level
    cdef unsigned short[::1] heard  # by level, place and letter: how likely the crossing slot's words hold it to be
    cdef unsigned long long[::1] total  # by place of a slot and letter: what its words come to that have it there
    cdef unsigned int[::1] plain  # the messages that a slot hears
    cdef long long[::1] pair_at  # by slot, where the pairs of its kind begin
    cdef unsigned short[::1] pairs  # by word, its letters by twos: the first times the letters there are, plus the second
    cdef unsigned short[::1] both  # by two places and pair: how likely both letters are, as parts of 1 << TWO
    cdef unsigned long long[::1] sums  # the same: what the words come to that have both
    cdef Py_ssize_t levels  # those that have messages of their own
    cdef unsigned long long[::1] told_of  # by slot, the version of its row that has told last
    cdef unsigned char[::1] stirred  # by slot, whether it has heard something new since

    @cython.locals(length=Py_ssize_t, n=Py_ssize_t, word=Py_ssize_t, code=Py_ssize_t, pair=Py_ssize_t, j=Py_ssize_t)
    cdef void pair_up(self, Py_ssize_t s) noexcept nogil
    @cython.locals(i=Py_ssize_t, s=Py_ssize_t)
    cpdef begin(self)
    cpdef pass_on(self, Py_ssize_t times)
    @cython.locals(s=Py_ssize_t)
    cpdef likelihoods(self, Py_ssize_t place)
    cpdef weights(self, Py_ssize_t s)
    @cython.locals(at=Py_ssize_t)
    cdef Py_ssize_t at_level(self) noexcept nogil
    @cython.locals(a=Py_ssize_t, i=Py_ssize_t)
    cdef void deepen(self) noexcept nogil
    @cython.locals(s=Py_ssize_t)
    cdef void sweep(self) noexcept nogil
    @cython.locals(row=Py_ssize_t, begin=Py_ssize_t, j=Py_ssize_t, c=Py_ssize_t, x=Py_ssize_t, single=bint, at=Py_ssize_t)
    cdef void listen(self, Py_ssize_t s) noexcept nogil
    @cython.locals(code=Py_ssize_t, j=Py_ssize_t, weight=cython.ulonglong)
    cdef unsigned long long weight(self, Py_ssize_t s, Py_ssize_t word) noexcept nogil
    @cython.locals(
        row=Py_ssize_t, length=Py_ssize_t, at=Py_ssize_t, i=Py_ssize_t, j=Py_ssize_t, k=Py_ssize_t,
        part=cython.ulonglong, word=Py_ssize_t, weight=cython.ulonglong, code=Py_ssize_t
    )
    cdef void add_up(self, Py_ssize_t s) noexcept nogil
    @cython.locals(
        row=Py_ssize_t, square=Py_ssize_t, length=Py_ssize_t, n=Py_ssize_t, last=Py_ssize_t, at=Py_ssize_t, i=Py_ssize_t,
        j=Py_ssize_t, k=Py_ssize_t, a=Py_ssize_t, b=Py_ssize_t, x=Py_ssize_t, part=cython.ulonglong, word=Py_ssize_t,
        pair=Py_ssize_t, weight=cython.ulonglong, own=cython.ulonglong
    )
    cdef void add_up_pairs(self, Py_ssize_t s) noexcept nogil
    @cython.locals(
        row=Py_ssize_t, length=Py_ssize_t, j=Py_ssize_t, c=Py_ssize_t, y=Py_ssize_t,
        most=cython.ulonglong, own=cython.ulonglong, old=cython.ulonglong, to=Py_ssize_t
    )
    cdef void tell(self, Py_ssize_t s) noexcept nogil
