cimport cython
from wordtools.scrabble.engine._bounds cimport Bounds
from wordtools.scrabble.engine._lanes cimport CROSS, FIXED, SCALE, SQUARE, STATE, Lanes
from wordtools.scrabble.engine._movegen cimport Movegen

cdef int MOST_PLIES, ROOM, INFINITE, OFFSET, RESOLVED, EXACT, LOWER, UPPER, ENTRY, POSITION, SLOTS, BUCKETS, REFUTATION, WAIT
cdef long long UNLIMITED
cdef unsigned long long KEPT, PRICE, TILE, PLAYABLE, ALL, GAMMA, FIRST, SECOND

@cython.final
cdef class Endgame:
    cdef readonly Bounds bounds
    cdef Lanes lanes
    cdef Movegen movegen
    cdef Endgame partner
    cdef const unsigned char[::1] points, stop
    cdef unsigned int[::1] squares_of, sizes, where
    cdef unsigned long long[::1] table, heads, tiles, refutations
    cdef unsigned char[::1] racks, codes
    cdef int[::1] ranks
    cdef unsigned long long slots
    cdef Py_ssize_t capacity, top
    cdef readonly long long nodes, effort, cuts
    cdef public long long limit
    cdef public int backwards
    cdef readonly int aborted
    cdef int wanted, bound
    cdef readonly unsigned long long best_head, best_tiles

    cpdef solve(self, mine, other, int passed, int depth)
    @cython.locals(value=cython.int)
    cpdef within(self, mine, other, int passed, int depth, unsigned long long board, int alpha, int beta, int wanted)
    @cython.locals(board=cython.ulonglong, key=cython.ulonglong)
    cpdef hash_of(self, cells, tiles)
    @cython.locals(board=cython.ulonglong, number=cython.uint)
    cpdef unpack(self, unsigned long long head, unsigned long long tiles)
    cdef void grow(self) noexcept with gil

    @cython.locals(mover=cython.int, own=cython.int, theirs=cython.int, rack=cython.ulonglong, slot=Py_ssize_t,
                   key=cython.ulonglong, entry=Py_ssize_t, hint_head=cython.ulonglong, hint_tiles=cython.ulonglong,
                   info=cython.ulonglong, known=cython.int, bound=cython.int, decided=cython.bint, value=cython.int,
                   begin=Py_ssize_t, end=Py_ssize_t, cuts=cython.longlong, floor=cython.int, best=cython.int,
                   best_head=cython.ulonglong, best_tiles=cython.ulonglong, first=Py_ssize_t, k=Py_ssize_t,
                   head=cython.ulonglong, tiles=cython.ulonglong, sure=cython.longlong, there=cython.bint,
                   spent=cython.longlong, j=Py_ssize_t)
    cdef int search(self, int ply, int depth, int alpha, int beta, int passed, unsigned long long board) noexcept nogil
    @cython.locals(price=cython.ulonglong, there=cython.ulonglong, old=cython.ulonglong, less=cython.ulonglong,
                   k=Py_ssize_t)
    cdef void remember(self, Py_ssize_t entry, unsigned long long key, unsigned long long info,
                       unsigned long long head, unsigned long long tiles, long long spent) noexcept nogil
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
    @cython.locals(slot=Py_ssize_t, _=cython.int, head=cython.ulonglong, enough=cython.bint)
    cdef Py_ssize_t refutation(self, int ply, int mover, int theirs, int beta, unsigned long long rack) noexcept nogil
    @cython.locals(begin=Py_ssize_t, k=Py_ssize_t)
    cdef void keep(self, unsigned long long rack, unsigned long long head, unsigned long long tiles) noexcept nogil
    @cython.locals(at=Py_ssize_t, key=cython.ulonglong, left=cython.uint, state=cython.ulonglong)
    cdef unsigned long long footprint(self, unsigned long long head) noexcept nogil
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
    cdef unsigned long long mix(self, unsigned long long x) noexcept nogil
