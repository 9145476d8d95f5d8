"""The readers that are fuzzed: for each, some good files and what reads them."""

from __future__ import annotations

import gzip
import json
import random
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2] / "tests"))
from accounts.crosswords import FORMATS as COUNTED
from accounts.crosswords import differences
from accounts.games import differences as lost_of_game
from accounts.games import differences_of_position as lost_of_position
from accounts.lists import differences as lost_of_list
from core.raw_lists import INPUTS as LISTS
from crossword.raw_inputs import INPUTS as PUZZLES
from databases import Reader, card_box, card_file, results
from foreign_lists import big_nodes, quackle_file, zyzzyva_file
from pages import page
from scrabble.raw_games import INPUTS as GAMES
from scrabble.raw_games import LINES

from wordtools import crossword, fillword, ruzzle, scrabble
from wordtools.core import Definitions, Language, Lexicon
from wordtools.core.errors import WordtoolsError
from wordtools.core.lists.cache import load_lines, save_lines
from wordtools.core.lists.wordlist import WordList
from wordtools.core.show.terms import Terms
from wordtools.core.words.commonness import OwnTable
from wordtools.crossword import formats
from wordtools.crossword.arrowword import Arrowword
from wordtools.crossword.arrowword import ipuz as arrow_file
from wordtools.crossword.build import read_shape
from wordtools.crossword.build.score import Scores
from wordtools.ruzzle.proof import Certificate
from wordtools.scrabble.evaluation.context import Context
from wordtools.scrabble.evaluation.ways import WayTable
from wordtools.scrabble.evaluation.winning import WinTable

ROOT = Path(__file__).resolve().parents[2]
ENGLISH = Language.load("en")
WORDS = sorted(
    {"".join(random.Random(k).choices("AEINRSTLOD", k=random.Random(-k).randrange(2, 9))) for k in range(400)}
)
NAMED = "differences that are reported"
"""What a reader that counts returns where a file has something else than was read, and a report says so."""


def readable(files: Iterable[bytes], read: Callable[[bytes], object]) -> list[bytes]:
    """Returns the files that are read: some of the others are to be refused."""
    found = []
    for data in files:
        with suppress(WordtoolsError):
            read(data)
            found.append(data)
    return found


def from_file(load: Callable[[str], object], suffix: str) -> Callable[[bytes], object]:
    """Makes a reader of bytes of one that takes the name of a file."""
    path = Path(tempfile.mkdtemp()) / f"fuzzed{suffix}"

    def read(data: bytes) -> object:
        path.write_bytes(data)
        return load(str(path))

    return read


def package_files(package: str, pattern: str, most: int = 6) -> list[bytes]:
    """Reads some files that a package brings along."""
    found = sorted((ROOT / "packages" / package / "src").rglob(pattern))
    assert found, pattern
    return [path.read_bytes() for path in found[:most]]


def game() -> Reader:
    """Games."""
    seeds = [(ROOT / "examples" / "game.gcg").read_bytes()]
    seeds.append(
        b"#player1 a Ann\n#player2 b Ben\n>a: AELNRT? 8D ANTLEr +12 12\n>b: EIQSTTU -QU +0 0\n>a: AB - +0 12\n"
    )

    def read(data: bytes) -> object:
        return scrabble.record.gcg.parse(data, "fuzzed")

    return [*seeds, *readable(GAMES.values(), read)], read


def counted_game() -> Reader:
    """Games, which fails where the loss of something is not reported."""
    seeds, read = game()

    def read_and_count(data: bytes) -> object:
        record = read(data)
        assert isinstance(record, scrabble.GameRecord)
        refuse_losses(lost_of_game(data, record))
        return NAMED if lost_of_game(data, replace(record, problems=(), warnings=())) else record

    return seeds, read_and_count


def lenient_game() -> Reader:
    """Games, read with their mistakes."""
    return game()[0], lambda data: scrabble.record.gcg.parse(data, "fuzzed", strict=False)


