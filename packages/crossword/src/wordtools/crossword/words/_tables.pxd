cimport cython

cdef enum:
    PART = 6
    LAST = 63

@cython.final
cdef class Tables:
    cdef readonly Py_ssize_t row, kinds  # letter codes of the alphabet, 0 included; kinds of words
    cdef readonly long long[::1] length, size, width  # by kind, cells of a word; words; 64-bit parts of a row
    cdef readonly long long[::1] code_at, word_at, mask_at  # by kind, where its codes, numbers and masks begin
    cdef readonly const unsigned char[::1] codes  # letter codes of all words, kind after kind
    cdef readonly int[::1] score  # by word, all kinds counted through
    cdef readonly unsigned long long[::1] masks  # by kind, index and letter, the row of words that have it there

    @cython.locals(one=cython.ulonglong, k=Py_ssize_t, w=Py_ssize_t, p=Py_ssize_t, code=Py_ssize_t, at=Py_ssize_t)
    cdef void build(self) noexcept nogil
