cimport cython

from wordtools.scrabble.evaluation._leaves cimport Walk

cdef enum:
    SUMS = 5


@cython.final
cdef class Expected:
    cdef Walk numbers  # leads to the places of leaves in tables
    cdef int[::1] index  # by part of the present leave, its place, or -1

    @cython.locals(codes="const unsigned char[::1]", known="const int[::1]", results="long long[::1]", n=Py_ssize_t,
                   k=Py_ssize_t)
    cpdef fill(self, tiles, Py_ssize_t size, values, out)
    @cython.locals(whole=int, k=Py_ssize_t, i=Py_ssize_t, j=Py_ssize_t, total=cython.longlong)
    cdef long long expect(self, const unsigned char[::1] tiles, Py_ssize_t begin, Py_ssize_t size,
                          const int[::1] values) noexcept nogil
    @cython.locals(lowest=int, k=Py_ssize_t, j=Py_ssize_t, number=Py_ssize_t)
    cdef long long worth(self, int part, const unsigned char[::1] tiles, Py_ssize_t begin, Py_ssize_t size,
                         const int[::1] values) noexcept nogil


@cython.locals(table="const long long[::1]", k=Py_ssize_t, n=Py_ssize_t, found=Py_ssize_t)
cpdef filled(sums)
@cython.locals(table="long long[::1]", numbers="unsigned int[::1]", parts="long long[::1]", k=Py_ssize_t, j=Py_ssize_t,
               n=Py_ssize_t, at=Py_ssize_t)
cpdef taken_out(sums, places, found)
@cython.locals(table="long long[::1]", numbers="const unsigned int[::1]", parts="const long long[::1]", k=Py_ssize_t,
               j=Py_ssize_t, n=Py_ssize_t, most=Py_ssize_t)
cpdef put_in(sums, places, found)