def position(*, strict: bool = True) -> Reader:
    """Positions."""
    seeds = [
        b"15/15/15/15/10W4/9JARI2/7HOOPED2/6BOX1I4/5RACY1T4/10I4/10S4/15/15/15/15 EKLNOQU/ 87/116 0",
        b"15/15/15/15/15/15/15/5QUiZ6/15/15/15/15/15/15/15 AEINRS?/BCD 0/44 1 lex CSW21; tmr 1500/1500;",
        *map(str.encode, LINES),
    ]
    rules = scrabble.Rules.load("en")
    return seeds, lambda data: scrabble.position.cgp.parse(
        data.decode("utf-8", "surrogateescape"), rules, "fuzzed", strict=strict
    )


def counted_position() -> Reader:
    """Positions, which fails where the loss of something is not reported."""
    seeds, read = position()

    def read_and_count(data: bytes) -> object:
        found = read(data)
        assert isinstance(found, scrabble.position.cgp.Cgp)
        text = data.decode("utf-8", "surrogateescape")
        refuse_losses(lost_of_position(text, found))
        return NAMED if lost_of_position(text, replace(found, problems=())) else found

    return seeds, read_and_count


def lenient_position() -> Reader:
    """Positions, read with their mistakes."""
    return position(strict=False)


def word_graph() -> Reader:
    """Word graphs of other programs."""
    listed = WordList.parse("\n".join(WORDS).encode(), "words.txt", ENGLISH.alphabet)
    seeds = [listed.packed(".kwg", ENGLISH.alphabet, gaddag=wide) for wide in (True, False)]
    return seeds, lambda data: len(Lexicon(data, "fuzzed.kwg", ENGLISH.alphabet))


def big_word_graph() -> Reader:
    """Large word graphs of wolges."""
    listed = WordList.parse("\n".join(WORDS).encode(), "words.txt", ENGLISH.alphabet)
    seeds = [listed.packed(".kbwg", ENGLISH.alphabet, gaddag=wide) for wide in (True, False)]
    seeds.append(big_nodes(WORDS, "".join(ENGLISH.alphabet.letters)))
    return seeds, lambda data: len(Lexicon(data, "fuzzed.kbwg", ENGLISH.alphabet))


def quackle() -> Reader:
    """Word graphs of Quackle."""
    letters = ENGLISH.alphabet.letters
    seeds = [quackle_file(WORDS, letters, version=version) for version in (0, 1)]
    seeds.append(quackle_file([("CH", "A"), ("A",)], ["A", "CH"]))
    return seeds, lambda data: len(Lexicon(data, "fuzzed.dawg", ENGLISH.alphabet))


def list_reports() -> Reader:
    """What is kept of the reports on a large list."""
    path = Path(tempfile.mkdtemp()) / "kept.notes"
    save_lines(("3 left out: empty", "line 7: a quotation mark that nothing closes"), path)
    return [path.read_bytes()], from_file(lambda name: load_lines(Path(name)), ".notes")


def zyzzyva() -> Reader:
    """Lexicons of Zyzzyva, with what their words mean."""
    path = Path(tempfile.mkdtemp()) / "one.db"
    meant = {word: f"{word.lower()} of some kind [n {word}S]" if k % 3 else None for k, word in enumerate(WORDS)}
    seeds = [zyzzyva_file(path, meant, wal=wal) for wal in (False, True)]
    return seeds, from_file(all_meanings, ".db")


def defined_list() -> Reader:
    """Word lists with definitions."""
    meant = [
        (word, f"{word.lower()} of some kind; or other [n {word}S] / to {word.lower()} [v]") for word in WORDS[:99]
    ]
    seeds = [
        "\n".join(f"{word} {text}" for word, text in meant).encode(),
        "\n".join(f"{word.lower()} {text}" for word, text in meant).encode(),
        ("# mine\n" + "\n".join(f"{word}\t{text}" for word, text in meant)).encode(),
    ]
    return seeds, from_file(all_meanings, ".txt")


def all_meanings(name: str) -> object:
    """Reads a word list and what its words mean."""
    lexicon = Lexicon.open(name, ENGLISH.alphabet)
    meant = lexicon.own_definitions
    return [meant and list(map(str, meant.of(word))) for word in lexicon.word_list.words]


