"""Makes the bundled table of leaves of a tile set by self-play with the bundled word list of its name.

    python tools/scrabble/leave_table.py fr [--games 20000] [--step 0.5] [--resume build/fr.sqlite]

Writes `NAME.klv2.gz` and `NAME.leaves.toml` beside the word list, or for English into the engine's own folder. The same
command makes the same table on any machine and any number of threads (`wordtools scrabble leaves train` plays the same
games); after a change of the list, or of how plays are found and ranked, it makes another, about as good.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
from contextlib import nullcontext
from pathlib import Path

from wordtools.core.lists.bundled import SHIPPED_BY
from wordtools.core.run.results import Results
from wordtools.scrabble import Rules
from wordtools.scrabble.evaluation.leaves import BUNDLED, TABLES, table_folder
from wordtools.scrabble.match import Trainer

STEP = 0.5  # points


def main() -> None:
    """Plays the games, and writes the table and what is to be said of it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("name", help="of the tile set and its word list: fr")
    parser.add_argument("--games", type=int, default=20_000, help="of the last generation; each before has half")
    parser.add_argument("--generations", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--step", type=float, default=STEP, help="to round longer leaves to")
    parser.add_argument("--resume", help="a file that keeps what is played")
    chosen = parser.parse_args()
    rules = Rules.load(chosen.name)
    lexicon = rules.lexicon()
    trainer = Trainer(rules, lexicon)
    how = chosen.seed, chosen.games, chosen.generations
    with Results(chosen.resume, trainer.series(*how), seed=chosen.seed) if chosen.resume else nullcontext() as results:
        for learnt in trainer.generations(*how, jobs=os.cpu_count() or 1, results=results):
            print(learnt, flush=True)
    folder = table_folder(chosen.name)
    assert folder is not None, "the word list is not installed"
    table = folder / f"{chosen.name}{BUNDLED}"
    learnt.leaves.rounded(chosen.step).save(str(table))
    said = {
        "package": "wordtools-scrabble" if folder == TABLES else SHIPPED_BY[chosen.name],
        "leaves": len(learnt.leaves),
        "games": sum(max(1, chosen.games >> k) for k in range(chosen.generations)),
        "racks_of_last_generation": learnt.racks,
        "seed": chosen.seed,
        "generations": chosen.generations,
        "rounded_to": chosen.step,
        "word_list_sha256": lexicon.digest,
        "data_sha256": hashlib.sha256(table.read_bytes()).hexdigest(),
    }
    text = "".join(f"{name} = {json.dumps(value)}\n" for name, value in said.items())
    Path(folder, f"{chosen.name}.leaves.toml").write_text(text, "utf-8", newline="\n")
    print(f"{table}: {table.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
