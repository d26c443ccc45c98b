"""A class, from its beginning to its end: the same contract for SQLite and for PostgreSQL."""

import os
import random
import shutil
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import postgres
import pytest
from lane import examples

import topics.live_class.classes.store
from c45_core import Table, grow
from c45_core.explain.labels import Labels
from c45_core.explain.sentences import say_setting
from c45_core.language.words import languages, words
from c45_core.trace.frames import Kind
from c45_course.practice.phrasing import Asker
from c45_course.practice.questions import Topic, questions
from c45_course.step_place import place_of
from topics.live_class.classes import database
from topics.live_class.classes.course import MAX_BARS, count_votes, summarize, write_csv
from topics.live_class.classes.questions import ask_at, given_growing
from topics.live_class.classes.records import (
    CODE_LENGTH,
    CODE_SIGNS,
    MAX_REMEMBERED,
    SECONDS_EXPECTED,
    SECONDS_HERE,
    DeniedError,
    Limit,
    Vote,
    hash_secret,
    network_of,
    nickname,
    read_code,
)
from topics.live_class.classes.store import MAX_TIMES, Store

HOUR, NOW = 3600.0, 1_800_000_000.0
TEXTS = {language: {"ask": "?", "options": []} for language in languages()}


@pytest.fixture(scope="module")
def cluster():
    """The address of a PostgreSQL of our own."""
    with postgres.running() as found:
        yield found.address


@pytest.fixture(params=["sqlite", "postgresql"])
def environment(request, tmp_path):
    """What the environment says of the database."""
    if request.param == "sqlite":
        return {"C45_CLASSES": str(tmp_path)}
    return {"C45_DATABASE": request.getfixturevalue("cluster")}


@pytest.fixture
def store(environment):
    opened = database.open_database(environment)
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
    assert set(code) <= set(CODE_SIGNS) and len(code) == CODE_LENGTH
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


PHASES = ("open", "closed", "revealed", "asleep")


def test_who_has_seen_the_answer_never_votes_on_it(store):
    """Random turns, each also as a page sends it that shows what was before."""
    drawn = random.Random(4545)
    for _ in range(examples(100)):
        code, secret, (ada,) = _asked(store)
        seen, held = False, ("open", 1)
        for _ in range(drawn.randrange(2, 12)):
            to, vote = drawn.choice(PHASES), drawn.choice((0, 1, 2, 3, None))
            try:
                store.turn(code, secret, NOW, 1, to, vote)
            except DeniedError as denied:
                assert (denied.key, denied.status) == ("past", 409)
            else:
                assert to in PHASES[:3] and vote in (1, 2, None)
            looked, _ = store.look(code, ada, NOW)
            assert looked["round"] >= held[1] and (not seen or looked["phase"] == "revealed")
            held, seen = (looked["phase"], looked["round"]), looked["phase"] == "revealed"
            for tried in (1, 2):
                if held == ("open", tried):
                    store.answer(code, ada, NOW, 1, tried, "0")
                else:
                    _refused("closed", store.answer, code, ada, NOW, 1, tried, "0")
        store.forget(code, secret, NOW)


def test_a_page_that_shows_the_first_vote_does_not_close_the_second(store):
    code, secret, _ = _asked(store)
    store.turn(code, secret, NOW, 1, "open", 2)
    for to in ("open", "closed", "revealed"):
        _refused("past", store.turn, code, secret, NOW, 1, to, 1)
    store.turn(code, secret, NOW, 1, "closed")
    assert (store.question(code, 1)["phase"], store.question(code, 1)["round"]) == ("closed", 2)


