cimport cython

from wordtools.fillword._bits cimport lowest, popcount

cdef enum:
    DONE = 0
    MORE = 1
    GROW = 2
    DEAD = 0
    EMPTY = 1
    READY = 2
    PUSHED = 3

cdef unsigned long long ALL, LOW, GOLDEN
cdef unsigned int MANY

@cython.final
cdef class Diagram:
    # the problem, as __init__ says of each
    cdef Py_ssize_t words, options, shortest, longest
    cdef const unsigned long long[::1] primary
    cdef const unsigned int[::1] begins
    cdef const unsigned short[::1] items
    cdef const signed char[::1] group
    cdef int order, split
    cdef int bounded  # whether the one quota bounds the number of cells
    cdef unsigned long long[::1] quotas  # 16 bits each
    cdef Py_ssize_t quota_words, size  # 64-bit words of the quotas, and of a whole state
    cdef unsigned long long[::1] masks  # the items of each option as bits
    # scratch: options by item, the items that live options have, one part of a rest
    cdef unsigned int[::1] count_of
    cdef unsigned long long[::1] seen, part
    # the memo: how many rests, their states, the node of each, and a hash table of their numbers
    cdef readonly Py_ssize_t entries
    cdef unsigned long long[::1] keys
    cdef unsigned int[::1] value, table
    # the diagram: the first edge of a node; an edge's option, the next one, the node below; lists of parts
    cdef readonly Py_ssize_t nodes, edges
    cdef unsigned int[::1] head, option, next, child, tail
    cdef Py_ssize_t tails
    # the open rests, by depth: state, live options, how far they are tried, the item to cover, edges so far
    cdef Py_ssize_t depth
    cdef unsigned long long[::1] state
    cdef long long[::1] live_begin, live_end, position
    cdef unsigned int[::1] live, item, first
    cdef unsigned char[::1] wait  # what a rest waits for: nothing, its one part (1), the first of several (2)
    cdef readonly unsigned int result  # the node that was closed last; 0: no cover
    cdef long long work  # done in this slice

    cpdef memory(self)
    @cython.locals(size=Py_ssize_t)
    cpdef grow(self)
    @cython.locals(w=Py_ssize_t)
    cpdef start(self, left)
    @cython.locals(state=int)
    cpdef int run(self, long long work)
    cpdef stop(self)
    cpdef tuple tables(self)

    @cython.locals(p=Py_ssize_t, k=Py_ssize_t, one=cython.ulonglong)
    cdef void mark(self) noexcept nogil
    cdef Py_ssize_t room(self) noexcept nogil
    cdef Py_ssize_t top(self) noexcept nogil
    @cython.locals(p=Py_ssize_t, end=Py_ssize_t)
    cdef void open(self) noexcept nogil
    @cython.locals(base=Py_ssize_t, w=Py_ssize_t)
    cdef bint fits(self, Py_ssize_t p, Py_ssize_t at) noexcept nogil
    cdef int walk(self, long long work) noexcept nogil
    @cython.locals(d=Py_ssize_t, begin=Py_ssize_t, end=Py_ssize_t, k=Py_ssize_t, item=cython.uint, w=Py_ssize_t,
                   bit=cython.uint)
    cdef void step(self) noexcept nogil
    @cython.locals(d=Py_ssize_t, found=int)
    cdef void branch(self, Py_ssize_t p) noexcept nogil
    @cython.locals(d=Py_ssize_t)
    cdef void finish(self) noexcept nogil
    @cython.locals(d=Py_ssize_t)
    cdef void close(self) noexcept nogil
    cdef void settle(self, Py_ssize_t d) noexcept nogil
    @cython.locals(edge=Py_ssize_t)
    cdef void emit(self, Py_ssize_t d, unsigned int child) noexcept nogil
    @cython.locals(size=Py_ssize_t, words=Py_ssize_t, at=Py_ssize_t, to=Py_ssize_t, base=Py_ssize_t, w=Py_ssize_t,
                   begin=Py_ssize_t, end=Py_ssize_t, k=Py_ssize_t, q=Py_ssize_t, full=cython.ulonglong,
                   must=cython.ulonglong, known=cython.longlong)
    cdef int after(self, Py_ssize_t d, Py_ssize_t p) noexcept nogil
    @cython.locals(group=int, at=Py_ssize_t, one=cython.ulonglong)
    cdef int take(self, Py_ssize_t p, Py_ssize_t to) noexcept nogil
    @cython.locals(group=int)
    cdef int has_quota(self, Py_ssize_t p, Py_ssize_t to) noexcept nogil
    @cython.locals(count=cython.longlong, quota=cython.longlong, w=Py_ssize_t)
    cdef int in_bounds(self, Py_ssize_t to) noexcept nogil
    @cython.locals(w=Py_ssize_t, q=Py_ssize_t)
    cdef int whole(self, Py_ssize_t begin, Py_ssize_t end) noexcept nogil
    @cython.locals(grown=int, k=Py_ssize_t, w=Py_ssize_t, base=Py_ssize_t, touch=cython.ulonglong,
                   more=cython.ulonglong, mask=cython.ulonglong)
    cdef int spread(self, Py_ssize_t begin, Py_ssize_t end) noexcept nogil
    @cython.locals(to=Py_ssize_t, tails=cython.uint, w=Py_ssize_t, k=Py_ssize_t, q=Py_ssize_t, kept=Py_ssize_t,
                   base=Py_ssize_t, touch=cython.ulonglong, known=cython.longlong)
    cdef int parts(self, Py_ssize_t d, Py_ssize_t begin, Py_ssize_t end) noexcept nogil
    cdef void push(self, Py_ssize_t d, Py_ssize_t begin, Py_ssize_t end, int wait) noexcept nogil
    @cython.locals(w=Py_ssize_t, k=Py_ssize_t, q=Py_ssize_t, j=Py_ssize_t, best=Py_ssize_t, fewest=Py_ssize_t,
                   item=Py_ssize_t, rest=cython.ulonglong)
    cdef Py_ssize_t next_item(self, Py_ssize_t at, Py_ssize_t begin, Py_ssize_t end) noexcept nogil
    @cython.locals(h=cython.ulonglong, w=Py_ssize_t, key=cython.ulonglong)
    cdef unsigned long long hash(self, Py_ssize_t at, unsigned long long[::1] keys) noexcept nogil
    @cython.locals(slot=cython.ulonglong, entry=Py_ssize_t, base=Py_ssize_t, w=Py_ssize_t)
    cdef long long find(self, Py_ssize_t at) noexcept nogil
    @cython.locals(entry=Py_ssize_t, base=Py_ssize_t, w=Py_ssize_t, slot=cython.ulonglong)
    cdef void remember(self, Py_ssize_t at, unsigned int node) noexcept nogil
    @cython.locals(entry=Py_ssize_t, slot=cython.ulonglong)
    cdef void rehash(self) noexcept nogil