def marisa() -> Reader:
    """Tries."""
    listed = WordList.parse("\n".join(WORDS).encode(), "words.txt", ENGLISH.alphabet)
    ours = listed.packed(".marisa", ENGLISH.alphabet)
    return [ours, ours[: ours.rindex(b"WTCRC")]], lambda data: len(Lexicon(data, "fuzzed.marisa", ENGLISH.alphabet))


def word_list() -> Reader:
    """Word lists: plain, scored, packed, of other encodings."""
    plain = "\n".join(WORDS).encode()
    seeds = [
        plain,
        "\n".join(f"{word.lower()};{len(word) * 10}" for word in WORDS).encode(),
        "# a comment\nœuvre\nice cream\nCAFÉ\n".encode(),
        "\n".join(WORDS).encode("utf-16"),
        gzip.compress(plain, mtime=0),
        b"CAT@50\nDOG@40\nICE CREAM@x\n",
        b"ice cream;10\nwort;20\nCAT;50,5\n",
        *LISTS.values(),
    ]
    return seeds, lambda data: WordList.parse(data, "fuzzed.txt", ENGLISH.alphabet)


def counted_list() -> Reader:
    """Word lists in text, which fails where the loss of something is not reported."""
    seeds, _ = word_list()

    def read_and_count(data: bytes) -> object:
        found = WordList.parse(data, "fuzzed.txt", ENGLISH.alphabet)
        refuse_losses(lost_of_list(data, found))
        return NAMED if lost_of_list(data, replace(found, dropped=Counter(), notes=())) else found

    return [data for data in seeds if not data.startswith(b"\x1f\x8b")], read_and_count


def leaf_table() -> scrabble.Leaves:
    """Makes a small table of leaves."""
    tiles = scrabble.Rules.load("en").tiles
    values = {tiles.rack(text): 1000 * k for k, text in enumerate(("A", "S", "?", "AS", "QU", "EST"))}
    return scrabble.Leaves.of(values, tiles)


def leaves() -> Reader:
    """Tables of leaves, KLV2."""
    table = leaf_table()
    seeds = [table.klv2(), gzip.compress(table.klv2(), mtime=0)]
    return seeds, lambda data: scrabble.Leaves.parse(data, "fuzzed.klv2", table.tiles)


def leaves_text() -> Reader:
    """Tables of leaves, CSV."""
    table = leaf_table()
    return [table.csv().encode()], lambda data: scrabble.Leaves.parse(data, "fuzzed.csv", table.tiles)


def board() -> Reader:
    """Boards of Ruzzle."""
    seeds = [
        path.encode()
        for path in ("Ttl R S Ndl / Odw Htw E I / Cdw I N V / Etl A D E", "Qu:10*tw . E:3*2l*3w", "abcd\nefgh")
    ]
    return seeds, lambda data: ruzzle.Board.parse(data.decode("utf-8", "surrogateescape"), "fuzzed")


def solved_board() -> Reader:
    """Boards of Ruzzle, solved."""
    lexicon = Lexicon.of(WORDS, ENGLISH.alphabet)
    solver = ruzzle.Solver(lexicon, ruzzle.Rules.load("ruzzle"), ENGLISH)
    return board()[0], lambda data: solver.solve(ruzzle.Board.parse(data.decode("utf-8", "replace"), "fuzzed"))


def ruzzle_rules() -> Reader:
    """Rules of Ruzzle."""
    return package_files("ruzzle", "rules/*.toml"), from_file(lambda name: used_rules(ruzzle.Rules.load(name)), ".toml")


def used_rules(rules: ruzzle.Rules) -> object:
    """Asks rules for what solving and making boards ask them."""
    return rules.points(ENGLISH), rules.alphabet(ENGLISH), [rules.points_for_length(k) for k in range(20)]


def dice() -> Reader:
    """Dice."""
    return package_files("ruzzle", "dice/*.toml"), from_file(
        lambda name: ruzzle.Dice.load(name).roll(random.Random(1)), ".toml"
    )


