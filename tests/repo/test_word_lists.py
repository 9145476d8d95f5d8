"""What the word lists hold and what they do not, so that no rebuild loses it; the words are spelt as the lists are."""

from __future__ import annotations

import hashlib
import re
import tomllib
from functools import cache
from pathlib import Path

import marisa_trie
import pytest
from click.testing import CliRunner

from wordtools.core import Language, Lexicon
from wordtools.core.cli.main import main
from wordtools.core.lists.bundled import SHIPPED_BY, bundled_folder

ROOT = Path(__file__).resolve().parents[2]
CATALOGUE = tomllib.loads((ROOT / "tools/wordlists/sources.toml").read_text(encoding="utf-8"))["lists"]
HAND = ROOT / "tools/wordlists/hand"
LISTS = sorted(CATALOGUE)

HELD = {
    "de": """ZU ES ER IM AM UM AN SO DU DA JA AB WO OB UNZUREICHEND HINBEKOMMEN VIELVERSPRECHEND CHEFTRAINER LÄNDERSPIEL
        SAISONENDE""",
    "en": """UMAMI SUDOKU KOMBUCHA MATCHA BESTIE WIFI PROBIOTIC APP APPS ADMIN TECH VOCAB""",
    "es": """FAN POST SURF SPOT REGGAE RALLY LOBBY VIP CHAU PIBE SUB YOGA GENES RANKING""",
    "fr": """OUAIP TRAILER RAD HM HMM PST""",
    "it": """GENERALE NORMALE LOCALE CAPITALE APRILE CENTRALI SPIRALE BILE MI VI VENTICINQUE SEDICENNE CENTESIMO
        POSSIEDE POSSIEDONO SIEDE SIEDONO PARENTESI""",
    "nl": """SMOOTHIE RETWEETEN TWERKEN EFFE BRR PST""",
    "pt": """ASPECTO PERSPECTIVA RECEPÇAO OI AUTOCARRO UTILIZADOR""",
    "pt-br": """TIME GOL GOLS ESPORTE CONTATO REGISTRO PLANEJAMENTO GOLEIRO ASPECTO PERSPECTIVA RECEPÇAO COMEÇOU ONIBUS
        CHEGAMOS QUILOMBO REI AO UM""",
    "ru": """ОКЕЙ ВАУ ГОСПОДИ ФИТНЕС ЛАТТЕ СЕЛФИ СТАРТАПАМИ ТСС""",
}
NOT_HELD = {
    "de": "BERLIN CDU CM KG",
    "en": "KG KM BS XS",
    "es": "KG KM CM AV ED",
    "fr": "KG KM KCD MGR NLM ZLX YG YCAL DB CM",
    "it": "KG KM HTTP XXX",
    "nl": "KG CM BBP HBS MTS",
    "pt": "KG II III XIV",
    "pt-br": "BRASIL PAULO MARIA JOAO FRANÇA KG II XIV VAMO ENCONTRAMO SEREMO OBTE PMDB",
    "ru": "КГ КМ ММ ШТ МЛРД",
}
TWO_LETTERS = {
    "de": 60,
    "en": 116,
    "es": 82,
    "fr": 74,
    "it": 66,
    "nl": 114,
    "pt": 67,
    "pt-br": 71,
    "ru": 110,
    "ru-nouns": 19,
}


@cache
def trie(name: str) -> marisa_trie.Trie:
    folder = bundled_folder(name)
    assert folder is not None, f"{name} is not installed"
    return marisa_trie.Trie().load(str(folder / f"{name}.marisa"))


def by_hand(name: str) -> list[str]:
    lines = (HAND / name).read_text(encoding="utf-8").splitlines()
    return [word for line in lines if not line.startswith("#") for word in line.split() if not word.isdigit()]


@pytest.mark.parametrize("name", HELD)
def test_words_that_a_list_must_hold(name):
    assert [word for word in HELD[name].split() if word not in trie(name)] == []


@pytest.mark.parametrize("name", NOT_HELD)
def test_what_is_no_word(name):
    assert [word for word in NOT_HELD[name].split() if word in trie(name)] == []


@pytest.mark.parametrize("name", LISTS)
def test_number_of_words_of_two_letters(name):
    assert sum(len(word) == 2 for word in trie(name)) == TWO_LETTERS[name]


@pytest.mark.parametrize("name", LISTS)
def test_what_was_dropped_by_hand_is_out_and_what_was_added_is_in(name):
    table = CATALOGUE[name]
    dropped, added = table.get("dropped", []), table.get("added", [])
    if name == "en":
        dropped, added = ["en-drop.txt"], ["en-add.txt", "en-modern.txt"]
    assert [word for file in dropped for word in by_hand(file) if word in trie(name)] == []
    fold = Language.load(table["language"]).alphabet.fold
    assert [word for file in added for word in by_hand(file) if fold(word) not in trie(name)] == []
    assert bool(dropped) == bool(added) == (name != "ru-nouns")


