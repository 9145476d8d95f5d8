cimport cython

from wordtools.ruzzle.solve._search cimport Search

cdef extern from *:
    """
    /* Tuples of strings, numbers and such tuples are no work for the garbage collector, and it would drop them itself
       when it met them; for thousands of finds telling it now saves a third of the time. */
    static void wordtools_untrack(PyObject *row) {
        if (row && PyObject_GC_IsTracked(row))
            PyObject_GC_UnTrack(row);
    }

    static int wordtools_fill(PyObject *path, const unsigned short *cells, Py_ssize_t n) {
        for (Py_ssize_t k = 0; k < n; k++) {
            PyObject *cell = PyLong_FromLong(cells[k]);
            if (!cell || PyTuple_SetItem(path, k, cell))
                return -1;
        }
        return 0;
    }

    static PyObject *wordtools_path(const unsigned short *cells, Py_ssize_t n) {
        PyObject *path = PyTuple_New(n);
        if (path && wordtools_fill(path, cells, n))
            Py_CLEAR(path);
        wordtools_untrack(path);
        return path;
    }

    /* Whether a tuple may be filled again: from 3.14 on it may remember its hash, and without the lock of the
       interpreter the references to it cannot be counted here. */
    static int wordtools_refill(void) {
    #if defined(Py_GIL_DISABLED) || defined(PYPY_VERSION)
        return 0;
    #else
        return Py_Version < 0x030E0000;
    #endif
    }

    static PyObject *wordtools_new(PyTypeObject *kind, PyObject *name, long long score, PyObject *path) {
        newfunc make = (newfunc)PyType_GetSlot(&PyTuple_Type, Py_tp_new);
        PyObject *points = PyLong_FromLongLong(score);
        PyObject *row = points && path ? PyTuple_Pack(3, name, points, path) : NULL;
        PyObject *given = row ? PyTuple_Pack(1, row) : NULL;
        PyObject *find = given ? make(kind, given, NULL) : NULL;
        wordtools_untrack(find);
        Py_XDECREF(points);
        Py_XDECREF(row);
        Py_XDECREF(given);
        return find;
    }

    /* Puts a find at its place in *out*: the one at *spare* in *kept*, with a snake as long, where nobody else has
       it any more; else a new one, which takes its place there. */
    static int wordtools_find(
        PyObject *out, Py_ssize_t place, PyObject *kept, Py_ssize_t spare, PyTypeObject *kind,
        unsigned long long address, long long score, const unsigned short *cells, Py_ssize_t n
    ) {
        PyObject *name = (PyObject *)(size_t)address;
        Py_ssize_t size = PyList_Size(kept);
        if (spare < size) {
            PyObject *find = PyList_GetItem(kept, spare), *path = find ? PyTuple_GetItem(find, 2) : NULL;
            int alone = path && Py_REFCNT(find) == 1 && Py_REFCNT(path) == 1;
            if (alone && PyTuple_Size(path) == n && Py_TYPE(find) == kind) {
                PyObject *points = PyLong_FromLongLong(score);
                if (!points || wordtools_fill(path, cells, n)) {
                    Py_XDECREF(points);
                    return -1;
                }
                Py_INCREF(name);
                PyTuple_SetItem(find, 0, name); /* it cannot fail, nor the next: nobody else has the tuple */
                PyTuple_SetItem(find, 1, points);
                Py_INCREF(find);
                return PyList_SetItem(out, place, find);
            }
        }
        PyObject *path = wordtools_path(cells, n), *find = wordtools_new(kind, name, score, path);
        Py_XDECREF(path);
        if (!find)
            return -1;
        if (wordtools_refill()) {
            if (spare < size) {
                Py_INCREF(find);
                PyList_SetItem(kept, spare, find);
            } else if (size < 256 && PyList_Append(kept, find)) {
                Py_DECREF(find);
                return -1;
            }
        }
        return PyList_SetItem(out, place, find);
    }

    #define wordtools_address(name) ((unsigned long long)(size_t)(name))
    /* long word lists do not fit in the fast caches: asks for a name before it is needed */
    #if defined(__GNUC__) || defined(__clang__)
    #define wordtools_fetch_name(address) __builtin_prefetch((const void *)(size_t)(address))
    #else
    #define wordtools_fetch_name(address) ((void)(address))
    #endif
    """
    void c_fetch_name "wordtools_fetch_name" (unsigned long long address)
    unsigned long long c_address "wordtools_address" (str name)
    int c_find "wordtools_find" (
        list out, Py_ssize_t place, list kept, Py_ssize_t spare, type kind, unsigned long long address,
        long long score, const unsigned short *cells, Py_ssize_t n
    ) except -1
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
    KEPT = 16

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
    cdef unsigned long long[::1] addresses       # where the names are
    cdef list kept                               # by the cells of a snake: finds of earlier boards
    cdef unsigned int[::1] used                  # how many of them this board has taken
    cdef Search search                           # whose finds they are

    cpdef room(self, Py_ssize_t finds, Py_ssize_t characters)
    @cython.locals(k=Py_ssize_t, size=Py_ssize_t)
    cpdef arrange(self, Search search, bytes order, bint reverse)
    @cython.locals(k=Py_ssize_t, count=Py_ssize_t, size=Py_ssize_t)
    cpdef bytes json(self, Py_ssize_t limit, bint paths, Py_ssize_t columns)
    @cython.locals(
        place=Py_ssize_t, k=Py_ssize_t, number=Py_ssize_t, steps=Py_ssize_t, kept=Py_ssize_t, spare=Py_ssize_t,
        out=list, search=Search
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
