cimport cython

from wordtools_bits cimport lowest, popcount

cdef extern from *:
    const long long LOW "0xFFFFFFFFLL"
    const long long MOST "0x7FFFFFFFLL"  # a bound
    const long long BELOW "0xFFF000LL"  # in a link: whether there are children

cdef enum:
    DONE = 0
    SNAKES = 1
    ARENA = 2
    LEAVES = 3
    QUEUE = 4
    LARGE = 5
    STOPPED = 6

cdef unsigned int DIGIT

@cython.final
cdef class Prover:
    cdef const unsigned long long[::1] records  # of the word graph
    cdef const unsigned long long[::1] masks  # by cell, the letters of the class
    cdef const unsigned long long[::1] gain  # by letter, 256 x points + letters
    cdef const long long[::1] bonus  # points by number of letters
    cdef const unsigned int[::1] begins  # by cell, where its neighbours begin in near
    cdef const unsigned short[::1] near  # the cells that are touched
    cdef const unsigned char[::1] stop  # a byte that another thread sets to end the work
    cdef unsigned char[::1] shift  # of a cell in a key
    cdef unsigned char[::1] named  # by cell and bits of a key: the letter
    cdef unsigned long long[::1] absent  # by cell: its bits of a key, all set where a snake leaves it out
    cdef unsigned long long[::1] digit  # by cell and letter: bits of a key that it changes
    cdef unsigned long long[::1] bins  # places by digit, while snakes are sorted
    cdef unsigned long long[::1] snakes, spare  # key and word << 32 | points of each; the second to sort into
    cdef unsigned long long[::1] heads  # by depth, cell and letter: the last node that waits, a list through queue
    cdef unsigned long long[::1] queue  # nodes that wait for their cells, each with the one before in its list
    cdef long long[::1] labels, points, opened  # of the snake that is planted, by depth: see __init__
    cdef long long[::1] pending  # closed nodes without a place in the tree, two numbers each
    cdef long long[::1] tree  # the nodes: see the head
    cdef long long[::1] leaves  # what the search writes: the memory of notes
    cdef long long[::1] sums  # by depth, cell and letter: the bounds of the nodes that wait there, added up
    cdef object notes  # what result returns a part of
    cdef unsigned long long nothing  # the key of no cell
    cdef Py_ssize_t cells  # of the board
    cdef Py_ssize_t minimum  # letters that a word needs
    cdef Py_ssize_t size, room, leaves_room, queue_room  # what there is room for: snakes, nodes, leaves, waiting nodes
    cdef Py_ssize_t count  # snakes
    cdef Py_ssize_t top  # nodes of the tree, merged ones included
    cdef Py_ssize_t waiting  # nodes that are pending, or places of queue that are taken
    cdef Py_ssize_t depth  # of the snake that was planted last
    cdef Py_ssize_t merged  # number of cells that the search merges
    cdef Py_ssize_t row  # of a table by cell and letter
    cdef readonly Py_ssize_t nodes  # of the tree as it was built; 0: there is none
    cdef readonly Py_ssize_t found  # numbers that the search wrote
    cdef readonly Py_ssize_t boards  # that it went through one by one
    cdef Py_ssize_t merged_first, merged_count  # the list that merge leaves
    cdef int state  # DONE, LARGE, STOPPED, or what there is no room for
    cdef long long least  # points that are looked for

    cpdef reserve(self, int what, Py_ssize_t count)
    cpdef capacity(self, int what)
    cpdef board(self, begins, near)
    @cython.locals(cell=Py_ssize_t)
    cpdef int build(self, masks, gain, bonus, Py_ssize_t minimum) except -1
    cpdef int search(self, long long least, Py_ssize_t merged) except -1
    cpdef result(self)

    @cython.locals(
        one=cython.ulonglong, place=cython.uint, k=Py_ssize_t, cell=Py_ssize_t, letters=cython.ulonglong,
        width=cython.uint, absent=cython.ulonglong, rank=cython.ulonglong, letter=cython.uint
    )
    cdef void set_keys(self) noexcept nogil
    @cython.locals(
        one=cython.ulonglong, below=cython.ulonglong, words=cython.ulonglong, link=cython.ulonglong,
        letters=cython.ulonglong, bit=cython.ulonglong, total=cython.ulonglong, longer=cython.ulonglong,
        word=cython.ulonglong, letter=cython.uint, after=Py_ssize_t, index=cython.ulonglong, k=Py_ssize_t
    )
    cdef void enter(
        self, Py_ssize_t cell, Py_ssize_t node, unsigned long long base, unsigned long long used,
        unsigned long long gain, unsigned long long key
    ) noexcept nogil
    @cython.locals(end=cython.uint, low=cython.uint)
    cdef void sort(self) noexcept nogil
    @cython.locals(
        bins="unsigned long long[::1]", most=cython.ulonglong, k=Py_ssize_t, digit=cython.ulonglong, place=Py_ssize_t
    )
    cdef void sort_digit(
        self, unsigned long long[::1] snakes, unsigned long long[::1] spare, unsigned int low
    ) noexcept nogil
    @cython.locals(
        snakes="unsigned long long[::1]", total=cython.longlong, k=Py_ssize_t, j=Py_ssize_t, word=cython.ulonglong
    )
    cdef long long worth(self, Py_ssize_t at, Py_ssize_t end) noexcept nogil
    @cython.locals(
        at=Py_ssize_t, end=Py_ssize_t, key=cython.ulonglong, depth=Py_ssize_t, cell=Py_ssize_t, bits=cython.ulonglong,
        label=cython.longlong, k=Py_ssize_t
    )
    cdef void plant(self) noexcept nogil
    @cython.locals(
        begin=Py_ssize_t, count=Py_ssize_t, first=Py_ssize_t, k=Py_ssize_t, points=cython.longlong,
        bound=cython.longlong
    )
    cdef void close(self) noexcept nogil
    @cython.locals(
        tree="long long[::1]", total=cython.longlong, best=cython.longlong, bound=cython.longlong, last=Py_ssize_t,
        cell=Py_ssize_t
    )
    cdef long long rest(self, Py_ssize_t node, Py_ssize_t end) noexcept nogil
    @cython.locals(link=cython.longlong, bound=cython.longlong)
    cdef void begin(self) noexcept nogil
    cdef void note(self, long long bound) noexcept nogil
    @cython.locals(
        tree="long long[::1]", at=Py_ssize_t, end=Py_ssize_t, later=Py_ssize_t, rest=cython.longlong,
        letters=cython.ulonglong, top=Py_ssize_t, letter=cython.uint, bound=cython.longlong, link=cython.longlong,
        earned=cython.longlong, below=cython.longlong, own=cython.longlong
    )
    cdef void branch(self, Py_ssize_t cell, Py_ssize_t first, Py_ssize_t count, long long points) noexcept nogil
    @cython.locals(
        tree="long long[::1]", first=Py_ssize_t, out=Py_ssize_t, one_end=Py_ssize_t, two_end=Py_ssize_t,
        total=cython.longlong, best=cython.longlong, last=Py_ssize_t, order=Py_ssize_t, at=Py_ssize_t,
        bound=cython.longlong, points=cython.longlong, link=cython.longlong, cell=Py_ssize_t,
        worth=cython.longlong, also=cython.longlong, way=cython.longlong
    )
    cdef long long merge(
        self, Py_ssize_t one, Py_ssize_t ones, long long one_rest, Py_ssize_t two, Py_ssize_t twos,
        long long two_rest
    ) noexcept nogil
    @cython.locals(begin=Py_ssize_t, k=Py_ssize_t)
    cdef void clear_row(self, Py_ssize_t cell) noexcept nogil
    @cython.locals(tree="long long[::1]", begin=Py_ssize_t, place=Py_ssize_t)
    cdef void push(self, Py_ssize_t cell, Py_ssize_t node, Py_ssize_t end) noexcept nogil
    @cython.locals(
        tree="long long[::1]", table=Py_ssize_t, rest=cython.longlong, letters=cython.ulonglong, waiting=Py_ssize_t,
        letter=cython.uint, place=Py_ssize_t, bound=cython.longlong, earned=cython.longlong, item=Py_ssize_t,
        node=Py_ssize_t, link=cython.longlong, first=Py_ssize_t
    )
    cdef void choose(self, Py_ssize_t cell, long long points) noexcept nogil
    @cython.locals(
        begin=Py_ssize_t, after=Py_ssize_t, later=Py_ssize_t, letters=cython.ulonglong, k=Py_ssize_t
    )
    cdef void copy_row(self, Py_ssize_t cell) noexcept nogil
    @cython.locals(total=cython.longlong, letters=cython.ulonglong, best=cython.longlong, k=Py_ssize_t)
    cdef long long later(self, Py_ssize_t table, Py_ssize_t cell) noexcept nogil
