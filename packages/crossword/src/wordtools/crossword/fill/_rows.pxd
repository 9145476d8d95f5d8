cimport cython

from wordtools.crossword._bits cimport lowest, popcount

cdef enum:
    PART = 6
    LAST = 63
    WALKED = 48

cdef unsigned long long ALL
cdef int ONE


@cython.final
cdef class Rows:
    # the network, as network.py says of each
    cdef readonly Py_ssize_t slots, places
    cdef long long[::1] kind, length, width, place_at, at, other, slot_of, mask_at, code_at, word_at
    cdef long long[::1] group, group_at, member, member_kind
    cdef bint grouped
    # the tables of words, as _tables.py says of each
    cdef Py_ssize_t row
    cdef unsigned long long[::1] masks
    cdef const unsigned char[::1] codes
    cdef int[::1] score
    # by slot
    cdef long long[::1] size, most  # words it may have since reset, and all of its kind
    cdef unsigned long long[::1] now  # its row: a bit for each candidate
    cdef unsigned int[::1] live, n_live  # the parts of its row that are not 0, in any order, and how many
    cdef readonly unsigned int[::1] count  # its candidates
    cdef unsigned long long[::1] version, stamp  # the clock when its row changed, and the level that saved it last
    cdef unsigned char[::1] queued  # whether it waits in the queue
    # by place
    cdef unsigned long long[::1] letters  # the letters that it may still have, a bit each
    cdef long long[::1] weight  # how many dead ends its crossing has made, times ONE
    # by place and letter
    cdef unsigned int[::1] found_at  # the part of the row in which the letter was seen last
    cdef unsigned int[::1] support  # how many candidates have it, and the version that was counted
    cdef unsigned long long[::1] support_of
    # by level of choice: its serial number, and where it begins on the trail
    cdef Py_ssize_t level
    cdef unsigned long long[::1] serial
    cdef long long[::1] top
    cdef unsigned long long[::1] trail  # what to put back, see save
    cdef Py_ssize_t n_trail, one_level  # what of it is used, and the most that one level adds
    cdef unsigned int[::1] queue  # slots whose crossings do not know of their last change
    cdef Py_ssize_t n_queue
    cdef unsigned long long[::1] held  # where the rows of some letters begin, for keep
    cdef unsigned long long clock  # counts changes; never goes back
    cdef readonly Py_ssize_t culprit  # the slot that has no candidate, or -1
    cdef bint broken  # settle found that the slots cannot agree

    @cython.locals(s=Py_ssize_t)
    cpdef reset(self, long long[::1] sizes)
    cpdef check(self, Py_ssize_t s, Py_ssize_t word)
    cpdef has(self, Py_ssize_t s, Py_ssize_t word)
    @cython.locals(one=cython.ulonglong, s=Py_ssize_t)
    cpdef only(self, Py_ssize_t place, int letter)
    cpdef take_out(self, Py_ssize_t s, Py_ssize_t word)
    cpdef put(self, Py_ssize_t s, Py_ssize_t word)
    @cython.locals(s=Py_ssize_t, good=bint)
    cpdef settle(self)
    @cython.locals(old="unsigned long long[::1]", n=Py_ssize_t)
    cpdef make_room(self)
    @cython.locals(s=Py_ssize_t)
    cpdef words(self)
    cpdef candidates(self, Py_ssize_t s)

    @cython.locals(one=cython.ulonglong, s=Py_ssize_t, k=Py_ssize_t, n=Py_ssize_t, x=Py_ssize_t, rest="long long")
    cdef void fresh(self) noexcept nogil
    cdef void touched(self, Py_ssize_t s) noexcept nogil
    cdef void enqueue(self, Py_ssize_t s) noexcept nogil
    cdef void drop_queue(self) noexcept nogil
    cdef void deepen(self) noexcept nogil
    @cython.locals(n=Py_ssize_t, at=Py_ssize_t, k=Py_ssize_t, x=Py_ssize_t)
    cdef void save(self, Py_ssize_t s) noexcept nogil
    @cython.locals(n=Py_ssize_t, at=Py_ssize_t, k=Py_ssize_t, x=Py_ssize_t, s=Py_ssize_t, j=Py_ssize_t)
    cdef void undo(self) noexcept nogil
    @cython.locals(
        base=Py_ssize_t, gone=cython.ulonglong, some=cython.ulonglong, mask=cython.ulonglong, part=cython.ulonglong,
        inside=bint, n=Py_ssize_t, code=cython.uint, at=Py_ssize_t, count=cython.uint, left=Py_ssize_t, j=Py_ssize_t,
        k=Py_ssize_t, i=Py_ssize_t
    )
    cdef unsigned int keep(self, Py_ssize_t s, Py_ssize_t place, unsigned long long letters) noexcept nogil
    @cython.locals(one=cython.ulonglong, at=Py_ssize_t, k=Py_ssize_t, j=Py_ssize_t)
    cdef unsigned int remove(self, Py_ssize_t s, Py_ssize_t word) noexcept nogil
    @cython.locals(one=cython.ulonglong, at=Py_ssize_t, home=Py_ssize_t, spot=Py_ssize_t, j=Py_ssize_t, k=Py_ssize_t)
    cdef void fix(self, Py_ssize_t s, Py_ssize_t word) noexcept nogil
    @cython.locals(at=Py_ssize_t, k=Py_ssize_t, part=cython.ulonglong)
    cdef Py_ssize_t next_word(self, Py_ssize_t s, Py_ssize_t word) noexcept nogil
    @cython.locals(good=bint, i=Py_ssize_t, j=Py_ssize_t, s=Py_ssize_t)
    cdef bint propagate(self) noexcept nogil
    @cython.locals(x=Py_ssize_t, y=Py_ssize_t, kept=cython.ulonglong)
    cdef bint revise(self, Py_ssize_t s) noexcept nogil
    @cython.locals(
        one=cython.ulonglong, begin=Py_ssize_t, length=Py_ssize_t, at=Py_ssize_t, i=Py_ssize_t, j=Py_ssize_t,
        k=Py_ssize_t, part=cython.ulonglong, code=Py_ssize_t
    )
    cdef void walk(self, Py_ssize_t s) noexcept nogil
    @cython.locals(
        one=cython.ulonglong, at=Py_ssize_t, some=cython.ulonglong, kept=cython.ulonglong, base=Py_ssize_t,
        code=cython.uint, mask=Py_ssize_t, k=Py_ssize_t, j=Py_ssize_t
    )
    cdef unsigned long long seen(self, Py_ssize_t s, Py_ssize_t x) noexcept nogil
    @cython.locals(word=Py_ssize_t, g=Py_ssize_t, i=Py_ssize_t)
    cdef bint exclude(self, Py_ssize_t s) noexcept nogil
    @cython.locals(t=Py_ssize_t)
    cdef bint exclude_word(self, Py_ssize_t s, Py_ssize_t kind, Py_ssize_t word) noexcept nogil
    @cython.locals(
        t=Py_ssize_t, slot=Py_ssize_t, at=Py_ssize_t, mask=Py_ssize_t, n=cython.uint, count=cython.uint, j=Py_ssize_t,
        k=Py_ssize_t
    )
    cdef unsigned int supported(self, Py_ssize_t y, unsigned int code) noexcept nogil
