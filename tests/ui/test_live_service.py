"""What the pages of a class are answered, without a server."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest
from starlette.applications import Starlette

from c45_course.live import database
from c45_course.live.records import DeniedError
from c45_course.practice.arithmetic import UnreadableError
from c45_course.prepare.keeping import linked_name
from ui.live import page
from ui.live.routes import FILES, routes
from ui.live.service import Service
from ui.live.steps import MOST_CELLS
from ui.own.keeping import in_link
from ui.own.tasks import read

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


def test_who_tries_codes_is_held_up_for_a_minute_and_nobody_else_is(service, led, clock):
    code, _, _ = led
    for _ in range(60):
        _refused("no_class", service.join, "BCDFGHJK", "", "thief")
    _refused("busy", service.join, code, "", "thief")
    assert service.join(code, "", "another")["token"]
    clock.now += MINUTE
    assert service.join(code, "", "thief")["token"]


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
        _own(MOST_CELLS),
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
        database, "opened", lambda: database.Database(database._file(":memory:").engine)
    )
    monkeypatch.delenv("C45_DATABASE")
    assert service.begin("teacher")["code"]


def _posted(service, path, token, body):
    """The status that a request is answered with."""
    scope = {
        **{"type": "http", "method": "POST", "path": path, "query_string": b"", "root_path": ""},
        "headers": [(b"authorization", f"Bearer {token}".encode())],
    }
    sent = []

    async def receive():
        return {"type": "http.request", "body": body}

    async def send(message):
        sent.append(message)

    # In a thread of its own: the browser of another test may have left a running loop in this one.
    with ThreadPoolExecutor(1) as own:
        own.submit(asyncio.run, Starlette(routes=routes(service))(scope, receive, send)).result()
    return sent[0]["status"]


@pytest.mark.parametrize(
    "body",
    [
        *(b"", b"[]", b"\xff", b"[" * 4000, b'{"number": 1}', b"x" * 5000),
        b'{"number": Infinity, "round": 1, "given": "1"}',
        b'{"number": 1e99, "round": 1, "given": "1"}',
        b'{"number": 99999999999999999999, "round": 1, "given": "1"}',
        b'{"number": 1, "round": 1, "given": "\\ud800"}',
    ],
)
def test_what_no_page_sends_is_refused(service, led, body):
    code, _, token = led
    assert _posted(service, f"/live/{code}/answers", token, body) == 400


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_pages_name_files_that_are_served_and_end_no_script_early(language):
    for text in (page.join_page(language), page.desk_page(language)):
        assert text.count("</script>") == 2
        named = [part.split('"')[0] for part in text.split("live/file/")[1:]]
        assert len(named) == 2 and set(named) <= FILES.keys()
    assert all(path.exists() for path in FILES.values()) and routes()
