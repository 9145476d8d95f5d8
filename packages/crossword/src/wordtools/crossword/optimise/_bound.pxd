cimport cython

from wordtools.crossword.search._rows cimport Rows

cdef long long LOW


@cython.final
cdef class Bound:
    cdef Rows rows  # the slots and the letters of their words
    cdef readonly Py_ssize_t slots  # as in rows
    cdef long long[::1] value  # by word, all kinds counted through
    cdef long long[::1] order, rank  # the slots in the order of the passes, and by slot its place there
    cdef public long long[::1] number  # by place and letter: what it counts for; against it in the crossing slot
    cdef long long[::1] highest  # by place and letter, the most that a word of the slot with it comes to
    cdef long long[::1] best  # by slot, the most that a word comes to
    cdef long long[::1] first  # by slot, where its candidates begin
    cdef int[::1] words  # the candidates, slot after slot

    @cython.locals(count=Py_ssize_t, s=Py_ssize_t)
    cpdef load(self)
    @cython.locals(s=Py_ssize_t, w=Py_ssize_t, i=Py_ssize_t)
    cdef void collect(self) noexcept nogil
    @cython.locals(total="long long", s=Py_ssize_t)
    cpdef long long total(self) noexcept nogil
    @cython.locals(k=Py_ssize_t, _=Py_ssize_t)
    cpdef descend(self, Py_ssize_t passes)
    @cython.locals(
        length=Py_ssize_t, row=Py_ssize_t, at=Py_ssize_t, j=Py_ssize_t, best="long long", i=Py_ssize_t,
        value="long long", code=Py_ssize_t, k=Py_ssize_t
    )
    cdef void weigh(self, Py_ssize_t s) noexcept nogil
    @cython.locals(length=Py_ssize_t, at=Py_ssize_t, code=Py_ssize_t, value="long long", j=Py_ssize_t)
    cpdef long long worth(self, Py_ssize_t s, Py_ssize_t word) noexcept nogil
    @cython.locals(
        row=Py_ssize_t, count=Py_ssize_t, behind=Py_ssize_t, x=Py_ssize_t, y=Py_ssize_t, code=Py_ssize_t,
        share="long long"
    )
    cdef void give(self, Py_ssize_t s, int ahead) noexcept nogil
    @cython.locals(gone=Py_ssize_t, s=Py_ssize_t)
    cpdef cut(self, long long least)
    @cython.locals(gone=Py_ssize_t, s=Py_ssize_t, i=Py_ssize_t)
    cdef Py_ssize_t cut_all(self, long long slack) noexcept nogil
