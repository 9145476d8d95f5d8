cimport cython

cdef unsigned int ACCEPTS, LAST, CHILD
cdef int DEEPEST, MOST_LETTERS, OPEN, DONE
cdef unsigned int MOST
cdef int POINTER, OUTSIDE, ENDLESS, TILE, ORDER, NOTHING, CYCLE, LONG, MANY, SEPARATOR


@cython.final
cdef class Reader:
    cdef const unsigned int[::1] nodes
    cdef Py_ssize_t size
    cdef int lowest, turned, mark, letters
    cdef unsigned int most_words, most_text, root
    cdef bint checked
    cdef readonly Py_ssize_t where
    cdef readonly unsigned int words, text
    cdef unsigned char[::1] state, longest, split, word
    cdef unsigned int[::1] count, spelt
    cdef unsigned int[::1] begin, at

    @cython.locals(fault=int)
    cpdef check(self)
    @cython.locals(fault=int, root=cython.uint)
    cpdef check_gaddag(self)
    cpdef spell(self)
    cpdef counts(self)
    cdef demand(self)

    @cython.locals(depth=Py_ssize_t, i=Py_ssize_t, child=Py_ssize_t, fault=int)
    cdef int run(self, Py_ssize_t pointer) noexcept nogil

    @cython.locals(node=cython.uint, child=Py_ssize_t, words=cython.uint, text=cython.uint, longest=int, split=int)
    cdef int sum(self, Py_ssize_t i) noexcept nogil

    @cython.locals(i=Py_ssize_t, tile=int, before=int, node=cython.uint)
    cdef int enter(self, Py_ssize_t depth, Py_ssize_t start) noexcept nogil

    @cython.locals(depth=Py_ssize_t, k=Py_ssize_t, to=Py_ssize_t, node=cython.uint)
    cdef void write(self, unsigned char[::1] out) noexcept nogil
