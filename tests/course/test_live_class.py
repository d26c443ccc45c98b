"""A class, from its beginning to its end: the same contract for SQLite and for PostgreSQL."""

import os
import shutil
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from c45_core import Table, grow
from c45_core.explain.labels import Labels
from c45_core.explain.settings import setting
from c45_core.language.words import languages, words
from c45_core.trace.frames import Kind
from c45_course.live import database
from c45_course.live.asked import asked_at
from c45_course.live.course import as_csv, summary
from c45_course.live.given import given_growing
from c45_course.live.limits import MOST_KNOWN, Limit
from c45_course.live.place import place_of
from c45_course.live.records import LENGTH, SIGNS, DeniedError, Vote, code_of, hashed, nickname
from c45_course.live.store import HERE, MOST_TIMES, Store
from c45_course.live.tally import MOST_BARS, tally
from c45_course.practice.phrasing import Asker
from c45_course.practice.questions import Topic, questions

HOUR, NOW = 3600.0, 1_800_000_000.0
TEXTS = {language: {"ask": "?", "options": []} for language in languages()}


def _program(name):
    """A program of PostgreSQL, which Debian keeps in a folder of its release."""
    found = shutil.which(name) or max(
        map(str, Path("/usr/lib/postgresql").glob(f"*/bin/{name}")), default=""
    )
    return found or None


def _answers(psycopg, address):
    try:
        psycopg.connect(address).close()
    except psycopg.OperationalError:  # its socket is there before it is
        return False
    return True


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    """The address of a PostgreSQL of our own, which listens in a folder alone."""
    if _program("initdb") is None or _program("postgres") is None:
        pytest.skip("PostgreSQL is not installed")
    psycopg = pytest.importorskip("psycopg")
    folder = Path(subprocess.check_output(["mktemp", "-d", "/tmp/c45-pg-XXXXXX"], text=True).strip())
    folder.chmod(0o755)
    data, place = folder / "data", folder / "socket"
    place.mkdir()
    # PostgreSQL refuses to be root.
    whose = {"user": "nobody", "group": "nogroup"} if os.getuid() == 0 else {}
    if whose:
        shutil.chown(folder, **whose)
        shutil.chown(place, **whose)
    made = [_program("initdb"), "-D", str(data), "-U", "c45", "-A", "trust", "-N", "-E", "UTF8"]
    subprocess.run(
        made, check=True, capture_output=True, cwd=folder, extra_groups=[] if whose else None, **whose
    )
    options = ["-k", str(place), "-c", "listen_addresses=", "-c", "fsync=off"]
    server = subprocess.Popen(
        [_program("postgres"), "-D", str(data), *options],
        cwd=folder,
        stderr=subprocess.DEVNULL,
        extra_groups=[] if whose else None,
        **whose,
    )
    try:
        address, deadline = f"postgresql://c45@/postgres?host={place}", time.monotonic() + 60
        while not _answers(psycopg, address):
            assert server.poll() is None and time.monotonic() < deadline
            time.sleep(0.05)
        yield address
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(60)
        shutil.rmtree(folder)


@pytest.fixture(params=["sqlite", "postgresql"])
def environment(request, tmp_path):
    """What the environment says of the database."""
    if request.param == "sqlite":
        return {"C45_CLASSES": str(tmp_path)}
    return {"C45_DATABASE": request.getfixturevalue("cluster")}


@pytest.fixture
def store(environment):
    opened = database.opened(environment)
    yield Store(opened)
    opened.close()


def _refused(key, act, *given):
    with pytest.raises(DeniedError) as refused:
        act(*given)
    assert refused.value.key == key


def _asked(store, learners=1, options=3):
    code, secret = store.begin(NOW, HOUR)
    tokens = [store.join(code, f"L{n}", NOW) for n in range(learners)]
    store.ask(code, secret, NOW, "table=golf_14", 0, TEXTS, options)
    return code, secret, tokens


def test_a_class_is_joined_asked_answered_twice_and_revealed(store):
    code, secret, (ada, bob) = _asked(store, 2)
    assert set(code) <= set(SIGNS) and len(code) == LENGTH
    assert store.present(code, NOW) == (2, 2)
    store.answer(code, ada, NOW, 1, 1, "0")
    store.answer(code, bob, NOW, 1, 1, "1")
    store.answer(code, ada, NOW + 1, 1, 1, "2")
    _refused("closed", store.answer, code, ada, NOW, 1, 2, "1")
    store.turn(code, secret, NOW, 1, "closed", 1)
    _refused("closed", store.answer, code, ada, NOW, 1, 1, "1")
    store.turn(code, secret, NOW, 1, "open", 2)
    store.answer(code, ada, NOW + 2, 1, 2, "1")
    store.turn(code, secret, NOW, 1, "revealed", 2)
    _refused("closed", store.answer, code, bob, NOW, 1, 2, "1")
    _refused("past", store.turn, code, secret, NOW, 1, "open", 2)
    assert store.answers(code, 1) == [
        Vote(1, 1, 1, "2", NOW + 1),
        Vote(1, 1, 2, "1", NOW),
        Vote(1, 2, 1, "1", NOW + 2),
    ]
    looked, mine = store.look(code, ada, NOW)
    assert mine == {1: "2", 2: "1"} and (looked["number"], looked["phase"]) == (1, "revealed")
    assert store.names(code) == {1: "L0", 2: "L1"}
    assert store.ask(code, secret, NOW, "table=golf_14&step=7", 1, TEXTS, 0) == 2
    assert [each["phase"] for each in store.questions(code)] == ["revealed", "open"]
    assert store.question(code, 1)["texts"] == TEXTS


