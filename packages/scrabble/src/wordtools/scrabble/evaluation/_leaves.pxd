cimport cython

cdef extern from *:
    """
    static inline int wordtools_nearest(double x) {
        int whole = (int)(x + 0.5);
        return (double)whole > x + 0.5 ? whole - 1 : whole;
    }
    """
    int c_nearest "wordtools_nearest" (double x) noexcept nogil

cdef unsigned int ACCEPTS, LAST, CHILD
cdef int nearest(double x) noexcept nogil


@cython.final
cdef class Walk:
    cdef const unsigned int[::1] nodes, counts  # of the graph; by node, leaves of it and its later siblings
    cdef const int[::1] values  # by the number of a leave
    cdef unsigned char[::1] tile, many, bit  # by kind of tile on the rack, 64 at most: which, how many, its first bit
    cdef unsigned int root  # the node of the leaves of one tile; 0: the table is empty
    cdef int stop  # kinds of tiles on the rack

    @cython.locals(view="const unsigned char[::1]")
    cpdef find(self, rack)
    @cython.locals(codes="const unsigned char[::1]", to="int[::1]")
    cpdef fill(self, rack, out)

    @cython.locals(kinds=int, before=int, code=int, k=Py_ssize_t)
    cdef void spread(self, const unsigned char[::1] rack, Py_ssize_t begin, Py_ssize_t n, int[::1] out) noexcept nogil
    @cython.locals(k=Py_ssize_t, found=Py_ssize_t, at=Py_ssize_t, base=Py_ssize_t)
    cdef Py_ssize_t number(self, const unsigned char[::1] rack) noexcept nogil
    @cython.locals(code=cython.uint, node=cython.uint, more=Py_ssize_t, first=Py_ssize_t)
    cdef void visit(self, int[::1] out, Py_ssize_t at, Py_ssize_t base, int kind, int used,
                    Py_ssize_t kept) noexcept nogil


@cython.locals(given="const float[::1]", to="int[::1]", bad=Py_ssize_t)
cpdef millipoints(points, double most, out)
@cython.locals(k=Py_ssize_t)
cdef Py_ssize_t convert(const float[::1] points, double most, int[::1] out) noexcept nogil
