cimport cython

from wordtools.scrabble.endgame._bounds cimport Bounds
from wordtools.scrabble.endgame._endgame cimport Endgame
from wordtools.scrabble.endgame._playout cimport Playout
from wordtools.scrabble.endgame._memory cimport Memory
from wordtools.scrabble.endgame._refutations cimport Refutations
from wordtools.scrabble.moves._lanes cimport Lanes
from wordtools.scrabble.moves._movegen cimport Movegen
from wordtools.scrabble.moves._packed cimport kept_of, laid_of, score_of

cdef enum:
    ROOM = 32  # as in _endgame.py
    INFINITE = 16777216
    ENTRY = 4  # as in _memory.py

cdef enum:  # what is proven
    WINNER = 1  # who wins
    POINTS = 2  # and by how much
    STOPPED = 4  # nothing: the search was ended
    REFUTED = 8  # no reply that draws the whole bag wins
    LIKELY = 16  # nothing, but the value has the sign of a search of a few plies

cdef int NEAR, PROBE_DEPTH, PROBE_EFFORT, PROBE_FROM, DEEPEST, OWN, OTHERS, THIRD, SMALLEST, FEW, A_REPLY, FIRST, GROWTH
cdef long long UNLIMITED

@cython.final
cdef class Settler:
    cdef readonly Endgame endgame  # that searches
    cdef Playout playout  # plays on where a search finds nothing
    cdef readonly Lanes lanes  # its board
    cdef Movegen movegen  # that of endgame
    cdef Bounds bounds  # what it keeps beside
    cdef Refutations refutations  # those of endgame
    cdef Memory memory  # its table
    cdef unsigned long long slots  # the mask of the whole table; small searches use a part of it
    cdef readonly int proof  # what is proven of the last value: WINNER, POINTS, or STOPPED
    cdef int low, high  # what the value is known to lie between
    cdef readonly unsigned long long head, tiles  # the play that the last value is for, 0 for a pass

    @cython.locals(first="const unsigned char[::1]", second="const unsigned char[::1]", n=Py_ssize_t, m=Py_ssize_t,
                   value=cython.int)
    cpdef value(self, mine, other, int lead, int passed, long long effort, long long more=*)
    @cython.locals(first="const unsigned char[::1]", second="const unsigned char[::1]",
                   left="const unsigned char[::1]", n=Py_ssize_t, m=Py_ssize_t, more=Py_ssize_t, value=cython.int)
    cpdef replied(self, mine, other, bag, int lead, long long effort)
    cpdef make_room(self, Py_ssize_t tiles)
    @cython.locals(k=Py_ssize_t)
    cdef void hold(self, Py_ssize_t player, const unsigned char[::1] racks, Py_ssize_t begin,
                   Py_ssize_t n) noexcept nogil
    @cython.locals(bits=cython.int, k=Py_ssize_t)
    cdef void forget(self, long long effort) noexcept nogil
    @cython.locals(value=cython.int)
    cdef int ask(self, int depth, int alpha, int beta, int passed) noexcept nogil
    @cython.locals(probing=cython.bint, value=cython.int, likely=cython.int, depth=cython.int, exact=cython.bint,
                   found=cython.int)
    cdef int settle(self, int lead, int passed, long long effort, long long more) noexcept nogil
    @cython.locals(wins=cython.bint, k=cython.int, above=cython.int)
    cdef bint decide(self, int guess, int lead, int passed) noexcept nogil
    @cython.locals(player=Py_ssize_t, at=Py_ssize_t, k=Py_ssize_t, value=cython.int)
    cdef int play_out(self, int ply, int passed) noexcept nogil
    @cython.locals(found=cython.int)
    cdef int narrow(self, int guess, int least, int passed) noexcept nogil
    @cython.locals(above=cython.int)
    cdef bint close_in(self, int value, int passed) noexcept nogil
    @cython.locals(theirs=cython.int, end=Py_ssize_t, k=Py_ssize_t, count=Py_ssize_t, best=cython.int,
                   least=cython.int, still=Py_ssize_t, part=cython.longlong, j=Py_ssize_t, value=cython.int)
    cdef int reply(self, const unsigned char[::1] bag, Py_ssize_t begin, Py_ssize_t step, Py_ssize_t left, int lead,
                   long long effort) noexcept nogil
    @cython.locals(head=cython.ulonglong, number=cython.uint, score=cython.int, board=cython.ulonglong,
                   mark=Py_ssize_t, n=cython.uint, j=Py_ssize_t, tile=cython.uchar, at=Py_ssize_t,
                   codes="const unsigned char[::1]", where="const unsigned int[::1]", value=cython.int)
    cdef int after(self, Py_ssize_t k, int depth, int alpha, int beta, const unsigned char[::1] bag, Py_ssize_t begin,
                   Py_ssize_t step, Py_ssize_t left) noexcept nogil
