"""Why a job ends, and what its pages show."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import pytest
from starlette.testclient import TestClient
from web.samples import SAME, count

from wordtools.core.errors import WordtoolsError
from wordtools.web.server.app import App
from wordtools.web.server.jobs import BusyError, End, Job, Jobs, Work


def work(run: Callable[[Job[int]], None]) -> Work[int]:
    return Work("Counting", run)


def ended(job: Job[int]) -> End:
    return ended_within(job, 10.0)


def ended_within(job: Job[int], seconds: float) -> End:
    for _ in range(round(100 * seconds)):
        if job.state.over:
            break
        time.sleep(0.01)
    return job.state.end


def gone(jobs: Jobs, job: Job[int]) -> None:
    """Waits until a job's thread has ended, which is a moment after its state says so."""
    jobs._threads[job.id].join(10)


def test_the_time_limit_ends_it_though_somebody_looks():
    job = Jobs(1, seconds=0.2, grace=60).start(work(count))
    with job.watched():
        assert ended(job) is End.TIME


def test_it_goes_on_while_somebody_looks_and_ends_when_nobody_does():
    job = Jobs(1, seconds=60, grace=0.05).start(work(count))
    with job.watched():
        before = job.state.number
        time.sleep(0.3)
        assert not job.over()
        assert job.state.number > before
    assert ended(job) is End.LEFT


def test_a_look_keeps_it_going():
    job = Job(work(count), 60, 0.2)
    for _ in range(4):
        time.sleep(0.1)
        job.look()
    assert not job.over()
    time.sleep(0.3)
    assert job.why() is End.LEFT


@pytest.mark.parametrize("ask", [lambda jobs, job: job.stop(), lambda jobs, job: jobs.close()])
def test_it_can_be_stopped(ask: Callable[[Jobs, Job[int]], None]):
    jobs = Jobs(1, seconds=60, grace=60)
    job = jobs.start(work(count))
    ask(jobs, job)
    assert ended(job) is End.STOPPED


def test_a_closed_server_starts_none():
    jobs = Jobs(1, seconds=60, grace=60)
    jobs.close()
    with pytest.raises(BusyError):
        jobs.start(work(count))


def failing(error: Exception) -> Callable[[Job[int]], None]:
    def run(job: Job[int]) -> None:
        job.tell(1)
        raise error

    return run


def test_an_error_that_a_reader_can_mend_is_shown(capsys: pytest.CaptureFixture[str]):
    job = Jobs(1, seconds=60, grace=60).start(work(failing(WordtoolsError("no room"))))
    assert (ended(job), job.state.error, job.state.value) == (End.FAILED, "no room", 1)
    assert capsys.readouterr().err == ""


def test_a_mistake_of_ours_goes_to_the_terminal(capsys: pytest.CaptureFixture[str]):
    job = Jobs(1, seconds=60, grace=60).start(work(failing(ZeroDivisionError("secret"))))
    assert ended(job) is End.FAILED
    assert "secret" not in job.state.error
    assert "ZeroDivisionError: secret" in capsys.readouterr().err


def test_old_jobs_are_forgotten_and_running_ones_never():
    jobs = Jobs(2, seconds=60, grace=60)
    running = jobs.start(work(count))
    first = jobs.start(work(lambda job: None))
    gone(jobs, first)
    for _ in range(30):
        gone(jobs, jobs.start(work(lambda job: None)))
    assert jobs.get(running.id) is running
    assert jobs.get(first.id) is None
    running.stop()


def test_no_more_run_than_may():
    jobs = Jobs(1, seconds=60, grace=60)
    first = jobs.start(work(count))
    with pytest.raises(BusyError):
        jobs.start(work(count))
    first.stop()
    gone(jobs, first)
    jobs.start(work(count)).stop()


def start(client: TestClient) -> str:
    answer = client.post("/count", headers=SAME)
    assert answer.status_code == 303
    return answer.headers["location"]


def test_a_job_has_a_page_a_stream_and_a_result(client: TestClient):
    where = start(client)
    page = client.get(where).text
    assert "<h1>Counting</h1>" in page
    assert f'hx-sse:connect="{where}/events"' in page
    assert '<noscript><meta http-equiv="refresh"' in page
    assert client.post(f"{where}/stop", headers=SAME).headers["location"] == where
    stream = client.get(f"{where}/events")
    assert stream.headers["content-type"].startswith("text/event-stream")
    assert 'data-ended="stopped"' in stream.text
    assert stream.text.endswith("event: end\ndata: over\n\n")
    assert client.get(f"{where}/result.txt").text.startswith("counted to ")
    assert client.get(f"{where}/result.pdf").status_code == 404
    over = client.get(where).text
    assert "hx-sse:connect" not in over
    assert "<noscript>" not in over
    assert f"{where}/result.txt" in over


def test_a_button_of_the_page_is_answered_with_nothing(client: TestClient):
    where = start(client)
    assert client.post(f"{where}/stop", headers={**SAME, "HX-Request": "true"}).status_code == 204


def test_too_many_jobs_are_one_line(client: TestClient):
    start(client)
    answer = client.post("/count", headers=SAME)
    assert answer.status_code == 422
    assert "1 long searches run already" in answer.text


def test_unknown_jobs_are_not_found(client: TestClient):
    for route in ("/jobs/x", "/jobs/x/events", "/jobs/x/result.txt"):
        assert client.get(route).status_code == 404
    assert client.post("/jobs/x/stop", headers=SAME).status_code == 404


def test_the_end_of_the_server_ends_its_threads(client: TestClient, app: App):
    start(client)
    before = [thread for thread in threading.enumerate() if thread.name == "job Counting"]
    assert before
    app.jobs.close()
    for thread in before:
        thread.join(5)
    assert not any(thread.is_alive() for thread in before)
