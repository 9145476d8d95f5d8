"""How long finding words takes: patterns and conditions over the English list, CPU time, the best of seven runs."""

from __future__ import annotations

import time
from typing import Any

from wordtools.core import Lexicon

ASKED: tuple[dict[str, Any], ...] = (
    {"pattern": "*shch*"},
    {"pattern": "*a*e*i*o*u*"},
    {"pattern": "q[^u]*"},
    {"pattern": "?????"},
    {"pattern": "*[aeiou]{4}*"},
    {"pattern": "*ness"},
    {"pattern": "*s"},
    {"pattern": "*"},
    {"pattern": "(un|re)*ing & !*[xz]*"},
    {"contains": "xx"},
    {"letters": "retin??"},
    {"only": "acegiln", "must": "g"},
    {"near": "retains"},
    {"guesses": [("crane", ".y..g"), ("tried", "yg...")]},
)


def main() -> None:
    """Prints a line for each question."""
    lexicon = Lexicon.for_language("en")
    print(f"{len(lexicon):,} words")
    for asked in ASKED:
        times = []
        for _ in range(7):
            start = time.process_time()
            found = sum(1 for _ in lexicon.find(**asked))
            times.append(time.process_time() - start)
        print(f"{1000 * min(times):6.1f} ms {found:7,} words  {asked}")


if __name__ == "__main__":
    main()
