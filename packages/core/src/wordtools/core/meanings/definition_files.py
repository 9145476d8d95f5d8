"""Definitions in files of one's own: a table, a word list, a dictionary for dictd, a wordnet in the format WN-LMF.

- A table has a line a sense: the word, a tab, the definition; a third column is the part of speech, a fourth the
  synonyms with commas between them. A line that begins with ``#`` is a comment.
- A word list with definitions (``definitions_text.py``) has a blank in place of the tab, and not each word has a
  definition; a lexicon of Zyzzyva (``zyzzyva.py``) is one too. Senses with a part of speech in brackets are parted by
  `` / ``.
- dictd has two files: ``NAME.index``, a line a word with the place and the length of its text in digits of base 64,
  and ``NAME.dict``, the texts; ``NAME.dict.dz`` is the same compressed by dictzip, which gzip can read.
- WN-LMF is XML, and what the Open English WordNet and the wordnets of other languages come in.
"""

from __future__ import annotations

import gzip
import lzma
import string
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, cast
from xml.etree import ElementTree

from wordtools.core.errors import FormatError, LexiconError
from wordtools.core.lists import columns, zyzzyva
from wordtools.core.lists.definitions_text import PART_OF_SPEECH
from wordtools.core.lists.unpack import unpacked
from wordtools.core.meanings.sense import Sense
from wordtools.core.reading.bounds import SIZES, over
from wordtools.core.reading.reading import Reading
from wordtools.core.run.files import decode, read_bytes, shown

DIGITS = {digit: value for value, digit in enumerate(string.ascii_uppercase + string.ascii_lowercase + "0123456789+/")}
MOST_DIGITS = 10  # of base 64: 60 bits
WHOLE = ("LexicalEntry", "Synset")
KINDS = {"n": "noun", "v": "verb", "a": "adjective", "s": "adjective", "r": "adverb"}
LONGEST = 2000  # characters of a text of dictd that are kept
LONGEST_BYTES = 8 * LONGEST  # of these
SMALL_TEXTS = 1_000_000  # characters by which the texts together may be longer than their file
STEP = 1 << 16  # bytes of XML that are parsed at a time
Table = dict[str, list[Sense]]


def read_definitions(name: str) -> Table:
    """Reads a file of any of these kinds, recognized by its name and content.

    Raises:
        FormatError: it cannot be opened, or is not of the kind of its name; the message has the line where there is
            one.
    """
    plain = name.removesuffix(".gz").removesuffix(".xz").removesuffix(".bz2")
    if plain.endswith((".index", ".dict", ".dict.dz")):
        return _dictd(name)
    if plain.endswith(".xml"):
        return _wordnet(name)
    return _table(name)


def _table(name: str) -> Table:
    data = read_bytes(name, FormatError, what="a word list")
    try:
        data = unpacked(data, shown(name))
        if zyzzyva.is_database(data):
            return read_table(zyzzyva.table_of(data, shown(name)), name)
        text = decode(data, shown(name), "a table of definitions", FormatError)
        listed = columns.tabbed(text, shown(name))
    except LexiconError as error:
        raise FormatError(str(error)) from None
    return read_table(listed or text, name, whole=listed is None or listed is text)


def read_table(text: str, name: str, *, whole: bool = False) -> Table:
    """Reads the senses of a table; *name* is that of its file.

    With *whole*, each line is to have a definition, else there may be words without any.

    Raises:
        FormatError: a line is wrong, or no word has a definition; the message has the line.
    """
    source = Path(name).name
    found: Table = {}
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        word, *rest = (part.strip() for part in line.split("\t"))
        if not word and not whole:
            continue  # the reader of the list has reported it
        if not word or (whole and not any(rest)):
            raise FormatError(
                f"{shown(name)}: line {number}: write the word, a tab, and its definition, not {line[:40]!r}"
            )
        if len(rest) > 3:
            raise FormatError(
                f"{shown(name)}: line {number}: {len(rest) + 1} columns; "
                "word, definition, part of speech and synonyms are 4"
            )
        definition, kind, synonyms = (*rest, "", "", "")[:3]
        others = tuple(filter(None, (one.strip() for one in synonyms.split(","))))
        if definition or others:
            texts = _senses(definition)
            found.setdefault(word, []).extend(Sense(one, kind, "", source, others) for one in texts)
    if not found:
        raise FormatError(f"{shown(name)}: no definition in it")
    return found


def _senses(definition: str) -> list[str]:
    """Cuts a definition into senses where each has its part of speech: ``a cat [n -S] / to flog [v]``."""
    parts = definition.split(" / ")
    return parts if all(map(PART_OF_SPEECH.search, parts)) else [definition]


def _dictd(name: str) -> Table:
    base = name
    for ending in (".dz", ".dict", ".index"):
        base = base.removesuffix(ending)
    body = next((path for path in (f"{base}.dict.dz", f"{base}.dict") if Path(path).is_file()), f"{base}.dict")
    texts = _unpacked(read_bytes(body, FormatError, what="a dictionary"), body)
    lines = decode(
        read_bytes(f"{base}.index", FormatError, what="a word list"), f"{base}.index", "an index of dictd", FormatError
    )
    source = Path(base).name
    entries = []
    articles: dict[tuple[int, int], str] = {}  # several words may have one
    most = len(texts) + SMALL_TEXTS
    for number, line in enumerate(lines.splitlines(), 1):
        try:
            word, start, size = line.split("\t")[:3]
            at, length = _number(start), _number(size)
        except (ValueError, KeyError):
            raise FormatError(f"{base}.index: line {number}: a word, its place and its length are wanted") from None
        if at + length > len(texts):
            raise FormatError(
                f"{base}.index: line {number}: {word!r} is beyond the end of {body}: not of one dictionary"
            )
        text = articles.get((at, length), "")
        if not text:
            text = texts[at : at + min(length, LONGEST_BYTES)].decode("utf-8", "replace")
            text = articles[at, length] = " ".join(text.split())[:LONGEST]
            most -= len(text)
        if most < 0:
            raise FormatError(f"{base}.index: its entries overlap: they have more text than {body}")
        if word.startswith(("00-database", "00database")):
            if word.removeprefix("00-database").removeprefix("00database").strip("-") == "short":
                source = " ".join(text.split()[1:]) or source
            continue
        entries.append((word, text))
    found: Table = {}
    for word, text in entries:
        found.setdefault(word, []).append(Sense(text, source=source))
    return found


