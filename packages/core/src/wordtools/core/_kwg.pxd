cimport cython

cdef unsigned int ACCEPTS, LAST, CHILD
cdef int DEEPEST, OPEN, DONE
cdef int POINTER, OUTSIDE, ENDLESS, TILE, ORDER, NOTHING, CYCLE, LONG, MANY


@cython.final
cdef class Reader:
    cdef const unsigned int[::1] nodes
    cdef Py_ssize_t size
    cdef unsigned int letters, most_words, most_text, root
    cdef readonly Py_ssize_t where
    cdef readonly unsigned int words, text
    cdef unsigned char[::1] state, longest, word
    cdef unsigned int[::1] count, spelt
    cdef unsigned int[::1] begin, at

    cpdef check(self)
    cpdef spell(self)

    @cython.locals(depth=Py_ssize_t, i=Py_ssize_t, child=Py_ssize_t, fault=int, node=cython.uint, words=cython.uint, text=cython.uint, longest=int)
    cdef int run(self) noexcept nogil

    @cython.locals(i=Py_ssize_t, tile=cython.uint, before=cython.uint, node=cython.uint)
    cdef int enter(self, Py_ssize_t depth, Py_ssize_t start) noexcept nogil

    @cython.locals(depth=Py_ssize_t, k=Py_ssize_t, to=Py_ssize_t, node=cython.uint)
    cdef void write(self, unsigned char[::1] out) noexcept nogil
