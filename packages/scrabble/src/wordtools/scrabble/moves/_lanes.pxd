cimport cython

from wordtools_bits cimport lowest, popcount
from wordtools.scrabble.moves._packed cimport (
    AHEAD, ALLOW, BLANK, BLOCK, CROSS, CROSSED, FIXED, LETTER, PLAYABLE, SCALE, SPAN, SQUARE, STATE, TILE, high_half,
    letter_premium, low_half, pair_from, state_from, word_premium,
)

cdef unsigned long long LETTERS, BARE

@cython.final
cdef class Lanes:
    cdef readonly object squares_array, nodes_array, points_bytes  # behind squares, nodes and points: for other kernels
    cdef readonly Py_ssize_t rows, columns, cells  # of the board
    cdef readonly Py_ssize_t count  # squares of all lanes, with the walls between
    cdef readonly Py_ssize_t laid  # tiles on the board
    cdef Py_ssize_t downs  # the wall before the first column: squares below it are of rows
    cdef Py_ssize_t logged  # squares in the log
    cdef readonly int wide  # whether a mask of the graph takes two words: over 32 letters
    cdef readonly bint any_order  # whether the letters of a word may stand in any order
    cdef unsigned char[::1] lying  # scratch: the letters beside a square, ascending
    cdef int logging  # whether changes go to the log: not while a board is loaded
    cdef const unsigned int[::1] nodes  # of the GADDAG
    cdef const unsigned char[::1] points  # by letter code
    cdef unsigned long long[::1] squares  # SQUARE numbers a square: see the head of the .py
    cdef unsigned long long[::1] bare  # the same of the empty board
    cdef unsigned long long[::1] log  # 9 numbers an entry: a square, and what it was; 16 entries a tile are reserved
    cdef unsigned int[::1] twin  # by square, the same cell in the other direction
    cdef list plays  # for take_back: the log's length before each play, and its tiles

    @cython.locals(row=Py_ssize_t)
    cpdef Py_ssize_t square(self, Py_ssize_t cell, int down) noexcept nogil
    @cython.locals(board="const unsigned char[::1]")
    cpdef load(self, tiles)
    @cython.locals(squares="const unsigned int[::1]", codes="const unsigned char[::1]", n=Py_ssize_t)
    cpdef lay(self, cells, tiles)
    @cython.locals(mark=Py_ssize_t, tiles=Py_ssize_t)
    cpdef take_back(self)

    @cython.locals(k=Py_ssize_t, row=Py_ssize_t, column=Py_ssize_t, at=Py_ssize_t, tile=cython.uint)
    cdef void fill(self, const unsigned char[::1] tiles, Py_ssize_t begin) noexcept nogil
    @cython.locals(k=Py_ssize_t, at=Py_ssize_t, across=Py_ssize_t, down=Py_ssize_t)
    cdef void add(self, const unsigned int[::1] squares, const unsigned char[::1] tiles, Py_ssize_t n) noexcept nogil
    @cython.locals(k=Py_ssize_t, at=Py_ssize_t, j=Py_ssize_t)
    cdef void restore(self, Py_ssize_t mark) noexcept nogil
    @cython.locals(k=Py_ssize_t)
    cdef void put(self, Py_ssize_t at, unsigned int tile) noexcept nogil
    @cython.locals(end=Py_ssize_t)
    cdef Py_ssize_t touch(self, Py_ssize_t at) noexcept nogil
    @cython.locals(k=Py_ssize_t, j=Py_ssize_t)
    cdef void remember(self, Py_ssize_t at) noexcept nogil
    @cython.locals(end=Py_ssize_t, at=Py_ssize_t, worth=cython.ulonglong, node=cython.uint, alive=cython.uint)
    cdef void measure(self, Py_ssize_t first) noexcept nogil
    @cython.locals(k=Py_ssize_t, t=Py_ssize_t, end=Py_ssize_t, state=cython.ulonglong, left=cython.ulonglong,
                   right=cython.ulonglong, front=cython.uint, back=cython.uint, ahead=cython.ulonglong,
                   points=cython.ulonglong, letters=cython.ulonglong, premium=cython.ulonglong,
                   multiplier=cython.ulonglong)
    cdef void refresh(self, Py_ssize_t at) noexcept nogil
    @cython.locals(first=Py_ssize_t, left=Py_ssize_t, found=cython.ulonglong, one=cython.ulonglong, letter=cython.uint,
                   here=cython.uint)
    cdef unsigned long long between(self, Py_ssize_t at, unsigned int node, unsigned long long letters) noexcept nogil
    @cython.locals(one=cython.ulonglong, n=Py_ssize_t, first=Py_ssize_t, last=Py_ssize_t, k=Py_ssize_t,
                   letter=cython.uint, j=Py_ssize_t, found=cython.ulonglong, node=cython.uint, below=cython.uint,
                   letters=cython.ulonglong, here=cython.uint)
    cdef unsigned long long completing(self, Py_ssize_t at) noexcept nogil
    @cython.locals(count=Py_ssize_t, last=Py_ssize_t, at=Py_ssize_t, state=cython.ulonglong)
    cdef Py_ssize_t find_anchors(self, unsigned int[::1] anchors, unsigned int[::1] lasts) noexcept nogil
    @cython.locals(state=cython.ulonglong)
    cdef long long extra(self, Py_ssize_t k) noexcept nogil
    @cython.locals(one=cython.ulonglong, below=cython.ulonglong, first=cython.uint, k=Py_ssize_t)
    cdef unsigned int step(self, unsigned int node, unsigned int letter) noexcept nogil
    @cython.locals(k=Py_ssize_t, words=cython.ulonglong)
    cdef unsigned long long ends(self, unsigned int node) noexcept nogil
    @cython.locals(k=Py_ssize_t, mask=cython.ulonglong)
    cdef unsigned long long after(self, unsigned int node) noexcept nogil
