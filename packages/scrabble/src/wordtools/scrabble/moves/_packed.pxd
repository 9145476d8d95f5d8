# What the packed numbers of plays and squares hold, as C; packed.py is the same in plain Python, with its meaning.

cdef enum:
    ALLOW = 0
    CROSS = 1
    AHEAD = 2
    FIXED = 3
    SCALE = 4
    STATE = 5
    BLOCK = 6
    SPAN = 7
    SQUARE = 8
    TILE = 0xFF
    LETTER = 0x7F
    BLANK = 0x80
    CROSSED = 1 << 24
    PLAYABLE = 1 << 25

cdef inline unsigned long long head_from(unsigned long long score, unsigned long long kept, unsigned long long laid,
                                         unsigned long long spot) noexcept nogil:
    return score << 42 | kept << 18 | laid << 13 | spot

cdef inline unsigned int start_of(unsigned long long head) noexcept nogil:
    return head & 4095

cdef inline unsigned int down_of(unsigned long long head) noexcept nogil:
    return head >> 12 & 1

cdef inline unsigned int laid_of(unsigned long long head) noexcept nogil:
    return head >> 13 & 31

cdef inline unsigned long long kept_of(unsigned long long head) noexcept nogil:
    return head >> 18 & 0xFFFFFF

cdef inline int score_of(unsigned long long head) noexcept nogil:
    return head >> 42

cdef inline unsigned int tile_of(unsigned long long tiles, unsigned int k) noexcept nogil:
    return tiles >> 8 * k & TILE

cdef inline unsigned long long state_from(unsigned long long cell, unsigned long long down, unsigned long long letter,
                                          unsigned long long word) noexcept nogil:
    cdef unsigned long long playable = PLAYABLE | letter << 16 | word << 8 if word else 0
    return cell << 32 | down << 44 | playable

cdef inline unsigned long long word_premium(unsigned long long state) noexcept nogil:
    return state >> 8 & 255

cdef inline unsigned long long letter_premium(unsigned long long state) noexcept nogil:
    return state >> 16 & 255

cdef inline unsigned int cell_of(unsigned long long state) noexcept nogil:
    return state >> 32 & 4095

cdef inline unsigned int is_down(unsigned long long state) noexcept nogil:
    return state >> 44 & 1

cdef inline unsigned int spot_of(unsigned long long state) noexcept nogil:
    return state >> 32

cdef inline unsigned long long low_half(unsigned long long pair) noexcept nogil:
    return <unsigned int>pair

cdef inline unsigned long long high_half(unsigned long long pair) noexcept nogil:
    return pair >> 32

cdef inline unsigned long long pair_from(unsigned long long low, unsigned long long high) noexcept nogil:
    return high << 32 | low
