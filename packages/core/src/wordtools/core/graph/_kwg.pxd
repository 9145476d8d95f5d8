cimport cython

cdef unsigned int SMALL_LINKS, BIG_LINKS
cdef int DEEPEST, MOST_LETTERS, OPEN, DONE
cdef unsigned int MOST
cdef int POINTER, OUTSIDE, ENDLESS, TILE, ORDER, NOTHING, CYCLE, LONG, MANY, SEPARATOR


@cython.final
cdef class Reader:
    cdef const unsigned int[::1] nodes  # of the file
    cdef Py_ssize_t size  # how many there are
    cdef int lowest  # the lowest tile that may come: 0 with blanks or separators
    cdef int turned  # 1 while the GADDAG is checked
    cdef int mark  # what stands after a word that is spelt
    cdef int letters  # the highest tile
    cdef unsigned int accepts, last  # bits of a node: a word ends here; the last of its list
    cdef int tile_shift, child_shift  # bits below the tile of a node, and below the index of the list under it
    cdef unsigned int tile_mask, child_mask  # the highest of each
    cdef bint ordered  # whether a list is to have its tiles in ascending order
    cdef unsigned int most_words, most_text  # limits of words and text
    cdef unsigned int root  # the first node of the list that is read; 0 for an empty graph
    cdef bint checked  # whether the word graph was found whole
    cdef readonly Py_ssize_t where  # the node that was looked at last: the faulty one
    cdef readonly unsigned int words, text  # how many words there are, and letters in all
    cdef unsigned char[::1] state  # by node: 0 not seen, OPEN on the way to here, DONE
    cdef unsigned char[::1] longest  # by node, letters of the longest string of it and its later siblings
    cdef unsigned char[::1] split  # by node, whether a separator comes in these strings
    cdef unsigned char[::1] word  # the tiles on the way, by depth
    cdef unsigned int[::1] count, spelt  # by node, words of it and its later siblings, and their letters
    cdef unsigned int[::1] begin, at  # by depth: where the list begins, and the node that is next

    @cython.locals(fault=int)
    cpdef check(self)
    @cython.locals(fault=int, root=cython.uint)
    cpdef check_gaddag(self)
    cpdef spell(self)
    cpdef counts(self)
    cdef demand(self)

    cdef int tile(self, unsigned int node) noexcept nogil
    cdef unsigned int child(self, unsigned int node) noexcept nogil
    @cython.locals(depth=Py_ssize_t, i=Py_ssize_t, child=Py_ssize_t, fault=int)
    cdef int run(self, Py_ssize_t pointer) noexcept nogil

    @cython.locals(node=cython.uint, child=Py_ssize_t, words=cython.uint, text=cython.uint, longest=int, split=int)
    cdef int sum(self, Py_ssize_t i) noexcept nogil

    @cython.locals(i=Py_ssize_t, tile=int, before=int, node=cython.uint)
    cdef int enter(self, Py_ssize_t depth, Py_ssize_t start) noexcept nogil

    @cython.locals(depth=Py_ssize_t, k=Py_ssize_t, to=Py_ssize_t, node=cython.uint)
    cdef void write(self, unsigned char[::1] out) noexcept nogil