def test_only_who_leads_a_class_leads_it_and_only_its_learners_answer(store):
    code, secret, (ada,) = _asked(store)
    other, others_secret, (eve,) = _asked(store)
    for wrong in (others_secret, ada, "", hashed(secret)):
        _refused("not_yours", store.lead, code, wrong, NOW)
        _refused("not_yours", store.turn, code, wrong, NOW, 1, "closed", 1)
        _refused("no_learner", store.look, code, wrong if wrong != ada else eve, NOW)
        _refused("not_yours", store.forget, code, wrong, NOW)
    _refused("no_learner", store.answer, code, eve, NOW, 1, 1, "0")
    _refused("no_class", store.join, "BCDFGHJK", "", NOW)
    assert store.lead(other, others_secret, NOW)["code"] == other


def test_what_is_no_answer_is_refused_and_answers_are_limited(store):
    code, _, (ada,) = _asked(store)
    for wrong in ("3", "-1", "x", "", "1.0", "01", "١"):
        _refused("no_option", store.answer, code, ada, NOW, 1, 1, wrong)
    _refused("long", store.answer, code, ada, NOW, 1, 1, "1" * 81)
    _refused("closed", store.answer, code, ada, NOW, 2, 1, "0")
    for n in range(MOST_TIMES):
        store.answer(code, ada, NOW, 1, 1, str(n % 3))
    _refused("often", store.answer, code, ada, NOW, 1, 1, "0")
    assert [vote.given for vote in store.answers(code)] == [str((MOST_TIMES - 1) % 3)]


def test_a_class_ends_is_forgotten_and_its_time_runs_out(store):
    code, secret, (ada,) = _asked(store)
    store.answer(code, ada, NOW, 1, 1, "0")
    store.end(code, secret, NOW)
    _refused("over", store.join, code, "", NOW)
    _refused("closed", store.answer, code, ada, NOW, 1, 1, "1")
    _refused("over", store.ask, code, secret, NOW, "", 0, TEXTS, 0)
    assert len(store.answers(code)) == 1
    later, _, _ = _asked(store)
    _refused("no_class", store.join, code, "", NOW + HOUR)
    assert store.forget_old(NOW + HOUR - 1) == 0
    store.forget(code, secret, NOW)
    assert store.answers(code) == [] and store.names(code) == {} and store.questions(code) == []
    assert store.forget_old(NOW + HOUR) >= 1
    assert store.answers(later) == [] and store.names(later) == {}


def test_who_is_here_was_seen_a_little_while_ago(store):
    code, _, (ada, _) = _asked(store, 2)
    assert store.present(code, NOW + HERE + 1) == (0, 2)
    store.look(code, ada, NOW + HERE)
    assert store.present(code, NOW + HERE + 1) == (1, 2)


def test_nothing_is_lost_where_many_answer_at_once(store):
    code, secret, tokens = _asked(store, 40)
    with ThreadPoolExecutor(16) as people:
        list(people.map(lambda token: store.answer(code, token, NOW, 1, 1, "1"), tokens * 2))
    assert sorted(vote.learner for vote in store.answers(code)) == list(range(1, 41))
    assert store.lead(code, secret, NOW)["number"] == 1


