"""Matches, training and analyses as jobs: the same results in threads, in processes, and after an interruption."""

from __future__ import annotations

import hashlib
import pickle
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path

import pytest
from scrabble.test_selfplay import LEAVES, LEXICON, RULES

from wordtools.core import Lexicon
from wordtools.core.errors import FormatError, LexiconError, NoSolutionError, OptionError, RulesError
from wordtools.core.run.jobs import run
from wordtools.core.run.results import Results
from wordtools.scrabble import Analyser, GameRecord, Leaves, Match, Rules
from wordtools.scrabble.match import Contender, Trainer
from wordtools.scrabble.match.match import PairsJob
from wordtools.scrabble.match.training import TrainingJob
from wordtools.scrabble.moves import MoveGenerator
from wordtools.scrabble.play.recipe import LISTS, TABLES, LeaveSource, Recipe, Shared, WordSource

GAME = Path(__file__).parents[2] / "examples" / "game.gcg"
ENGLISH = Rules.load("en")
TEXT = "cat cats act at ta scat so as retains nastier neon neons on no one queue borax ox tenor to ten in it"
WORDS = TEXT.split()


@pytest.fixture(scope="module")
def processes() -> Iterator[Executor]:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        yield pool


@pytest.fixture
def empty() -> Iterator[None]:
    """Lets this process open everything anew, as another would."""
    kept = [(shared, dict(shared._values)) for shared in (LISTS, TABLES)]
    for shared, _ in kept:
        shared._values.clear()
    yield
    for shared, values in kept:
        shared._values.update(values)


def match(one: str | Contender = "static:none", two: str | Contender = "score", **more) -> Match:
    return Match(one, two, rules=RULES, words=LEXICON, seed=5, **more)


def digest(value: object) -> str:
    return hashlib.sha256(repr(value).encode()).hexdigest()


