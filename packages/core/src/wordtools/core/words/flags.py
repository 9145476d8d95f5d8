"""Words that a family game leaves out: ``NAME.flags`` beside a list has ``WORD<tab>grade`` lines.

Grade 2 are slurs and obscene words, grade 1 what is coarse, sexual or violent. Solvers hide nothing by themselves; what
chooses words (generators, demos, computer players of a family game) leaves both grades out.
"""

from __future__ import annotations

from pathlib import Path

from wordtools.core.errors import LexiconError
from wordtools.core.lists.bundled import read_checked
from wordtools.core.run.files import decode
from wordtools.core.words.commonness import folded_all, spelt_alike
from wordtools.core.words.word_set import WordSet

OBSCENE, COARSE = 2, 1
GRADES = {COARSE: "coarse", OBSCENE: "obscene"}
_WRITTEN = {str(grade): grade for grade in GRADES}


def own_flags(lexicon: WordSet) -> dict[str, int]:
    """Returns the grades of the flagged words of an installed list; empty for a list without.

    Raises:
        LexiconError: the file is damaged, or has a word that the list does not have.
    """
    if lexicon.folder is None or "flags" not in lexicon.info:
        return {}
    about = lexicon.info["flags"]
    path = lexicon.folder / str(about.get("file"))
    data = read_checked(path, about.get("data_sha256"), "file of flags")
    words, grades = _parse(decode(data, str(path), "a file of flags", LexiconError), path)
    known = list(map(lexicon.own_trie.__contains__, words))
    if not all(known):
        unknown = known.index(False)
        raise LexiconError(f"{path}: line {unknown + 1}: {words[unknown]} is not in the list {lexicon.name!r}")
    if spelt_alike(lexicon):
        return dict(zip(words, grades, strict=True))
    found: dict[str, int] = {}
    for folded, grade in zip(folded_all(words, lexicon.alphabet), grades, strict=True):
        if folded:
            found[folded] = max(grade, found.get(folded, 0))
    return found


def _parse(text: str, path: Path) -> tuple[list[str], list[int]]:
    words, grades = [], []
    for number, line in enumerate(text.splitlines(), 1):
        word, _, grade = line.partition("\t")
        if not word or grade not in _WRITTEN:
            raise LexiconError(f"{path}: line {number}: {line[:40]!r}: write WORD<tab>1 or WORD<tab>2")
        words.append(word)
        grades.append(_WRITTEN[grade])
    return words, grades
