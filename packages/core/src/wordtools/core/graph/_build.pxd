cimport cython

from wordtools.core._bits cimport popcount

cdef Py_ssize_t HIGHEST, DEEPEST
cdef unsigned int MOST
cdef unsigned long long LOW, MIX, GOLDEN


@cython.final
cdef class Builder:
    cdef Py_ssize_t longest
    cdef Py_ssize_t depth, begin
    cdef unsigned char[::1] previous
    cdef unsigned long long[::1] open_below, open_words, below, words
    cdef unsigned int[::1] open_children, open_count, first, total, children, table
    cdef readonly unsigned int nodes
    cdef unsigned int n_children, root

    @cython.locals(i=Py_ssize_t, n=Py_ssize_t, data="const unsigned char[::1]", sizes="const unsigned char[::1]")
    cpdef add(self, codes, lengths)
    @cython.locals(record=Py_ssize_t, given="const unsigned long long[::1]", out="unsigned int[::1]")
    cpdef take(self, records, number)
    @cython.locals(i=Py_ssize_t, n=Py_ssize_t, c_prefixes="const unsigned int[::1]",
                   c_parent="const unsigned int[::1]", c_letter="const unsigned char[::1]",
                   c_ends="const unsigned char[::1]", c_after="const unsigned int[::1]")
    cpdef add_turned(self, prefixes, parent, letter, ends, after)
    cpdef parts(self)
    cdef grow(self)
    cpdef finish(self)

    cdef bint full(self) noexcept nogil
    @cython.locals(begin=Py_ssize_t, length=Py_ssize_t, same=Py_ssize_t, k=Py_ssize_t, one=cython.ulonglong)
    cdef Py_ssize_t run(self, const unsigned char[::1] codes, const unsigned char[::1] lengths, Py_ssize_t i,
                        Py_ssize_t n) noexcept nogil
    @cython.locals(p=cython.uint, rest=cython.uint, length=Py_ssize_t, one=cython.ulonglong)
    cdef Py_ssize_t run_turned(self, const unsigned int[::1] prefixes, const unsigned int[::1] parent,
                               const unsigned char[::1] letter, const unsigned char[::1] ends,
                               const unsigned int[::1] after, Py_ssize_t i, Py_ssize_t n) noexcept nogil
    @cython.locals(size=Py_ssize_t, first=Py_ssize_t, k=Py_ssize_t, count=cython.uint, below=cython.ulonglong)
    cdef Py_ssize_t copy(self, const unsigned long long[::1] records, unsigned int[::1] number,
                         Py_ssize_t record) noexcept nogil
    @cython.locals(d=Py_ssize_t, node=cython.uint, one=cython.ulonglong)
    cdef void close(self, Py_ssize_t depth) noexcept nogil
    @cython.locals(below=cython.ulonglong, words=cython.ulonglong, count=cython.uint, slot=cython.ulonglong,
                   node=cython.uint, k=cython.uint, child=cython.uint, total=cython.uint)
    cdef unsigned int register(self, Py_ssize_t d) noexcept nogil
    @cython.locals(h=cython.ulonglong, k=Py_ssize_t)
    cdef unsigned long long mix(self, unsigned long long below, unsigned long long words, Py_ssize_t begin,
                                unsigned int count, unsigned int[::1] children) noexcept nogil
    @cython.locals(node=cython.uint, count=cython.uint, slot=cython.ulonglong)
    cdef void rehash(self) noexcept nogil
    @cython.locals(position=cython.uint, node=cython.uint, offset=cython.ulonglong, k=cython.uint, child=cython.uint,
                   at=Py_ssize_t)
    cdef void lay(self, unsigned long long[::1] records, unsigned int[::1] place) noexcept nogil


@cython.locals(size=Py_ssize_t, good=bint, given="const unsigned long long[::1]", totals="unsigned int[::1]",
               depths="unsigned char[::1]")
cpdef check(records, words)
@cython.locals(record=Py_ssize_t, first=Py_ssize_t, count=Py_ssize_t, k=Py_ssize_t, total=cython.uint,
               depth=Py_ssize_t)
cdef bint measure(const unsigned long long[::1] records, unsigned int[::1] totals,
                  unsigned char[::1] depths) noexcept nogil