def _number(text: str) -> int:
    """Reads a number in digits of base 64.

    Raises:
        KeyError, ValueError: it has another sign, or more digits than a place in a file needs.
    """
    if len(text) > MOST_DIGITS:
        raise ValueError(f"a number of {len(text)} digits")
    value = 0
    for digit in text:
        value = value * 64 + DIGITS[digit]
    return value


def _unpacked(data: bytes, name: str) -> bytes:
    try:
        return unpacked(data, name, SIZES["a dictionary"].most)
    except LexiconError as error:
        raise FormatError(str(error)) from None


def _wordnet(name: str) -> Table:
    words: list[tuple[str, str, list[str], list[str]]] = []  # the lemma, its kind, its forms, the synsets
    glosses: dict[str, str] = {}
    source = Path(name).name
    reading = Reading(name, error=FormatError)
    try:
        with _opened(name) as file:
            for element in _elements(file, reading):
                if element.tag == "Lexicon" and element.get("label"):
                    source = f"{element.get('label')} {element.get('version', '')}".strip()
                elif element.tag == "LexicalEntry":
                    words.append(_entry(element))
                elif element.tag == "Synset":
                    glosses[element.get("id", "")] = " ".join((element.findtext("Definition") or "").split())
    except ElementTree.ParseError as error:
        raise FormatError(f"{name}: line {error.position[0]}: no WN-LMF, or a damaged file ({error})") from None
    except FormatError:
        raise
    except (LookupError, ValueError) as error:  # of its first line, which names an encoding
        raise FormatError(f"{name}: no WN-LMF, or a damaged file ({error}): write it as UTF-8") from None
    except OSError as error:
        raise FormatError(f"{name}: {error.strerror or error}") from None
    except (EOFError, zlib.error, lzma.LZMAError) as error:
        raise FormatError(f"{name}: a damaged compressed file ({error})") from None
    if not words:
        raise FormatError(f"{name}: no word in it: a wordnet in WN-LMF has LexicalEntry elements")
    return _joined(words, glosses, source, reading)


def _joined(
    words: list[tuple[str, str, list[str], list[str]]], glosses: dict[str, str], source: str, reading: Reading
) -> Table:
    """Joins the words with the definitions of their synsets."""
    members: dict[str, list[str]] = {}
    for lemma, _, _, synsets in words:
        for synset in synsets:
            members.setdefault(synset, []).append(lemma)
    for _, _, forms, synsets in words:
        reading.count("synonyms", (1 + len(forms)) * sum(len(members[synset]) for synset in synsets))
    found: Table = {}
    for lemma, kind, forms, synsets in words:
        for word in dict.fromkeys((lemma, *forms)):
            form = "" if word == lemma else f"form of {lemma}"
            senses = found.setdefault(word, [])
            for synset in synsets:
                others = tuple(name for name in members[synset] if name != lemma)
                if glosses.get(synset) or others:
                    senses.append(Sense(glosses.get(synset, ""), kind, form, source, others))
    return found


def _opened(name: str) -> BinaryIO:
    if name.endswith(".gz"):
        return cast(BinaryIO, gzip.open(name))
    if name.endswith(".xz"):
        return cast(BinaryIO, lzma.open(name))
    return Path(name).open("rb")


def _elements(file: BinaryIO, reading: Reading) -> Iterator[Any]:
    """Goes through the elements: a lexicon when it begins, entries and synsets when they end, then emptied."""
    parser: Any = ElementTree.XMLPullParser(("start", "end"))
    holder: Any = None  # the lexicon, or the outermost element: what is done with is taken out of it
    size = silent = 0
    while data := file.read(STEP):
        size, silent = size + len(data), silent + len(data)
        if size > SIZES["a dictionary"].most:
            raise FormatError(f"{reading.name}: {over('a dictionary')}")
        parser.feed(data)
        begun = 0
        for event, element in parser.read_events():
            tag = element.tag
            if event == "start":
                begun += 1
                if tag == "Lexicon":
                    holder = element
                    yield element
                elif holder is None:
                    holder = element
            elif tag in WHOLE:
                yield element
                del holder[:]
                element.clear()
        if begun:
            silent = 0
        reading.count("elements of a wordnet", begun)
        if silent > SIZES["a text of a dictionary"].most:
            raise FormatError(f"{reading.name}: {over('a text of a dictionary')}")
    parser.close()


def _entry(element: Any) -> tuple[str, str, list[str], list[str]]:
    lemma = element.find("Lemma")
    written = lemma.get("writtenForm", "") if lemma is not None else ""
    kind = lemma.get("partOfSpeech", "") if lemma is not None else ""
    forms = [form.get("writtenForm", "") for form in element.findall("Form")]
    return written, KINDS.get(kind, kind), forms, [sense.get("synset", "") for sense in element.findall("Sense")]
