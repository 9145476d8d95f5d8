"""The definitions that are shipped: what the catalogue says of them, and the recipes on files of a few lines."""

from __future__ import annotations

import hashlib
import importlib
import re
import sys
import tomllib
from collections import Counter
from pathlib import Path

import pytest
from conftest import mostly_long

from wordtools.core import Language, Lexicon
from wordtools.core.lists.bundled import TEXTS, bundled_folder, installed, text_list
from wordtools.core.meanings.definitions import GROUP, PACKAGES, Definitions
from wordtools.core.words.commonness import own_table
from wordtools.crossword.build.words import Words

ROOT = Path(__file__).resolve().parents[2]
SOURCES = tomllib.loads((ROOT / "tools/wordlists/sources.toml").read_text(encoding="utf-8"))
CATALOGUE = SOURCES["definitions"]


@pytest.fixture(scope="module", autouse=True)
def _tools():
    sys.path.insert(0, str(ROOT / "tools/wordlists"))
    yield
    sys.path.remove(str(ROOT / "tools/wordlists"))


@pytest.mark.parametrize("name", sorted(CATALOGUE))
def test_they_are_what_the_catalogue_and_their_own_file_say(name):
    folder, table = installed(GROUP, ".definitions")[name], CATALOGUE[name]
    info = tomllib.loads((folder / "info.toml").read_text(encoding="utf-8"))
    keys = ("title", "label", "words", "licence", "origin", "modified", "sha256", "list")
    assert {key: info[key] for key in keys} == {key: table[key] for key in keys}
    assert hashlib.sha256((folder / f"{name}.definitions").read_bytes()).hexdigest() == info["data_sha256"]
    words = bundled_folder(table["list"])
    assert words is not None
    about = tomllib.loads((words / "info.toml").read_text(encoding="utf-8"))
    assert info["list_sha256"] == about["data_sha256"], f"make the definitions again: define.py data {name}"
    assert "opyright" in (folder / "LICENSE.txt").read_text(encoding="utf-8")
    assert PACKAGES[name] == f"wordtools-{table['distribution']}"
    readme = (ROOT / "packages" / table["distribution"] / "README.md").read_text(encoding="utf-8")
    row = re.search(rf"^\| `{name}` .*? \| ([\d,]+) \| ([\d,]+) \|", readme, re.M)
    assert row is not None
    assert row.groups() == (f"{info['words']:,}", f"{info['glosses']:,}")


@pytest.mark.long
@pytest.mark.parametrize("name", sorted(SOURCES["phrases"]))
def test_lists_of_phrases_are_what_the_catalogue_says(name):
    path, table = text_list(name), SOURCES["phrases"][name]
    assert path is not None
    assert TEXTS[name] == f"wordtools-{table['distribution']}"
    assert hashlib.sha256(path.read_bytes()).hexdigest() == table["sha256"]
    info = tomllib.loads((path.parent / "info.toml").read_text(encoding="utf-8"))
    keys = ("title", "label", "lines", "glosses", "licence", "origin", "modified")
    assert {key: info[key] for key in keys} == {key: table[key] for key in keys}
    data = path.with_suffix(".definitions").read_bytes()
    assert hashlib.sha256(data).hexdigest() == info["definitions_sha256"]
    assert len(data) < 1_500_000
    assert "WordNet 3.0 Copyright 2006" in (path.parent / "LICENSE.txt").read_text(encoding="utf-8")
    readme = (ROOT / "packages" / table["distribution"] / "README.md").read_text(encoding="utf-8")
    assert f"| `{name}` | {table['lines']:,} | {table['glosses']:,} |" in readme
    words = Words.read(name, Language.load("en").alphabet)
    assert len(words) == table["lines"]
    assert {word.score for word in words.words} <= {40, 55, 60, 70}


def test_the_source_of_what_is_under_copyleft_is_there():
    for name, table in CATALOGUE.items():
        assert (ROOT / "packages" / table["distribution"] / "sources" / f"{name}.senses.xz").is_file()
        if "GPL" in table["licence"]:
            assert table["distribution"] == "definitions-gpl"


def test_a_thesaurus(tmp_path):
    thesaurus, spelling = importlib.import_module("thesaurus"), importlib.import_module("spelling")
    folder = tmp_path / "usr/share/mythes"
    folder.mkdir(parents=True)
    (folder / "th.dat").write_text(
        "UTF-8\nhaus|2\n-|Gebäude|Bau (ugs.)|Haus\n(s.m. Wohnung)|Heim\nnett|1\n(антоним)|böse\nnur so|1\n-|eben\n",
        encoding="utf-8",
    )
    speller = spelling.Speller("ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ", {})
    senses = thesaurus.thesaurus(tmp_path, ["HAUS", "HAUSES", "NETT", "EIS"], speller, "de", len)
    shown = {word: [(use.form, *senses.glosses[use.gloss][:3]) for use in uses] for word, uses in senses.words.items()}
    assert shown == {
        "HAUS": [("", "", "", ("Haus", "Gebäude", "Bau")), ("", "s.m.", "wohnung", ("haus", "Heim"))],
        "HAUSES": [("form", "", "", ("Haus", "Gebäude", "Bau")), ("form", "s.m.", "wohnung", ("haus", "Heim"))],
    }


