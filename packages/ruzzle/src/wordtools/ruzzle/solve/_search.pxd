cimport cython

from wordtools_bits cimport lowest, popcount

cdef extern from *:
    """
    /* long word lists do not fit in the fast caches: asks for a name before it is needed */
    #if defined(__GNUC__) || defined(__clang__)
    #define wordtools_fetch(place) __builtin_prefetch(place)
    #else
    #define wordtools_fetch(place) ((void)(place))
    #endif
    """
    const unsigned long long LOW "0xFFFFFFFFULL"
    const unsigned long long ALL "0xFFFFFFFFFFFFFFFFULL"
    void c_fetch "wordtools_fetch" (const void *place) noexcept nogil

cdef enum:
    DONE = 0
    FULL = 1
    SPENT = 2
    WIDE = 3
    STEP = 8
    MOST = 8192
    HITS = 2 * 1024

@cython.final
cdef class Search:
    cdef const unsigned long long[::1] records  # of the word graph
    cdef const unsigned long long[::1] gain  # by letter, 256 x points + 1: of plain boards
    cdef unsigned long long[::1] around  # by cell, mask of the letters that its neighbours have
    cdef unsigned long long[::1] slots  # by cell and letter, mask of the neighbours (from begins) that have it
    cdef unsigned long long[::1] where, sets, info, queue, hits  # scratch of sweep: see __init__
    cdef unsigned int[::1] known  # by word: its find, and the number that a listing gave to its name
    cdef unsigned int[::1] n_words  # by board, how many words it has
    cdef unsigned short[::1] trail  # the cells of the snake on the way
    cdef unsigned short[::1] mark  # by word, the last board that has it
    cdef unsigned short[::1] n_longest  # by board, letters of its longest word
    cdef unsigned char[::1] left  # by cell, how often it may still be visited
    cdef const long long[::1] bonus  # points by number of letters
    cdef const long long[::1] points, factors  # by cell: of its letters, and its word multiplier
    cdef long long[::1] n_totals  # by board, the points of all words
    cdef const unsigned int[::1] begins  # by cell, where its neighbours begin in near
    cdef const unsigned int[::1] tails  # by cell, where its further letters begin in tail
    cdef const unsigned short[::1] near  # the cells that are touched
    cdef const unsigned char[::1] letter, tail  # by cell its first letter (0: a hole); the further ones of all cells
    cdef tuple given  # the objects behind tails and tail
    cdef Py_ssize_t longest  # cells of a snake at most
    cdef Py_ssize_t row  # letter codes of the alphabet, 0 included
    cdef Py_ssize_t chunks  # of six letters each
    cdef Py_ssize_t cells  # of the board
    cdef Py_ssize_t minimum  # letters that a word needs
    cdef int every  # whether all snakes of a word are kept
    cdef int state  # DONE, FULL, SPENT or WIDE
    cdef int visits  # how often a snake may come to a cell
    cdef unsigned long long budget  # steps that are left
    cdef unsigned short board_number  # the value of mark for the present board
    cdef long long total  # points of the present board
    cdef unsigned short most  # letters of its longest word
    cdef readonly unsigned int found, capacity  # finds, and how many there is room for
    cdef unsigned int[::1] word  # by find, its index in the graph
    cdef long long[::1] score  # by find
    cdef unsigned short[::1] steps, path  # by find, cells of its snake; and these, longest places each

    cpdef reserve(self, unsigned int capacity)
    cpdef rules(self, bonus, Py_ssize_t minimum)
    cpdef graph(self, begins, near, int visits)
    @cython.locals(cells=Py_ssize_t, further=Py_ssize_t, cell=Py_ssize_t, k=Py_ssize_t)
    cpdef run(self, letter, tails, tail, points, factors, int every, unsigned long long budget)
    @cython.locals(data="const unsigned char[::1]")
    cpdef many(self, letters, Py_ssize_t n, gain, words, totals, longest)

    @cython.locals(
        one=cython.ulonglong, mask=cython.ulonglong, cell=Py_ssize_t, k=Py_ssize_t, begin=Py_ssize_t,
        letter=cython.uint
    )
    cdef void prepare(self) noexcept nogil
    @cython.locals(
        one=cython.ulonglong, below=cython.ulonglong, words=cython.ulonglong, bit=cython.ulonglong,
        letter=cython.uint, k=Py_ssize_t, at=Py_ssize_t
    )
    cdef void enter(
        self, Py_ssize_t cell, Py_ssize_t node, unsigned int base, long long total, long long factor,
        Py_ssize_t length, Py_ssize_t steps
    ) noexcept nogil
    @cython.locals(avail=cython.ulonglong, slots=cython.ulonglong, begin=Py_ssize_t, after=Py_ssize_t)
    cdef void visit(
        self, Py_ssize_t cell, Py_ssize_t node, unsigned int base, long long total, long long factor,
        Py_ssize_t length, Py_ssize_t steps
    ) noexcept nogil
    @cython.locals(slot=cython.uint)
    cdef Py_ssize_t place(self, unsigned int word, long long score, Py_ssize_t length, Py_ssize_t steps) noexcept nogil
    @cython.locals(
        one=cython.ulonglong, mask=cython.ulonglong, k=Py_ssize_t, j=Py_ssize_t, c=Py_ssize_t, row=Py_ssize_t,
        size=Py_ssize_t, letter=cython.uint
    )
    cdef void fill(self, const unsigned char[::1] letters, Py_ssize_t at, bint listing) noexcept nogil
    @cython.locals(
        records="const unsigned long long[::1]", queue="unsigned long long[::1]", info="unsigned long long[::1]",
        sets="unsigned long long[::1]", mark="unsigned short[::1]", hits="unsigned long long[::1]",
        known="unsigned int[::1]", hit=Py_ssize_t, one=cython.ulonglong, board=Py_ssize_t, k=Py_ssize_t, c=Py_ssize_t,
        room=Py_ssize_t, head=Py_ssize_t, end=Py_ssize_t, at=Py_ssize_t, child=Py_ssize_t, first=Py_ssize_t,
        cell=Py_ssize_t, length=Py_ssize_t, base=cython.ulonglong, link=cython.ulonglong, below=cython.ulonglong,
        words=cython.ulonglong, mask=cython.ulonglong, bit=cython.ulonglong, here=cython.ulonglong,
        free=cython.ulonglong, follow=cython.ulonglong, left=cython.ulonglong, gain=cython.ulonglong,
        earned=cython.ulonglong, word=cython.ulonglong
    )
    cdef void sweep(self, const unsigned char[::1] letters, Py_ssize_t boards, bint listing) noexcept nogil
    @cython.locals(
        k=Py_ssize_t, at=Py_ssize_t, length=Py_ssize_t, word=Py_ssize_t, last=cython.ulonglong,
        factor=cython.longlong, gain=cython.longlong, number=cython.ushort
    )
    cdef void take(self, Py_ssize_t end, bint listing) noexcept nogil
    @cython.locals(k=Py_ssize_t)
    cdef void trace(self, Py_ssize_t at, Py_ssize_t steps, unsigned long long last) noexcept nogil