@pytest.mark.parametrize(("one", "games"), [("static:none", 44), ("fair", 6)])
def test_a_match_is_the_same_wherever_it_is_played(processes, one, games):
    alone = list(match(one).pairs(range(games // 2)))
    found = {digest(alone), digest(list(match(one).pairs(range(games // 2), jobs=3)))}
    with ThreadPoolExecutor(4) as pool:
        found.add(digest(list(match(one).pairs(range(games // 2), executor=pool))))
    found.add(digest(list(match(one).pairs(range(games // 2), executor=processes))))
    assert len(found) == 1
    assert match(one).play(games, executor=processes).games == games


def test_a_part_says_by_itself_what_is_played():
    job = match().job
    whole = [pair for part in job.parts(range(17)) for pair in job.run(part)]
    parts = list(run(job, reversed(list(job.parts(range(17))))))
    assert [pair for _, pairs in reversed(parts) for pair in pairs] == whole
    assert job.run((6, 8)) == whole[6:8]
    assert job.run((6, 8)) != replace(job, seed=6).run((6, 8))


@pytest.mark.parametrize("name", ["static", "sim:3"])
def test_a_job_of_named_lists_is_small(name, empty):
    jobs = [
        Match(name, "score", language="en", seed=1).job,
        Trainer(ENGLISH, ENGLISH.lexicon(), longest=1).recipe,
        TrainingJob(Recipe.for_language("en"), 2, 1, 1, 3, (37_000,) * 101),
        Analyser.for_language("en").job,
    ]
    for job in jobs:
        assert len(pickle.dumps(job)) < 10_000
        again = pickle.loads(pickle.dumps(job))
        assert (again, hash(again)) == (job, hash(job))


class Counting(ThreadPoolExecutor):
    """Counts the parts that are submitted and not yet taken."""

    def __init__(self, workers: int) -> None:
        super().__init__(workers)
        self.flying = self.most = 0
        self.lock = threading.Lock()

    def submit(self, work, /, *arguments, **named):
        with self.lock:
            self.flying += 1
            self.most = max(self.most, self.flying)
        future = super().submit(work, *arguments, **named)
        future.add_done_callback(self._done)
        return future

    def _done(self, future) -> None:
        with self.lock:
            self.flying -= 1


class Waiting(PairsJob):
    """Plays nothing: waits until sixteen parts are in hand at once."""

    gate = threading.Barrier(16)

    def run(self, part, /):
        Waiting.gate.wait(timeout=60)
        return []


def test_a_pool_of_sixteen_has_sixteen_in_hand():
    made = match("fair")
    made.job = Waiting(made.job.recipe, made.job.one, made.job.two, 1)
    with Counting(16) as pool:
        assert list(made.pairs(range(32), executor=pool)) == []  # else the barrier breaks
        assert pool.most >= 16


def test_training_is_the_same_wherever_it_is_done(processes, tmp_path):
    def tables(**more) -> list[tuple]:
        trainer = Trainer(RULES, LEXICON, longest=2)
        return [(made, list(made.leaves)) for made in trainer.generations(3, 60, 2, **more)]

    alone = tables()
    assert [made.games for made, _ in alone] == [30, 60]
    assert tables(jobs=3) == alone
    with ThreadPoolExecutor(2) as pool:
        assert (
            tables(
                executor=pool,
            )
            == alone
        )
    assert tables(executor=processes) == alone


def test_training_goes_on_where_it_was_interrupted(tmp_path):
    def learn(results, **more):
        trainer = Trainer(RULES, LEXICON, longest=2)
        return [(made, list(made.leaves)) for made in trainer.generations(3, 60, 2, results=results, **more)]

    wanted = learn(None)
    job = Trainer(RULES, LEXICON, longest=2).series(3, 60, 2)
    file = tmp_path / "training.sqlite"
    played = []

    def tell(progress):
        played.append(progress.done)

    with Results(file, job, seed=3) as results:
        learn(results, progress=tell, stop=lambda: played[-1:] >= [70])
    played.clear()
    with Results(file, job, seed=3) as results:
        assert learn(results, progress=tell) == wanted
    assert played[:2] == [30, 70]  # those that were kept, at once
    played.clear()
    with Results(file, job, seed=3) as results:
        assert learn(results, progress=tell) == wanted
        results[1] = [1, "x", "y"]
        with pytest.raises(FormatError, match="damaged"):
            learn(results)
    assert played == [30, 90]


def test_a_trainer_keeps_nothing_of_a_run():
    trainer = Trainer(RULES, LEXICON, start=LEAVES, longest=2)
    first, again = ([list(made.leaves) for made in trainer.generations(3, 40, 2)] for _ in range(2))
    assert first == again
    assert [list(made.leaves) for made in pickle.loads(pickle.dumps(trainer)).generations(3, 40, 2)] == first


def test_an_interrupted_part_leaves_nothing_behind():
    trainer = Trainer(RULES, LEXICON, longest=2)
    wanted = [list(made.leaves) for made in trainer.generations(3, 60, 1)]
    from wordtools.scrabble.match import training

    buffer = training._buffer((trainer.recipe, trainer.longest))
    taken_out = training.taken_out

    def interrupted(*arguments):
        raise KeyboardInterrupt

    training.taken_out = interrupted
    try:
        with pytest.raises(KeyboardInterrupt):
            list(trainer.generations(3, 60, 1))
    finally:
        training.taken_out = taken_out
    assert any(buffer.sums)
    assert [list(made.leaves) for made in trainer.generations(3, 60, 1)] == wanted


def test_training_stops_when_it_is_told():
    played = []

    def tell(progress):
        played.append(progress.done)

    trainer = Trainer(RULES, LEXICON, longest=2)
    made = list(trainer.generations(3, 200, 2, progress=tell, stop=lambda: played[-1:] >= [160]))
    assert [(generation.number, generation.games) for generation in made] == [(1, 100)]
    played.clear()
    made = list(trainer.generations(3, 200, 2, progress=tell, stop=lambda: played[-1:] >= [260]))
    assert [(generation.number, generation.games) for generation in made] == [(1, 100), (2, 160)]


def test_many_games_are_analysed_in_order_anywhere(processes):
    lexicon = Lexicon.of(WORDS, ENGLISH.tiles.alphabet)
    analyser = Analyser(MoveGenerator(ENGLISH, lexicon), seconds=0.001)
    whole = GameRecord.load(str(GAME))
    records = [replace(whole, events=whole.events[:count]) for count in (3, 1, 2)]
    alone = [analyser.analyse(record) for record in records]
    assert [len(analysis.turns) for analysis in alone] == [3, 1, 2]
    assert list(analyser.analyse_all(records)) == alone
    assert list(analyser.analyse_all(records, jobs=2)) == alone
    assert list(analyser.analyse_all(records, executor=processes)) == alone


def test_a_match_goes_on_where_it_was_interrupted(tmp_path, monkeypatch):
    file = str(tmp_path / "match.sqlite")
    wanted = match().play(40)
    left = iter(range(3))
    part = match().play(40, stop=lambda: next(left, None) is None, resume=file)
    assert 0 < part.games < 40
    played = []
    play = PairsJob.run
    monkeypatch.setattr(PairsJob, "run", lambda job, part, stop: played.append(part) or play(job, part, stop))
    assert match().play(40, resume=file) == wanted
    assert len(played) == 4 - part.games // 10
    with pytest.raises(FormatError, match="another job"):
        match("score").play(4, resume=file)
    with pytest.raises(NoSolutionError, match="before the first game"):
        match().play(4, stop=lambda: True)
    with pytest.raises(OptionError, match="1 or more"):
        match().play(0)


def test_a_users_list_and_table_travel(tmp_path, empty):
    path, table = tmp_path / "words.txt", tmp_path / "mine.csv"
    path.write_text("\n".join(WORDS))
    table.write_text("?,20\n")
    alphabet = ENGLISH.tiles.alphabet
    leaves = Leaves.open(str(table), ENGLISH.tiles)
    sources = [WordSource.of(Lexicon.open(str(path), alphabet)), WordSource.of(Lexicon.of(WORDS, alphabet))]
    assert [source.label for source in sources] == ["words.txt", "words"]
    tables = [LeaveSource.of(leaves, str(table)), LeaveSource.of(leaves)]
    path.unlink()
    table.unlink()
    for source in pickle.loads(pickle.dumps(sources)):
        LISTS._values.clear()
        assert list(source.open(alphabet)) == sorted(word.upper() for word in WORDS)
        assert source.open(alphabet) is source.open(alphabet)
    for one in pickle.loads(pickle.dumps(tables)):
        TABLES._values.clear()
        assert list(one.open(ENGLISH.tiles)) == list(leaves)


def test_an_installed_list_or_table_of_another_version_is_refused(empty):
    bundled = LeaveSource.bundled(ENGLISH.tiles)
    assert bundled is not None
    assert (bundled.name, bundled.whole) == ("", None)
    assert LeaveSource.of(bundled.open(ENGLISH.tiles)) == bundled
    with pytest.raises(LexiconError, match="not the one that was asked for"):
        WordSource("en", "0" * 12).open(ENGLISH.tiles.alphabet)
    with pytest.raises(RulesError, match="not those that were asked for"):
        LeaveSource("", "0" * 12).open(ENGLISH.tiles)


@pytest.mark.long
def test_joined_lists_are_sent_as_the_lists_they_were_joined_from(tmp_path, monkeypatch):
    (tmp_path / "more.txt").write_text("zzyzx\nqqq\n")
    lexicon = ENGLISH.lexicon(add=tmp_path / "more.txt", exclude=["otter"])
    source = WordSource.of(lexicon)
    assert source == WordSource.of(ENGLISH.lexicon(add=tmp_path / "more.txt", exclude=["otter"]))
    assert source.label == "en + more.txt less 1 word"
    assert len(pickle.dumps(source)) < 2_000
    monkeypatch.setattr("wordtools.scrabble.play.recipe.LISTS", Shared())
    again = pickle.loads(pickle.dumps(source)).open(ENGLISH.tiles.alphabet)
    assert again == lexicon
    assert "zzyzx" in again
    assert "otter" not in again
    monkeypatch.setattr("wordtools.scrabble.play.recipe.LISTS", Shared())
    (tmp_path / "more.txt").write_text("zzyzx\n")
    assert "qqq" in pickle.loads(pickle.dumps(source)).open(ENGLISH.tiles.alphabet)  # it travels whole


def test_what_contradicts_itself_is_refused():
    with pytest.raises(OptionError, match="not both"):
        Match(rules=RULES, language="fr")
    with pytest.raises(OptionError, match="setting 'best'"):
        Match("best", rules=RULES, words=LEXICON)


def test_the_library_imports_no_command_line():
    rooms = ("match.training", "play.session", "show.terminal", "show.page", "record.gcg")
    code = f"import sys; [__import__('wordtools.scrabble.' + room) for room in {rooms}];"
    code += "print([name for name in sys.modules if name.startswith('wordtools.scrabble.cli')])"
    assert subprocess.check_output([sys.executable, "-c", code], text=True) == "[]\n"
