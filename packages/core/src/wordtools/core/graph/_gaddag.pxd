cimport cython

from wordtools_bits cimport lowest, popcount

cdef Py_ssize_t FEW, STACK
cdef unsigned long long MOST
cdef unsigned long long LOW


@cython.final
cdef class Prefixes:
    cdef const unsigned long long[::1] records  # of the word graph
    cdef const unsigned int[::1] number  # by record, its node in the builder
    cdef unsigned long long[::1] many  # by record, how many prefixes lie below it
    cdef unsigned int[::1] parent, after, order  # see the class
    cdef unsigned int[::1] rest  # by prefix its record; while they are sorted, by place what is still to be compared
    cdef unsigned char[::1] letter, ends  # see the class
    cdef long long[::1] stack  # of ranges that are still to be sorted: first and last place
    cdef Py_ssize_t size  # how many prefixes there are, the empty one included
    cdef Py_ssize_t begin, end  # of the part of a range with the pivot's letter, as part leaves it
    cdef readonly unsigned long long used  # mask of all letters

    cpdef turned(self)
    @cython.locals(record=Py_ssize_t, first=Py_ssize_t, k=Py_ssize_t, count=Py_ssize_t, below=cython.ulonglong,
                   total=cython.ulonglong)
    cdef Py_ssize_t measure(self) noexcept nogil
    @cython.locals(p=Py_ssize_t, size=Py_ssize_t, record=Py_ssize_t, child=cython.uint, code=cython.uint,
                   one=cython.ulonglong, below=cython.ulonglong, words=cython.ulonglong, todo=cython.ulonglong)
    cdef void collect(self) noexcept nogil
    @cython.locals(p=Py_ssize_t, top=Py_ssize_t, low=Py_ssize_t, high=Py_ssize_t)
    cdef void sort(self) noexcept nogil
    @cython.locals(first=int, second=int, pivot=int, code=int, begin=Py_ssize_t, end=Py_ssize_t, i=Py_ssize_t,
                   k=Py_ssize_t)
    cdef void part(self, Py_ssize_t low, Py_ssize_t high) noexcept nogil
    @cython.locals(p=cython.uint)
    cdef void swap(self, Py_ssize_t i, Py_ssize_t k) noexcept nogil
    @cython.locals(i=Py_ssize_t, k=Py_ssize_t)
    cdef void insert(self, Py_ssize_t low, Py_ssize_t high) noexcept nogil
    cdef bint less(self, unsigned int a, unsigned int b) noexcept nogil


@cython.locals(given="const unsigned int[::1]", good=bint)
cpdef check(nodes, bint wide)
@cython.locals(size=Py_ssize_t, stride=Py_ssize_t, count=Py_ssize_t, at=Py_ssize_t, children=Py_ssize_t)
cdef bint links(const unsigned int[::1] nodes, bint wide) noexcept nogil
