"""Work on own tables in processes of its own: every way it ends, who waits, and what crosses."""

import os
import subprocess
import sys
import threading
import time
from dataclasses import fields

import numpy as np
import pytest
import worker_jobs as jobs
from hypothesis import given, settings
from hypothesis import strategies as st
from lane import examples
from pairs import every_two

from c45_core import PRESETS, InputError, grow
from c45_core.language.refusal import write_error
from c45_core.language.words import languages, words
from c45_core.prune import prune
from c45_core.tree import Tree
from c45_course import datasets
from c45_course.readers.grid import Grid, read_grid
from ui.own.tasks import work_out
from ui.state.own_table import copy_of
from ui.workers.jobs import Job, SupersededError, done, is_lost
from ui.workers.packing import coded, decoded, parts_of
from ui.workers.pool import Pool, Settings, from_environment
from ui.workers.texts import Packed, counted, packed
from ui.workers.worker import ROOT

USUAL = Settings(workers=2, seconds=30, megabytes=500, waiting=3)


@pytest.fixture(scope="module", autouse=True)
def the_jobs_of_the_tests():
    """Workers find the jobs of the tests beside them."""
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (str(ROOT / "tests" / "helpers"), before)))
    yield
    if before is None:
        del os.environ["PYTHONPATH"]
    else:
        os.environ["PYTHONPATH"] = before


@pytest.fixture
def pool(request):
    """A pool of its own, with the settings a test asks for."""
    made = Pool(getattr(request, "param", USUAL))
    yield made
    made.close()


@pytest.fixture(scope="module")
def common():
    """A pool for the tests that leave it as it was."""
    made = Pool(USUAL)
    yield made
    made.close()


def _ask(pool, work, *args, owner="me", watch=lambda _: None, tells="", **named):
    return done(Job(work, args, named, tells), owner, watch, pool)


def _lost(pool, work, *args, **options):
    with pytest.raises(InputError) as caught:
        _ask(pool, work, *args, **options)
    assert is_lost(caught.value)
    return caught.value


def _until(true, seconds=20):
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


def _lives(pid):
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


# --- how work ends --------------------------------------------------------------------------------


def test_an_answer_comes_back_and_the_worker_is_used_again(common):
    assert _ask(common, jobs.echo, 1, "two") == (1, "two")
    assert _ask(common, jobs.pid) == _ask(common, jobs.pid) != os.getpid()


def test_who_has_worked_works_again_before_who_has_just_started(pool):
    """Who has worked has loaded what is compiled; who has just started would do so within the job."""
    first = _ask(pool, jobs.pid)
    _until(lambda: len(pool.pids) == 2)  # one is started in advance
    assert [_ask(pool, jobs.pid) for _ in range(3)] == [first] * 3


def test_what_a_job_prints_is_no_answer(common):
    assert _ask(common, jobs.loud) == "an answer"


def test_a_refusal_crosses_with_its_data_and_is_said_in_every_language(common):
    worker = _ask(common, jobs.pid)
    with pytest.raises(InputError) as caught:
        _ask(common, jobs.refuse)
    assert not is_lost(caught.value) and caught.value.said.values == {"file": "golf.csv"}
    assert "golf.csv" in write_error(caught.value, words("zh"))
    with pytest.raises(InputError, match="a sentence alone"):
        _ask(common, jobs.refuse_plainly)
    assert _ask(common, jobs.pid) == worker


def test_how_far_it_is_is_told_at_most_some_four_times_a_second(common):
    told = []
    _ask(common, jobs.slow, 1.2, tells="progress", watch=lambda state: told.append(state.told))
    different = {each for each in told if each is not None}
    assert 2 <= len(different) <= 7 and all(whole == 1.2 for _, whole in different)


@pytest.mark.parametrize("job", [jobs.crash, jobs.fail, jobs.wrong], ids=lambda job: job.__name__)
def test_what_breaks_loses_the_work_in_hand_and_nothing_else(common, job):
    error = _lost(common, job)
    assert error.said.key == "lost"
    assert _ask(common, jobs.echo, 1) == (1,)


@pytest.mark.parametrize("pool", [Settings(1, 1, 500, 3)], indirect=True, ids=["1 s"])
@pytest.mark.parametrize("job", [(jobs.slow, 60), (jobs.stubborn,)], ids=["sleeps", "holds"])
def test_what_takes_too_long_is_ended_and_the_sentence_says_how_long(pool, job):
    worker, began = _ask(pool, jobs.pid), time.monotonic()
    error = _lost(pool, *job)
    assert error.said.key == "too_long" and error.said.values == {"seconds": "1"}
    assert time.monotonic() - began < 15
    assert not _lives(worker) and _ask(pool, jobs.echo, 1) == (1,)