def test_who_leads_closes_joining_and_removes_a_learner(store):
    code, secret, (ada, bob) = _asked(store, 2)
    for token in (ada, bob):
        store.answer(code, token, NOW, 1, 1, "0")
    store.let_join(code, secret, NOW, False)
    _refused("joining_closed", store.join, code, "", NOW)
    store.answer(code, ada, NOW, 1, 1, "1")
    store.remove(code, secret, NOW, 2)
    _refused("no_learner", store.look, code, bob, NOW)
    _refused("no_learner", store.answer, code, bob, NOW, 1, 1, "1")
    assert store.names(code) == {1: "L0"} and [vote.learner for vote in store.answers(code)] == [1]
    store.remove(code, secret, NOW, 2)
    store.let_join(code, secret, NOW, True)
    store.join(code, "again", NOW)
    assert store.names(code) == {1: "L0", 2: "again"} and len(store.answers(code)) == 1
    _refused("not_yours", store.let_join, code, ada, NOW, False)
    _refused("not_yours", store.remove, code, ada, NOW, 1)


def test_in_a_full_class_who_left_without_an_answer_makes_room(store, monkeypatch):
    monkeypatch.setattr(topics.live_class.classes.store, "MAX_LEARNERS", 3)
    code, _, (ada, bob, cid) = _asked(store, 3)
    _refused("full", store.join, code, "", NOW + SECONDS_EXPECTED - 1)
    # Who has joined and never looked makes room soon.
    for token in (ada, bob):
        store.look(code, token, NOW)
    assert store.present(code, NOW + SECONDS_EXPECTED) == (2, 3)
    dan = store.join(code, "dan", NOW + SECONDS_EXPECTED)
    _refused("no_learner", store.look, code, cid, NOW + SECONDS_EXPECTED)
    store.look(code, dan, NOW + SECONDS_EXPECTED)
    store.answer(code, ada, NOW, 1, 1, "0")
    _refused("full", store.join, code, "", NOW + SECONDS_HERE - 1)
    # Of those who looked the one who was not seen for a minute, unless there is an answer.
    store.look(code, store.join(code, "eve", NOW + SECONDS_HERE), NOW + SECONDS_HERE)
    _refused("no_learner", store.look, code, bob, NOW + SECONDS_HERE)
    assert store.names(code) == {1: "L0", 4: "dan", 5: "eve"}
    _refused("full", store.join, code, "", NOW + SECONDS_HERE)


def test_only_who_leads_a_class_leads_it_and_only_its_learners_answer(store):
    code, secret, (ada,) = _asked(store)
    other, others_secret, (eve,) = _asked(store)
    for wrong in (others_secret, ada, "", hash_secret(secret)):
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
    for n in range(MAX_TIMES):
        store.answer(code, ada, NOW, 1, 1, str(n % 3))
    _refused("often", store.answer, code, ada, NOW, 1, 1, "0")
    assert [vote.given for vote in store.answers(code)] == [str((MAX_TIMES - 1) % 3)]


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
    assert store.present(code, NOW + SECONDS_HERE + 1) == (0, 2)
    store.look(code, ada, NOW + SECONDS_HERE)
    assert store.present(code, NOW + SECONDS_HERE + 1) == (1, 2)


def test_nothing_is_lost_where_many_answer_at_once(store):
    code, secret, tokens = _asked(store, 40)
    with ThreadPoolExecutor(16) as people:
        list(people.map(lambda token: store.answer(code, token, NOW, 1, 1, "1"), tokens * 2))
    assert sorted(vote.learner for vote in store.answers(code)) == list(range(1, 41))
    assert store.lead(code, secret, NOW)["number"] == 1


