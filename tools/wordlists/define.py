"""Builds the bundled definitions: `python tools/wordlists/define.py STEP [NAME ...]`.

The steps are those of build.py: `fetch` (download the Debian packages), `text` (make the senses and licence files from
them) and `data` (pack the senses). See README.md beside this file.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import lzma
import subprocess
import sys
import tomllib
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import debian
import marisa_trie
import phrases
import texts
from frequencies import table_of
from senses import Gloss, Senses, Use
from sources import HERE, REPOSITORY, BuildError, Catalogue, Package, WordList
from spelling import Speller
from thesaurus import thesaurus
from wordnet import english

MAGIC = b"WTDEFS1\n"
WORDS_A_BLOCK = 4096
GLOSSES_A_BLOCK = 512


@dataclass(frozen=True, slots=True)
class Definitions:
    """One file of definitions: where it comes from, where it goes and what it must be."""

    name: str
    title: str
    label: str
    """What is shown beside each sense."""
    word_list: WordList
    """The list whose words it has."""
    folder: Path
    source: Path
    packages: list[Package]
    recipe: str
    words: int
    sha256: str
    """Of the senses as lines."""
    licence: str
    licence_texts: list[str]
    origin: str
    modified: str

    @property
    def notice(self) -> Path:
        """Our own heading of the licence file."""
        return HERE / "notices" / f"definitions-{self.name}.txt"


def catalogue(packages: Path) -> tuple[dict[str, Definitions], Catalogue]:
    """Reads the definitions of `sources.toml`, and the lists."""
    lists = Catalogue.read(packages)
    data = tomllib.loads((HERE / "sources.toml").read_text("utf-8"))
    debs = {name: Package(name, **table) for name, table in data["packages"].items()}
    found = {}
    for name, table in data["definitions"].items():
        ours = packages / table["distribution"]
        values = {key: value for key, value in table.items() if key not in ("distribution", "list", "packages")}
        found[name] = Definitions(
            name=name,
            word_list=lists.lists[table["list"]],
            folder=ours / "src/wordtools" / table["distribution"].replace("-", "_") / name,
            source=ours / "sources" / f"{name}.senses.xz",
            packages=[debs[package] for package in table["packages"]],
            **values,
        )
    return found, lists


@dataclass(frozen=True, slots=True)
class Phrases:
    """A list of phrases or of names, shipped beside the definitions."""

    name: str
    title: str
    word_list: WordList
    """Whose words are not in it."""
    folder: Path
    packages: list[Package]
    lines: int
    sha256: str
    """Of the text."""
    label: str
    """What is shown beside each sense."""
    glosses: int
    licence: str
    licence_texts: list[str]
    origin: str
    modified: str

    @property
    def notice(self) -> Path:
        """Our own heading of the licence file."""
        return HERE / "notices" / f"{self.name}.txt"


def phrase_lists(packages: Path, lists: Catalogue) -> dict[str, Phrases]:
    """Reads the lists of phrases of `sources.toml`."""
    data = tomllib.loads((HERE / "sources.toml").read_text("utf-8"))
    found = {}
    for name, table in data["phrases"].items():
        values = {key: value for key, value in table.items() if key not in ("distribution", "list", "packages")}
        found[name] = Phrases(
            name=name,
            word_list=lists.lists[table["list"]],
            folder=packages / table["distribution"] / "src/wordtools" / table["distribution"].replace("-", "_") / name,
            packages=[Package(package, **data["packages"][package]) for package in table["packages"]],
            **values,
        )
    return found


def write_phrases(wanted: Phrases, package: Path) -> None:
    """Builds `NAME.txt`, `NAME.definitions` and `info.toml`; senses are found by the number of the line."""
    words = texts.read_lines(wanted.word_list.source, wanted.word_list.sha256)
    speller = Speller.read(texts.LANGUAGES / f"{wanted.word_list.language}.toml")
    found = {"phrases": phrases.phrases, "names": phrases.names}[wanted.name](package, words, speller)
    data = "".join(f"{line}\n" for line in found).encode()
    digest = hashlib.sha256(data).hexdigest()
    if (digest, len(found)) != (wanted.sha256, wanted.lines):
        message = f"{wanted.name}.txt: {len(found)} lines of sha256 {digest}, not {wanted.lines} of {wanted.sha256}"
        raise BuildError(message)
    senses = phrases.meanings(package, found, speller, names=wanted.name == "names")
    if len(senses.words) != wanted.lines or len(senses.glosses) != wanted.glosses:
        message = f"{wanted.name}: {len(senses.words)} lines have {len(senses.glosses)} glosses, not {wanted.glosses}"
        raise BuildError(message)
    definitions = packed(senses, {line.letters: k for k, line in enumerate(found)}, len(found))
    wanted.folder.mkdir(parents=True, exist_ok=True)
    (wanted.folder / f"{wanted.name}.txt").write_bytes(data)
    (wanted.folder / f"{wanted.name}.definitions").write_bytes(definitions)
    info: dict[str, str | int] = {
        "name": wanted.name,
        "title": wanted.title,
        "language": wanted.word_list.language,
        "label": wanted.label,
        "lines": wanted.lines,
        "glosses": wanted.glosses,
        "source": ", ".join(one.label for one in wanted.packages),
        "origin": wanted.origin,
        "licence": wanted.licence,
        "licence_file": "LICENSE.txt",
        "modified": wanted.modified,
        "data_sha256": wanted.sha256,
        "definitions_sha256": hashlib.sha256(definitions).hexdigest(),
    }
    lines = [f"{key} = {json.dumps(value, ensure_ascii=False)}\n" for key, value in info.items()]
    (wanted.folder / "info.toml").write_text("".join(lines), "utf-8", newline="\n")


def write_text(wanted: Definitions, package: Path) -> None:
    """Builds the senses and writes `sources/NAME.senses.xz`."""
    words = texts.read_lines(wanted.word_list.source, wanted.word_list.sha256)
    speller = Speller.read(texts.LANGUAGES / f"{wanted.word_list.language}.toml")
    if wanted.recipe == "wordnet":
        senses = english(package, words, speller)
    else:
        trie, table = load_trie(wanted.word_list), table_of(wanted.word_list)
        senses = thesaurus(
            package, words, speller, wanted.word_list.language, lambda word: table[trie[word]] if word in trie else 0
        )
    print(f"{wanted.name}: {len(senses.words):,} of {len(words):,} words, {len(senses.glosses):,} glosses")
    texts.write_lines(wanted.source, senses.lines(), wanted.sha256)


def write_data(wanted: Definitions) -> None:
    """Writes `NAME.definitions` and `info.toml`."""
    senses = Senses.read(texts.read_lines(wanted.source, wanted.sha256))
    if len(senses.words) != wanted.words:
        message = f"{wanted.name}: {len(senses.words)} words have senses, expected {wanted.words}"
        raise BuildError(message)
    trie, list_file = load_trie(wanted.word_list), trie_file(wanted.word_list)
    data = packed(senses, {word: trie[word] for word in senses.words}, len(trie))
    wanted.folder.mkdir(parents=True, exist_ok=True)
    (wanted.folder / f"{wanted.name}.definitions").write_bytes(data)
    info: dict[str, str | int] = {
        "name": wanted.name,
        "title": wanted.title,
        "label": wanted.label,
        "words": wanted.words,
        "glosses": len(senses.glosses),
        "source": ", ".join(package.label for package in wanted.packages),
        "origin": wanted.origin,
        "licence": wanted.licence,
        "licence_file": "LICENSE.txt",
        "modified": wanted.modified,
        "list": wanted.word_list.name,
        "list_sha256": hashlib.sha256(list_file.read_bytes()).hexdigest(),
        "sha256": wanted.sha256,
        "data_sha256": hashlib.sha256(data).hexdigest(),
    }
    lines = [f"{key} = {json.dumps(value, ensure_ascii=False)}\n" for key, value in info.items()]
    (wanted.folder / "info.toml").write_text("".join(lines), "utf-8", newline="\n")


def trie_file(word_list: WordList) -> Path:
    """Where the words of a list are."""
    return word_list.folder / f"{word_list.name}.marisa"


def load_trie(word_list: WordList) -> marisa_trie.Trie:
    """Loads the words of a list, with their numbers."""
    trie = marisa_trie.Trie()
    trie.load(str(trie_file(word_list)))
    return trie


def packed(senses: Senses, ids: dict[str, int], size: int) -> bytes:
    """Packs senses as `wordtools.core.meanings.definitions` reads them; *ids* are the words' numbers, below *size*."""
    kinds = sorted({gloss.kind for gloss in senses.glosses})
    forms = ["", *sorted({use.form for uses in senses.words.values() for use in uses} - {""})]
    usages = ["", *sorted({use.usage for uses in senses.words.values() for use in uses} - {""})]
    records = [b""] * size
    for word, number in ids.items():
        records[number] = b"".join(_record(use, forms, usages) for use in senses.words[word])
    words = [_block(records[k : k + WORDS_A_BLOCK]) for k in range(0, size, WORDS_A_BLOCK)]
    texts_ = [_text(gloss, kinds) for gloss in senses.glosses]
    glosses = [_deflated("\n".join(some).encode()) for some in _pieces(texts_, GLOSSES_A_BLOCK)]
    header = {
        "words": size,
        "glosses": len(texts_),
        "words_a_block": WORDS_A_BLOCK,
        "glosses_a_block": GLOSSES_A_BLOCK,
        "kinds": kinds,
        "forms": forms,
        "usages": usages,
        "word_blocks": [len(block) for block in words],
        "gloss_blocks": [len(block) for block in glosses],
    }
    head = json.dumps(header, ensure_ascii=False, separators=(",", ":")).encode()
    return b"".join([MAGIC, len(head).to_bytes(4, "little"), head, *words, *glosses])