def language() -> Reader:
    """Languages."""

    def used(name: str) -> object:
        loaded = Language.load(name)
        return loaded.frequency, [loaded.alphabet_for(game) for game in ("ruzzle", "scrabble")], hash(loaded)

    return package_files("core", "languages/*.toml"), from_file(used, ".toml")


def frequencies() -> Reader:
    """Tables of word frequencies."""
    seeds = [b"# Zipf\nCAT\t5.2\nit's\t3\n\n\xc3\xa9t\xc3\xa9\t0.5\n"]
    return seeds, from_file(lambda name: OwnTable.read(name, ENGLISH.alphabet).words(0.0, 9.0), ".tsv")


def definitions_table() -> Reader:
    """Definitions: tables."""
    seeds = [b"# mine\ncat\tfeline mammal\nTea\ta drink; of leaves\tnoun\tchar, cuppa\n\n\xc3\xa9t\xc3\xa9\tsummer\n"]
    return [*seeds, gzip.compress(seeds[0], mtime=0)], from_file(all_senses, ".tsv")


def definitions_dictd() -> Reader:
    """Definitions: dictionaries for dictd, the index and the texts in one, parted by a line of equals signs."""
    texts = b"00-database-short\n  A small one\ncat\n  A feline mammal.\ntea\n  A drink.\n"
    index = b"00-database-short\tA\tg\ncat\tg\tX\ntea\t3\tP\n"
    folder = Path(tempfile.mkdtemp())

    def read(data: bytes) -> object:
        head, _, rest = data.partition(b"====\n")
        (folder / "one.index").write_bytes(head)
        (folder / "one.dict").write_bytes(rest)
        return all_senses(str(folder / "one.index"))

    return [index + b"====\n" + texts], read


def definitions_wordnet() -> Reader:
    """Definitions: wordnets in WN-LMF."""
    text = b"""<?xml version="1.0" encoding="UTF-8"?>
<LexicalResource xmlns:dc="http://purl.org/dc/elements/1.1/"><Lexicon id="x" label="Own" language="en" version="1">
<LexicalEntry id="e1"><Lemma writtenForm="cat" partOfSpeech="n"/><Form writtenForm="cats"/>
<Sense id="s1" synset="y1"/></LexicalEntry>
<LexicalEntry id="e2"><Lemma writtenForm="moggy" partOfSpeech="n"/><Sense id="s2" synset="y1"/></LexicalEntry>
<Synset id="y1" ili="i1" partOfSpeech="n"><Definition>feline &amp; mammal</Definition></Synset>
</Lexicon></LexicalResource>
"""
    return [text], from_file(all_senses, ".xml")


def all_senses(name: str) -> object:
    """Reads a file of definitions and asks for some of it."""
    found = Definitions.open(name, ENGLISH.alphabet)
    return [list(map(str, found.of(word))) for word in ("cat", "tea", "cats", "")]


def certificate() -> Reader:
    """Proofs of boards."""
    seeds = [path.read_bytes() for path in sorted((ROOT / "results").glob("boards-*.jsonl"))[:2]]
    seeds = [b"".join([*data.splitlines(True)[:20], data.splitlines(True)[-1]]) for data in seeds]
    seeds = [re.sub(rb'"classes":\d+', b'"classes":19', data) for data in seeds]
    return seeds, from_file(Certificate.load, ".jsonl")


def labels() -> Reader:
    """Terms of sheets and pages of one's own."""
    texts = Terms.of("en").texts.items()
    seeds = ["".join(f"{name} = {json.dumps(text)}\n" for name, text in list(texts)[k::8]).encode() for k in range(8)]
    return seeds, from_file(lambda name: Terms.read(name).texts, ".toml")


def drawn_shape() -> Reader:
    """Shapes that are drawn."""
    seeds = [b"##X##\n#XXX#\nXXXXX\n", b"#.#\n...\n#.#\n", b"  XX\n XXXX\n  XX\n"]
    return seeds, lambda data: read_shape(data.decode("utf-8", "replace"), "fuzzed")


