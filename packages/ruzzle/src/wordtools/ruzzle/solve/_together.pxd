cimport cython

from wordtools.ruzzle.solve._listing cimport Listing
from wordtools.ruzzle.solve._search cimport Search

cdef enum:
    BREAK_END = 36  # the length of what _listing puts around a word
    # the stretches of said that stand between two cells and two rows of a board; where those of the tiles begin
    BETWEEN = 7
    ROWS = 8
    FIXED = 9

@cython.final
cdef class Together:
    cdef Listing listing                         # what sorts and writes the words of a board
    cdef Search search                           # what finds them
    cdef const unsigned char[::1] said           # what lines have around their words
    cdef const unsigned int[::1] said_to         # where its stretches end

    @cython.locals(
        listing=Listing, n=Py_ssize_t, cells=Py_ssize_t, k=Py_ssize_t, count=Py_ssize_t,
        codes="const unsigned char[::1]", worth="const long long[::1]", times="const long long[::1]",
        done="long long[::1]", found="unsigned int[::1]", gained="long long[::1]", most="unsigned int[::1]"
    )
    cpdef bytes boards(
        self, Search search, bytes letters, points, factors, bytes order, bint reverse, Py_ssize_t limit, bint paths,
        Py_ssize_t columns, Py_ssize_t room, ends, counts, totals, longest
    )
    @cython.locals(
        listing=Listing, cells=Py_ssize_t, n=Py_ssize_t, kinds=Py_ssize_t, head=Py_ssize_t, k=Py_ssize_t, c=Py_ssize_t,
        count=Py_ssize_t, widest=Py_ssize_t, kind="const unsigned short[::1]", letter="const unsigned char[::1]",
        worth="const long long[::1]", times="const long long[::1]", own_letter="unsigned char[::1]",
        own_points="long long[::1]", own_factors="long long[::1]"
    )
    cpdef bytes lines(
        self, Search search, tiles, bytes letters, points, factors, bytes texts, ends, Py_ssize_t first, bytes order,
        bint reverse, Py_ssize_t limit, bint paths, Py_ssize_t columns, Py_ssize_t room
    )
    @cython.locals(listing=Listing, k=Py_ssize_t)
    cdef plainly(self, Search search, bytes order)

    cdef bint solved(
        self, const unsigned char[::1] letters, const long long[::1] points, const long long[::1] factors,
        Py_ssize_t cells
    ) noexcept nogil
    @cython.locals(size=Py_ssize_t)
    cdef Py_ssize_t size(self, Py_ssize_t count, bint paths) noexcept nogil
    @cython.locals(c=Py_ssize_t)
    cdef void write_text(self, Py_ssize_t number) noexcept nogil
