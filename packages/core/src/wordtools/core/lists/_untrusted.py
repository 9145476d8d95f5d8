"""Reads a .marisa file that nobody vouches for: run as a process of its own, for the library may crash on it.

The file comes by standard input, its keys leave by standard output with zeros between them; the exit code is how it
went. The first argument is the folder that the library lies in.
"""

from __future__ import annotations

import sys
from pathlib import Path

READ, NO_TEXT, DAMAGED = 0, 3, 4
SECONDS, SECONDS_A_MB = 2, 2  # of a processor; lists of some MB take less than half a second
MEMORY, MEMORY_A_BYTE = 64 << 20, 100  # bytes beyond what the interpreter has; the keys of large lists take 60 a byte
PAGES = Path("/proc/self/statm")  # memory of the process, on Linux
MOST_TEXT = 200_000_000  # letters of all keys together


def _limited(size: int) -> None:
    """Limits time and memory to what a file of *size* bytes may need."""
    try:
        import resource
    except ImportError:  # Windows: who started this process watches the clock
        return
    held = int(PAGES.read_text().split()[0]) * resource.getpagesize() if PAGES.is_file() else 1 << 30
    memory, seconds = held + MEMORY + MEMORY_A_BYTE * size, SECONDS + SECONDS_A_MB * (size >> 20)
    for name, most in (("RLIMIT_CPU", seconds), ("RLIMIT_AS", memory), ("RLIMIT_CORE", 0)):
        try:
            kind = getattr(resource, name)
            hard = resource.getrlimit(kind)[1]
            resource.setrlimit(kind, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))
        except (AttributeError, ValueError, OSError):  # not everywhere
            continue


def _keys(data: bytes) -> bytes:
    import marisa_trie

    trie = marisa_trie.Trie()
    trie.frombytes(data)
    keys = list(trie.keys())
    numbers = bytearray(len(keys))
    for key in keys:
        numbers[trie[key]] = 1  # each key is found again, under a number of its own; one with a zero in it is not
    if not all(numbers) or sum(map(len, keys)) > MOST_TEXT:
        raise ValueError
    return "\0".join(keys).encode()


def main() -> int:
    """Reads standard input; returns the exit code."""
    sys.path.append(sys.argv[1])
    data = sys.stdin.buffer.read()
    _limited(len(data))
    try:
        found = _keys(data)
    except UnicodeError:
        return NO_TEXT
    except (RuntimeError, ValueError, LookupError, OSError, MemoryError):
        return DAMAGED
    sys.stdout.buffer.write(found)
    sys.stdout.buffer.flush()
    return READ


if __name__ == "__main__":
    sys.exit(main())
