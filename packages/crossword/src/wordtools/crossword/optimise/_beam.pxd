cimport cython
from libc.math cimport exp, log

from wordtools_bits cimport lowest, popcount
from wordtools.crossword.optimise._belief cimport Belief
from wordtools.crossword.optimise._bound cimport Bound
from wordtools.crossword.search._rows cimport Rows

cdef enum:
    PART = 6
    LAST = 63
    FILLED = 0
    ENDED = 1
    SPENT = 2


@cython.final
cdef class Beam:
    cdef Rows rows  # the slots and the letters of their words
    cdef Bound bound  # values of words, and the candidates
    cdef Belief belief  # messages for letters that are not yet there
    cdef Py_ssize_t row  # letter codes of the alphabet, 0 included
    cdef double heat  # temperature of the soft maximum, in units of a word's value
    cdef int[::1] order  # by kind, its words by their letters
    # the trees, one a slot, by node
    cdef long long[::1] root  # by slot, its first node
    cdef long long[::1] letter  # by place, the code of the letter that stays, or 0
    cdef int[::1] left  # the words in the trees, slot after slot
    cdef long long[::1] listed  # by slot, where its words begin there, and where the last end
    cdef unsigned long long[::1] mask  # the letters that come next
    cdef int[::1] child  # the node of the first of these, or at the end the word
    cdef double[::1] ahead  # what the words from here on promise
    cdef int[::1] low, high  # which of the words these are
    # the sweep
    cdef long long[::1] first, second  # by step, the place that is given a letter, and the one that it crosses, or -1
    cdef Py_ssize_t steps, step, width, count, base  # count starts, whose nodes begin at base
    cdef int[::1] node  # by start and slot, where it is in the tree; twice, for this step and the next
    cdef double[::1] worth  # by start, what it promises
    cdef double[::1] value  # by extension (a start with one more letter), its estimate
    cdef int[::1] parent, code  # by extension, the start that it extends, and the letter
    cdef unsigned char[::1] whole  # by slot, whether all its letters are there
    cdef readonly long long work  # starts looked at

    @cython.locals(length=Py_ssize_t, before=Py_ssize_t, i=Py_ssize_t, w=int, code=Py_ssize_t, j=Py_ssize_t)
    cdef bint ordered(self, Py_ssize_t s) noexcept nogil
    @cython.locals(x=Py_ssize_t, s=Py_ssize_t, j=Py_ssize_t, most=Py_ssize_t, nodes=Py_ssize_t)
    cpdef plant(self, belief, double heat, words, fixed)
    @cython.locals(
        nodes=Py_ssize_t, count=Py_ssize_t, s=Py_ssize_t, length=Py_ssize_t, before=Py_ssize_t, i=Py_ssize_t, w=int,
        code=Py_ssize_t, fits=bint, j=Py_ssize_t, c=Py_ssize_t, same=Py_ssize_t
    )
    cdef Py_ssize_t pick(self) noexcept nogil
    @cython.locals(
        one=cython.ulonglong, s=Py_ssize_t, length=Py_ssize_t, base=Py_ssize_t, at=Py_ssize_t, made=Py_ssize_t,
        k=Py_ssize_t, last=Py_ssize_t, j=Py_ssize_t, i=Py_ssize_t, c=Py_ssize_t,
        w=int, value=double, n=Py_ssize_t, best=double, total=double
    )
    cdef void grow(self) noexcept nogil
    @cython.locals(steps=Py_ssize_t, x=Py_ssize_t, y=Py_ssize_t, z=Py_ssize_t, s=Py_ssize_t, slots=Py_ssize_t)
    cpdef begin(self, places, Py_ssize_t width)
    @cython.locals(state=int)
    cpdef run(self, Py_ssize_t steps)
    @cython.locals(n=Py_ssize_t)
    cdef int sweep(self, Py_ssize_t steps) noexcept nogil
    @cython.locals(
        s=Py_ssize_t, t=Py_ssize_t, last_s=bint, last_t=bint, one=cython.ulonglong, n=Py_ssize_t, b=Py_ssize_t,
        i=Py_ssize_t, at=Py_ssize_t, a=Py_ssize_t, letters=cython.ulonglong, own=cython.ulonglong, base=double,
        c=Py_ssize_t, k=Py_ssize_t, value=double, m=Py_ssize_t
    )
    cdef Py_ssize_t widen(self, Py_ssize_t x, Py_ssize_t y) noexcept nogil
    @cython.locals(t=Py_ssize_t)
    cdef bint taken(self, Py_ssize_t at, Py_ssize_t s, Py_ssize_t word) noexcept nogil
    cdef bint clash(self, Py_ssize_t s, Py_ssize_t word, Py_ssize_t t, Py_ssize_t twin) noexcept nogil
    @cython.locals(low=Py_ssize_t, high=Py_ssize_t, k=Py_ssize_t, middle=double, i=Py_ssize_t, j=Py_ssize_t)
    cdef void choose(self, Py_ssize_t n) noexcept nogil
    @cython.locals(value=double, k=int)
    cdef void swap(self, Py_ssize_t i, Py_ssize_t j) noexcept nogil
    @cython.locals(
        slots=Py_ssize_t, s=Py_ssize_t, t=Py_ssize_t, one=cython.ulonglong, new=Py_ssize_t, i=Py_ssize_t,
        at=Py_ssize_t, of=Py_ssize_t, j=Py_ssize_t, below=cython.ulonglong, a=Py_ssize_t
    )
    cdef void follow(self, Py_ssize_t n, Py_ssize_t x, Py_ssize_t y) noexcept nogil
    @cython.locals(best=Py_ssize_t, i=Py_ssize_t)
    cpdef found(self)