def arrow_word() -> Reader:
    """Arrowwords."""
    plain = crossword.Puzzle.parse("#B#F#\nAROMA\n#OPEN\nROAST\n#DOSE")
    clues = {entry.key: f"Clue {number}" for number, entry in enumerate(plain.entries)}
    seeds = [arrow_file.write(Arrowword(replace(plain, clues=clues), cells, "en")) for cells in ((), (1, 5, 7))]
    return seeds, lambda data: arrow_file.read(data, "fuzzed")


def build_scores() -> Reader:
    """Scores of layouts."""
    return [b"inside = 1\nend = 2\nedge = 3\nturn = 4\n"], from_file(Scores.load, ".toml")


def ways() -> Reader:
    """Tables of ways."""
    rules = scrabble.Rules.load("en")
    table = WayTable.bundled(rules)
    assert table is not None
    return [table.text(rules).encode()], lambda data: WayTable.parse(data.decode("utf-8", "replace"), rules, "fuzzed")


def context() -> Reader:
    """Tables of what leaves lack."""
    table = Context.bundled(scrabble.Rules.load("en").tiles)
    assert table is not None
    return [table.text().encode()], lambda data: Context.parse(data.decode("utf-8", "replace"), "fuzzed")


def winning() -> Reader:
    """Tables of chances to win."""
    return [WinTable.bundled().text().encode()], lambda data: WinTable.parse(data.decode("utf-8", "replace"), "fuzzed")


def tile_set() -> Reader:
    """Tile sets."""
    return package_files("scrabble", "sets/*.toml"), from_file(scrabble.TileSet.load, ".toml")


def layout() -> Reader:
    """Scrabble boards."""
    return package_files("scrabble", "layouts/*.txt"), from_file(scrabble.BoardLayout.load, ".txt")


def fillword_grid() -> Reader:
    """Grids of fill-words."""
    seeds = [(ROOT / "examples" / "fillword.txt").read_bytes(), b"cat / dog", b"ab.\ncd.\nefg"]
    return seeds, lambda data: fillword.Puzzle.parse(data.decode("utf-8", "replace"), ENGLISH.alphabet, name="fuzzed")


def fillword_game() -> Reader:
    """Games of fill-words and Strands: JSON as The New York Times has it, our own, and pages."""
    words = ["robin", "wren", "blackbird", "sparrow", "thrush", "magpie"]
    made = fillword.own_game(words, "garden birds", clue="Seen from the window", title="Birds")
    made = replace(made, words=("EGGS",))
    mine = made.data()
    theirs = {name: mine[name] for name in ("clue", "startingBoard", "themeWords", "themeCoords", "spangram")}
    theirs |= {"printDate": "2024-03-04", "id": 1, "editor": "Somebody", "solutions": ["EGGS", "ROBIN"]}
    texts = [made.to_json(), json.dumps(theirs), made.to_html()]
    return [text.encode() for text in texts], lambda data: fillword.Game.parse(data, "fuzzed").to_json()


def list_to_build() -> Reader:
    """Lists of words with clues."""
    seeds = [(ROOT / "examples" / name).read_bytes() for name in ("words.txt", "clues.tsv")]
    seeds.append(b'word,clue\ncat,meows\n"ice cream","a, cold thing"\n')
    seeds.append(b'1. cat: It meows\n2. ice cream - It melts\n3. "dog": Barks # a pet\n')
    seeds.append(b"CAT,50,a pet\nDOG,40,a pet too\nEMU;x\n\nFOX,3,sly # x\nOWL,x\n")
    return seeds, lambda data: crossword.Words.parse(data.decode("utf-8", "replace"), "fuzzed", ENGLISH.alphabet)


def crossword_puzzle() -> crossword.Puzzle:
    """Makes a puzzle that has something of everything."""
    made = crossword.Puzzle.parse("#[QU]AR#\nTROOP\nHORSE\nENTER\n#GAS#")
    across, down = crossword.Direction.ACROSS, crossword.Direction.DOWN
    clues = {(1, across): "What a “golfer” needs & wants", (4, across): "Scouts", (1, down): "A quarter of a fork"}
    marks = {"styles": crossword.puzzle.styles_of(circles=(5, 12)), "enumerations": {(4, across): "2,3"}}
    return replace(made, title="Five", author="A", notes="N", clues=clues, **marks)


