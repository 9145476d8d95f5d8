cimport cython

from wordtools.ruzzle.solve._search cimport Search

cdef extern from *:
    """
    /* A tuple of strings, numbers and such tuples is no work for the garbage collector, and it would drop it itself
       when it met it; for thousands of finds telling it now saves a third of the time. The object is made by
       tuple.__new__, as a class derived from tuple wants it. */
    static PyObject *wordtools_find(PyTypeObject *kind, PyObject *name, long long score, PyObject *path) {
        newfunc make = (newfunc)PyType_GetSlot(&PyTuple_Type, Py_tp_new);
        PyObject *points = PyLong_FromLongLong(score), *row = points ? PyTuple_Pack(3, name, points, path) : NULL;
        PyObject *given = row ? PyTuple_Pack(1, row) : NULL;
        PyObject *find = given ? make(kind, given, NULL) : NULL;
        Py_XDECREF(points);
        Py_XDECREF(row);
        Py_XDECREF(given);
        if (find && PyObject_GC_IsTracked(find))
            PyObject_GC_UnTrack(find);
        return find;
    }
    /* long word lists do not fit in the fast caches: asks for a name before it is needed */
    #if defined(__GNUC__) || defined(__clang__)
    #define wordtools_fetch_name(names, word) __builtin_prefetch(PyList_GetItem(names, word))
    #else
    #define wordtools_fetch_name(names, word) ((void)(names))
    #endif
    """
    void c_fetch_name "wordtools_fetch_name" (list names, Py_ssize_t word)
    tuple c_find "wordtools_find" (type kind, str name, long long score, tuple path)

cdef enum:
    SCORE = 1
    LENGTH = 2
    START = 3
    END = 4
    WORD = 5
    PATH = 6
    FALLING = 8
    OPEN = 91
    CLOSE = 93
    # where the parts of PARTS end
    HEAD_END = 10
    MIDDLE_END = 22
    STEPS_END = 33
    BREAK_AT = 34
    BREAK_END = 36

cdef extern from *:
    const unsigned long long MOST_SCORE "0x7FFFFFFFFFFFULL"

@cython.final
cdef class Listing:
    cdef readonly object letters                 # the letters, by code - 1
    cdef const unsigned char[::1] glyphs, parts  # UTF-8 of the letters; the fixed parts of the JSON
    cdef unsigned int[::1] ends, widths          # by code: where a letter begins in glyphs; its characters
    cdef readonly bint plain                     # whether JSON has all letters as they are
    cdef unsigned int[::1] order, spare          # numbers of the finds in order; room to merge
    cdef unsigned int[::1] length                # by find: characters of its word
    cdef unsigned long long[::1] key, begin      # by find: what sorts it; where its word begins in text
    cdef unsigned char[::1] text, out, fields    # the words; the JSON; the fields of the order
    cdef Py_ssize_t at, wide                     # bytes written; bytes of the longest letter
    cdef readonly unsigned int found             # finds in order
    cdef readonly long long total                # their points
    cdef readonly unsigned int most              # characters of the longest word
    cdef list names, texts                       # names made so far; words, where not compiled
    cdef Search search                           # whose finds they are

    cpdef room(self, Py_ssize_t finds, Py_ssize_t characters)
    @cython.locals(k=Py_ssize_t, size=Py_ssize_t)
    cpdef arrange(self, Search search, bytes order, bint reverse)
    @cython.locals(k=Py_ssize_t, count=Py_ssize_t, size=Py_ssize_t)
    cpdef bytes json(self, Py_ssize_t limit, bint paths, Py_ssize_t columns)
    @cython.locals(
        n=Py_ssize_t, cells=Py_ssize_t, k=Py_ssize_t, count=Py_ssize_t, size=Py_ssize_t,
        codes="const unsigned char[::1]", worth="const long long[::1]", times="const long long[::1]",
        done="long long[::1]", found="unsigned int[::1]", gained="long long[::1]", most="unsigned int[::1]"
    )
    cpdef bytes boards(
        self, Search search, bytes letters, points, factors, bytes order, bint reverse, Py_ssize_t limit, bint paths,
        Py_ssize_t columns, Py_ssize_t room, ends, counts, totals, longest
    )
    @cython.locals(place=Py_ssize_t, k=Py_ssize_t, number=Py_ssize_t, out=list, search=Search, path=tuple, name=str)
    cpdef list finds(self, new, type kind)
    cdef str name(self, Py_ssize_t k)

    @cython.locals(
        path="unsigned short[::1]", letter="const unsigned char[::1]", tails="const unsigned int[::1]",
        ends="unsigned int[::1]", widths="unsigned int[::1]", glyphs="const unsigned char[::1]",
        text="unsigned char[::1]", k=Py_ssize_t, at=Py_ssize_t, step=Py_ssize_t, last=Py_ssize_t, cell=Py_ssize_t,
        code=Py_ssize_t, c=Py_ssize_t, j=Py_ssize_t, length=cython.uint
    )
    cdef void spell(self) noexcept nogil
    cdef long long number(self, unsigned int field, Py_ssize_t k) noexcept nogil
    @cython.locals(kind=cython.uint, top=cython.ulonglong, value=cython.ulonglong)
    cdef unsigned long long digest(self, unsigned int field, Py_ssize_t k) noexcept nogil
    cdef long long top(self, unsigned int kind) noexcept nogil
    @cython.locals(k=Py_ssize_t, bits=cython.uint, kind=cython.uint)
    cdef void rank(self) noexcept nogil
    @cython.locals(
        k=Py_ssize_t, field=cython.uint, kind=cython.uint, sign=cython.int, one=cython.longlong, two=cython.longlong
    )
    cdef bint before(self, Py_ssize_t a, Py_ssize_t b) noexcept nogil
    @cython.locals(one=cython.ulonglong, two=cython.ulonglong)
    cdef int compare_words(self, Py_ssize_t a, Py_ssize_t b) noexcept nogil
    @cython.locals(least=Py_ssize_t, k=Py_ssize_t, one=cython.uint, two=cython.uint)
    cdef int compare_paths(self, Py_ssize_t a, Py_ssize_t b) noexcept nogil
    @cython.locals(
        order="unsigned int[::1]", spare="unsigned int[::1]", key="unsigned long long[::1]", n=Py_ssize_t,
        low=Py_ssize_t, high=Py_ssize_t, middle=Py_ssize_t, size=Py_ssize_t, k=Py_ssize_t, j=Py_ssize_t, a=Py_ssize_t,
        b=Py_ssize_t, one=cython.uint, two=cython.uint
    )
    cdef void sort(self) noexcept nogil
    @cython.locals(k=Py_ssize_t, last=Py_ssize_t)
    cdef void turn(self) noexcept nogil
    @cython.locals(place=Py_ssize_t, k=Py_ssize_t, c=Py_ssize_t, step=Py_ssize_t, cell=Py_ssize_t)
    cdef void write(self, Py_ssize_t count, bint paths, Py_ssize_t columns) noexcept nogil
    @cython.locals(c=Py_ssize_t)
    cdef void copy(self, Py_ssize_t begin, Py_ssize_t end) noexcept nogil
    cdef void put(self, unsigned char character) noexcept nogil
    @cython.locals(size=Py_ssize_t, end=Py_ssize_t, rest=cython.ulonglong)
    cdef void digits(self, unsigned long long number) noexcept nogil
