cimport cython

from wordtools_bits cimport lowest, popcount
from wordtools.crossword.search._rows cimport Rows

cdef enum:
    PART = 6
    LAST = 63

cdef unsigned int MANY
cdef unsigned long long ALL


@cython.final
cdef class Sight:
    cdef Rows rows  # the candidates of each slot
    cdef readonly Py_ssize_t slots  # as in rows
    cdef readonly int[::1] dead, by  # by slot, the round in which it became empty or 0; by which slot or -1
    cdef long long[::1] single  # by slot, its only candidate, or -1
    cdef readonly unsigned long long[::1] letters  # by place, those of the candidates
    cdef readonly Py_ssize_t top  # candidates of each slot that were noted
    cdef readonly int[::1] best  # these, slot after slot

    @cython.locals(count=int)
    cpdef rounds(self)
    @cython.locals(number=int, s=Py_ssize_t, changed=bint)
    cdef int all_rounds(self) noexcept nogil
    @cython.locals(changed=bint, s=Py_ssize_t, before=cython.uint)
    cdef bint one_round(self, int number) noexcept nogil
    @cython.locals(one=cython.ulonglong, every=cython.ulonglong, s=Py_ssize_t, x=Py_ssize_t)
    cdef void collect(self) noexcept nogil
    @cython.locals(fewest=cython.uint, by=Py_ssize_t, x=Py_ssize_t, y=Py_ssize_t, left=cython.uint)
    cdef void look_at_crossings(self, Py_ssize_t s) noexcept nogil
    @cython.locals(
        t=Py_ssize_t, word=Py_ssize_t, before=cython.uint, own=Py_ssize_t, j=Py_ssize_t, g=Py_ssize_t, i=Py_ssize_t
    )
    cdef void look_at_words(self, Py_ssize_t s) noexcept nogil
    @cython.locals(
        count=cython.uint, base=Py_ssize_t, j=Py_ssize_t, k=Py_ssize_t, some=cython.ulonglong, mask=cython.ulonglong
    )
    cdef unsigned int counted(self, Py_ssize_t s, Py_ssize_t x, unsigned long long letters) noexcept nogil
    @cython.locals(one=cython.ulonglong, x=Py_ssize_t, y=Py_ssize_t, code=Py_ssize_t)
    cpdef crossings(self, Py_ssize_t s)
    cpdef look(self, Py_ssize_t top)
    @cython.locals(
        one=cython.ulonglong, every=cython.ulonglong, n=Py_ssize_t, x=Py_ssize_t, w=Py_ssize_t, i=Py_ssize_t,
        s=Py_ssize_t
    )
    cdef void look_around(self) noexcept nogil
