cimport cython

from wordtools_bits cimport lowest, popcount
from wordtools.crossword.optimise._bound cimport Bound
from wordtools.crossword.search._rows cimport Rows

cdef enum:
    FILLED = 0
    ENDED = 1
    SPENT = 2

cdef long long LOW, NEVER, ONE


@cython.final
cdef class Branch:
    cdef Rows rows  # the slots of the puzzle, their places and words
    cdef Bound bound  # numbers at crossings and values of words, as they are before a search
    cdef Py_ssize_t row  # letter codes of the alphabet, 0 included
    cdef Py_ssize_t m, count  # slots that are looked at, and their places
    cdef Py_ssize_t size, depth, level  # count x row; levels that there is room for; the present one, -1 at the end
    cdef int[::1] cand  # candidates of all slots of the puzzle, from root on: the first n of a slot count
    cdef long long[::1] root, local  # by slot of the puzzle: where its candidates begin; its number here, or -1
    cdef long long[::1] slot, at  # by slot looked at: which of the puzzle, and where its places begin
    cdef long long[::1] other, owner  # by place: the place that it crosses here, or -1; its slot
    cdef long long[::1] word  # by slot of the puzzle, the word that is given or was found, or -1
    cdef long long[::1] plain, look  # by place of one slot and letter: its number; with what the crossing falls short
    cdef long long[::1] number, highest  # by level, place and letter: what it counts for; the most of a word with it
    cdef long long[::1] best, n  # by level and slot: the most that a word comes to; candidates that count
    cdef long long[::1] total, cell  # by level: the sum of best; the place of the choice, from count on two slots
    cdef unsigned long long[::1] mask, todo  # by level and place: letters left; by level: choices that are left
    cdef readonly long long nodes, work  # choices made, and words looked at
    cdef Py_ssize_t without  # a place of the puzzle whose letter shall be another, or -1
    cdef public long long least  # what all words looked at come to at least
    cdef public int passes  # there and back, of a level at most
    cdef bint dead, fresh, leaf  # nothing is left; the first level is not weighed yet; this level is an answer

    @cython.locals(i=Py_ssize_t, s=Py_ssize_t)
    cpdef load(self)
    @cython.locals(m=Py_ssize_t, s=Py_ssize_t, i=Py_ssize_t, count=Py_ssize_t)
    cpdef begin(self, slots, words, long long least, Py_ssize_t without=*)
    @cython.locals(
        one=cython.ulonglong, row=Py_ssize_t, i=Py_ssize_t, s=Py_ssize_t, j=Py_ssize_t, x=Py_ssize_t, p=Py_ssize_t,
        y=Py_ssize_t, t=Py_ssize_t, c=Py_ssize_t, free=bint, code=Py_ssize_t
    )
    cdef void first(self) noexcept nogil
    @cython.locals(s=Py_ssize_t, at=Py_ssize_t, t=Py_ssize_t, j=Py_ssize_t, w=int)
    cdef void drop(self, Py_ssize_t i) noexcept nogil
    cdef bint clash_kind(self, Py_ssize_t s, Py_ssize_t t) noexcept nogil
    cdef bint clash(self, Py_ssize_t s, Py_ssize_t word, Py_ssize_t t, Py_ssize_t twin) noexcept nogil
    @cython.locals(
        row=Py_ssize_t, s=Py_ssize_t, length=Py_ssize_t, base=Py_ssize_t, at=Py_ssize_t, end=Py_ssize_t, j=Py_ssize_t,
        c=Py_ssize_t, best="long long", k=Py_ssize_t, w=int, code=Py_ssize_t, value="long long"
    )
    cdef bint start(self, Py_ssize_t i) noexcept nogil
    @cython.locals(
        row=Py_ssize_t, s=Py_ssize_t, level=Py_ssize_t, length=Py_ssize_t, base=Py_ssize_t, num=Py_ssize_t,
        msk=Py_ssize_t, bst=Py_ssize_t, at=Py_ssize_t, end=Py_ssize_t, j=Py_ssize_t, p=Py_ssize_t, y=Py_ssize_t,
        letters=cython.ulonglong, c=Py_ssize_t, value="long long", high="long long", need="long long",
        best="long long", k=Py_ssize_t, w=int, code=Py_ssize_t, look="long long", one=cython.ulonglong
    )
    cdef bint weigh(self, Py_ssize_t i) noexcept nogil
    @cython.locals(
        row=Py_ssize_t, level=Py_ssize_t, num=Py_ssize_t, bst=Py_ssize_t, count="long long", behind="long long",
        p=Py_ssize_t, y=Py_ssize_t, some="long long", best="long long", gives=bint, c=Py_ssize_t, high="long long",
        share="long long"
    )
    cdef void give(self, Py_ssize_t i, int ahead) noexcept nogil
    @cython.locals(level=Py_ssize_t, _=int, before="long long", i=Py_ssize_t, k=Py_ssize_t, gap="long long")
    cdef bint process(self) noexcept nogil
    @cython.locals(a=Py_ssize_t, b=Py_ssize_t, j=Py_ssize_t)
    cdef void deepen(self) noexcept nogil
    @cython.locals(
        row=Py_ssize_t, num=Py_ssize_t, msk=Py_ssize_t, bst=Py_ssize_t, total="long long", slack="long long",
        chosen=Py_ssize_t, lowest_sum="long long", p=Py_ssize_t, y=Py_ssize_t, letters=cython.ulonglong,
        both="long long", amount="long long", c=Py_ssize_t, left="long long", part="long long"
    )
    cdef Py_ssize_t choose(self) noexcept nogil
    @cython.locals(state=int)
    cpdef run(self, long long nodes)
    @cython.locals(end="long long", good=bint)
    cdef int search(self, long long nodes) noexcept nogil
    @cython.locals(
        one=cython.ulonglong, p=Py_ssize_t, row=Py_ssize_t, y=Py_ssize_t, num=Py_ssize_t, msk=Py_ssize_t,
        bst=Py_ssize_t, letters=cython.ulonglong, both="long long", code=Py_ssize_t, high="long long", c=Py_ssize_t,
        left="long long"
    )
    cdef bint child(self) noexcept nogil
    @cython.locals(i=Py_ssize_t, word="long long", bst=Py_ssize_t, at=Py_ssize_t, k=Py_ssize_t)
    cdef bint part(self, Py_ssize_t pair) noexcept nogil
    @cython.locals(
        row=Py_ssize_t, s=Py_ssize_t, length=Py_ssize_t, num=Py_ssize_t, at=Py_ssize_t, best="long long",
        found="long long", k=Py_ssize_t, w=int, code=Py_ssize_t, value="long long", j=Py_ssize_t
    )
    cdef long long top(self, Py_ssize_t i) noexcept nogil
    @cython.locals(p=Py_ssize_t, i=Py_ssize_t, k=Py_ssize_t, s=Py_ssize_t, t=Py_ssize_t)
    cdef bint settle(self) noexcept nogil
    @cython.locals(left="long long", before="long long", i=Py_ssize_t)
    cdef bint agree(self) noexcept nogil
    @cython.locals(i=Py_ssize_t)
    cpdef found(self)
    cpdef long long root_total(self)
    cpdef long long value(self)
