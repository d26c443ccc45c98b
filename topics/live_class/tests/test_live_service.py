"""What the pages of a class are answered, without a server."""

import asyncio
import itertools
import json
from concurrent.futures import ThreadPoolExecutor

import postgres
import pytest
from starlette.applications import Starlette

from c45_core.language.words import words
from c45_course.practice.arithmetic import UnreadableError
from c45_course.prepare.keeping import linked_name
from topics.live_class.classes import database
from topics.live_class.classes.records import DeniedError
from topics.live_class.web.lesson_questions import ask_of_lesson
from topics.live_class.web.routes import FILES, routes, write_desk_page, write_join_page
from topics.live_class.web.service import MAX_CELLS, Service
from ui.own.keeping import in_link
from ui.own.tasks import read
from ui.state import course
from ui.state.lesson import Options

MELONS = {"table": "watermelon_2.0", "step": "2"}
MINUTE = 60


class Clock:
    def __init__(self):
        self.now = 1_800_000_000.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def service(monkeypatch, tmp_path, clock):
    monkeypatch.setenv("C45_CLASSES", str(tmp_path))
    monkeypatch.delenv("C45_DATABASE", raising=False)
    monkeypatch.setenv("C45_CLASS_HOURS", "1")
    made = Service(clock)
    yield made
    made.store()._database.close()


def _refused(key, act, *given):
    with pytest.raises(DeniedError) as refused:
        act(*given)
    assert refused.value.key == key


@pytest.fixture
def unstored(monkeypatch, service):
    """Keep classes in memory alone, which is quick where hundreds join."""
    monkeypatch.setenv("C45_DATABASE", "sqlite://")


def _held_up(act, *given):
    """How many seconds somebody is told to wait."""
    with pytest.raises(DeniedError) as refused:
        act(*given)
    assert (refused.value.key, refused.value.status) == ("busy", 429)
    assert refused.value.seconds >= 1
    return refused.value.seconds


@pytest.fixture
def led(service):
    """A class that was asked the entropy of 17 melons, and its only learner."""
    begun = service.begin("teacher")
    place = [step["options"] for step in service.choices(MELONS, "en", "teacher")].index([])
    service.do(begun["code"], begun["secret"], {"do": "ask", "query": MELONS, "place": place})
    token = service.join(begun["code"].lower(), "Ada", "phone")["token"]
    return begun["code"], begun["secret"], token


def test_what_is_right_is_told_to_nobody_before_it_is_revealed(service, led):
    code, secret, token = led
    service.answer(code, token, 1, 1, " 0.6914 ", "phone")
    secrets = {"solution", "sentence", "right", "slips", "said", "changed"}
    for told in (service.learner(code, token, "zh"), service.desk(code, secret, "en")):
        assert not secrets & told.keys() and told["phase"] == "open"
    (bar,) = service.desk(code, secret, "en")["bars"]
    assert bar == {"text": "0.6914", "counts": [1, 0]}
    service.do(code, secret, {"do": "turn", "number": 1, "to": "revealed"})
    desk, phone = service.desk(code, secret, "en"), service.learner(code, token, "zh")
    assert desk["slips"] == [["natural logarithm", 1]]
    assert desk["bars"][0]["slip"] == "natural logarithm" and "0.9975" in desk["solution"]
    assert phone["said"][1][0] == "wrong" and "自然对数" in phone["said"][1][1]
    assert service.course(code, secret, "en")["summary"][0]["answered"] == [1, 0]


@pytest.mark.parametrize("lesson", list(course.declared()))
def test_every_lesson_asks_a_class_its_guess_and_what_it_poses_then_what_its_step_calculates(
    service, lesson
):
    declared = course.declared()[lesson]
    found = service.choices({"lesson": lesson}, "zh", "teacher")
    named = declared.guess.names if isinstance(declared.guess, Options) else ()
    own = [len(named)] + [len(posed.answers) for posed in declared.posed]
    assert [len(each["options"]) for each in found[: len(own)]] == own
    assert not any(mark in str(found) for mark in ("**", "$"))
    begun = service.begin("teacher")
    ask = {"do": "ask", "query": {"lesson": lesson}, "place": 0}
    service.do(begun["code"], begun["secret"], ask)
    token = service.join(begun["code"], "Ada", "phone")["token"]
    asked = ask_of_lesson(lesson, "")[0]
    right = str(asked.right[0]) if named else asked.phrased["zh"].solution
    service.answer(begun["code"], token, 1, 1, right, "phone")
    service.do(begun["code"], begun["secret"], {"do": "turn", "number": 1, "to": "revealed"})
    assert service.learner(begun["code"], token, "zh")["said"][1][0] == "right"
    calculated = service.choices({"lesson": lesson, **MELONS}, "zh", "teacher")
    assert len(calculated) > len(own), "a step that is named asks first"
    assert calculated[0] not in found[: len(own)]