@pytest.mark.parametrize("language", mostly_long(["fr", "de", "es", "it", "pt", "ru"]))
def test_each_irregular_form_is_a_word_and_is_looked_up(language):
    alphabet = Language.load(language).alphabet
    words, definitions = Lexicon.open(language, alphabet), Definitions.open(language)
    rows = list(importlib.import_module("forms").irregular_forms(language))
    assert len(rows) > 30
    for head, forms in rows:
        if head.startswith("-"):
            continue  # with a prefix only, often
        assert set(forms) == {form for form in forms if form in words}, head
        for form in forms:
            known = (
                part for one in definitions.of(form) for part in (one.form.removeprefix("form of "), *one.synonyms)
            )
            assert head in map(alphabet.fold, known), f"{form} of {head}"


@pytest.mark.parametrize(
    ("language", "least"),
    [("de", 474), ("en", 443), ("es", 401), ("fr", 474), ("it", 417), ("pt", 423), ("ru", 362)],
)
def test_most_of_the_500_commonest_words_have_a_sense(language, least):
    alphabet = Language.load(language).alphabet
    table = own_table(Lexicon.open(language, alphabet))
    assert table is not None
    zipf, definitions = table.zipf, Definitions.open(language)
    common = sorted((word for word in table.words(4.5, 9.0) if len(word) > 1), key=lambda word: -(zipf(word) or 0))
    assert sum(definitions.of(word) != [] for word in common[:500]) >= least


def test_what_a_word_is_a_form_of():
    forms = importlib.import_module("forms")
    german, spanish, russian = map(forms.Forms, ("de", "es", "ru"))
    assert german.irregular("WAR") == ["SEIN"]
    assert german.irregular("AUSGEGANGEN") == []
    assert forms.Base("AUSGEHEN") in german.others("AUSGEGANGEN")
    assert forms.Base("EINSETZEN") in german.others("EINGESETZT")
    assert forms.Base("SAGEN") in german.others("GESAGT")
    assert forms.Base("SAGEN") not in german.others("GESAGE")
    assert spanish.irregular("FUE") == ["SER", "IR"]
    assert forms.Base("PENSAR") in spanish.others("PIENSA")
    assert spanish.others("SEIS") == []
    assert forms.Base("ВЕРНУТЬСЯ") in russian.others("ВЕРНУЛАСЬ")


def test_what_it_may_be_stands_in_the_order_of_the_commonest(tmp_path):
    thesaurus, spelling = importlib.import_module("thesaurus"), importlib.import_module("spelling")
    folder = tmp_path / "usr/share/mythes"
    folder.mkdir(parents=True)
    (folder / "th.dat").write_text("UTF-8\npasar|1\n-|ir\npaso|1\n-|huella\npasear|1\n-|andar\n", encoding="utf-8")
    speller = spelling.Speller("ABCDEFGHIJKLMNOPQRSTUVWXYZ", {})
    for first, second in (("pasar", "paso"), ("paso", "pasar")):
        common = Counter({first.upper(): 2, second.upper(): 1})
        senses = thesaurus.thesaurus(tmp_path, ["PASA"], speller, "es", common.__getitem__)
        assert [senses.glosses[use.gloss].members[0] for use in senses.words["PASA"]] == [first, second]


DATA = {
    "data.noun": """00000001 03 n 02 otter 0 Lutra_lutra 0 000 | a swimmer; "an otter swam"
00000002 03 n 01 Otter 0 001 @i 00000001 n 0000 | a river
00000003 03 n 01 chap 0 001 ;u 00000004 n 0000 | a man
00000004 03 n 01 slang 0 001 -u 00000003 n 0000 | talk
""",
    "index.noun": "otter n 2 1 @ 2 1 00000001 00000002\nchap n 1 0 1 0 00000003\nslang n 1 0 1 0 00000004\n",
    "data.verb": "00000005 30 v 01 chap 0 000 01 + 08 00 | crack\n",
    "data.adj": """00000006 00 a 02 wet 0 damp 0 001 ! 00000007 a 0101 | not dry
00000007 00 s 01 dry(p) 0 001 ! 00000006 a 0101 | not wet
""",
    "index.adj": "wet a 1 1 ! 1 0 00000006\ndamp a 1 1 ! 1 0 00000006\ndry a 1 1 ! 1 0 00000007\n",
    "index.verb": "chap v 1 0 1 0 00000005\n",
    "noun.exc": "otteren otter\n",
    "cntlist.rev": "chap%2:30:00:: 1 5\n",
}


