cimport cython

from wordtools_bits cimport lowest
from wordtools.crossword.search._chances cimport Chances
from wordtools.crossword.search._rows cimport Rows

cdef enum:
    FILLED = 0
    ENDED = 1
    SPENT = 2
    FULL = 3
    PART = 6

cdef unsigned long long ALL, SEEDED
cdef long long END
cdef unsigned int TABLE
cdef int SAMPLE, FEWER
cdef int ONE, LOG_TWO, FIRST_LIMIT, GUIDED_LIMIT

@cython.final
cdef class Search:
    cdef Rows rows  # the candidates of each slot, kept in agreement
    cdef Py_ssize_t slots  # as in rows
    cdef readonly long long nodes, dead_ends, starts  # choices, failed choices and new starts so far
    cdef long long limit, since  # failed choices that make a new start, and those since the last
    cdef long long sample  # candidates that are looked at for a choice
    cdef public long long goal  # the least total score of a fill that is looked for; 0: any
    cdef public long long taste  # how much a word's score counts, in 1/1000
    cdef public bint restarts  # whether new starts are made
    cdef Chances chances  # what guides the choice of words, where it is guided
    cdef bint guided  # whether chances guide the choice of words
    cdef long long guided_starts  # new starts of a guided search
    cdef bint resume, over  # the last fill is to be taken back first; there is no further fill
    cdef unsigned long long random  # state of the random number generator
    cdef unsigned char[::1] wanted  # by slot, whether a fill gives it a word
    cdef int[::1] logs  # 1000 times the natural logarithm, by number
    cdef long long[::1] chosen, value  # by level, the slot and its word

    cpdef begin(self, unsigned long long seed)
    @cython.locals(state=int)
    cpdef run(self, long long nodes)
    @cython.locals(s=Py_ssize_t)
    cpdef want(self, slots)
    cpdef guide(self, Chances chances)
    @cython.locals(
        at=Py_ssize_t, i=Py_ssize_t, k=Py_ssize_t, part=cython.ulonglong, word=Py_ssize_t, weight=cython.ulonglong,
        total=cython.ulonglong, best=Py_ssize_t
    )
    cdef Py_ssize_t likely(self, Py_ssize_t s) noexcept nogil
    cpdef probe(self, Py_ssize_t s, words)

    @cython.locals(end="long long", good=bint, s=Py_ssize_t)
    cdef int search(self, long long nodes) noexcept nogil
    cdef void push(self, Py_ssize_t s, Py_ssize_t word) noexcept nogil
    @cython.locals(s=Py_ssize_t, word=Py_ssize_t)
    cdef bint refute(self) noexcept nogil
    cdef void begin_again(self) noexcept nogil
    @cython.locals(power="long long")
    cdef long long turn(self, long long n) noexcept nogil
    @cython.locals(total="long long", s=Py_ssize_t)
    cdef bint promising(self) noexcept nogil
    @cython.locals(
        first=Py_ssize_t, second=Py_ssize_t, third=Py_ssize_t, share="long long", low="long long", middle="long long",
        high="long long", s=Py_ssize_t, weight="long long", x=Py_ssize_t, y=Py_ssize_t, draw=cython.uint
    )
    cdef Py_ssize_t choose(self) noexcept nogil
    @cython.locals(x=cython.ulonglong)
    cdef unsigned long long draw(self) noexcept nogil
    @cython.locals(best=Py_ssize_t, high="long long", merit="long long", word=Py_ssize_t, n=Py_ssize_t, sampled=bint)
    cdef Py_ssize_t pick(self, Py_ssize_t s) noexcept nogil
    @cython.locals(total="long long", n=Py_ssize_t, code=Py_ssize_t, x=Py_ssize_t, y=Py_ssize_t, merit="long long")
    cdef long long merit(self, Py_ssize_t s, Py_ssize_t word) noexcept nogil
    @cython.locals(extra="long long")
    cdef long long ln(self, unsigned int n) noexcept nogil
    @cython.locals(total="long long", t=Py_ssize_t)
    cdef long long try_word(self, Py_ssize_t s, Py_ssize_t word) noexcept nogil
