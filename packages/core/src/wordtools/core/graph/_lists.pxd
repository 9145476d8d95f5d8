cimport cython

from wordtools.core._bits cimport highest, popcount

cdef unsigned long long LOW, MIX, GOLDEN, ONE
cdef unsigned int LAST


@cython.final
cdef class Lists:
    cdef const unsigned long long[::1] below, words
    cdef const unsigned int[::1] first, children
    cdef unsigned long long[::1] entry
    cdef unsigned int[::1] head, after, before, place, table, order
    cdef unsigned int nodes, ends, laid

    @cython.locals(at=Py_ssize_t, out="unsigned int[::1]")
    cpdef compact(self, unsigned int root, bint wide)
    @cython.locals(at=Py_ssize_t, out="unsigned int[::1]", end=cython.uint, entry=cython.ulonglong)
    cpdef kwg(self, unsigned int words, unsigned int gaddag)
    cdef reserve(self, Py_ssize_t room)

    @cython.locals(node=cython.uint, total=Py_ssize_t, count=cython.uint, k=cython.uint)
    cdef Py_ssize_t room(self, bint letters) noexcept nogil
    @cython.locals(node=cython.uint, known=cython.uint, k=cython.uint, child=cython.ulonglong)
    cdef void number_nodes(self) noexcept nogil
    @cython.locals(node=cython.uint, known=cython.uint, k=cython.uint, code=cython.ulonglong, left=cython.ulonglong,
                   bit=cython.ulonglong, entry=cython.ulonglong)
    cdef void number_letters(self) noexcept nogil
    @cython.locals(h=cython.ulonglong, slot=cython.ulonglong, end=cython.uint)
    cdef unsigned int end(self, unsigned long long entry, unsigned int after) noexcept nogil
    @cython.locals(total=Py_ssize_t, start=cython.uint, end=cython.uint)
    cdef Py_ssize_t written(self) noexcept nogil
    cdef void lay(self, Py_ssize_t at) noexcept nogil
    cdef void put(self, unsigned int end) noexcept nogil
    @cython.locals(below=cython.ulonglong, words=cython.ulonglong, link=cython.uint)
    cdef void write_record(self, unsigned int[::1] out, Py_ssize_t at, Py_ssize_t node, bint wide) noexcept nogil
