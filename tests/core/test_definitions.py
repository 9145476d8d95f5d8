"""What words mean: installed definitions, files of one's own, and what is said of damaged ones."""

from __future__ import annotations

import contextlib
import gzip
import json
import pickle
import shutil
import sys
from pathlib import Path

import marisa_trie
import pytest
from conftest import random_examples
from hypothesis import given, settings
from hypothesis import strategies as st

from wordtools.core import Definitions, Language, Lexicon
from wordtools.core.errors import FormatError, LexiconError
from wordtools.core.lists import bundled
from wordtools.core.meanings import Sense, definitions
from wordtools.core.reading import bounds

TOOLS = Path(__file__).resolve().parents[2] / "tools/wordlists"
ENGLISH = Language.load("en").alphabet


@pytest.fixture(scope="module")
def english():
    return Definitions.open("en")


@pytest.mark.parametrize(
    ("word", "first"),
    [
        ("zebra", "noun: any of several fleet black-and-white striped African equines"),
        ("CATS", "noun, plural of cat: feline mammal usually having thick soft fur and no ability to roar"),
        ("mice", "noun, plural of mouse: any of numerous small rodents"),
        ("went", "verb, past of go: change location; move, travel, or proceed"),
        ("quizzed", "verb, past of quiz: examine someone's knowledge of something"),
        ("swimming", "noun: the act of swimming"),
        ("bigger", "adjective: large or big relative to something else"),
        ("turkey", "noun: large gallinaceous bird"),
        ("china", "noun: high quality porcelain"),
    ],
)
def test_english(english, word, first):
    senses = english.of(word)
    assert str(senses[0]).startswith(first)
    assert {sense.source for sense in senses} == {"WordNet 3.0"}
    assert senses


def test_synonyms_are_the_others(english):
    (sense, *_) = english.of("otter")
    assert "otter" not in sense.synonyms
    assert "vomit" in next(sense for sense in english.of("cats") if "eject" in sense.text).synonyms


@pytest.mark.parametrize(
    ("word", "opposite"),
    [("hot", "cold"), ("hotter", "cold"), ("victory", "defeat"), ("winning", "lose"), ("otter", None)],
)
def test_opposites_are_those_of_the_member(english, word, opposite):
    found = {one for sense in english.of(word) for one in sense.opposites}
    assert opposite in found if opposite else not found
    assert all("opposites" in sense.data() for sense in english.of(word) if sense.opposites)


def test_what_is_not_known(english):
    assert english.of("zzz") == english.of("") == english.of("naïve?") == english.of("them") == []


@pytest.mark.parametrize(
    ("language", "word", "synonym"),
    [
        ("de", "haus", "Gebäude"),
        ("de", "hundes", "Vierbeiner"),
        ("es", "casas", "vivienda"),
        ("fr", "maison", "bâtiment"),
        ("it", "ambiguità", "oscurità"),
        ("pt", "casa", "edifício"),
        ("ru", "собака", "пёс"),
    ],
)
def test_synonyms_in_six_languages(language, word, synonym):
    senses = Definitions.open(language).of(word)
    assert synonym in {one for sense in senses for one in sense.synonyms}
    assert all(sense.source for sense in senses)


def test_russian_synonyms_are_no_antonyms():
    assert "плохой" not in {one for sense in Definitions.open("ru").of("хороший") for one in sense.synonyms}


def test_a_pickle_is_the_name_or_the_table(english):
    assert pickle.loads(pickle.dumps(english)).of("otter") == english.of("otter")
    own = Definitions.of_table({"fnord": [Sense("nothing to see")]}, "mine", ENGLISH)
    assert pickle.loads(pickle.dumps(own)).of("FNORD") == own.of("fnord") == [Sense("nothing to see")]


WORDS = st.lists(st.text("ABC", min_size=1, max_size=4), min_size=1, max_size=30, unique=True)
TEXT = st.text(st.characters(codec="utf-8", exclude_characters="\t\n\r|;,\x1c\x1d\x1e\x85\u2028\u2029"), max_size=8)


@pytest.fixture(scope="module")
def tools():
    sys.path.insert(0, str(TOOLS))
    try:
        import define
        import senses

        yield define, senses
    finally:
        sys.path.remove(str(TOOLS))