def test_the_counts_one_needs_come_with_the_question(service, led):
    code, _, token = led
    assert service.learner(code, token, "en")["given"]["line"] == "17 cases (yes: 8, no: 9)"


def test_what_cannot_be_read_is_no_answer(service, led):
    code, secret, token = led
    for wrong in ("", "abc", "1/0", "9" * 5000, "__import__('os')"):
        with pytest.raises((UnreadableError, DeniedError)):
            service.answer(code, token, 1, 1, wrong, "phone")
    assert service.desk(code, secret, "en")["answered"] == [0, 0]


def test_a_class_there_is_not_is_no_other_than_one_of_somebody_else(service, led):
    code, _, _ = led
    for tried in (code, "BCDFGHJK", "", "'; DROP TABLE c45_classes; --"):
        _refused("no_learner", service.learner, tried, "guess", "en")
        _refused("no_learner", service.answer, tried, "guess", 1, 1, "1", "phone")
        _refused("not_yours", service.desk, tried, "guess", "en")
        _refused("not_yours", service.course, tried, "guess", "en")
        _refused("not_yours", service.do, tried, "guess", {"do": "forget"})


def test_who_tries_codes_is_held_up_and_nobody_of_the_room_is(service, led, clock):
    """One phone behind the address of a room tries codes; the room joins by the right one."""
    code, _, token = led
    for _ in range(60):
        _refused("no_class", service.join, "BCDFGHJK", "", "room")
    waits = _held_up(service.join, "BCDFGHJK", "", "room")
    assert service.join(code, "", "room")["token"]
    clock.now += waits
    _refused("no_class", service.join, "BCDFGHJK", "", "room")
    for tried in itertools.islice(itertools.product("BCDF", repeat=8), 700):
        _held_up(service.join, "".join(tried), "", "room")
    # Now nothing is looked up but the class that is taken part in, and another address is free.
    assert service.join(code, "", "room")["token"]
    assert service.join(code, "", "another")["token"]
    other = service.begin("teacher")["code"]
    waits = _held_up(service.join, other, "", "room")
    clock.now += waits
    assert service.join(other, "", "room")["token"]
    assert service.learner(code, token, "en", "room")