def crossword_format(name: str) -> Callable[[], Reader]:
    """Makes the reader of a format of crosswords."""

    def reader() -> Reader:
        kind = formats.FORMATS[name]
        plain = crossword.Puzzle.parse("CAT\nA#O\nRYE")
        puzzles = [plain] if name == "pzl" else [plain, crossword_puzzle()]

        def read(data: bytes) -> object:
            return formats.read(data, "fuzzed", kind)

        others = [data for theirs, data in PUZZLES.values() if theirs == name]
        return [*(formats.write(one, kind) for one in puzzles), *readable(others, read)], read

    return reader


def written_format(name: str) -> Callable[[], Reader]:
    """Makes the reader of ipuz that writes the puzzle in another format and reads that."""

    def reader() -> Reader:
        kind = formats.FORMATS[name]
        seeds, read = crossword_format("ipuz")()

        def read_again(data: bytes) -> object:
            puzzle = read(data)
            assert isinstance(puzzle, crossword.Puzzle)
            return formats.read(formats.write(replace(puzzle, source=None), kind), "fuzzed", kind)

        return readable(seeds, read_again), read_again

    return reader


def pattern() -> Reader:
    """Patterns of words."""
    lexicon = Lexicon.of(WORDS, ENGLISH.alphabet)
    seeds = [b"q[^u]*", b"(un|re)t?e & !*[aou]e", b"[a-m]{2}?{1,3}*", b"((a|b)c){2,}.*"]
    return seeds, lambda data: list(lexicon.find(pattern=data.decode("utf-8", "replace")))


def refuse_losses(lost: list[str]) -> None:
    """Fails where something was lost without a report."""
    if lost:
        raise AssertionError(f"lost in silence: {'; '.join(lost)}")


def counted(name: str) -> Callable[[], Reader]:
    """Makes the reader of a format of crosswords, which fails where its loss of something is not reported."""

    def reader() -> Reader:
        seeds, read = crossword_format(name)()

        def read_and_count(data: bytes) -> object:
            puzzle = read(data)
            assert isinstance(puzzle, crossword.Puzzle)
            refuse_losses(differences(data, name, puzzle))
            return NAMED if differences(data, name, replace(puzzle, source=None)) else puzzle

        return seeds, read_and_count

    return reader


READERS: dict[str, Callable[[], Reader]] = {
    "gcg": game,
    "gcg-lenient": lenient_game,
    "counted-gcg": counted_game,
    "cgp": position,
    "cgp-lenient": lenient_position,
    "counted-cgp": counted_position,
    "kwg": word_graph,
    "kbwg": big_word_graph,
    "quackle": quackle,
    "list-reports": list_reports,
    "zyzzyva": zyzzyva,
    "defined-list": defined_list,
    "marisa": marisa,
    "list": word_list,
    "counted-list": counted_list,
    "leaves": leaves,
    "leaves-csv": leaves_text,
    "board": board,
    "solved-board": solved_board,
    "ruzzle-rules": ruzzle_rules,
    "dice": dice,
    "language": language,
    "frequencies": frequencies,
    "definitions": definitions_table,
    "definitions-dictd": definitions_dictd,
    "definitions-wordnet": definitions_wordnet,
    "card-box": card_box,
    "cards": card_file,
    "results": results,
    "certificate": certificate,
    "labels": labels,
    "shape": drawn_shape,
    "arrowword": arrow_word,
    "build-scores": build_scores,
    "ways": ways,
    "context": context,
    "winning": winning,
    "tile-set": tile_set,
    "layout": layout,
    "fillword": fillword_grid,
    "fillword-game": fillword_game,
    "build-list": list_to_build,
    "page": page,
    "pattern": pattern,
    **{f"counted-{name}": counted(name) for name in COUNTED},
    **{f"crossword-{name}": crossword_format(name) for name, kind in formats.FORMATS.items() if kind.reads},
    **{
        f"written-{name}": written_format(name)
        for name, kind in formats.FORMATS.items()
        if kind.reads and kind.writes and name not in ("txt", "pzl")
    },
}
