cimport cython
from wordtools.scrabble.engine._bounds cimport Bounds
from wordtools.scrabble.engine._lanes cimport SQUARE, STATE, Lanes
from wordtools.scrabble.engine._memory cimport Memory
from wordtools.scrabble.engine._movegen cimport Movegen
from wordtools.scrabble.engine._refutations cimport SLOTS, Refutations

cdef int MOST_PLIES, ROOM, INFINITE, OFFSET, RESOLVED, EXACT, LOWER, UPPER, POSITION, WAIT
cdef int FAR, GROWTH, FIRST_SHARE, MOST_SHARING
cdef long long LEAST
cdef long long UNLIMITED
cdef unsigned long long KEPT, TILE

@cython.final
cdef class Endgame:
    cdef readonly Bounds bounds
    cdef Lanes lanes
    cdef Movegen movegen
    cdef readonly Memory memory
    cdef readonly Refutations refutations
    cdef const unsigned char[::1] points, stop
    cdef unsigned int[::1] squares_of, sizes, where
    cdef unsigned long long[::1] heads, tiles
    cdef unsigned char[::1] racks, codes
    cdef int[::1] ranks
    cdef Py_ssize_t capacity, top
    cdef readonly long long nodes, effort, cuts
    cdef public long long limit, least
    cdef public int backwards, sharing
    cdef readonly int aborted
    cdef int wanted, bound
    cdef unsigned long long shared_head, shared_tiles
    cdef readonly unsigned long long best_head, best_tiles

    cpdef solve(self, mine, other, int passed, int depth)
    @cython.locals(value=cython.int)
    cpdef within(self, mine, other, int passed, int depth, unsigned long long board, int alpha, int beta, int wanted)
    @cython.locals(board=cython.ulonglong, key=cython.ulonglong)
    cpdef hash_of(self, cells, tiles)
    @cython.locals(board=cython.ulonglong, number=cython.uint)
    cpdef unpack(self, unsigned long long head, unsigned long long tiles)
    cdef void grow(self) noexcept with gil

    @cython.locals(mover=cython.int, own=cython.int, theirs=cython.int, rack=cython.ulonglong, borrowed=cython.bint,
                   key=cython.ulonglong, hint_head=cython.ulonglong, hint_tiles=cython.ulonglong,
                   info=cython.ulonglong, known=cython.int, bound=cython.int, decided=cython.bint, value=cython.int,
                   begin=Py_ssize_t, end=Py_ssize_t, cuts=cython.longlong, floor=cython.int, best=cython.int,
                   best_head=cython.ulonglong, best_tiles=cython.ulonglong, first=Py_ssize_t, k=Py_ssize_t,
                   head=cython.ulonglong, tiles=cython.ulonglong, sure=cython.longlong,
                   spent=cython.longlong, j=Py_ssize_t)
    cdef int search(self, int ply, int depth, int alpha, int beta, int passed, unsigned long long board) noexcept nogil
    @cython.locals(limit=cython.longlong, cuts=cython.longlong, begin=Py_ssize_t, end=Py_ssize_t,
                   best=cython.int, best_head=cython.ulonglong, best_tiles=cython.ulonglong, head=cython.ulonglong,
                   tiles=cython.ulonglong, ordered=Py_ssize_t, effort=cython.longlong, last=Py_ssize_t,
                   left=Py_ssize_t, k=Py_ssize_t, sure=cython.longlong, value=cython.int, part=cython.longlong)
    cdef int share(self, int ply, int depth, int alpha, int passed, unsigned long long board, int theirs, int own,
                   unsigned long long hint_head, unsigned long long hint_tiles) noexcept nogil
    @cython.locals(mover=cython.int, number=cython.uint, score=cython.int, mark=Py_ssize_t,
                   codes="const unsigned char[::1]", where="const unsigned int[::1]", value=cython.int)
    cdef int follow(self, int ply, int depth, int alpha, int beta, int passed, unsigned long long board,
                    unsigned long long head, unsigned long long tiles, int theirs, int own, bint narrow) noexcept nogil
    @cython.locals(value=cython.int, cuts=cython.longlong)
    cdef int beyond(self, int ply, int depth, int alpha, int beta, int passed, unsigned long long board, int score,
                    bint narrow) noexcept nogil
    @cython.locals(n=cython.uint, racks="const unsigned char[::1]", found=Py_ssize_t, at=Py_ssize_t, k=Py_ssize_t,
                   head=cython.ulonglong, tiles=cython.ulonglong, number=cython.uint, rank=cython.int)
    cdef Py_ssize_t list_plays(self, int ply, int mover, int theirs, unsigned long long hint_head,
                               unsigned long long hint_tiles) noexcept nogil
    @cython.locals(n=cython.uint, racks="const unsigned char[::1]", k=Py_ssize_t, value=cython.int)
    cdef Py_ssize_t drop_hopeless(self, int ply, int mover, int theirs, int alpha, Py_ssize_t first, Py_ssize_t begin,
                                  Py_ssize_t end) noexcept nogil
    @cython.locals(n=cython.uint, number=cython.uint, score=cython.int, most=cython.int, value=cython.int,
                   k=Py_ssize_t, kept=cython.ulonglong)
    cdef int most_worth(self, int ply, int mover, int theirs, int alpha, unsigned long long head,
                        unsigned long long tiles) noexcept nogil
    @cython.locals(best=Py_ssize_t, most=cython.int, going_on=cython.bint, j=Py_ssize_t, value=cython.int)
    cdef void bring_up_last(self, int ply, int mover, int theirs, int beta, Py_ssize_t begin,
                            Py_ssize_t end) noexcept nogil
    @cython.locals(value=cython.int)
    cdef int last_worth(self, int ply, int mover, int theirs, unsigned long long head) noexcept nogil
    @cython.locals(head=cython.ulonglong, tiles=cython.ulonglong, rank=cython.int)
    cdef void swap(self, Py_ssize_t k, Py_ssize_t best) noexcept nogil
    @cython.locals(best=Py_ssize_t, j=Py_ssize_t)
    cdef void bring_up(self, Py_ssize_t k, Py_ssize_t end, bint least) noexcept nogil
    @cython.locals(number=cython.uint, at=Py_ssize_t, k=cython.uint, state=cython.ulonglong, tile=cython.uint)
    cdef unsigned long long place(self, unsigned long long head, unsigned long long tiles,
                                  unsigned long long board) noexcept nogil
    @cython.locals(player=cython.int, begin=Py_ssize_t, to=Py_ssize_t, count=cython.uint, k=cython.uint)
    cdef void hand_on(self, int ply, int mover, int played, unsigned long long kept) noexcept nogil
    @cython.locals(total=cython.int, begin=Py_ssize_t, k=cython.uint)
    cdef int worth(self, int ply, int player) noexcept nogil
    @cython.locals(total=cython.int, begin=Py_ssize_t, k=cython.uint)
    cdef int kept_worth(self, int ply, int player, unsigned long long kept) noexcept nogil
    @cython.locals(key=cython.ulonglong, begin=Py_ssize_t, k=cython.uint)
    cdef unsigned long long rack_key(self, int ply, int player) noexcept nogil
