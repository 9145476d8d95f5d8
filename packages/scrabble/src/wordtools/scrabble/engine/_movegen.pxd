cimport cython

from wordtools.scrabble.engine._lanes cimport ALLOW, BLOCK, FIXED, SCALE, SPAN, SQUARE, STATE, Lanes, lowest, popcount

cdef enum:
    ALL_PLAYS = 0
    NUMBER = 1
    BEST = 2

cdef long long PASSING, TOLL
cdef unsigned long long PARTS
cdef unsigned long long ALL, LOW, TILE, LETTER, CROSSED, PLAYABLE

@cython.final
cdef class Movegen:
    cdef Lanes lanes
    cdef const unsigned int[::1] nodes
    cdef unsigned long long[::1] squares, plays, values, group, bonus
    cdef unsigned char[::1] strip
    cdef unsigned int[::1] starts, anchors, lasts
    cdef readonly object plays_array
    cdef readonly Py_ssize_t stride, found, capacity
    cdef int wide, long, openings, mode
    cdef Py_ssize_t anchor, last, leftmost, n_anchors, wanted
    cdef unsigned long long head, kept, held, blanks, twice, single, vowels, top, parts
    cdef unsigned int tiles, limit
    cdef long long floor
    cdef const int[::1] worth
    cdef long long[::1] equities, edge, highest, leave, left_times, right_times, right_main, right_most, right_cross
    cdef Py_ssize_t row, lefts, rights
    cdef unsigned long long fine

    cpdef reserve(self, Py_ssize_t capacity)
    cdef void grow(self) noexcept with gil
    @cython.locals(codes="const unsigned char[::1]", n=Py_ssize_t)
    cpdef generate(self, rack)
    cpdef count(self, rack)
    cpdef exchange(self, int allowed)
    @cython.locals(boards="const unsigned char[::1]", codes="const unsigned char[::1]", where="const unsigned int[::1]", numbers="unsigned int[::1]", records="unsigned long long[::1]", n=Py_ssize_t, k=Py_ssize_t, j=Py_ssize_t)
    cpdef many(self, tiles, racks, starts, counts, best)
    @cython.locals(plays="const unsigned long long[::1]", table="const int[::1]", equities="int[::1]", n=Py_ssize_t, k=Py_ssize_t, parts=cython.ulonglong)
    cpdef weigh(self, records, worth, unsigned int rack, int opening, out)

    @cython.locals(one=cython.ulonglong, k=Py_ssize_t, code=cython.uint)
    cdef void take(self, const unsigned char[::1] rack, Py_ssize_t begin, Py_ssize_t n) noexcept nogil
    @cython.locals(k=Py_ssize_t)
    cdef void walk(self) noexcept nogil
    @cython.locals(at=Py_ssize_t, k=Py_ssize_t)
    cdef void scan(self) noexcept nogil
    cdef void start(self, Py_ssize_t k) noexcept nogil
    @cython.locals(avail=cython.ulonglong)
    cdef void hook(self) noexcept nogil
    @cython.locals(block=cython.ulonglong, worth=cython.ulonglong, avail=cython.ulonglong, node=cython.uint, turned=cython.uint, first=Py_ssize_t)
    cdef void through(self) noexcept nogil
    @cython.locals(one=cython.ulonglong, k=Py_ssize_t, j=Py_ssize_t, below=cython.ulonglong, words=cython.ulonglong, first=cython.uint, allow=cython.ulonglong, blank=cython.ulonglong, mask=cython.ulonglong, state=cython.ulonglong, head=cython.ulonglong, scale=cython.ulonglong, after=cython.ulonglong, letter=cython.uint, bit=cython.ulonglong, child=cython.uint, turned=cython.uint, more=cython.bint, part=cython.ulonglong, fewer=cython.ulonglong, rest=cython.ulonglong, remains=cython.ulonglong, points=cython.ulonglong)
    cdef void left(self, Py_ssize_t at, unsigned int node, unsigned long long total, unsigned long long multiplier, unsigned long long kept, unsigned long long held, unsigned long long tiles, unsigned int laid) noexcept nogil
    @cython.locals(one=cython.ulonglong, k=Py_ssize_t, j=Py_ssize_t, below=cython.ulonglong, words=cython.ulonglong, first=cython.uint, allow=cython.ulonglong, blank=cython.ulonglong, mask=cython.ulonglong, state=cython.ulonglong, scale=cython.ulonglong, after=cython.ulonglong, letter=cython.uint, bit=cython.ulonglong, tile=cython.ulonglong, child=cython.uint, shift=cython.uint, beyond=Py_ssize_t, end=cython.uint, block=cython.ulonglong, part=cython.ulonglong, fewer=cython.ulonglong, rest=cython.ulonglong, remains=cython.ulonglong, points=cython.ulonglong, worth=cython.ulonglong, single=cython.bint)
    cdef void right(self, Py_ssize_t at, unsigned int node, unsigned long long total, unsigned long long multiplier, unsigned long long kept, unsigned long long held, unsigned long long tiles, unsigned int laid) noexcept nogil
    @cython.locals(row=Py_ssize_t, here=Py_ssize_t, end=Py_ssize_t, j=Py_ssize_t, main=cython.longlong, cross=cython.longlong, most=cython.longlong, points=cython.longlong)
    cdef bint promises(self, unsigned long long kept, Py_ssize_t spent, unsigned long long total, unsigned int laid) noexcept nogil
    @cython.locals(row=Py_ssize_t, n=Py_ssize_t)
    cdef bint promises_left(self, unsigned long long kept, unsigned int laid) noexcept nogil
    @cython.locals(one=cython.ulonglong, letter=cython.uint, bit=cython.ulonglong, tile=cython.ulonglong, part=cython.ulonglong, remains=cython.ulonglong, points=cython.ulonglong)
    cdef void finish(self, unsigned long long words, unsigned long long total, unsigned long long scale, unsigned long long multiplier, unsigned long long kept, unsigned long long held, unsigned long long blank, unsigned long long tiles, unsigned int laid, unsigned int shift, Py_ssize_t at) noexcept nogil
    @cython.locals(k=Py_ssize_t, score=cython.ulonglong, number=cython.ulonglong, first=cython.ulonglong, equity=cython.longlong)
    cdef void emit(self, unsigned long long total, unsigned long long multiplier, unsigned long long kept, unsigned long long tiles, unsigned int laid) noexcept nogil
    @cython.locals(first=cython.ulonglong, equity=cython.longlong, kept=cython.ulonglong, laid=cython.uint, at=Py_ssize_t, j=Py_ssize_t, tile=cython.ulonglong, beside=Py_ssize_t)
    cdef long long equity(self, const unsigned long long[::1] plays, Py_ssize_t k, const int[::1] worth, unsigned long long parts, unsigned int rack, bint opening) noexcept nogil
    cdef Py_ssize_t home(self, Py_ssize_t cell, bint down) noexcept nogil
    @cython.locals(j=Py_ssize_t)
    cdef void insert(self, long long equity) noexcept nogil
    @cython.locals(j=Py_ssize_t, one=cython.ulonglong, two=cython.ulonglong)
    cdef bint above(self, Py_ssize_t play, long long equity, Py_ssize_t other) noexcept nogil
    @cython.locals(j=Py_ssize_t)
    cdef void move(self, Py_ssize_t source, Py_ssize_t target) noexcept nogil
    @cython.locals(part=cython.ulonglong)
    cdef void swap(self, int allowed) noexcept nogil
    @cython.locals(j=Py_ssize_t, at=Py_ssize_t, tile=cython.ulonglong)
    cdef void spell(self, Py_ssize_t k, unsigned int laid) noexcept nogil
    @cython.locals(j=Py_ssize_t)
    cdef unsigned int turn(self, unsigned int node) noexcept nogil
