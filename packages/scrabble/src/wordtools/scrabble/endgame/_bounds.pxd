cimport cython

from wordtools.scrabble.moves._lanes cimport Lanes
from wordtools.scrabble.moves._movegen cimport Movegen
from wordtools.scrabble.moves._packed cimport (
    ALLOW, BLANK, BLOCK, CROSS, CROSSED, FIXED, LETTER, PLAYABLE, SCALE, SPAN, SQUARE, STATE, TILE, cell_of, down_of,
    head_from, high_half, laid_of, letter_premium, score_of, spot_of, start_of, word_premium,
)

cdef int THREATS
cdef unsigned long long ALL

@cython.final
cdef class Bounds:
    cdef readonly Lanes lanes  # the board
    cdef readonly Movegen movegen  # finds the plays that are threats
    cdef readonly object points_bytes, squares_of  # behind points and begins: for other kernels
    cdef const unsigned char[::1] points  # by letter code
    cdef unsigned int[::1] begins  # the squares of a cell, across and down
    cdef unsigned int[::1] favourites  # by letter: a square where it was laid
    cdef unsigned long long[::1] threats  # heads of the plays that end the game, highest score first; at most THREATS
    cdef unsigned long long[::1] danger  # by cell, a bit for each threat that a tile there might spoil
    cdef Py_ssize_t count  # of threats
    cdef int[::1] singles  # by letter: what it scores by itself, or -1

    @cython.locals(k=Py_ssize_t)
    cdef void begin_anew(self) noexcept nogil
    @cython.locals(one=cython.ulonglong, worth=cython.uint, letters=cython.ulonglong, best=cython.int, at=Py_ssize_t,
                   value=cython.int)
    cpdef int single(self, unsigned int tile, int enough) noexcept nogil
    @cython.locals(k=Py_ssize_t, t=Py_ssize_t, value=cython.int)
    cdef int fitting(self, Py_ssize_t at, unsigned long long letters, unsigned int worth) noexcept nogil
    @cython.locals(found=Py_ssize_t, k=Py_ssize_t, head=cython.ulonglong)
    cpdef Py_ssize_t find_threats(self, const unsigned char[::1] racks, Py_ssize_t begin, unsigned int n) noexcept nogil
    @cython.locals(one=cython.ulonglong, worth=cython.uint, letters=cython.ulonglong, at=Py_ssize_t, value=cython.int,
                   head=cython.ulonglong)
    cdef void find_singles(self, unsigned int tile) noexcept nogil
    @cython.locals(k=Py_ssize_t)
    cdef void keep(self, unsigned long long head) noexcept nogil
    @cython.locals(head=cython.ulonglong, at=Py_ssize_t, left=cython.uint, t=Py_ssize_t)
    cdef void endanger(self, Py_ssize_t number) noexcept nogil
    @cython.locals(one=cython.ulonglong, state=cython.ulonglong)
    cdef void mark(self, Py_ssize_t number, Py_ssize_t at) noexcept nogil
    @cython.locals(number=cython.uint, spoiled=cython.ulonglong, at=Py_ssize_t, state=cython.ulonglong, k=Py_ssize_t)
    cpdef int threat(self, unsigned long long head) noexcept nogil
    @cython.locals(k=Py_ssize_t)
    cpdef void forget(self) noexcept nogil
    @cython.locals(tile=cython.uint, score=cython.int)
    cpdef void note(self, unsigned long long head, unsigned long long tiles) noexcept nogil
    @cython.locals(best=cython.int, left=cython.uint, at=Py_ssize_t, first=Py_ssize_t, total=cython.int,
                   worth=cython.int, t=Py_ssize_t, low=Py_ssize_t, high=Py_ssize_t)
    cpdef int last(self, unsigned long long head, unsigned long long tiles, unsigned int tile,
                   int enough) noexcept nogil
    @cython.locals(one=cython.ulonglong, letters=cython.ulonglong, k=Py_ssize_t, state=cython.ulonglong,
                   points=cython.int, value=cython.int)
    cdef int beside(self, Py_ssize_t at, int worth, unsigned int tile) noexcept nogil
    @cython.locals(at=Py_ssize_t)
    cdef inline Py_ssize_t start(self, unsigned long long head) noexcept nogil
    cdef inline Py_ssize_t before(self, Py_ssize_t at) noexcept nogil
    cdef inline Py_ssize_t behind(self, Py_ssize_t at) noexcept nogil
    cdef inline int worth_before(self, Py_ssize_t at) noexcept nogil
    cdef inline int worth_behind(self, Py_ssize_t at) noexcept nogil