@given(words=WORDS, data=st.data())
@settings(max_examples=random_examples(60))
def test_packed_and_read_again(words, data, tools, tmp_path_factory):
    define, senses = tools
    found = senses.Numbers()
    wanted: dict[str, list[Sense]] = {}
    for word in words:
        for text in data.draw(st.lists(TEXT, max_size=3, unique=True)):
            gloss = senses.Gloss(data.draw(st.sampled_from(["noun", "", "ж"])), text, (word.lower(), "x"))
            form, usage = data.draw(st.sampled_from(["", "plural"])), data.draw(st.sampled_from(["", "slang"]))
            if gloss not in found.senses.glosses:
                found.add(word, gloss, 0, form, usage)
                shown = f"{form} of {word.lower()}" if form else ""
                wanted.setdefault(word, []).append(Sense(text, gloss.kind, shown, "mine", ("x",), usage))
    lines = list(found.senses.lines())
    assert senses.Senses.read(lines) == found.senses
    trie = marisa_trie.Trie(words)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(define, "WORDS_A_BLOCK", 7)
        patch.setattr(define, "GLOSSES_A_BLOCK", 3)
        packed = define.packed(found.senses, {word: trie[word] for word in found.senses.words}, len(trie))
        folder = install(tmp_path_factory.mktemp("data"), patch, packed, trie.tobytes())
        read = definitions._words_of(folder)
        for word in words:
            assert read.find(word) == sorted(wanted.get(word, []), key=lambda sense: sense.form != "")


def install(root, patch, packed, trie, *, info=()):
    """Puts definitions and the list that they are for where installed ones lie."""
    import hashlib

    words, folder = root / "words" / "en", root / "meanings" / "en"
    for made in (words, folder):
        made.mkdir(parents=True)
    (words / "en.marisa").write_bytes(trie)
    (folder / "en.definitions").write_bytes(packed)
    digest = hashlib.sha256(trie).hexdigest()
    (words / "info.toml").write_text(f'language = "en"\ndata_sha256 = "{digest}"\n')
    about = {"label": "mine", "list": "en", "list_sha256": digest, "data_sha256": hashlib.sha256(packed).hexdigest()}
    about |= dict(info)
    (folder / "info.toml").write_text("".join(f"{key} = {json.dumps(value)}\n" for key, value in about.items()))
    patch.setattr(definitions, "bundled_folder", lambda name: words if name == "en" else None)
    return folder


@pytest.fixture
def copied(tmp_path, monkeypatch):
    """A copy of the installed English definitions, to be damaged."""
    folder = bundled.installed(definitions.GROUP, ".definitions")["en"]
    shutil.copytree(folder, tmp_path / "en")
    monkeypatch.setattr(definitions, "installed", lambda group, suffix: {"en": tmp_path / "en"})
    return tmp_path / "en"


def test_a_damaged_file_is_one_line(copied):
    path = copied / "en.definitions"
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)
    with pytest.raises(LexiconError, match=r"en.definitions: a damaged file of definitions, .*wordtools-definitions"):
        Definitions.open("en")


def test_definitions_for_another_list(copied):
    info = copied / "info.toml"
    info.write_text(info.read_text().replace('list_sha256 = "', 'list_sha256 = "0'))
    with pytest.raises(LexiconError, match="made for another version of the word list 'en': install wordtools-def"):
        Definitions.open("en")


def test_definitions_without_their_list(copied):
    info = copied / "info.toml"
    info.write_text(info.read_text().replace('list = "en"', 'list = "none"'))
    with pytest.raises(LexiconError, match="need the word list 'none', which is not installed"):
        Definitions.open("en")


@given(data=st.data())
@settings(max_examples=random_examples(200))
def test_no_damage_is_more_than_one_line(data, tools, tmp_path_factory):
    """A file whose checksum is right and whose content is not: what a broken build would make."""
    define, senses = tools
    found = senses.Numbers()
    for word in ("A", "B", "AB"):
        found.add(word, senses.Gloss("noun", f"the word {word}", (word.lower(), "x")), 0)
    trie = marisa_trie.Trie(["A", "B", "AB"])
    packed = bytearray(define.packed(found.senses, {word: trie[word] for word in found.senses.words}, 3))
    at = data.draw(st.integers(0, len(packed) - 1))
    packed[at] ^= data.draw(st.integers(1, 255))
    with pytest.MonkeyPatch.context() as patch:
        folder = install(tmp_path_factory.mktemp("data"), patch, bytes(packed), trie.tobytes())
        with contextlib.suppress(FormatError):  # anything else goes through
            read = definitions._words_of(folder)
            for word in ("A", "B", "AB"):
                assert all(isinstance(sense, Sense) for sense in read.find(word))


def test_phrases_are_known_too(monkeypatch):
    found = Definitions.open("en")
    assert [sense.text for sense in found.of("ice cream")] == [sense.text for sense in found.of("ICECREAM")] != []
    assert found.of("Oscar Wilde")[0].text.startswith("Irish writer")
    assert found.of("two o'clock") == []
    assert found.of("hot dog") == found.of("hotdog") != []  # one that the word list has without its space
    monkeypatch.setattr(definitions, "text_list", lambda name: None)  # not installed
    assert Definitions.open("en").of("ice cream") == []


