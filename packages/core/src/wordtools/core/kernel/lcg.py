"""Constants of the random numbers of kernels that run as plain Python; where they are compiled, a ``.pxd`` has them.

A linear congruential generator modulo 2^64 (D. E. Knuth, MMIX), of which the upper 31 bits are used.
"""

from __future__ import annotations

STEP, INCREMENT, WRAP = 6364136223846793005, 1442695040888963407, (1 << 64) - 1
