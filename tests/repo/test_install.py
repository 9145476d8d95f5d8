"""No line that installs is forgotten: ``tox -e wheels`` runs it, or it is said why not."""

from __future__ import annotations

from install.lines import CASES, ENVIRONMENT, NAMES, NOT_RUN, documented, line


def test_each_line_that_installs_is_run_or_cannot_be():
    run = [ENVIRONMENT, *(line(beginning) for some in CASES.values() for beginning in some)]
    assert set(documented()) == {*run, *NOT_RUN}


def test_what_installs_and_removes_all_of_it_names_all_of_it():
    remove, offline = line("pip uninstall --yes ").split(), line(CASES["offline"][0])
    assert sorted(name for name in remove if name.startswith("wordtools")) == NAMES
    games = {"wordtools-toolkit", "wordtools-core", "wordtools-ruzzle", "wordtools-scrabble", "wordtools-fillword"}
    assert {name for name in NAMES if name not in offline} == games  # the umbrella, and what wordtools-web needs
