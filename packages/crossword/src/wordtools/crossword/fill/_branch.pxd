cimport cython

from wordtools.crossword._bits cimport lowest, popcount
from wordtools.crossword.fill._bound cimport Bound
from wordtools.crossword.fill._rows cimport Rows

cdef enum:
    FILLED = 0
    ENDED = 1
    SPENT = 2
    FULL = 3

cdef long long LOW, NEVER, ONE


@cython.final
cdef class Branch:
    cdef Rows rows
    cdef Bound bound
    cdef Py_ssize_t row, m, count, size, depth, level
    cdef int[::1] cand
    cdef long long[::1] root, local, slot, at, letter, other, owner, place, word, plain, look
    cdef long long[::1] number, highest, best, n, total, cell
    cdef unsigned long long[::1] mask, todo
    cdef readonly long long nodes, work
    cdef Py_ssize_t without
    cdef public long long least
    cdef public int passes
    cdef bint dead, fresh, leaf

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
    @cython.locals(own=Py_ssize_t)
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