@pytest.mark.long
@pytest.mark.parametrize("name", LISTS)
def test_a_list_is_what_the_catalogue_and_its_own_file_say(name):
    folder = bundled_folder(name)
    assert folder is not None
    info = tomllib.loads((folder / "info.toml").read_text(encoding="utf-8"))
    assert {key: info[key] for key in ("title", "language", "words", "licence", "modified", "sha256")} == {
        key: CATALOGUE[name][key] for key in ("title", "language", "words", "licence", "modified", "sha256")
    }
    words = trie(name)
    assert len(words) == info["words"]
    text = "".join(f"{word}\n" for word in sorted(words))
    assert hashlib.sha256(text.encode()).hexdigest() == info["sha256"]
    assert hashlib.sha256((folder / f"{name}.marisa").read_bytes()).hexdigest() == info["data_sha256"]
    assert ("tiers" in info) == (name == "en")
    if tiers := info.get("tiers"):
        assert hashlib.sha256((folder / tiers["file"]).read_bytes()).hexdigest() == tiers["data_sha256"]
    assert name in SHIPPED_BY


def test_sizes_of_modern_english_words():
    tiers = Lexicon.open("en", Language.load("en").alphabet).tiers
    assert (tiers["APP"], tiers["UMAMI"], tiers["KOMBUCHA"], tiers["SHISHITO"]) == (50, 60, 60, 70)


@pytest.mark.long
def test_the_table_in_the_docs_is_of_these_lists():
    page = (ROOT / "docs/words.md").read_text(encoding="utf-8")
    shares, counts = r"([\d.]+) % \| ([\d.]+) %", r"([\d,]+) \| ([\d,]+) \| ([\d,]+)"
    row = rf"^\| `(\S+)` (.*?) \| ([\d,]+) \| (\d+) \| {shares} \| {counts} \| (\S+) \|$"
    rows = re.findall(row, page, re.M)
    assert {row[0] for row in rows} == set(LISTS)
    for name, title, words, two_letters, _, seen, everyday, obscene, coarse, licence in rows:
        lexicon = Lexicon.open(name, Language.load(CATALOGUE[name]["language"]).alphabet)
        zipfs = lexicon.commonness.zipfs(lexicon.word_list.words)
        assert seen == f"{100 * sum(zipf > 0 for zipf in zipfs) / len(zipfs):.1f}"
        assert everyday == f"{sum(zipf >= 3 for zipf in zipfs):,}"
        grades = list(lexicon.flags.values())
        assert (obscene, coarse) == (f"{grades.count(2):,}", f"{grades.count(1):,}")
        table = CATALOGUE[name]
        assert (title, licence) == (table["title"], table["licence"])
        assert (words, int(two_letters)) == (f"{table['words']:,}", TWO_LETTERS[name])


@pytest.mark.parametrize("package", ["lexicons", "lexicons-gpl"])
def test_the_readme_of_a_package_has_its_lists(package):
    text = (ROOT / "packages" / package / "README.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `(\S+)` .*? \| ([\d,]+) \|", text, re.M))
    ours = {name: f"{table['words']:,}" for name, table in CATALOGUE.items() if table["distribution"] == package}
    assert rows == ours


def test_the_readme_of_the_frequencies_has_the_tables():
    package = ROOT / "packages/frequencies"
    rows = re.findall(r"^\| `(\S+)` \| ([\d,]+) \| ([\d,]+) \| `(\S+)` \|$", (package / "README.md").read_text(), re.M)
    assert {row[0] for row in rows} == set(LISTS)
    for name, words, seen, distribution in rows:
        path = package / f"src/wordtools/frequencies/{name}.info.toml"
        info = tomllib.loads(path.read_text(encoding="utf-8"))
        assert (words, seen) == (f"{info['words']:,}", f"{info['seen']:,}")
        assert distribution == SHIPPED_BY[name]
        assert info["list_sha256"] == CATALOGUE[name]["sha256"]


@pytest.mark.parametrize(
    ("language", "words", "answer"),
    [
        ("fr", "kg mgr zlx", "no"),
        ("de", "zu es er", "yes"),
        ("it", "generale aprile mi", "yes"),
        ("pt-br", "time gol esporte contato", "yes"),
    ],
)
def test_as_a_command(language, words, answer):
    result = CliRunner().invoke(main, ["words", "check", "-l", language, *words.split()])
    assert result.stdout == "".join(f"{word}: {answer}\n" for word in words.split())
    assert result.exit_code == (0 if answer == "yes" else 1)
