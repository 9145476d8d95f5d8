"""Keeps the tables of a tile set for a word list that has changed by a few words since they were made.

    git show COMMIT:packages/lexicons/src/wordtools/lexicons/pt/pt.marisa > build/pt.marisa
    python tools/scrabble/keep_tables.py pt build/pt.marisa

Leave values, context and ways are estimates from self-play, which a word in some thousands does not move beyond their
errors. The words that came and went are named in `NAME.leaves.toml`, so that the list which the tables were made with
is known to the word: the tests put it together again and compare it with the digests in the tables. Where more than one
word in 2,000 has changed, the tables have to be made again.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from wordtools.core.run.files import write_whole
from wordtools.scrabble import Rules
from wordtools.scrabble.evaluation.leaves import table_folder

MOST_CHANGED = 2000  # one word in this number


def main() -> None:
    """Compares the two lists, and writes down what has changed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("name", help="of the tile set and its word list: pt")
    parser.add_argument("old", help="the list that the tables were made with, a file")
    chosen = parser.parse_args()
    rules = Rules.load(chosen.name)
    old, new = set(rules.lexicon(chosen.old)), set(rules.lexicon())
    changed = {"words_added_since": sorted(new - old), "words_removed_since": sorted(old - new)}
    count = sum(map(len, changed.values()))
    if count * MOST_CHANGED > len(new):
        raise SystemExit(f"{count:,} of {len(new):,} words have changed: make the tables again")
    folder = table_folder(chosen.name)
    assert folder is not None, "the word list is not installed"
    path = Path(folder, f"{chosen.name}.leaves.toml")
    lines = [line for line in path.read_text("utf-8").splitlines() if line.partition(" ")[0] not in changed]
    lines += [f"{key} = {json.dumps(words, ensure_ascii=False)}" for key, words in changed.items()]
    write_whole(path, "\n".join(lines) + "\n")
    print(f"{chosen.name}: {count} of {len(new):,} words have changed")


if __name__ == "__main__":
    main()