ANSWERING = """
import os, signal, sys
from topics.live_class.classes import database
from topics.live_class.classes.store import Store
store = Store(database.open_database())
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
    opened = database.open_database({"C45_CLASSES": str(tmp_path)})
    _, secret, (ada,) = _asked(Store(opened))
    opened.close()
    stored = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert hash_secret(ada).encode() in stored
    assert secret.encode() not in stored and ada.encode() not in stored


@pytest.mark.parametrize("late", [False, True])
def test_what_is_deleted_is_in_no_file_any_more(tmp_path, late):
    opened = database.open_database({"C45_CLASSES": str(tmp_path)})
    store = Store(opened)
    code, secret, (ada,) = _asked(store)
    store.join(code, "Zebediah", NOW)
    assert any(b"Zebediah" in file.read_bytes() for file in tmp_path.iterdir())
    store.forget_old(NOW + HOUR) if late else store.forget(code, secret, NOW)
    stored = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert b"Zebediah" not in stored and hash_secret(ada).encode() not in stored
    opened.close()


def test_a_database_of_an_earlier_version_gets_what_it_lacks(environment):
    opened = database.open_database(environment)
    code, secret, _ = _asked(Store(opened))
    with opened.writing() as connection:
        connection.exec_driver_sql("ALTER TABLE c45_classes DROP COLUMN joining")
    opened.close()
    again = database.open_database(environment)
    assert Store(again).lead(code, secret, NOW)["joining"] is True
    assert Store(again).join(code, "", NOW)
    again.close()


FULL = """
import sys
from pathlib import Path
from topics.live_class.classes import database
from topics.live_class.classes.records import DeniedError
from topics.live_class.classes.store import Store
folder, now, hour = Path(sys.argv[1]), 1_800_000_000.0, 3600.0
opened = lambda: database.open_database({"C45_CLASSES": str(folder)})
store = Store(base := opened())
code, secret = store.begin(now, hour)
kept, others = store.begin(now, hour)
tokens = [store.join(code, "", now) for _ in range(60)]
texts = {"en": {"ask": "?", "options": []}}
for number in (1, 2):
    store.ask(code, secret, now, "table=golf_14", 0, texts, 3)
    for token in tokens:
        store.answer(code, token, now, number, 1, "0")
with (folder / "filler").open("ab", buffering=0) as filler:
    try:
        while filler.write(b"x" * 512):
            pass
    except OSError:
        pass
def fill(code):
    joined = []
    try:
        while True:
            joined.append(store.join(code, "", now))
    except DeniedError as denied:
        assert (denied.key, denied.status) == ("unavailable", 503), denied
    return joined
tokens += fill(code)
base.close()
store = Store(opened())
for token in tokens:
    assert store.look(code, token, now + 30)[0]["number"] == 2
assert len(store.names(code)) == len(tokens) and len(store.answers(code)) == 120
if sys.argv[2] == "late":
    assert store.forget_old(now + hour) == 2
else:
    for _ in range(5):
        fill(kept)
        store.let_join(code, secret, now, False)
        store.turn(code, secret, now, 2, "closed")
        store.remove(code, secret, now, len(store.names(code)))
        store.let_join(code, secret, now, True)
        store.turn(code, secret, now, 2, "open")
    assert store.ask(code, secret, now, "table=golf_14", 0, texts, 3) == 3
    store.end(code, secret, now)
    assert store.lead(code, secret, now)["over"] and store.question(code, 3)["phase"] == "closed"
    fill(kept)
    store.forget(code, secret, now)
    assert store.join(kept, "", now) and store.lead(kept, others, now)
