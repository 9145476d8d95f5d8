cimport cython

from wordtools.ruzzle.solve._search cimport Search

cdef extern from *:
    """
    /* Makes a find, an object of *kind*: (name, score, path), all new. */
    static PyObject *wordtools_find(
        PyTypeObject *kind, PyObject *name, long long score, const unsigned short *cells, Py_ssize_t n
    ) {
        PyObject *find = NULL, *row = PyTuple_New(3), *given = PyTuple_New(1), *path = PyTuple_New(n);
        PyObject *points = PyLong_FromLongLong(score);
        if (row && given && path && points) {
            newfunc make = (newfunc)PyType_GetSlot(&PyTuple_Type, Py_tp_new);
            Py_ssize_t k = 0;
            for (; k < n; k++) {
                PyObject *cell = PyLong_FromLong(cells[k]);
                if (!cell || PyTuple_SetItem(path, k, cell))
                    break;
            }
            if (k == n) {
                Py_INCREF(name);
                PyTuple_SetItem(row, 0, name); /* they are taken over, and cannot fail on a new tuple */
                PyTuple_SetItem(row, 1, points);
                PyTuple_SetItem(row, 2, path);
                PyTuple_SetItem(given, 0, row);
                points = path = row = NULL;
                find = make(kind, given, NULL);
            }
        }
        Py_XDECREF(points);
        Py_XDECREF(path);
        Py_XDECREF(row);
        Py_XDECREF(given);
        return find;
    }
    """
    object c_find "wordtools_find" (
        type kind, str name, long long score, const unsigned short *cells, Py_ssize_t n
    )
    const unsigned long long ALL "0xFFFFFFFFFFFFFFFFULL"

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

@cython.locals(count=cython.uint)
cdef unsigned int bits(unsigned long long number) noexcept nogil

@cython.final
cdef class Listing:
    cdef readonly object letters                 # the letters, by code - 1
    cdef const unsigned char[::1] glyphs, parts  # UTF-8 of the letters; the fixed parts of the JSON
    cdef unsigned int[::1] ends, widths          # by code: where a letter begins in glyphs; its characters
    cdef readonly bint plain                     # whether JSON has all letters as they are
    cdef readonly bint narrow, aligned           # whether each is one character; whether none begins with another
    cdef unsigned int[::1] ranks                 # by code: its number in the order of characters, from 1
    cdef unsigned int rank_bits                  # what a rank takes
    cdef unsigned int[::1] order                 # numbers of the finds in order
    cdef unsigned int[::1] length                # by find: characters of its word
    cdef unsigned long long[::1] key, spare      # by find: what sorts it; room to merge
    cdef unsigned long long[::1] begin           # by find: where its word begins in text
    cdef bint spelled, exact                     # whether text is written; whether the keys hold all that is compared
    cdef unsigned int number_bits, deepest       # what the number of a find takes; letters of the longest word
    cdef long long highest                       # the highest score
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
        place=Py_ssize_t, k=Py_ssize_t, number=Py_ssize_t, name=str, out=list, search=Search,
        cells="const unsigned short *"
    )
    cpdef list finds(self, type kind)
    @cython.locals(text=str, number=Py_ssize_t)
    cdef Py_ssize_t name(self, Py_ssize_t k)

    cdef void arranged(self, bint reverse) noexcept nogil
    @cython.locals(
        path="unsigned short[::1]", letter="const unsigned char[::1]", tails="const unsigned int[::1]",
        ends="unsigned int[::1]", glyphs="const unsigned char[::1]", text="unsigned char[::1]", k=Py_ssize_t,
        at=Py_ssize_t, step=Py_ssize_t, last=Py_ssize_t, cell=Py_ssize_t, code=Py_ssize_t, c=Py_ssize_t, j=Py_ssize_t
    )
    cdef void spell(self) noexcept nogil
    @cython.locals(
        path="unsigned short[::1]", letter="const unsigned char[::1]", tails="const unsigned int[::1]",
        widths="unsigned int[::1]", plain=cython.bint, k=Py_ssize_t, step=Py_ssize_t, last=Py_ssize_t, cell=Py_ssize_t,
        j=Py_ssize_t, length=cython.uint, depth=cython.uint
    )
    cdef void measure(self) noexcept nogil
    cdef long long number(self, unsigned int field, Py_ssize_t k) noexcept nogil
    @cython.locals(packed=cython.ulonglong, step=Py_ssize_t, last=Py_ssize_t, cell=Py_ssize_t, j=Py_ssize_t)
    cdef unsigned long long opening(self, Py_ssize_t k, unsigned int letters) noexcept nogil
    @cython.locals(
        key="unsigned long long[::1]", k=Py_ssize_t, f=Py_ssize_t, kind=cython.uint, room=cython.uint, size=cython.uint,
        letters=cython.uint, drop=cython.uint, top=cython.ulonglong, turned=cython.ulonglong, value=cython.ulonglong
    )
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
        key="unsigned long long[::1]", spare="unsigned long long[::1]", n=Py_ssize_t, low=Py_ssize_t, high=Py_ssize_t,
        middle=Py_ssize_t, size=Py_ssize_t, k=Py_ssize_t, j=Py_ssize_t, a=Py_ssize_t, b=Py_ssize_t, own=cython.uint,
        exact=cython.bint, second=Py_ssize_t, one=cython.ulonglong, two=cython.ulonglong, numbers=cython.ulonglong
    )
    cdef void sort(self) noexcept nogil
    @cython.locals(k=Py_ssize_t, last=Py_ssize_t, other=cython.uint)
    cdef void turn(self) noexcept nogil
    @cython.locals(place=Py_ssize_t, k=Py_ssize_t, c=Py_ssize_t, step=Py_ssize_t, cell=Py_ssize_t)
    cdef void write(self, Py_ssize_t count, bint paths, Py_ssize_t columns) noexcept nogil
    @cython.locals(c=Py_ssize_t)
    cdef void copy(self, Py_ssize_t begin, Py_ssize_t end) noexcept nogil
    cdef void put(self, unsigned char character) noexcept nogil
    @cython.locals(size=Py_ssize_t, end=Py_ssize_t, rest=cython.ulonglong)
    cdef void digits(self, unsigned long long number) noexcept nogil
