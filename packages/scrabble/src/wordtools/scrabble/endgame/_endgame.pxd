cimport cython
from wordtools.scrabble.endgame._bounds cimport Bounds
from wordtools.scrabble.moves._lanes cimport Lanes
from wordtools.scrabble.endgame._memory cimport Memory
from wordtools.scrabble.moves._movegen cimport Movegen
from wordtools.scrabble.endgame._refutations cimport SLOTS, Refutations
from wordtools.scrabble.moves._packed cimport (
    SQUARE, STATE, TILE, cell_of, down_of, kept_of, laid_of, score_of, start_of, tile_of,
)

cdef int MOST_PLIES, ROOM, INFINITE, OFFSET, RESOLVED, EXACT, LOWER, UPPER, POSITION, WAIT
cdef int FULL_DEPTH, GROWTH, FIRST_SHARE, MOST_SHARING
cdef long long LEAST
cdef long long UNLIMITED

@cython.final
cdef class Endgame:
    cdef readonly Bounds bounds  # upper bounds of plays' scores on the board
    cdef Lanes lanes  # the board, that of bounds
    cdef Movegen movegen  # lists the plays, that of bounds
    cdef readonly Memory memory  # the transposition table
    cdef readonly Refutations refutations  # plays that caused a cut-off with a rack before
    cdef const unsigned char[::1] points, stop  # by letter code; a byte that another thread sets to end the search
    cdef unsigned int[::1] squares_of  # by cell, its squares across and down
    cdef unsigned int[::1] sizes  # by ply and player, tiles of the rack; player 0 moves at ply 0
    cdef unsigned int[::1] where  # the squares of the play that is laid
    cdef unsigned long long[::1] heads, tiles  # a stack of the plays of all plies: their records
    cdef unsigned char[::1] racks, codes  # by ply and player, ROOM tiles, ascending; tiles of the play that is laid
    cdef int[::1] ranks  # by play of the stack: an estimate for the order, from drop_hopeless on an upper bound
    cdef Py_ssize_t capacity, top  # plays that fit on the stack; plays on it
    cdef readonly long long nodes, effort  # positions; plays found plus POSITION for each position
    cdef readonly long long cuts  # leaves where the depth ended before the game: 0 means that a value is exact
    cdef public long long limit, least  # effort that aborts the search; effort of the first try of share
    cdef public int backwards, sharing  # search the root's plays from the last on; plies, as bits, where share is used
    cdef readonly int aborted  # the search ended by stop or limit: its value does not count
    cdef int wanted, bound  # the best play at the root is asked for; the best of the bounds of dropped plays
    cdef unsigned long long shared_head, shared_tiles  # the record of the best play of share
    cdef readonly unsigned long long best_head, best_tiles  # the record of the best play at the root; 0: the pass

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