assert store.names(code) == {} and store.answers(code) == [] and store.questions(code) == []
"""


@pytest.mark.skipif(sys.platform != "linux", reason="a small disk is made by Linux")
@pytest.mark.parametrize("when", ["now", "late"])
def test_a_class_is_deleted_where_the_disk_is_full(tmp_path, when):
    small = f'mount -t tmpfs -o size=256k tmpfs {tmp_path} && exec "$@"'
    alone = ["unshare", "-m" if os.getuid() == 0 else "-rm", "sh", "-c", small, "sh"]
    if shutil.which("unshare") is None or subprocess.run([*alone, "true"], check=False).returncode:
        pytest.skip("this system lets nobody make a disk")
    tried = [*alone, sys.executable, "-c", FULL, str(tmp_path), when]
    ended = subprocess.run(tried, check=False, capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr
    assert ended.stderr.count("full") == 1 and "Traceback" not in ended.stderr


def test_a_code_is_read_however_it_is_typed_and_a_nickname_is_plain():
    assert read_code("k7qm－3xwd") == read_code("K7QM 3XWD") == "K7QM3XWD"
    assert not set("AEIOU01LY") & set(CODE_SIGNS)
    assert nickname("a\u202eb\x00c") == "abc" and nickname("名" * 40) == "名" * 24


def test_a_limit_forgets_rather_than_grows():
    limit = Limit(1, 60)
    for address in range(3 * MAX_REMEMBERED):
        limit.allows(str(address), 0)
    assert len(limit._used) == MAX_REMEMBERED
    assert not limit.allows(str(3 * MAX_REMEMBERED - 1), 1) and limit.allows("0", 1)


@pytest.mark.parametrize(("most", "seconds"), [(30, 3600), (60, 60), (250, 12.5), (600, 60), (1, 7)])
def test_who_waits_as_long_as_told_is_allowed_and_a_second_earlier_is_not(most, seconds):
    limit = Limit(most, seconds)
    assert all(limit.allows("one", NOW) for _ in range(most))
    assert not limit.allows("one", NOW) and limit.allows("another", NOW)
    told = limit.seconds_to_wait("one", NOW)
    assert limit.is_met("one", NOW + told - 1) and not limit.is_met("one", NOW + told)
    # Who goes on trying does not wait longer, and in the long run gets no more than the limit.
    tries = (NOW + n * seconds / (3 * most) for n in range(1, 3 * most + 1))
    assert sum(limit.allows("one", now) for now in tries) in (most, most - 1)


def test_a_network_of_ipv6_counts_as_one_address():
    one = {network_of(f"2001:db8:7:9:{n:x}::{n}") for n in range(1, 40)}
    assert len(one) == 1 and one != {network_of("2001:db8:7:a::1")}
    assert network_of("fe80::1%eth0") == network_of("fe80::2") and network_of("") == ""
    assert network_of("192.0.2.1") != network_of("192.0.2.2")


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
    found = ask_at(place_of(address))
    assert found
    for asked in found:
        assert set(asked.phrased) == set(languages())
        for told in asked.phrased.values():
            assert told.ask and told.solution and told.sentence
            assert len(told.options) == len(asked.question.options)
        if asked.question.explanation is None:
            judged = [asked.judge(str(n)) for n in range(len(asked.question.options))]
            assert [n for n, said in enumerate(judged) if said == "right"] == list(asked.right)
            assert asked.right
        else:
            assert asked.judge(f"{asked.question.explanation.recorded:.6f}") == "right"
        # Its own address asks it again.
        assert any(each.texts() == asked.texts() for each in ask_at(place_of(asked.query)))


@pytest.mark.parametrize(("dialect", "step", "node"), [("documents", 86, 8), ("cart", 188, 9)])
def test_a_continuous_attribute_without_a_threshold_is_not_asked_about_at_another_node(
    dialect, step, node
):
    address = {"table": "missing_14", "dialect": dialect, "step": str(step)}
    found = ask_at(place_of(address))
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
    (node, *_) = ask_at(place)[0].phrased["en"].given.counts[0].rows
    # Of the ten melons for training four are sunken.
    assert node[0] == "“Navel = sunken”" and node[1] == "4"


def test_a_tree_by_hand_is_asked_about_as_the_address_writes_it():
    address = {"lesson": "pruning", "own": "A:7 (B:2/6, C:3/8, D:0/2)", "node": "0"}
    by_hand = place_of(address)
    assert by_hand.own == "A:7(B:2/6,C:3/8,D:0/2)"
    number = next(each for each in ask_at(by_hand) if not each.question.options)
    # The branches make 2 + 3 + 0 errors, and 3 leaves add 3/2.
    assert number.judge("6.5") == "right"
    # With the settings of the address, as the lesson has them: no half for a leaf, or what is none.
    for penalty, errors in (("0", "5"), ("1", "8"), ("0.7", "6.5"), ("x", "6.5")):
        found = ask_at(place_of({**address, "penalty": penalty}))
        assert next(each for each in found if not each.question.options).judge(errors) == "right"
    # A line that is no tree: the lesson shows the printed one, and so is asked.
    assert place_of({"lesson": "pruning", "own": "T(8,1)"}) == place_of({"lesson": "pruning"})


def test_a_phone_is_told_each_setting_of_a_pruning_that_is_not_as_usual():
    address = {"lesson": "pruning", "tree": "T4", "node": "4"}
    usual, changed = (ask_at(place_of({**address, **rules})) for rules in ({}, {"penalty": "1"}))
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
        "zh": f"悲观错误剪枝（PEP） · k = 1 · {say_setting('leaf_penalty', 1.0, words('zh'))}",
    }


def test_a_phone_is_told_the_variant_that_is_not_the_usual_one():
    address = {"lesson": "growing", "table": "golf_14_quinlan_numeric", "step": "2"}
    variants = {"documents": "", "j48": "Weka J48 · ", "documents+": "minimum cases: 3 · "}
    for dialect, named in variants.items():
        limits = {"min_cases": "3"} if dialect.endswith("+") else {}
        found = ask_at(place_of({**address, "dialect": dialect.rstrip("+"), **limits}))
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
    found = ask_at(place_of({"table": "golf_14", "step": "2"}))
    return next(each for each in found if each.question.topic is Topic.NUMBER)


def test_slips_are_named_and_counted_and_minds_that_changed():
    asked = _entropy()
    first = ["0.6518", "0.652", "0.94", "7", None, "0.9403"]
    counted = count_votes(asked, _votes({1: first, 2: ["0.94", "0.652", "7", "0.940", "0.2", None]}))
    assert counted.answered == (5, 5) and counted.right == (2, 2)
    assert counted.slips == (("natural_log", 1),)
    assert (counted.to_right, counted.to_wrong) == (2, 1)
    bars = {bar.judged: bar.counts for bar in counted.bars if bar.judged != "wrong"}
    assert bars == {"natural_log": (2, 1), "right": (2, 2)}
    assert sorted(bar.counts for bar in counted.bars if bar.judged == "wrong") == [(0, 1), (1, 1)]


def test_numbers_without_a_bar_of_their_own_share_one():
    counted = count_votes(_entropy(), _votes({1: [str(10 + n) for n in range(40)]}))
    assert len(counted.bars) == MAX_BARS
    assert counted.bars[-1].given == "" and sum(bar.counts[0] for bar in counted.bars) == 40


def test_options_have_a_bar_each_even_without_a_vote():
    asked = ask_at(place_of({"table": "watermelon_2.0"}))[0]
    assert [bar.given for bar in count_votes(asked, []).bars] == list("012345")


@pytest.mark.parametrize("language", languages())
def test_the_course_of_a_class_is_rows_that_no_spreadsheet_runs(language):
    asked, said = _entropy(), words(language)
    rows = [{"number": 1}]
    votes = _votes({1: ["0.6518", "-0.94"]})
    written = write_csv(rows, votes, {1: "=1+1", 2: ""}, lambda row: asked, said)
    lines = written.removeprefix("\ufeff").splitlines()
    assert len(lines) == 3
    assert said("live", "column_right") in lines[0]
    assert all(asked.phrased[language].solution in line for line in lines[1:])
    assert ",'=1+1," in lines[1] and said("live_slips", "natural_log") in lines[1]
    (told,) = summarize(rows, votes, lambda row: asked, said)
    assert told["answered"] == [2, 0] and told["right"] == [0, 0]
    assert write_csv(rows, votes, {}, lambda row: None, said).count("\n") == 1
