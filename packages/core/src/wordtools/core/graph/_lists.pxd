cimport cython

from wordtools_bits cimport highest, popcount

cdef unsigned long long LOW, MIX, GOLDEN, ONE
cdef unsigned int LAST, BIG_LAST


@cython.final
cdef class Lists:
    cdef const unsigned long long[::1] below, words  # by node of the builder: letters with nodes below, ends of words
    cdef const unsigned int[::1] first, children  # by node where its children begin, and all children
    cdef unsigned long long[::1] entry  # by end of a list: its first entry (see the class)
    cdef unsigned int[::1] head  # by node: 1 where it is wanted, then the end that is its whole list
    cdef unsigned int[::1] after  # by end: the end behind its first entry
    cdef unsigned int[::1] before  # by end: a longer one that it is the rest of, 0 where there is none
    cdef unsigned int[::1] place  # by end: where it is laid, 0 not yet
    cdef unsigned int[::1] table  # ends by hash, 0 an empty slot; its size is a power of two
    cdef unsigned int[::1] order  # by place: the end that begins there
    cdef unsigned int nodes, ends, laid  # how many nodes, ends and places there are

    @cython.locals(at=Py_ssize_t, out="unsigned int[::1]")
    cpdef compact(self, unsigned int root, bint wide)
    @cython.locals(at=Py_ssize_t, out="unsigned int[::1]", end=cython.uint, entry=cython.ulonglong)
    cpdef kwg(self, unsigned int words, unsigned int gaddag, bint big)
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
    cdef unsigned int node(self, unsigned int letter, unsigned int link, bint last, bint big) noexcept nogil
    @cython.locals(below=cython.ulonglong, words=cython.ulonglong, link=cython.uint)
    cdef void write_record(self, unsigned int[::1] out, Py_ssize_t at, Py_ssize_t node, bint wide) noexcept nogil