ANSWERING = """
import os, signal, sys
from c45_course.live import database
from c45_course.live.store import Store
store = Store(database.opened())
code, token, now = sys.argv[1:]
store.answer(code, token, float(now), 1, 1, "2")
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_process_that_is_killed_after_an_answer_has_stored_it(store, environment):
    code, _, (ada,) = _asked(store)
    command = [sys.executable, "-c", ANSWERING, code, ada, str(NOW)]
    killed = subprocess.run(
        command, env={**os.environ, **environment}, check=False, capture_output=True
    )
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    assert [vote.given for vote in store.answers(code)] == ["2"]


def test_no_secret_is_stored(tmp_path):
    tmp_path /= "100% ?a=b#c"
    opened = database.opened({"C45_CLASSES": str(tmp_path)})
    _, secret, (ada,) = _asked(Store(opened))
    opened.close()
    stored = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert hashed(ada).encode() in stored
    assert secret.encode() not in stored and ada.encode() not in stored


def test_a_code_is_read_however_it_is_typed_and_a_nickname_is_plain():
    assert code_of("k7qm－3xwd") == code_of("K7QM 3XWD") == "K7QM3XWD"
    assert not set("AEIOU01LY") & set(SIGNS)
    assert nickname("a\u202eb\x00c") == "abc" and nickname("名" * 40) == "名" * 24


def test_a_limit_forgets_rather_than_grows():
    limit = Limit(1, 60)
    for address in range(3 * MOST_KNOWN):
        limit.allows(str(address), 0)
    assert len(limit._used) <= MOST_KNOWN
    assert not limit.allows(str(3 * MOST_KNOWN - 1), 1)


# --- questions and votes ----------------------------------------------------------------------------


def _votes(answers, number=1):
    """Votes by the vote and the answers of learners 1, 2, ...; None: did not vote."""
    return [
        Vote(number, vote, learner, given, NOW)
        for vote, row in answers.items()
        for learner, given in enumerate(row, 1)
        if given is not None
    ]


ADDRESSES = (
    {"lesson": "growing", "table": "watermelon_3.0", "step": "60"},
    {"lesson": "growing", "table": "golf_14", "dialect": "id3", "order": "level", "step": "30"},
    {"lesson": "choosing", "table": "loan_10", "node": "0"},
    {"lesson": "pruning"},
    {"lesson": "pruning", "k": "0.625", "penalty": "1", "order": "bottom_up"},
    {"lesson": "pruning", "room": "grown", "table": "watermelon_2.0", "rule": "ebp"},
    {"lesson": "pruning", "room": "grown", "table": "golf_14", "dialect": "cart"},
    {"lesson": "growing", "step": "999999", "node": "-1"},
)


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_step_has_questions_in_every_language_and_the_record_is_right(address):
    found = asked_at(place_of(address))
    assert found
    for asked in found:
        assert set(asked.phrased) == set(languages())
        for told in asked.phrased.values():
            assert told.ask and told.solution and told.sentence
            assert len(told.options) == len(asked.question.options)
        if asked.question.explanation is None:
            judged = [asked.judged(str(n)) for n in range(len(asked.question.options))]
            assert [n for n, said in enumerate(judged) if said == "right"] == list(asked.right)
            assert asked.right
        else:
            assert asked.judged(f"{asked.question.explanation.recorded:.6f}") == "right"
        # Its own address asks it again.
        assert any(each.texts() == asked.texts() for each in asked_at(place_of(asked.query)))


@pytest.mark.parametrize(("dialect", "step", "node"), [("documents", 86, 8), ("cart", 188, 9)])
def test_a_continuous_attribute_without_a_threshold_is_not_asked_about_at_another_node(
    dialect, step, node
):
    address = {"table": "missing_14", "dialect": dialect, "step": str(step)}
    found = asked_at(place_of(address))
    assert {each.question.node for each in found} == {node}
    assert all(each.question.topic is not Topic.THRESHOLD for each in found)


def test_a_table_that_is_not_of_the_course_is_no_place():
    for address in (
        {"table": "own-7"},
        {"dialect": "mine"},
        {"lesson": "pruning", "room": "grown", "table": "own-7"},
        {"lesson": "pruning", "room": "map"},
        # The tree of the cases that are not kept aside is another one.
        {"lesson": "pruning", "room": "grown", "aside": "third"},
        {"lesson": "pruning", "room": "grown", "rule": "rep"},
    ):
        assert place_of(address) is None


def test_a_table_with_validation_cases_is_asked_about_as_it_is_pruned():
    place = place_of({"lesson": "pruning", "room": "grown", "table": "watermelon_2.0_split"})
    (node, *_) = asked_at(place)[0].phrased["en"].given.counts[0].rows
    # Of the ten melons for training four are sunken.
    assert node[0] == "“Navel = sunken”" and node[1] == "4"


def test_a_tree_by_hand_is_asked_about_as_the_address_writes_it():
    address = {"lesson": "pruning", "own": "A:7 (B:2/6, C:3/8, D:0/2)", "node": "0"}
    by_hand = place_of(address)
    assert by_hand.own == "A:7(B:2/6,C:3/8,D:0/2)"
    number = next(each for each in asked_at(by_hand) if not each.question.options)
    # The branches make 2 + 3 + 0 errors, and 3 leaves add 3/2.
    assert number.judged("6.5") == "right"
    # With the settings of the address, as the lesson has them: no half for a leaf, or what is none.
    for penalty, errors in (("0", "5"), ("1", "8"), ("0.7", "6.5"), ("x", "6.5")):
        found = asked_at(place_of({**address, "penalty": penalty}))
        assert next(each for each in found if not each.question.options).judged(errors) == "right"
    # A line that is no tree: the lesson shows the printed one, and so is asked.
    assert place_of({"lesson": "pruning", "own": "T(8,1)"}) == place_of({"lesson": "pruning"})


def test_a_phone_is_told_each_setting_of_a_pruning_that_is_not_as_usual():
    address = {"lesson": "pruning", "tree": "T4", "node": "4"}
    usual, changed = (asked_at(place_of({**address, **rules})) for rules in ({}, {"penalty": "1"}))
    one_way, other_way = (
        {language: found[0].phrased[language].given.line for language in ("en", "zh")}
        for found in (usual, changed)
    )
    assert one_way == {
        "en": "pessimistic error pruning (PEP) · k = 1",
        "zh": "悲观错误剪枝（PEP） · k = 1",
    }
    assert other_way == {
        "en": "pessimistic error pruning (PEP) · k = 1 · correction per leaf: 1",
        "zh": f"悲观错误剪枝（PEP） · k = 1 · {setting('leaf_penalty', 1.0, words('zh'))}",
    }


def test_a_phone_is_told_the_variant_that_is_not_the_usual_one():
    address = {"lesson": "growing", "table": "golf_14_quinlan_numeric", "step": "2"}
    variants = {"documents": "", "j48": "Weka J48 · ", "documents+": "minimum cases: 3 · "}
    for dialect, named in variants.items():
        limits = {"min_cases": "3"} if dialect.endswith("+") else {}
        found = asked_at(place_of({**address, "dialect": dialect.rstrip("+"), **limits}))
        lines = {each.phrased["en"].given.line for each in found if each.question.node == 0}
        assert lines == {f"{named}14 cases (unsuitable: 5, suitable: 9)"}


def test_a_value_is_given_with_all_its_digits():
    table = Table.from_columns({"x": [1234567.5, 1234568.5, 3], "play": ["a", "b", "a"]}, target="play")
    trace = grow(table)
    cut = next(frame for frame in trace if frame.kind is Kind.CUT)
    (question,) = questions(trace, cut)
    (given,) = given_growing(Asker(trace, Labels(table), words("en")), question).counts
    assert [row[0] for row in given.rows] == ["3", "1234567.5", "1234568.5"]


def _entropy():
    found = asked_at(place_of({"table": "golf_14", "step": "2"}))
    return next(each for each in found if each.question.topic is Topic.NUMBER)


def test_slips_are_named_and_counted_and_minds_that_changed():
    asked = _entropy()
    first = ["0.6518", "0.652", "0.94", "7", None, "0.9403"]
    counted = tally(asked, _votes({1: first, 2: ["0.94", "0.652", "7", "0.940", "0.2", None]}))
    assert counted.answered == (5, 5) and counted.right == (2, 2)
    assert counted.slips == (("natural_log", 1),)
    assert (counted.to_right, counted.to_wrong) == (2, 1)
    bars = {bar.judged: bar.counts for bar in counted.bars if bar.judged != "wrong"}
    assert bars == {"natural_log": (2, 1), "right": (2, 2)}
    assert sorted(bar.counts for bar in counted.bars if bar.judged == "wrong") == [(0, 1), (1, 1)]


def test_numbers_without_a_bar_of_their_own_share_one():
    counted = tally(_entropy(), _votes({1: [str(10 + n) for n in range(40)]}))
    assert len(counted.bars) == MOST_BARS
    assert counted.bars[-1].given == "" and sum(bar.counts[0] for bar in counted.bars) == 40


def test_options_have_a_bar_each_even_without_a_vote():
    asked = asked_at(place_of({"table": "watermelon_2.0"}))[0]
    assert [bar.given for bar in tally(asked, []).bars] == list("012345")


@pytest.mark.parametrize("language", languages())
def test_the_course_of_a_class_is_rows_that_no_spreadsheet_runs(language):
    asked, said = _entropy(), words(language)
    rows = [{"number": 1}]
    votes = _votes({1: ["0.6518", "-0.94"]})
    written = as_csv(rows, votes, {1: "=1+1", 2: ""}, lambda row: asked, said)
    lines = written.removeprefix("\ufeff").splitlines()
    assert len(lines) == 3
    assert said("live", "column_right") in lines[0]
    assert all(asked.phrased[language].solution in line for line in lines[1:])
    assert ",'=1+1," in lines[1] and said("live_slips", "natural_log") in lines[1]
    (told,) = summary(rows, votes, lambda row: asked, said)
    assert told["answered"] == [2, 0] and told["right"] == [0, 0]
    assert as_csv(rows, votes, {}, lambda row: None, said).count("\n") == 1
