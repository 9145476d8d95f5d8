cimport cython
from libc.math cimport exp, log

from wordtools.crossword.optimise._bound cimport Bound
from wordtools.crossword.search._rows cimport Rows

cdef double LOG_ZERO, LOG_MIN, TINY


@cython.final
cdef class Belief:
    cdef Rows rows  # the slots and the letters of their words
    cdef Bound bound  # values of words, and the candidates
    cdef Py_ssize_t row  # letter codes of the alphabet, 0 included
    cdef readonly double[::1] messages  # by place and letter, the log message from the crossing slot
    cdef double[::1] outgoing  # by place and letter, the log message of the slot itself
    cdef double[::1] log_weights  # by candidate of one slot
    cdef readonly long long work  # words looked at

    @cython.locals(
        total=double, s=Py_ssize_t, n=Py_ssize_t, mean=double, i=Py_ssize_t, apart=double
    )
    cpdef double spread(self)
    @cython.locals(s=Py_ssize_t)
    cpdef sweep(self, double heat)
    @cython.locals(
        row=Py_ssize_t, length=Py_ssize_t, at=Py_ssize_t, first=Py_ssize_t, n=Py_ssize_t, best=double, i=Py_ssize_t,
        w=int, code=Py_ssize_t, value=double, j=Py_ssize_t
    )
    cdef void send(self, Py_ssize_t s, double heat) noexcept nogil
    @cython.locals(
        row=Py_ssize_t, x=Py_ssize_t, y=Py_ssize_t, best=double, c=Py_ssize_t, total=double, base=double, value=double
    )
    cdef void receive(self) noexcept nogil