def _files(package):
    """Writes the files of a WordNet of a few lines."""
    wordnet = importlib.import_module("wordnet")
    folder = package / wordnet.FOLDER
    folder.mkdir(parents=True)
    names = [f"{kind}.{part}" for kind in ("data", "index") for part in wordnet.PARTS]
    for name in (*names, *(f"{part}.exc" for part in wordnet.PARTS), "cntlist.rev"):
        (folder / name).write_text(DATA.get(name, ""), encoding="utf-8")
    return wordnet


def test_opposites_travel_with_the_gloss(tmp_path):
    wordnet, spelling = _files(tmp_path), importlib.import_module("spelling")
    lines, packing = importlib.import_module("senses"), importlib.import_module("define")
    speller = spelling.Speller("ABCDEFGHIJKLMNOPQRSTUVWXYZ", {})
    senses = wordnet.english(tmp_path, ["WET", "DAMP", "DRY", "OTTER"], speller)
    opposites = {word: senses.glosses[uses[0].gloss].opposites for word, uses in senses.words.items()}
    assert opposites == {"WET": ((0, "dry"),), "DAMP": ((0, "dry"),), "DRY": ((0, "wet"),), "OTTER": ()}
    assert lines.Senses.read(senses.lines()) == senses
    wet = senses.glosses[senses.words["WET"][0].gloss]
    assert packing._text(wet, ["adjective"]) == " not dry\twet|damp\t0:dry"


def test_phrases_and_names(tmp_path):
    _files(tmp_path)
    phrases, spelling = importlib.import_module("phrases"), importlib.import_module("spelling")
    wordnet = importlib.import_module("wordnet")
    nouns = """00000011 05 n 03 Lutra_lutra 0 sea_otter 0 genus_Lutra 0 000 | a swimmer
00000012 13 n 02 ice_cream 0 icecream 0 000 | it melts
00000013 18 n 02 Oslo 0 Ole_Bull 0 001 @i 00000011 n 0000 | one thing
00000014 04 n 02 x-ray 0 dick_tracy 0 000 | a beam
00000015 04 n 01 3d_glasses 0 000 | for the eyes
00000016 04 n 01 no_one 0 000 | nobody
"""
    index = [("ice_cream", 12), ("x-ray", 14), ("lutra_lutra", 11), ("genus_lutra", 11), ("sea_otter", 11)]
    index += [("oslo", 13), ("ole_bull", 13), ("dick_tracy", 14), ("no_one", 16), ("icecream", 12)]
    folder = tmp_path / wordnet.FOLDER
    (folder / "data.noun").write_text(nouns, encoding="utf-8")
    (folder / "index.noun").write_text("".join(f"{name} n 1 0 1 0 {at:08}\n" for name, at in index), encoding="utf-8")
    (folder / "cntlist.rev").write_text("ice_cream%1:13:00:: 1 5\n", encoding="utf-8")
    speller = spelling.Speller("ABCDEFGHIJKLMNOPQRSTUVWXYZ", {})
    found = phrases.phrases(tmp_path, ["NOONE"], speller)
    meanings = phrases.meanings(tmp_path, found, speller, names=False)
    assert meanings.words.keys() == {line.letters for line in found}
    for line in found:
        assert all(line.text in meanings.glosses[use.gloss].members[use.member] for use in meanings.words[line.letters])
    assert list(map(str, found)) == ["ice cream;70", "sea otter;40", "x-ray;55"]
    assert list(map(str, phrases.names(tmp_path, ["NOONE"], speller))) == ["Ole Bull;40", "Oslo;40"]


def test_wordnet(tmp_path):
    wordnet, spelling = _files(tmp_path), importlib.import_module("spelling")
    speller = spelling.Speller("ABCDEFGHIJKLMNOPQRSTUVWXYZ", {})
    words = ["OTTER", "OTTERS", "OTTEREN", "CHAP", "CHAPS", "CHAPPED", "CHAPPING", "EMU"]
    senses = wordnet.english(tmp_path, words, speller)
    shown = {
        word: [(use.form, use.usage, senses.glosses[use.gloss].text) for use in uses]
        for word, uses in senses.words.items()
    }
    assert shown == {
        "OTTER": [("", "", "a swimmer")],  # the river is a name
        "OTTERS": [("plural", "", "a swimmer")],
        "OTTEREN": [("plural", "", "a swimmer")],
        "CHAP": [("", "", "crack"), ("", "slang", "a man")],  # what was tagged more often first
        "CHAPS": [("plural", "slang", "a man"), ("-s form", "", "crack")],  # of a form, the noun first
        "CHAPPED": [("past", "", "crack")],
        "CHAPPING": [("-ing form", "", "crack")],
    }
