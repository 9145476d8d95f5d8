"""What the kernels need of ``cython`` where it is not installed."""

from contextlib import nullcontext

compiled = False
nogil = nullcontext()