def test_who_tries_tokens_is_held_up_alike_for_every_class_and_the_room_is_not(service, led, clock):
    code, secret, token = led
    asks = (
        lambda tried, wrong: service.learner(tried, wrong, "en", "room"),
        lambda tried, wrong: service.answer(tried, wrong, 1, 1, "zzz", "room"),
        lambda tried, wrong: service.desk(tried, wrong, "en", "room"),
        lambda tried, wrong: service.learners(tried, wrong, "room"),
        lambda tried, wrong: service.course(tried, wrong, "en", "room"),
        lambda tried, wrong: service.do(tried, wrong, {"do": "dance"}, "room"),
    )
    for n in range(60):
        with pytest.raises(DeniedError) as refused:
            asks[n % 6]((code, "BCDFGHJK")[n // 6 % 2], f"guess{n}")
        assert refused.value.status == 401
    waits = [_held_up(ask, tried, "guess") for ask in asks for tried in (code, "BCDFGHJK")]
    assert set(waits) == {1}
    service.answer(code, token, 1, 1, "0.94", "room")
    assert service.desk(code, secret, "en", "room")["answered"] == [1, 0]
    assert service.join(code, "", "room")["token"]
    clock.now += 1
    _refused("no_learner", service.learner, code, "guess", "en", "room")


def test_when_a_class_is_deleted_every_phone_of_the_room_hears_it(unstored, service, led):
    code, secret, _ = led
    tokens = [service.join(code, "", "room")["token"] for _ in range(200)]
    for token in tokens:
        service.learner(code, token, "en", "room")
    service.do(code, secret, {"do": "forget"}, "room")
    for token in tokens:
        _refused("no_learner", service.learner, code, token, "en", "room")


def test_one_phone_neither_fills_a_class_nor_keeps_the_room_out(unstored, service, led, clock):
    """It joins a hundred times a second; whoever waits as long as told joins from the same address."""
    code, _, _ = led
    began, joined, waited = clock.now, 0, []
    for n in range(1000):
        clock.now = max(clock.now, began + n / 100)
        try:
            service.join(code, "", "room")
            joined += 1
        except DeniedError as busy:
            assert (busy.key, busy.status) == ("busy", 429)
            waited.append(busy.seconds)
        if n % 500 == 499:
            clock.now += waited[-1]
            assert service.join(code, "another", "room")["token"]
    # Two hundred and fifty at once, and twenty in a second.
    most = 250 + 20 * (clock.now - began)
    assert most - 25 <= joined <= most and set(waited) == {1}


def test_two_hundred_join_from_one_address_at_once(unstored, service):
    code = service.begin("teacher")["code"]
    assert len({service.join(code, "", "room")["token"] for _ in range(200)}) == 200


def test_a_learner_who_sends_too_often_waits_and_the_room_does_not(service, led, clock):
    code, _, token = led
    other = service.join(code, "", "phone")["token"]
    for _ in range(60):
        with pytest.raises(UnreadableError):
            service.answer(code, token, 1, 1, "?", "phone")
    clock.now += _held_up(service.answer, code, token, 1, 1, "1", "phone")
    assert service.answer(code, other, 1, 1, "1", "phone") == {"given": "1"}
    assert service.answer(code, token, 1, 1, "1", "phone") == {"given": "1"}


def test_looks_of_others_do_not_keep_who_leads_from_the_questions(service, led):
    code, secret, _ = led
    for _ in range(60):
        service.choices({}, "en", "room")
    _held_up(service.choices, {}, "en", "room")
    _held_up(service.choices, {"code": code}, "en", "room", "guess")
    assert service.choices({**MELONS, "code": code}, "en", "room", secret)


def _own(rows):
    """The address of a table that somebody brought."""
    lines = [f"{'sun' if n % 3 else 'rain'},{n % 2},{'yes' if n % 5 else 'no'}" for n in range(rows)]
    text = in_link(read("\n".join(["sky,wind,play", *lines]), "mine.csv"))
    return {"table": linked_name(text), "own": text, "step": "2"}


def test_a_class_is_asked_about_a_table_that_the_address_holds(service):
    mine, begun = _own(20), service.begin("teacher")
    found = service.choices(mine, "zh", "teacher")
    place = [each["options"] for each in found].index([])
    service.do(begun["code"], begun["secret"], {"do": "ask", "query": mine, "place": place})
    token = service.join(begun["code"], "Ada", "phone")["token"]
    given = service.learner(begun["code"], token, "en")["given"]
    assert "16" in str(given) and "4" in str(given)
    # 16 of 20 play: 0.8 log2 1.25 + 0.2 log2 5.
    service.answer(begun["code"], token, 1, 1, "0.7219", "phone")
    turn = {"do": "turn", "number": 1, "to": "revealed"}
    service.do(begun["code"], begun["secret"], turn)
    (said,) = service.learner(begun["code"], token, "en")["said"].values()
    assert said[0] == "right"
    # The link to the step carries the table.
    assert service.desk(begun["code"], begun["secret"], "en")["query"]["own"] == mine["own"]


def test_a_table_that_is_damaged_too_large_or_not_held_is_not_asked_about(service, clock):
    mine = _own(20)
    damaged = mine["own"][:-4]
    for address in (
        {**mine, "own": damaged},
        {**mine, "own": damaged, "table": linked_name(damaged)},
        {**mine, "own": ""},
        _own(MAX_CELLS),
    ):
        assert service.choices(address, "en", "teacher") == []
    for _ in range(60):
        service.choices({}, "en", "thief")
    _refused("busy", service.choices, {}, "en", "thief")


def test_a_class_whose_time_is_over_is_deleted_at_the_next_request(service, led, clock):
    code, secret, token = led
    clock.now += 61 * MINUTE
    _refused("no_learner", service.learner, code, token, "en")
    _refused("not_yours", service.desk, code, secret, "en")
    assert service.store().names(code) == {}


def test_a_wish_of_another_form_is_refused(service, led):
    code, secret, _ = led
    wishes = ({}, {"do": "dance"}, {"do": "turn"}, {"do": "ask", "query": {}, "place": "x"})
    for wish in wishes:
        with pytest.raises((KeyError, TypeError, ValueError)):
            service.do(code, secret, wish)
    for query, place in ((MELONS, 99), (MELONS, -1), ({"table": "own-1"}, 0)):
        _refused("past", service.do, code, secret, {"do": "ask", "query": query, "place": place})


def test_a_server_that_cannot_store_says_so_and_goes_on(monkeypatch, capfd):
    monkeypatch.setenv("C45_DATABASE", "nothing://here")
    service = Service()
    _refused("unavailable", service.begin, "teacher")
    assert "nothing" in capfd.readouterr().err
    monkeypatch.setattr(
        database, "open_database", lambda: database.Database(database._open_file(":memory:").engine)
    )
    monkeypatch.delenv("C45_DATABASE")
    assert service.begin("teacher")["code"]


# --- over HTTP, with both databases -----------------------------------------------------------------


@pytest.fixture(scope="module")
def cluster():
    with postgres.running() as found:
        yield found


@pytest.fixture(params=["sqlite", "postgresql"])
def served(request, monkeypatch, service):
    """A service with each of the databases."""
    if request.param == "postgresql":
        monkeypatch.setenv("C45_DATABASE", request.getfixturevalue("cluster").address)
    return service


def _answered(service, path, token="", body=None, language="en"):
    """Status and answer of a request; `body` None: it asks; `...`: it is cut off."""
    scope = {
        **{"type": "http", "method": "GET" if body is None else "POST", "path": path},
        **{"query_string": b"", "root_path": "", "client": ("192.0.2.7", 4545)},
        "headers": [
            (b"authorization", f"Bearer {token}".encode()),
            (b"accept-language", language.encode()),
            (b"host", b"["),
        ],
    }
    sent = []
    parts = [{"type": "http.request", "body": body or b"", "more_body": False}]
    if body is ...:
        parts = [{"type": "http.request", "body": b'{"num', "more_body": True}]
        parts += [{"type": "http.disconnect"}]

    async def receive():
        return parts.pop(0)

    async def send(message):
        sent.append(message)

    # In a thread of its own: the browser of another test may have left a running loop in this one.
    with ThreadPoolExecutor(1) as own:
        own.submit(asyncio.run, Starlette(routes=routes(service))(scope, receive, send)).result()
    said = b"".join(part.get("body", b"") for part in sent[1:])
    return sent[0]["status"], json.loads(said) if said else None


STRANGE = [
    *(b"", b"[]", b"null", b"true", b"7", b"\xff", b"[" * 4000, b'{"number": 1}', b"x" * 5000),
    b'{"number": 1, "round": 1, "given": "\\ud800"}',
    b'{"number": 1, "round": 1, "given": "1\\u0000"}',
    b'{"number": 1, "round": 1, "given": "1"',
    *(
        b'{"number": %s, "round": %s, "given": %s}' % parts
        for value in (
            *(b"true", b"false", b"null", b"[1]", b"[]", b'{"1": 1}', b"1.0", b"1.5", b"-0.0", b"1e99"),
            *(b"Infinity", b"NaN", b"99999999999999999999", b"10001", b"9" * 4000, b'"1"', b'""'),
        )
        for parts in ((value, b"1", b'"1"'), (b"1", value, b'"1"'))
    ),
    *(
        b'{"number": 1, "round": 1, "given": %s}' % value
        for value in (b"true", b"null", b"1", b"1.5", b"[1]", b'["1"]', b'{"1": 1}')
    ),
]


def test_what_no_page_sends_is_refused(served, capfd):
    begun = served.begin("teacher")
    code, secret = begun["code"], begun["secret"]
    place = [step["options"] for step in served.choices(MELONS, "en", "teacher")].index([])
    served.do(code, secret, {"do": "ask", "query": MELONS, "place": place})
    for body in STRANGE:
        # A token of its own for each: one may not send so many.
        token = served.join(code, "", str(body))["token"]
        answers = f"/live/{code}/answers"
        assert _answered(served, answers, token, body)[0] == 400, body
    for body in STRANGE[:60]:
        status, said = _answered(served, answers, "guess", body)
        assert (status, said["key"]) in ((401, "no_learner"), (429, "busy")), body
    wishes = (
        b'{"do": true}',
        b'{"do": ["end"]}',
        b"{}",
        b'{"do": "turn", "number": true, "to": "open"}',
    )
    wishes += (b'{"do": "turn", "number": 1, "to": null}', b'{"do": "ask", "query": [], "place": 0}')
    wishes += (b'{"do": "ask", "query": {"table": 7}, "place": 0}', b'{"do": "join", "joining": 1}')
    wishes += (b'{"do": "turn", "number": 1, "to": "open", "vote": null}', b'{"do": "remove"}')
    for wish in wishes:
        assert _answered(served, f"/live/{code}/desk", secret, wish)[0] == 400, wish
    for name in (b"null", b"7", b"[]", b"{}", b"true", b'"\\u0000"'):
        assert _answered(served, f"/live/{code}/learners", "", b'{"name": %s}' % name)[0] == 400
    for path in ("classes", f"{code}/learners", f"{code}/answers", f"{code}/desk"):
        assert _answered(served, f"/live/{path}", token, ...) == (400, None)
    assert capfd.readouterr().err == ""
    assert served.desk(code, secret, "en")["answered"] == [0, 0]


def test_a_database_that_stops_is_said_on_every_page_and_comes_back(
    monkeypatch, service, cluster, capfd
):
    monkeypatch.setenv("C45_DATABASE", cluster.address)
    begun = service.begin("teacher")
    code, secret = begun["code"], begun["secret"]
    service.do(code, secret, {"do": "ask", "query": {"table": "watermelon_2.0"}, "place": 0})
    token = service.join(code, "", "phone")["token"]
    asks = (
        ("classes", "", b"{}"),
        (f"{code}/learners", "", b"{}"),
        (f"{code}/answers", token, b'{"number": 1, "round": 1, "given": "0"}'),
        (code, token, None),
        (f"{code}/desk", secret, None),
        (f"{code}/learners", secret, None),
        (f"{code}/course", secret, None),
        (f"{code}/desk", secret, b'{"do": "turn", "number": 1, "to": "closed"}'),
        (f"{code}/desk", secret, b'{"do": "forget"}'),
    )
    cluster.stop()
    try:
        for language in ("en", "zh"):
            said = {"key": "unavailable", "says": words(language)("live", "unavailable")}
            for path, shown, body in asks:
                assert _answered(service, f"/live/{path}", shown, body, language) == (503, said)
    finally:
        cluster.start()
    written = capfd.readouterr().err
    assert "Classes cannot be stored" in written and "Traceback" not in written
    assert written.count("\n") < len(asks), "once a minute"
    for path, shown, body in asks:
        assert _answered(service, f"/live/{path}", shown, body)[0] == 200


def test_a_file_that_is_lost_is_said_and_made_anew(service, led, tmp_path):
    code, _, token = led
    service.store()._database.close()
    for file in tmp_path.glob("classes.sqlite*"):
        file.unlink()
    assert _answered(service, f"/live/{code}", token)[0] == 503
    assert _answered(service, f"/live/{code}", token)[0] == 401
    assert _answered(service, "/live/classes", "", b"{}")[0] == 200


def test_a_fault_of_the_server_is_an_answer_that_a_page_understands(service, led, monkeypatch, capfd):
    code, _, token = led
    monkeypatch.setattr(service, "learner", lambda *_: 1 / 0)
    said = {"key": "failed", "says": words("zh")("live", "failed")}
    assert _answered(service, f"/live/{code}", token, None, "zh") == (500, said)
    assert "ZeroDivisionError" in capfd.readouterr().err


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_pages_name_files_that_are_served_and_end_no_script_early(language):
    for text in (write_join_page(language), write_desk_page(language)):
        assert text.count("</script>") == 2
        named = [part.split('"')[0] for part in text.split("live/file/")[1:]]
        assert len(named) == 2 and set(named) <= FILES.keys()
    assert all(path.exists() for path in FILES.values()) and routes()
