"""No work on somebody's own table is done in the server: every lesson sends it to a worker."""

from importlib import import_module

import pytest
from lesson import asked, opened
from test_page_your_table import ODD, ROOMS, _open, _uploaded

from c45_core import grow, preset
from c45_course import datasets
from ui.own.tasks import read
from ui.state import own_table, session
from ui.state.course import lessons
from ui.workers import away
from ui.workers.jobs import lost

NAME = "odd.csv"
grids, growing, pruning, judging = map(
    import_module,
    ("c45_course.readers.grid", "c45_core.engine.loop", "c45_core.prune", "c45_core.validate.result"),
)
"""`c45_core.engine` is a function, so its folder is not found as an attribute."""


def _guarded(monkeypatch, module, name, is_own):
    """Let a function of the core, found where it is called, refuse an own table."""
    real = getattr(module, name)

    def guard(*args, **named):
        assert not is_own(*args, **named), f"{module.__name__}.{name} runs in the server"
        return real(*args, **named)

    monkeypatch.setattr(module, name, guard)


@pytest.fixture
def guarded(monkeypatch):
    """Growing, pruning, judging, reading and changing refuse own tables in this process."""
    _guarded(monkeypatch, growing, "check_range", lambda table, *_, **__: session.is_own(table.name))
    _guarded(
        monkeypatch,
        pruning,
        "_run_method",
        lambda *args: args[-1] is not None and session.is_own(args[-1].table.name),
    )
    _guarded(monkeypatch, judging, "every_row", lambda table: session.is_own(table.name))
    _guarded(monkeypatch, grids, "make_grid", lambda cells, wanted, how: wanted.name == NAME)
    for name in ("replay", "table_of", "understand"):
        _guarded(
            monkeypatch, own_table, name, lambda thing, *_: getattr(thing, "grid", thing).name == NAME
        )


@pytest.mark.parametrize(("lesson", "query"), ROOMS, ids=str)
def test_no_lesson_works_on_an_own_table_in_the_server(guarded, lesson, query):
    app = _uploaded(ODD.encode(), name=NAME, lang="en")
    assert session.is_own(asked(app, "table"))
    for name, value in query.items():
        app.query_params[name] = value
    app.switch_page(f"pages/{lessons()[lesson].name}").run()
    assert not app.exception, app.exception[0].stack_trace


def test_the_guards_of_this_test_would_see_work_in_the_server(guarded):
    """Grown here under the name of an own table, it is refused: so the test above can fail."""
    table = datasets.load("golf_14").table.renamed(session.PREFIX + "x")
    with pytest.raises(AssertionError, match="runs in the server"):
        growing.run(table, preset("documents"))
    trace = grow(table.renamed("x"))
    with pytest.raises(AssertionError, match="runs in the server"):
        pruning.prune(type(trace)(table, trace.dialect, trace.ledger, trace.source))
    with pytest.raises(AssertionError, match="runs in the server"):
        judging.measured(pruning.tree_of(trace), table, trace.dialect)
    with pytest.raises(AssertionError, match="runs in the server"):
        read(ODD.encode(), NAME)


@pytest.mark.parametrize("key", ["too_long", "memory", "lost", "full"])
def test_work_that_did_not_come_to_its_end_says_why_and_what_to_do(monkeypatch, key):
    app = _uploaded(ODD.encode(), lang="zh")

    def fails(*_, **__):
        raise lost(key, seconds="1", megabytes=2, n=3)

    with monkeypatch.context() as broken:
        broken.setattr(away, "done", fails)
        app.query_params["dialect"] = "release8"  # its tree was not asked for when the table came
        app.switch_page("pages/05_growing.py").run()
    assert not app.exception and len(app.error) == 1
    assert "。" in app.error[0].value
    assert not [part for part in app.get("bidi_component") if "growing" in (part.proto.id or "")]
    app.button(key="away_again").click().run()
    assert not app.exception and not app.error


def _uploader(app):
    """The place for a file: after one was taken it is a new one."""
    return next(each for each in app.file_uploader if each.key.startswith("own_file"))


def test_a_reading_that_fails_is_said_and_the_table_before_stays(monkeypatch):
    app = _uploaded(ODD.encode(), lang="en")
    token = asked(app, "table")
    with monkeypatch.context() as broken:
        broken.setattr(away, "done", lambda *_, **__: (_ for _ in ()).throw(lost("lost")))
        app.button(key="own_example").click().run()
        app.query_params["table"] = token
        _uploader(app).set_value(("b.csv", b"a,b\nx,y\nz,n\n", "text/csv")).run()
    assert not app.exception and "ended too early" in app.error[0].value
    assert asked(app, "table") == token
    app.run()
    assert not app.error


def test_a_wish_that_was_interrupted_is_taken_up_by_the_next_run(monkeypatch):
    app = _open(lang="en")
    with monkeypatch.context() as stopping:
        stopping.setattr(away, "done", lambda *_, **__: away.st.stop())
        _uploader(app).set_value(("b.csv", b"a,b\nx,y\nz,n\n", "text/csv")).run()
        assert not app.exception and asked(app, "table") is None
    app.run()
    assert session.is_own(asked(app, "table"))


def test_a_wish_is_given_up_where_another_lesson_is_opened(monkeypatch):
    app = _open(lang="en")
    with monkeypatch.context() as stopping:
        stopping.setattr(away, "done", lambda *_, **__: away.st.stop())
        _uploader(app).set_value(("b.csv", b"a,b\nx,y\nz,n\n", "text/csv")).run()
    app.switch_page("pages/02_entropy.py").run()
    app.switch_page("pages/12_your_table.py").run()
    assert not app.exception and asked(app, "table") is None


def test_what_is_done_at_once_shows_no_bar(monkeypatch):
    shown = []
    monkeypatch.setattr(away._Watch, "_open", lambda *_: shown.append("bar"))
    monkeypatch.setattr(away, "SOON", 60)
    app = _uploaded(ODD.encode(), lang="en")
    app.switch_page("pages/05_growing.py").run()
    assert not app.exception and not shown


@pytest.mark.parametrize("lesson", ["03_choosing", "04_numbers"])
def test_of_a_large_tree_some_nodes_are_offered_and_the_one_a_link_names(monkeypatch, lesson):
    """To name thousands of nodes deep in a tree would keep the server busy for minutes."""
    for module in ("choosing.laboratory", "numbers.context"):
        monkeypatch.setattr(import_module(f"ui.lessons.{module}"), "MAX_OFFERED_NODES", 2)
    table = {"lang": "en", "table": "computer_buyers_1024_expanded"}
    if lesson == "04_numbers":
        table["table"] = "watermelon_3.0"
    whole = opened(lesson, **table)
    boxes = [box for box in whole.selectbox if box.key == "url_node"]
    assert not whole.exception and len(boxes[0].options) == 2


def test_a_link_to_a_node_that_is_not_offered_first_opens_it(monkeypatch):
    monkeypatch.setattr(import_module("ui.lessons.choosing.laboratory"), "MAX_OFFERED_NODES", 1)
    app = opened("03_choosing", lang="en", table="watermelon_2.0")
    assert len(app.selectbox(key="url_node").options) == 1
    app = opened("03_choosing", lang="en", table="watermelon_2.0", node="1")
    assert not app.exception and app.selectbox(key="url_node").value == "1"
