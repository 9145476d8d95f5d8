"""Builds the bundled word lists: `python tools/wordlists/build.py STEP [LIST ...]`.

The steps are `fetch` (download the Debian packages), `text` (make the lists and licence files from them), `data` (make
the tries from the lists) and `frequencies` (how common the words of all lists are; not part of `all`). See
README.md beside this file.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

import debian
import frequencies
import pack
import texts
from sources import REPOSITORY, BuildError, Catalogue


def main() -> int:
    """Runs the steps asked for and returns the exit status."""
    args = _parser().parse_intermixed_args()
    try:
        _run(args.step, args.debs, args.packages, args.lists)
    except (BuildError, OSError, subprocess.CalledProcessError) as error:
        print(f"build.py: {error}", file=sys.stderr)
        return 1
    return 0


def _run(step: str, debs: Path, packages: Path, names: list[str]) -> None:
    catalogue = Catalogue.read(packages)
    lists = catalogue.choose(names)
    if step == "frequencies":
        frequencies.write_frequencies(lists, packages)
        return
    if step in {"fetch", "all"}:
        debian.fetch({package for word_list in lists for package in word_list.packages}, debs)
    for word_list in lists:
        if step in {"text", "all"}:
            package, *_ = [debian.unpack(package, debs) for package in word_list.packages]
            texts.write_text(word_list, package)
            texts.write_licence(word_list, package, catalogue)
        if step in {"data", "all"}:
            pack.write_data(word_list)
        if step != "fetch":
            print(f"{word_list.name:9}{word_list.words:>10,} words  {word_list.sha256[:16]}")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="Build the bundled word lists.")
    parser.add_argument("step", choices=["fetch", "text", "data", "all", "frequencies"])
    parser.add_argument("lists", nargs="*", metavar="LIST", help="only these lists (default: all)")
    parser.add_argument(
        "--debs", type=Path, default=Path("debs"), metavar="DIR", help="folder of the Debian packages (default: debs)"
    )
    parser.add_argument(
        "--packages",
        type=Path,
        default=REPOSITORY / "packages",
        metavar="DIR",
        help="folder of the distributions that are written (default: packages/ of this repository)",
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
