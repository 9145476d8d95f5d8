cimport cython

from wordtools.scrabble.moves._best cimport Best
from wordtools.scrabble.evaluation._context cimport Adjuster
from wordtools.scrabble.moves._lanes cimport Lanes
from wordtools.scrabble.evaluation._leaves cimport Walk
from wordtools.scrabble.evaluation._ways cimport Ways
from wordtools.scrabble.moves._movegen cimport ALL_PLAYS, BEST, Movegen
from wordtools.scrabble.moves._ranking cimport Ranking
from wordtools.scrabble.moves._packed cimport (
    SQUARE, STATE, TILE, down_of, kept_of, laid_of, score_of, start_of, tile_of,
)

cdef enum:
    SCORE = 0
    STATIC = 1
    FIGURES = 8
    SAMPLE = 2
    SUMS = 5
    STEPS = 3
    DOUBLE = 0
    TRANSFER = 1
    LAST_TURN = 2

cdef unsigned long long ALL, STEP, FIRST, SECOND
cdef int STAYING, PASSING
cdef unsigned int CANDIDATES
cdef long long WITHIN, FAR


@cython.final
cdef class Selfplay:
    cdef Lanes lanes  # the board
    cdef Movegen movegen  # lists plays
    cdef Ranking ranking  # of movegen
    cdef Best best  # finds the best plays
    cdef Walk one, two  # what leaves are worth to each seat
    cdef Adjuster first_context, second_context  # what their context adds
    cdef Ways first_ways, second_ways  # what the board that a play leaves is worth to each seat; None: not looked at
    cdef Walk numbers  # for training: leads to the numbers of leaves
    cdef const unsigned char[::1] tiles, points  # of the whole set, in order; points by letter code
    cdef const unsigned char[::1] board  # an empty one
    cdef unsigned long long[::1] squares  # of lanes
    cdef unsigned char[::1] bag  # the seats draw from low up and from high down
    cdef unsigned char[::1] racks  # size places each: of the seats, and one drawn at random
    cdef unsigned char[::1] codes  # tiles of the play being laid
    cdef unsigned int[::1] sizes  # by rack
    cdef unsigned int[::1] strategies, known  # by seat: SCORE or STATIC, and whether it has leaves
    cdef unsigned int[::1] adjusted  # by seat, whether its leaves have a context
    cdef unsigned int[::1] looking, wanted  # by seat, whether it has ways, and how many of the best plays are found
    cdef long long[::1] within  # by seat, how many millipoints these may be below the best
    cdef unsigned int[::1] laid  # cells of the play being laid
    cdef unsigned int[::1] lowest, ways  # for training, by part of a rack: its least equal part, and how many are equal
    cdef int[::1] worth  # by part of a rack, what it is worth to the player to move, in millipoints
    cdef int[::1] figures  # FIGURES of a game that is over
    cdef int[::1] index  # for training, by part of a rack: the number of the leave, or -1
    cdef const int[::1] usual  # by tiles in the bag, what a rack earned in the generation before, in millipoints
    cdef long long[::1] sums  # SUMS by leave: see train
    cdef long long[::1] stages  # by tiles in the bag: racks, millipoints, and their squares
    cdef long long[::1] kept  # by seat, what the tiles it kept last are worth, in millipoints
    cdef long long[::1] steps  # for tallies, STEPS by turn: seat, spread, tiles unseen
    cdef object worth_array  # behind worth
    cdef Py_ssize_t total, size  # tiles of the set, and of a rack: up to 24
    cdef Py_ssize_t limit, scoreless  # tiles in the bag for an exchange; turns without points that end a game
    cdef Py_ssize_t low, high, first  # the ends of the bag, and the seat that draws from its front
    cdef int ending, last  # how a game ends; turns that are left once the bag is empty, where that ends it
    cdef Py_ssize_t idle, turns  # turns without points so far; turns in steps, -1 where none are noted
    cdef unsigned long long vowels, random  # mask of letters; the state of splitmix64

    cpdef seat(self, int who, int strategy, walk, context=*, ways=*)
    @cython.locals(numbers="const unsigned long long[::1]", begins="const unsigned char[::1]", results="int[::1]",
                   n=Py_ssize_t, k=Py_ssize_t, j=Py_ssize_t)
    cpdef games(self, seeds, firsts, out)
    @cython.locals(numbers="const unsigned long long[::1]", ups="unsigned int[::1]", halves="unsigned int[::1]")
    @cython.locals(n=Py_ssize_t, k=Py_ssize_t)
    cpdef tally(self, seeds, int most, counts, wins)
    @cython.locals(games="const unsigned long long[::1]", n=Py_ssize_t, k=Py_ssize_t)
    cpdef train(self, seeds, int racks, numbers, usual, sums, stages)
    cdef take_over(self)
    cdef hand_back(self)

    @cython.locals(seat=Py_ssize_t)
    cdef void play(self, unsigned long long seed, int racks) noexcept nogil
    @cython.locals(worth=cython.int)
    cdef int finished(self, Py_ssize_t seat) noexcept nogil
    @cython.locals(at=Py_ssize_t, ahead=cython.longlong)
    cdef void note(self, Py_ssize_t seat) noexcept nogil
    @cython.locals(end=int, k=Py_ssize_t, spread=cython.longlong, at=Py_ssize_t)
    cdef void count(self, int most, unsigned int[::1] counts, unsigned int[::1] wins) noexcept nogil
    @cython.locals(k=Py_ssize_t, j=Py_ssize_t, tile=cython.uchar)
    cdef void deal(self, unsigned long long seed) noexcept nogil
    cdef void turn(self, Py_ssize_t seat) noexcept nogil
    @cython.locals(who=Py_ssize_t, head=cython.ulonglong, n=Py_ssize_t, kept=cython.ulonglong, score=int,
                   gone=Py_ssize_t)
    cdef void make(self, Py_ssize_t seat) noexcept nogil
    @cython.locals(n=Py_ssize_t, k=Py_ssize_t, exchange=int, looks=bint)
    cdef void choose(self, Py_ssize_t seat, Py_ssize_t who) noexcept nogil
    @cython.locals(other=Py_ssize_t, bag=Py_ssize_t)
    cdef void adjust(self, Py_ssize_t seat, Adjuster context) noexcept nogil
    @cython.locals(n=Py_ssize_t, other=Py_ssize_t, bag=Py_ssize_t, begin=Py_ssize_t, found=Py_ssize_t)
    cdef void look(self, Py_ssize_t seat, Ways ways) noexcept nogil
    @cython.locals(n=Py_ssize_t, bit=Py_ssize_t, own=int, part=Py_ssize_t)
    cdef void weigh_last(self, Py_ssize_t seat) noexcept nogil
    @cython.locals(left=Py_ssize_t)
    cdef bint allowed(self, Py_ssize_t seat) noexcept nogil
    @cython.locals(total=int, k=Py_ssize_t)
    cdef int value(self, Py_ssize_t seat) noexcept nogil
    @cython.locals(down=bint, at=Py_ssize_t, k=Py_ssize_t)
    cdef void lay(self, unsigned long long head, Py_ssize_t n) noexcept nogil
    @cython.locals(gone=Py_ssize_t, k=Py_ssize_t)
    cdef Py_ssize_t give(self, Py_ssize_t seat, unsigned long long kept) noexcept nogil
    @cython.locals(begin=Py_ssize_t, n=Py_ssize_t, k=Py_ssize_t)
    cdef void keep(self, Py_ssize_t seat, unsigned long long kept) noexcept nogil
    cdef void draw(self, Py_ssize_t seat, Py_ssize_t wanted) noexcept nogil
    @cython.locals(begin=Py_ssize_t, k=Py_ssize_t)
    cdef void insert(self, Py_ssize_t seat, unsigned char tile) noexcept nogil
    @cython.locals(k=Py_ssize_t, at=Py_ssize_t, j=Py_ssize_t)
    cdef void put_back(self, Py_ssize_t seat, Py_ssize_t n) noexcept nogil
    @cython.locals(x=cython.ulonglong)
    cdef Py_ssize_t roll(self, Py_ssize_t n) noexcept nogil
    @cython.locals(found=cython.longlong, n=Py_ssize_t, left=Py_ssize_t, parts=Py_ssize_t, part=Py_ssize_t,
                   bit=Py_ssize_t, number=Py_ssize_t, ways=cython.longlong)
    cdef void judge(self, Py_ssize_t who) noexcept nogil
    cdef unsigned int lower(self, unsigned int part, Py_ssize_t begin, Py_ssize_t bit) noexcept nogil
    @cython.locals(bag=Py_ssize_t, most=Py_ssize_t, taken=Py_ssize_t, k=Py_ssize_t)
    cdef void sample(self) noexcept nogil
