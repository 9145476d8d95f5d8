cimport cython

from wordtools.crossword.build._grid cimport INCREMENT, STEP, WRAP

cdef extern from *:
    enum:
        LETTER "0"
        CLUE "1"
        PICTURE "2"

cdef long long LOGS
cdef long long[::1] COOL
cdef int BROKEN, UNCHECKED, LONE, DENSE, ROW, SHORT, SCARCEST


@cython.final
cdef class Draft:
    cdef int rows, columns, size  # of the grid
    cdef int shortest, longest  # letters of a word
    cdef int tabled  # letters of the longest words with a number for each mask of last letters
    cdef int gain  # of the logarithm of the expected number of words, for a letter in one word only
    cdef int scarce  # cost of a logarithm of -1 (all three in units of 1/1024)
    cdef int frees, nears  # numbers in use of free and of near
    cdef unsigned long long state  # of the random number generator
    cdef int[::1] cells  # LETTER, CLUE or PICTURE
    cdef int[::1] free  # the cells that may change
    cdef int[::1] logs, begins  # expected numbers of words by mask, as logarithms; by length, where those begin
    cdef int[::1] across, down  # by cell, the letters of its run; 0 where it is no letter
    cdef int[::1] starts_across, starts_down  # the same where a word begins, else 0
    cdef int[::1] costs  # by cell
    cdef int[::1] near, fresh  # the cells that a step may change, and their new costs

    cpdef kinds(self)
    cpdef broken(self)
    cpdef unchecked(self)
    cpdef total(self)
    @cython.locals(_=cython.longlong)
    cpdef anneal(self, long long steps, long long heat)
    cdef long long draw(self, long long n) noexcept nogil
    @cython.locals(cell=int, more=cython.longlong, k=int)
    cdef void step(self, long long heat) noexcept nogil
    cdef void turn(self, int cell) noexcept nogil
    @cython.locals(row=int, column=int, r=int, c=int, first=int, last=int)
    cdef void affected(self, int cell) noexcept nogil
    @cython.locals(at=int, end=int, length=int, k=int)
    cdef void measure_row(self, int row) noexcept nogil
    @cython.locals(at=int, length=int, k=int)
    cdef void measure_column(self, int column) noexcept nogil
    cdef int cost(self, int cell) noexcept nogil
    @cython.locals(cost=int)
    cdef int cost_of_letter(self, int cell) noexcept nogil
    @cython.locals(ends=cython.longlong, alone=int, bit=cython.longlong, at=int)
    cdef int cost_of_across(self, int cell) noexcept nogil
    @cython.locals(ends=cython.longlong, alone=int, bit=cython.longlong, at=int, _=int)
    cdef int cost_of_down(self, int cell) noexcept nogil
    @cython.locals(cost=int, scarce=int)
    cdef int cost_of_word(self, int cell, int length, long long ends, int alone) noexcept nogil
    @cython.locals(words=int, beside=int, line=int, right=int, below=int)
    cdef int cost_of_clues(self, int cell) noexcept nogil
    cdef bint clue_left(self, int cell) noexcept nogil
    cdef bint clue_above(self, int cell) noexcept nogil
