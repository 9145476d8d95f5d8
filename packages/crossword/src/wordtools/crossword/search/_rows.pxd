cimport cython

from wordtools_bits cimport lowest, popcount

cdef enum:
    PART = 6
    LAST = 63
    WALKED = 48

cdef unsigned long long ALL
cdef int ONE


@cython.final
cdef class Rows:
    # the network, as in network.py
    cdef readonly Py_ssize_t slots, places  # slots; their cells, each slot's by itself
    cdef long long[::1] kind, length, width  # by slot, its kind of words, its cells, the 64-bit parts of its row
    cdef long long[::1] place_at, at  # by slot, its first place; where its row begins in now
    cdef long long[::1] other, slot_of  # by place, the place that it crosses or -1; the slot that it is of
    cdef long long[::1] mask_at, code_at, word_at  # by slot, where masks, codes and numbers of its kind begin
    cdef long long[::1] groups_at  # by word, where its groups begin: the words of a group exclude each other
    cdef long long[::1] group, group_at  # groups, word after word; by group, where its members begin
    cdef long long[::1] member, member_kind  # by member, its number within its kind, and its kind
    cdef bint grouped  # whether words have groups; else a word excludes only itself
    # the tables of words, as in _tables.py
    cdef Py_ssize_t row  # letter codes of the alphabet, 0 included
    cdef unsigned long long[::1] masks  # by kind, index and letter, the set of words that have it there
    cdef const unsigned char[::1] codes  # letter codes of all words, kind after kind
    cdef int[::1] score  # by word, all kinds counted through, its score
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
    cdef unsigned long long[::1] support_of  # by place and letter, the version of the row that support was counted for
    # by level of choice
    cdef Py_ssize_t level  # the current one; 0: what is given
    cdef unsigned long long[::1] serial  # by level, its serial number, which no other level ever had
    cdef long long[::1] top  # by level, where it begins on the trail
    cdef unsigned long long[::1] trail  # what to put back, see save
    cdef Py_ssize_t n_trail, one_level  # what of it is used, and the most that one level adds
    cdef unsigned int[::1] queue  # slots whose crossings do not know of their last change
    cdef Py_ssize_t n_queue  # slots in queue
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
    @cython.locals(word=Py_ssize_t, own=Py_ssize_t, j=Py_ssize_t, g=Py_ssize_t, i=Py_ssize_t)
    cdef bint exclude(self, Py_ssize_t s) noexcept nogil
    @cython.locals(i=Py_ssize_t, j=Py_ssize_t)
    cdef bint one_group(self, Py_ssize_t own, Py_ssize_t other) noexcept nogil
    @cython.locals(t=Py_ssize_t)
    cdef bint exclude_word(self, Py_ssize_t s, Py_ssize_t kind, Py_ssize_t word) noexcept nogil
    @cython.locals(
        t=Py_ssize_t, slot=Py_ssize_t, at=Py_ssize_t, mask=Py_ssize_t, n=cython.uint, count=cython.uint, j=Py_ssize_t,
        k=Py_ssize_t
    )
    cdef unsigned int supported(self, Py_ssize_t y, unsigned int code) noexcept nogil