def test_damaged_definitions_of_phrases_are_one_line(tmp_path, monkeypatch):
    path = bundled.text_list("names")
    assert path is not None
    shutil.copytree(path.parent, tmp_path / "names")
    monkeypatch.setattr(
        definitions, "text_list", lambda name: tmp_path / "names/names.txt" if name == "names" else None
    )
    (tmp_path / "names/names.definitions").write_bytes(b"")
    found = Definitions.open("en")
    assert found.of("tea")
    with pytest.raises(
        LexiconError, match=r"names.definitions: a damaged file of definitions, .*wordtools-definitions"
    ):
        found.of("Oscar Wilde")


def test_what_is_not_installed_is_said(monkeypatch):
    monkeypatch.setattr(definitions, "installed", lambda group, suffix: {})
    with pytest.raises(LexiconError, match="they are in the package wordtools-definitions-gpl"):
        Definitions.open("de")
    with pytest.raises(LexiconError, match="no definitions for 'nl': use one of de, en,"):
        Definitions.open("nl")


# files of one's own


def test_a_table(tmp_path):
    path = tmp_path / "mine.tsv"
    path.write_text("# mine\notter\ta swimmer\tnoun\tlutra, water weasel\n\nOtter\ta second\nici\t\t\there\n")
    own = Definitions.open(str(path), ENGLISH)
    assert own.of("OTTER") == [
        Sense("a swimmer", "noun", "", "mine.tsv", ("lutra", "water weasel")),
        Sense("a second", source="mine.tsv"),
    ]
    assert str(own.of("ici")[0]) == "= here"
    path.with_suffix(".tsv.gz").write_bytes(gzip.compress(path.read_bytes()))
    assert Definitions.open(str(path.with_suffix(".tsv.gz"))).of("otter")[0].text == "a swimmer"


def test_a_dictd_pair(tmp_path):
    texts = b"A Little Dictionary\notter\n  a swimmer\n  with fur\n"
    index = "00-database-short\tA\tU\notter\tU\td\n"
    (tmp_path / "small.index").write_text(index)
    (tmp_path / "small.dict").write_bytes(texts)
    for name in ("small.index", "small.dict"):
        assert Definitions.open(str(tmp_path / name)).of("Otter") == [
            Sense("otter a swimmer with fur", source="Little Dictionary")
        ]
    (tmp_path / "small.dict").rename(tmp_path / "plain")
    (tmp_path / "small.dict.dz").write_bytes(gzip.compress(texts))
    assert Definitions.open(str(tmp_path / "small.dict.dz")).of("otter")


LMF = """<?xml version="1.0" encoding="UTF-8"?>
<LexicalResource><Lexicon id="x" label="Small Wordnet" language="en" version="1">
<LexicalEntry id="a"><Lemma writtenForm="otter" partOfSpeech="n"/><Form writtenForm="otters"/>
<Sense id="a1" synset="s1"/></LexicalEntry>
<LexicalEntry id="b"><Lemma writtenForm="lutra" partOfSpeech="n"/><Sense id="b1" synset="s1"/></LexicalEntry>
<Synset id="s1" partOfSpeech="n"><Definition>a  swimmer</Definition></Synset>
</Lexicon></LexicalResource>
"""


@pytest.mark.parametrize("suffix", [".xml", ".xml.gz"])
def test_a_wordnet_in_lmf(tmp_path, suffix):
    path = tmp_path / f"small{suffix}"
    path.write_bytes(gzip.compress(LMF.encode()) if suffix.endswith("gz") else LMF.encode())
    own = Definitions.open(str(path), ENGLISH)
    assert own.of("OTTER") == [Sense("a swimmer", "noun", "", "Small Wordnet 1", ("lutra",))]
    assert own.of("otters")[0].form == "form of otter"


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("a.tsv", b"otter a swimmer\n", "a.tsv: line 1: write the word, a tab, and its definition"),
        ("a.tsv", b"otter\tx\n\tb\n", "line 2: write the word"),
        ("a.tsv", b"a\tb\tc\td\te\n", "line 1: 5 columns"),
        ("a.tsv", b"", "no definition in it"),
        ("a.tsv", b"otter\t\xff\xfe\n", "a.tsv: line 1: not UTF-8"),
        ("a.tsv.gz", b"\x1f\x8bxx", "damaged compressed file"),
        ("a.dict", b"text", "a.index: No such file"),
        ("a.index", b"otter\tA\n", "No such file"),
        ("a.xml", b"<a><b></a>", "a.xml: line 1: no WN-LMF"),
        ("a.xml", b"<a/>", "no word in it"),
        ("a.xml", b'<?xml version="1.0" encoding="UTF-0"?><a/>', "unknown encoding: UTF-0"),
        ("a.xml", b'<?xml version="1.0" encoding="euc-jp"?><a/>', "multi-byte encodings are not supported"),
        ("a.xml.gz", b"\x1f\x8bxx", "a.xml.gz: "),
        ("none.tsv", None, "No such file"),
        ("none.xml", None, "none.xml: No such file"),
    ],
)
def test_files_that_are_wrong_are_one_line(tmp_path, name, data, message):
    path = tmp_path / name
    if data is not None:
        path.write_bytes(data)
    with pytest.raises((FormatError, LexiconError), match=message) as told:
        Definitions.open(str(path))
    assert "\n" not in str(told.value)