@pytest.mark.skipif(sys.platform != "linux", reason="the limit of memory is the system's")
@pytest.mark.parametrize("pool", [Settings(1, 30, 200, 3)], indirect=True, ids=["200 MB"])
def test_what_takes_too_much_memory_is_ended_and_the_sentence_says_how_much(pool):
    assert _ask(pool, jobs.much, 100) == 100_000_000
    error = _lost(pool, jobs.much, 300)
    assert error.said.key == "memory" and error.said.values == {"megabytes": 200}
    assert _ask(pool, jobs.much, 100) == 100_000_000


def test_an_exception_of_who_watches_ends_the_work_at_once(common):
    class LeavingError(BaseException):
        pass

    workers = []

    def leave(_):
        workers.extend(common.pids)
        raise LeavingError

    began = time.monotonic()
    with pytest.raises(LeavingError):
        _ask(common, jobs.stubborn, watch=leave)
    assert time.monotonic() - began < 2 or os.getloadavg()[0] > 4
    # One of them did the work, and is gone; the one in advance is there.
    _until(lambda: sum(map(_lives, set(workers))) < len(set(workers)))
    assert _ask(common, jobs.echo, 1) == (1,)


def test_newer_work_of_the_same_person_ends_the_older_and_nobody_elses(common):
    ended = []

    def older():
        try:
            _ask(common, jobs.slow, 60, owner="one")
        except SupersededError:
            ended.append("older")

    thread = threading.Thread(target=older)
    thread.start()
    _until(lambda: any(ticket.owner == "one" for ticket in common._busy))
    assert _ask(common, jobs.echo, 2, owner="two") == (2,)
    assert not ended
    assert _ask(common, jobs.echo, 1, owner="one") == (1,)
    thread.join(20)
    assert ended == ["older"]


@pytest.mark.parametrize("pool", [Settings(1, 30, 500, 2)], indirect=True, ids=["one worker"])
def test_who_waits_sees_how_many_are_before_and_a_full_queue_is_said(pool):
    seen, answers, free = {}, [], threading.Event()

    def ask(owner):
        def watch(state):
            seen.setdefault(owner, []).append(state.before)
            if owner == "first" and free.is_set():
                raise InputError("enough")

        try:
            answers.append(
                (owner, _ask(pool, jobs.slow, 60 if owner == "first" else 0, owner=owner, watch=watch))
            )
        except InputError:
            answers.append((owner, None))

    threads = []
    for place, owner in enumerate(("first", "second", "third")):
        threads.append(threading.Thread(target=ask, args=(owner,)))
        threads[-1].start()
        _until(lambda: len(pool._busy) + len(pool._waiting) == place + 1 and pool._busy)  # noqa: B023
    _until(lambda: seen.get("second") and seen.get("third"))
    error = _lost(pool, jobs.echo, owner="fourth")
    assert error.said.key == "full" and error.said.values == {"n": 2}
    free.set()
    for thread in threads:
        thread.join(30)
    assert seen["second"][0] == 0 and seen["third"][0] == 1
    assert [owner for owner, _ in answers] == ["first", "second", "third"]


