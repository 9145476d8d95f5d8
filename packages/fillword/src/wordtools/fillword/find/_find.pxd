cimport cython

from wordtools_bits cimport popcount

cdef enum:
    DONE = 0
    MORE = 1
    FULL = 2
    SPENT = 3

cdef unsigned long long LOW, GOLDEN

@cython.final
cdef class Finder:
    cdef const unsigned long long[::1] records  # of the word graph
    cdef const unsigned char[::1] letter  # by cell, 0 a hole
    cdef const unsigned int[::1] begins  # by cell, where its neighbours begin in near
    cdef const unsigned short[::1] near  # the cells that are touched
    cdef unsigned char[::1] busy  # by cell, whether the path on the way has it
    cdef unsigned short[::1] trail  # the path on the way
    cdef unsigned short[::1] path  # the cells of all finds, one after another
    cdef unsigned int[::1] word  # by find, its index in the graph
    cdef unsigned int[::1] sum  # by find, a hash of its word and cells, whatever their order
    cdef unsigned int[::1] table  # finds by that hash, counted from 1; its size is a power of two
    cdef unsigned int[::1] order, spare  # the finds as they are sorted, and room to merge into
    cdef long long[::1] ends  # by find, where its cells begin in path
    cdef Py_ssize_t longest  # letters of a word at most, of the list
    cdef Py_ssize_t minimum, maximum  # letters that are wanted
    cdef Py_ssize_t cell  # the start cell that is next
    cdef long long steps, most  # taken from this start cell, and how many it may take
    cdef int state  # DONE, FULL or SPENT
    cdef int every  # whether another path on the same cells is another find
    cdef dict names  # texts by index, of words that were shown before
    cdef readonly Py_ssize_t found, capacity  # finds, and how many there is room for

    cpdef reserve(self, Py_ssize_t capacity)
    cpdef board(self, letter, begins, near, Py_ssize_t minimum, Py_ssize_t maximum, int every)
    @cython.locals(state=int)
    cpdef int run(self, long long steps, long long most)
    @cython.locals(out=list, path=tuple, i=Py_ssize_t, j=Py_ssize_t, k=Py_ssize_t, begin=Py_ssize_t, end=Py_ssize_t)
    cpdef list rows(self, letters)

    @cython.locals(total=cython.longlong, cells=Py_ssize_t, code=cython.uint, before=Py_ssize_t)
    cdef int walk(self, long long steps, long long most) noexcept nogil
    @cython.locals(one=cython.ulonglong, below=cython.ulonglong, words=cython.ulonglong, bit=cython.ulonglong,
                   letters=cython.ulonglong, child=Py_ssize_t, k=Py_ssize_t, other=Py_ssize_t)
    cdef void enter(self, Py_ssize_t cell, unsigned int code, Py_ssize_t node, unsigned int base,
                    Py_ssize_t length) noexcept nogil
    @cython.locals(at=cython.longlong, k=Py_ssize_t)
    cdef void record(self, unsigned int word, Py_ssize_t length) noexcept nogil
    @cython.locals(begin=Py_ssize_t, end=Py_ssize_t, total=cython.ulonglong, k=Py_ssize_t, cell=cython.ulonglong,
                   size=cython.ulonglong, slot=cython.ulonglong, other=Py_ssize_t)
    cdef int enlist(self, Py_ssize_t i) noexcept nogil
    @cython.locals(length=Py_ssize_t, k=Py_ssize_t, j=Py_ssize_t, cell=cython.uint)
    cdef int same(self, Py_ssize_t a, Py_ssize_t b) noexcept nogil
    @cython.locals(i=Py_ssize_t)
    cdef void enlist_all(self) noexcept nogil
    @cython.locals(k=Py_ssize_t)
    cdef void forget(self) noexcept nogil
    @cython.locals(length=cython.longlong, other=cython.longlong)
    cdef int comes_first(self, Py_ssize_t a, Py_ssize_t b) noexcept nogil
    @cython.locals(count=Py_ssize_t, k=Py_ssize_t, width=Py_ssize_t, low=Py_ssize_t, middle=Py_ssize_t,
                   high=Py_ssize_t, i=Py_ssize_t, j=Py_ssize_t)
    cdef void sort(self) noexcept nogil
