cimport cython

cdef unsigned long long ALL
cdef unsigned int MANY
cdef long long LEAST

@cython.final
cdef class Sums:
    cdef const unsigned int[::1] head, option, next, child, tail  # of the diagram: see the class
    cdef Py_ssize_t nodes  # numbered from 1, children first

    @cython.locals(edge=cython.uint, child=cython.uint, at=cython.uint, k=cython.uint)
    cpdef edges_of(self, unsigned int node)

    @cython.locals(node=Py_ssize_t, total=cython.ulonglong, sum=double, edge=cython.uint, product=cython.ulonglong,
                   size=double, child=cython.uint, at=cython.uint, k=cython.uint)
    cpdef void count(self, const unsigned long long[::1] weight, unsigned long long[::1] number,
                     double[::1] rough) noexcept nogil
    @cython.locals(node=Py_ssize_t, best=cython.longlong, edge=cython.uint, total=cython.longlong, child=cython.uint,
                   at=cython.uint, k=cython.uint)
    cpdef void best(self, const long long[::1] value, long long[::1] score, Py_ssize_t known) noexcept nogil
    @cython.locals(node=Py_ssize_t, edge=cython.uint, child=cython.uint, at=cython.uint, k=cython.uint)
    cpdef void reach(self, unsigned int root, unsigned char[::1] mark, unsigned char[::1] used) noexcept nogil
