cimport cython

from wordtools_bits cimport popcount

cdef Py_ssize_t HIGHEST, DEEPEST
cdef unsigned int MOST
cdef unsigned long long LOW, MIX, GOLDEN


@cython.final
cdef class DawgBuilder:
    cdef Py_ssize_t longest  # letters of a word at most
    cdef Py_ssize_t depth  # of the open branch: letters of the word before
    cdef Py_ssize_t begin  # where the next word begins in the codes given
    cdef unsigned char[::1] previous  # the word before
    cdef unsigned long long[::1] open_below, open_words  # by depth: letters with nodes below, letters that end words
    cdef unsigned int[::1] open_children  # 64 places a depth: the nodes below, in the order of their letters
    cdef unsigned int[::1] open_count  # by depth, how many of these there are
    cdef unsigned long long[::1] below, words  # by finished node, the same two masks
    cdef unsigned int[::1] first  # by finished node, where its children begin in children
    cdef unsigned int[::1] total  # by finished node, how many words it holds
    cdef unsigned int[::1] children  # of all finished nodes, one after another
    cdef unsigned int[::1] table  # finished nodes by hash, 0 an empty slot; its size is a power of two
    cdef readonly unsigned int nodes  # how many are finished
    cdef unsigned int n_children  # how many places of children are taken
    cdef unsigned int root  # the node of the whole graph, once it is finished

    @cython.locals(i=Py_ssize_t, n=Py_ssize_t, data="const unsigned char[::1]", sizes="const unsigned char[::1]")
    cpdef add(self, codes, lengths)
    @cython.locals(record=Py_ssize_t, given="const unsigned long long[::1]", out="unsigned int[::1]")
    cpdef take(self, records, number)
    @cython.locals(i=Py_ssize_t, n=Py_ssize_t, c_prefixes="const unsigned int[::1]",
                   c_parent="const unsigned int[::1]", c_letter="const unsigned char[::1]",
                   c_ends="const unsigned char[::1]", c_after="const unsigned int[::1]")
    cpdef add_turned(self, prefixes, parent, letter, ends, after)
    cpdef parts(self)
    cdef grow(self)
    cpdef finish(self)

    cdef bint full(self) noexcept nogil
    @cython.locals(begin=Py_ssize_t, length=Py_ssize_t, same=Py_ssize_t, k=Py_ssize_t, one=cython.ulonglong)
    cdef Py_ssize_t run(self, const unsigned char[::1] codes, const unsigned char[::1] lengths, Py_ssize_t i,
                        Py_ssize_t n) noexcept nogil
    @cython.locals(p=cython.uint, rest=cython.uint, length=Py_ssize_t, one=cython.ulonglong)
    cdef Py_ssize_t run_turned(self, const unsigned int[::1] prefixes, const unsigned int[::1] parent,
                               const unsigned char[::1] letter, const unsigned char[::1] ends,
                               const unsigned int[::1] after, Py_ssize_t i, Py_ssize_t n) noexcept nogil
    @cython.locals(size=Py_ssize_t, first=Py_ssize_t, k=Py_ssize_t, count=cython.uint, below=cython.ulonglong)
    cdef Py_ssize_t copy(self, const unsigned long long[::1] records, unsigned int[::1] number,
                         Py_ssize_t record) noexcept nogil
    @cython.locals(d=Py_ssize_t, node=cython.uint, one=cython.ulonglong)
    cdef void close(self, Py_ssize_t depth) noexcept nogil
    @cython.locals(below=cython.ulonglong, words=cython.ulonglong, count=cython.uint, slot=cython.ulonglong,
                   node=cython.uint, k=cython.uint, child=cython.uint, total=cython.uint)
    cdef unsigned int register(self, Py_ssize_t d) noexcept nogil
    @cython.locals(h=cython.ulonglong, k=Py_ssize_t)
    cdef unsigned long long mix(self, unsigned long long below, unsigned long long words, Py_ssize_t begin,
                                unsigned int count, unsigned int[::1] children) noexcept nogil
    @cython.locals(node=cython.uint, count=cython.uint, slot=cython.ulonglong)
    cdef void rehash(self) noexcept nogil
    @cython.locals(position=cython.uint, node=cython.uint, offset=cython.ulonglong, k=cython.uint, child=cython.uint,
                   at=Py_ssize_t)
    cdef void lay(self, unsigned long long[::1] records, unsigned int[::1] place) noexcept nogil


@cython.locals(size=Py_ssize_t, good=bint, given="const unsigned long long[::1]", totals="unsigned int[::1]",
               depths="unsigned char[::1]")
cpdef check(records, words)
@cython.locals(record=Py_ssize_t, first=Py_ssize_t, count=Py_ssize_t, k=Py_ssize_t, total=cython.uint,
               depth=Py_ssize_t)
cdef bint measure(const unsigned long long[::1] records, unsigned int[::1] totals,
                  unsigned char[::1] depths) noexcept nogil
