cimport cython

from wordtools_bits cimport lowest, popcount

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
    # the problem
    cdef Py_ssize_t words, options  # 64-bit words of a set of items; options
    cdef Py_ssize_t shortest, longest  # fewest and most cells of an option of group 0
    cdef const unsigned long long[::1] primary  # the items that must be covered
    cdef const unsigned int[::1] begins  # by option, where its items begin (one more entry)
    cdef const unsigned short[::1] items  # the items of all options
    cdef const signed char[::1] group  # by option, the group whose quota it takes from, or -1
    cdef int order, split  # 0: first free item next, 1: item with the fewest options; rests are cut
    cdef int bounded  # whether the one quota bounds the number of cells
    cdef unsigned long long[::1] quotas  # 16 bits each
    cdef Py_ssize_t quota_words, size  # 64-bit words of the quotas, and of a whole state
    cdef unsigned long long[::1] masks  # the items of each option as bits
    # scratch
    cdef unsigned int[::1] count_of  # by item, the live options that have it
    cdef unsigned long long[::1] seen, part  # items that live options have; items of one part of a rest
    # the memo
    cdef readonly Py_ssize_t entries  # rests that are solved or open
    cdef unsigned long long[::1] keys  # by rest, its state, size numbers each
    cdef unsigned int[::1] value, table  # by rest, its node; a hash table of the numbers of rests
    # the diagram
    cdef readonly Py_ssize_t nodes, edges  # how many there are; number 0 of each is none
    cdef unsigned int[::1] head  # by node, its first edge
    cdef unsigned int[::1] option, next, child  # by edge, its option, the next edge of the node, the node below
    cdef unsigned int[::1] tail  # lists of the nodes of parts
    cdef Py_ssize_t tails  # numbers of tail in use
    # the open rests
    cdef Py_ssize_t depth  # of the one that is worked on; -1: none
    cdef unsigned long long[::1] state  # by depth, the items and quotas that are left
    cdef long long[::1] live_begin, live_end, position  # by depth, where its options are in live, and the next to try
    cdef unsigned int[::1] live, item, first  # live options of all depths; by depth, the item to cover, its first edge
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