def _record(use: Use, forms: list[str], usages: list[str]) -> bytes:
    """Writes one sense of a word: 5 bytes."""
    tag = forms.index(use.form) | usages.index(use.usage) << 4
    return bytes((tag, use.member)) + use.gloss.to_bytes(3, "big")


def _block(records: Sequence[bytes]) -> bytes:
    """Writes the records of some words: how many senses each has, then the first bytes of all senses, and so on."""
    together = b"".join(records)
    columns = b"".join(together[k::5] for k in range(5))
    return _deflated(bytes(len(record) // 5 for record in records) + columns)


def _text(gloss: Gloss, kinds: list[str]) -> str:
    return f"{chr(32 + kinds.index(gloss.kind))}{gloss.columns}"


def _deflated(data: bytes) -> bytes:
    machine = zlib.compressobj(9, zlib.DEFLATED, -15, 9)
    return machine.compress(data) + machine.flush()


def _pieces(items: Sequence[str], size: int) -> Iterable[Sequence[str]]:
    return (items[k : k + size] for k in range(0, len(items), size))


def main() -> int:
    """Runs the steps asked for and returns the exit status."""
    parser = argparse.ArgumentParser(description="Build the bundled definitions.")
    parser.add_argument("step", choices=["fetch", "text", "data", "all"])
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these (default: all)")
    parser.add_argument("--debs", type=Path, default=Path("debs"), metavar="DIR", help="folder of the Debian packages")
    parser.add_argument("--packages", type=Path, default=REPOSITORY / "packages", metavar="DIR", help="as of build.py")
    args = parser.parse_intermixed_args()
    try:
        _run(args)
    except (BuildError, OSError, lzma.LZMAError, subprocess.CalledProcessError) as error:
        print(f"define.py: {error}", file=sys.stderr)
        return 1
    return 0


def _run(args: Any) -> None:
    known, lists = catalogue(args.packages)
    texts_ = phrase_lists(args.packages, lists)
    unknown = set(args.names) - set(known) - set(texts_)
    if unknown:
        message = f"no such definitions: {', '.join(sorted(unknown))} (have {', '.join([*known, *texts_])})"
        raise BuildError(message)
    for one in (texts_[name] for name in args.names or texts_ if name in texts_):
        if args.step in {"fetch", "all"}:
            debian.fetch(one.packages, args.debs)
        if args.step in {"text", "all"}:
            package = debian.unpack(one.packages[0], args.debs)
            write_phrases(one, package)
            texts.write_licence(one, package, lists)
    for wanted in (known[name] for name in args.names or known if name in known):
        if args.step in {"fetch", "all"}:
            debian.fetch(wanted.packages, args.debs)
        if args.step in {"text", "all"}:
            package, *_ = [debian.unpack(package, args.debs) for package in wanted.packages]
            write_text(wanted, package)
            texts.write_licence(wanted, package, lists)
        if args.step in {"data", "all"}:
            write_data(wanted)


if __name__ == "__main__":
    sys.exit(main())