END = "</Lexicon></LexicalResource>"
BEGIN = '<LexicalResource><Lexicon id="x" label="X" version="1">'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (BEGIN + "<Synset/>" * 300, "over 200 elements of a wordnet, more than any real file has"),
        (BEGIN + "<Synset id='a'><Definition>" + "a" * 300_000, "over 100 kB, more than a text of a dictionary has"),
        (BEGIN + "<Synset id='" + "a" * 300_000, "over 100 kB, more than a text of a dictionary has"),
        (BEGIN + "<!-- a -->" * 200_000, "over 1 MB, more than a dictionary has"),
        (
            BEGIN + "<LexicalEntry><Lemma writtenForm='a'/><Sense synset='s'/></LexicalEntry>" * 50 + END,
            "over 2,000 synonyms, more than any real file has",
        ),
    ],
)
def test_a_wordnet_without_measure(monkeypatch, tmp_path, text, message):
    for kind, most in (("elements of a wordnet", 200), ("synonyms", 2_000)):
        monkeypatch.setitem(bounds.BOUNDS, kind, bounds.Bound(most, ""))
    long = 10_000_000 if "<!--" in text else 100_000
    for what, most in (("a dictionary", 1_000_000), ("a text of a dictionary", long)):
        monkeypatch.setitem(bounds.SIZES, what, bounds.Bound(most, ""))
    (tmp_path / "a.xml.gz").write_bytes(gzip.compress(text.encode()))
    with pytest.raises(FormatError, match=message):
        Definitions.open(str(tmp_path / "a.xml.gz"))


def test_many_words_of_one_article(tmp_path):
    (tmp_path / "a.dict").write_text("a" * 4_000)
    (tmp_path / "a.index").write_text("".join(f"w{k}\tA\t{'+g'}\n" for k in range(9_000)))
    found = Definitions.open(str(tmp_path / "a.index"))
    assert found.of("w8999") == found.of("w1") != []
    assert len(found.of("w1")[0].text) == 2_000
    digits = [chr(65 + k) for k in range(26)]
    ranges = [f"{start}\t{size}{last}" for start in digits for size in digits for last in digits]
    (tmp_path / "a.index").write_text("".join(f"w{k}\t{one}\n" for k, one in enumerate(ranges)))
    with pytest.raises(FormatError, match=r"a\.index: its entries overlap: they have more text than .*a\.dict"):
        Definitions.open(str(tmp_path / "a.index"))


@pytest.mark.parametrize("index", ["otter\tA\n", "otter\tA\t?\n", "otter\tA\tzz\n", f"otter\t{'A' * 11}\tD\n"])
def test_an_index_that_is_wrong(tmp_path, index):
    (tmp_path / "a.index").write_text(index)
    (tmp_path / "a.dict").write_text("text")
    with pytest.raises(FormatError, match=r"a.index: line 1: "):
        Definitions.open(str(tmp_path / "a.dict"))


def test_a_lexicon_defines_its_words(tmp_path):
    lexicon = Lexicon.for_language("en")
    assert lexicon.define("Otters") == Definitions.open("en").of("otters") != []
    assert lexicon.define("qqq") == []
    own = Lexicon.of(["otter"], lexicon.alphabet)
    assert Lexicon.join([own, lexicon]).define("otter") == lexicon.define("otter")
    with pytest.raises(LexiconError, match="words: a list without definitions"):
        own.define("otter")
    assert pickle.loads(pickle.dumps(lexicon)) == lexicon  # what was opened is not in it
    with pytest.raises(LexiconError, match="no definitions for 'nl'"):
        Lexicon.for_language("nl").define("otter")