def test_workers_end_with_their_server():
    script = (
        "import sys, threading, time; sys.path.insert(0, 'tests/helpers')\n"
        "import worker_jobs as jobs\n"
        "from ui.workers.jobs import Job, done\n"
        "from ui.workers.pool import pool\n"
        "done(Job(jobs.echo), 'me')\n"
        "threading.Thread(target=done, args=(Job(jobs.stubborn), 'me'), daemon=True).start()\n"
        "time.sleep(0.5); print(*pool().pids, flush=True); time.sleep(60)\n"
    )
    server = subprocess.Popen(
        [sys.executable, "-c", script], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    workers = [int(pid) for pid in server.stdout.readline().split()]
    assert workers and all(map(_lives, workers))
    server.kill()
    server.wait()
    _until(lambda: not any(map(_lives, workers)))


@pytest.mark.parametrize(
    ("text", "found"), [("3", 3), ("0", 120), ("-1", 120), ("much", 120), ("", 120)]
)
def test_the_settings_are_read_from_the_environment(monkeypatch, text, found):
    monkeypatch.setenv("C45_WORK_SECONDS", text)
    assert from_environment().seconds == found
    assert from_environment().workers == os.cpu_count()


def test_why_work_ended_is_said_in_every_language():
    for language in languages():
        for key in ("too_long", "memory", "lost", "full"):
            said = words(language)("work", key, seconds="1", megabytes=2, n=3)
            assert said.endswith((".", "。"))


# --- what crosses ---------------------------------------------------------------------------------


def _crossed(thing, monkeypatch=None):
    return decoded([bytes(part) for part in coded(thing)])


def test_what_was_sent_comes_back_as_the_same_object(common):
    table = datasets.load("watermelon_3.0").table
    trace = _ask(common, grow, table, PRESETS["j48"])
    assert trace.source is table
    pruning = _ask(common, prune, trace)
    assert pruning.trace is trace and pruning.grown.size == trace.size
    assert _ask(common, jobs.first_of, (table, trace)) is table


@pytest.mark.parametrize(
    ("dialect", "name"), every_two(PRESETS, ["watermelon_3.0", "golf_14", "watermelon_2.0_split"])
)
def test_a_trace_and_its_pruning_are_what_they_were(name, dialect):
    trace = grow(datasets.load(name).training, PRESETS[dialect])
    other = _crossed(trace)
    assert list(other) == list(trace)
    assert not other.ledger.nodes.counts.flags.writeable
    pruning = prune(trace)
    again = _crossed(pruning)
    assert _told(again.tree) == _told(pruning.tree) and _told(again.grown) == _told(pruning.grown)
    for mine, theirs in zip(again.weighed, pruning.weighed, strict=True):
        assert (mine.node, mine.outcome, mine.margin) == (theirs.node, theirs.outcome, theirs.margin)
        assert _told(mine.subtree) == _told(theirs.subtree) and _told(mine.leaf) == _told(theirs.leaf)
    # What was one node is one node: a pruned tree shares what stayed.
    shared = {id(node) for node in pruning.grown.walk()} & {id(node) for node in pruning.tree.walk()}
    still = {id(node) for node in again.grown.walk()} & {id(node) for node in again.tree.walk()}
    assert len(shared) == len(still)


def _told(tree):
    """Every field of every node of a tree."""
    return [
        (
            n.number,
            n.label,
            n.test,
            len(n.branches),
            n.estimate,
            n.counts.tolist(),
            _listed(n.inherited),
        )
        for n in tree.walk()
    ]


def _listed(numbers):
    return None if numbers is None else numbers.tolist()


def test_every_field_of_a_tree_is_laid_down():
    assert {each.name for each in fields(Tree)} == {
        *("number", "counts", "label", "test", "branches", "estimate", "inherited", "measure"),
    }


def test_a_tree_of_any_height_crosses():
    tree = Tree(0, np.array([1.0, 0.0]), 0)
    for number in range(1, 20_000):
        tree = Tree(number, np.array([1.0, 0.0]), 0, branches=(tree,))
    assert _crossed(tree).size == 20_000


TEXTS = st.lists(st.text(st.characters(codec=None), max_size=8), min_size=1, max_size=40).map(
    lambda few: tuple(few * 10)
)


@settings(max_examples=examples(60), deadline=None)
@given(TEXTS)
def test_texts_of_any_kind_are_what_they_were(texts):
    kept = Packed.of(texts)
    assert kept == texts and kept.opened() == texts and len(kept) == len(texts)
    assert kept[3:7] == texts[3:7] and kept[-1] == texts[-1] and list(kept) == list(texts)
    assert counted(kept) == counted(texts) and list(counted(kept)) == list(counted(texts))
    again = _crossed(kept)
    assert again == texts and _crossed(packed(texts)) == texts


def test_a_grid_stays_packed_in_the_server_and_works_as_before():
    rows = "".join(f"v{n % 7},{n}\n" for n in range(1000))
    grid = read_grid(f"a,b\n{rows}".encode(), name="t.csv")
    kept = _crossed(grid)
    assert isinstance(kept, Grid) and isinstance(kept.columns[0], Packed) and kept == grid
    assert kept.take([3, 1]) == grid.take([3, 1]) and kept.column("b")[:3] == ("0", "1", "2")
    assert kept.with_cell(2, "a", "x").column("a") == grid.with_cell(2, "a", "x").column("a")


def test_an_own_table_comes_back_worked_out(common):
    own = copy_of(datasets.load("golf_14"))
    found = _ask(common, work_out, own)
    assert {"now", "understood", "table", "invalid_because"} <= set(vars(found))
    assert found.base is own.base and found.start is own.start


def test_a_long_cell_is_listed_by_neither_side(monkeypatch):
    """The server keeps many texts packed, a worker opens them."""
    cells = [str(row) for row in range(300)]
    cells[7] = "x" * 5000
    grid = read_grid(
        "\n".join(["a,class", *(f"{cell},yes" for cell in cells)]).encode(), name="long.csv"
    )
    monkeypatch.setattr(Packed, "kept", True)
    here = decoded([bytes(part) for part in coded(grid)])
    assert isinstance(here.columns[0], Packed)
    monkeypatch.setattr(Packed, "kept", False)
    job = ((here, here.how), {})
    there = decoded([bytes(part) for part in coded(job)])
    assert [type(each) for each in parts_of(job)] == [type(each) for each in parts_of(there)]


def test_both_sides_list_the_same_parts():
    own = copy_of(datasets.load("golf_14"))
    trace = grow(own.table, PRESETS["documents"])
    job = ((own, trace, (own.table, "text")), {"other": trace.ledger})
    there = decoded([bytes(part) for part in coded(job)])
    assert [type(each) for each in parts_of(job)] == [type(each) for each in parts_of(there)]
