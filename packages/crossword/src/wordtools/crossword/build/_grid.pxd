cimport cython

cdef extern from *:
    """
    #define wordtools_STEP 6364136223846793005ULL
    #define wordtools_INCREMENT 1442695040888963407ULL
    #define wordtools_WRAP 0xFFFFFFFFFFFFFFFFULL
    """
    const unsigned long long STEP "wordtools_STEP"
    const unsigned long long INCREMENT "wordtools_INCREMENT"
    const unsigned long long WRAP "wordtools_WRAP"
    enum:
        BITS "64"
        BEFORE "63"


@cython.final
cdef class WordGrid:
    cdef readonly int words, rows, columns  # words of the list; size of the grid
    cdef readonly int letters  # letter codes, 0 included
    cdef readonly int room, blocks  # cells of a direction, with those outside; 64-bit blocks of a set of cells
    cdef readonly int count  # words on the grid
    cdef readonly long long value, crossings  # total weight of the words on the grid, and their crossings
    cdef readonly long long best_value  # of the best layout since start: its weight * 4096 + its crossings
    cdef unsigned long long state  # of the random number generator
    cdef int logged  # entries of the undo log
    cdef bint symmetric  # words come in pairs, opposite to each other after half a turn
    cdef const unsigned char[::1] text  # letter codes of all words, concatenated
    cdef const unsigned char[::1] shape  # by cell, row by row: 0 where no word may lie
    cdef const int[::1] begins, weights  # by word, where its letters begin in text (one more entry); its weight
    cdef int[::1] cells, stride  # by direction, its cells; by direction, cells from a line to the next
    cdef int[::1] swap  # by direction and cell, the same cell in the other direction's numbering
    cdef int[::1] cover  # by direction and cell, 1 + the word that lies there, or 0
    cdef int[::1] placed, index  # all words, those on the grid first; by word, its place in placed
    cdef int[::1] order  # scratch of _angry.py: words still to place
    cdef int[::1] mark, queue  # by word, its connected part; scratch of the breadth-first search for it
    cdef int[::1] log  # 4 numbers an entry: word, old cell (-1: it was placed), old direction, old partner
    cdef int[::1] partner  # by word, the word opposite to it; itself where there is none
    cdef int[::1] shift  # by direction, where its cells begin in ink and shut
    cdef int[::1] rank  # by word, its place by length
    cdef unsigned char[::1] ink, shut  # by direction and cell: its letter or 0; letters on it and its two neighbours
    cdef readonly int[::1] at, way  # by word, its first cell or -1, and its direction
    cdef readonly int[::1] best_at, best_way  # the same of the best layout since start
    cdef unsigned long long[::1] cross  # by direction, the set of cells whose letter a word may still cross
    cdef unsigned long long[::1] spare  # the set of words that are not on the grid, by rank

    @cython.locals(w=int, k=int, d=int, row=int, column=int, one=cython.ulonglong)
    cpdef start(self, unsigned long long seed)
    cdef long long draw(self, long long n) noexcept nogil
    @cython.locals(here=int, there=int, mine=int, other=int, p=int, i=int, letter=int)
    cdef void put(self, int w, int d, int s) noexcept nogil
    @cython.locals(d=int, s=int, here=int, there=int, mine=int, other=int, p=int, i=int)
    cdef void take(self, int w) noexcept nogil
    @cython.locals(one=cython.ulonglong)
    cdef void flip(self, unsigned int base, unsigned int c) noexcept nogil
    @cython.locals(k=cython.uint, one=cython.ulonglong)
    cdef void flip_spare(self, int w) noexcept nogil
    @cython.locals(p=int)
    cdef void fill_cell(self, int d, int c, int letter, int more) noexcept nogil
    @cython.locals(v=int, j=int)
    cdef void swap_index(self, int w, int k) noexcept nogil
    @cython.locals(k=int)
    cdef void note(self, int w, int d, int s) noexcept nogil
    @cython.locals(k=int)
    cdef void undo(self) noexcept nogil
    @cython.locals(w=int, value=cython.longlong)
    cdef void remember(self) noexcept nogil
    @cython.locals(d=int, s=int, v=int, t=int)
    cdef void drop(self, int w) noexcept nogil
    @cython.locals(there=int, p=int, last=int, v=int, _=int)
    cdef void drop_rest(self, int w, int d, int s) noexcept nogil
    @cython.locals(k=int, part=int, best=int, most=int, size=int, w=int, away=bint)
    cdef void keep_largest(self) noexcept nogil
    @cython.locals(size=int, k=int, w=int, d=int, step=int, p=int, v=int, _=int)
    cdef int mark_part(self, int first, int part) noexcept nogil
    @cython.locals(k=int)
    cdef bint joined(self) noexcept nogil
    @cython.locals(v=int, opposite=int)
    cdef bint place(self, int w, int d, int s) noexcept nogil
    cdef int opposite(self, int w, int d, int s) noexcept nogil
    @cython.locals(opposite=int, n=int, many=int, first=int, k=int, v=int)
    cdef int mate(self, int w, int d, int s) noexcept nogil
    @cython.locals(begin=int, n=int, p=int, i=int, total=int)
    cdef int crossings_of(self, int w, int d, int s) noexcept nogil
