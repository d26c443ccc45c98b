"""A trace in a notebook: the widget without a browser, and the notebooks of `examples/`, executed."""

import json
import sys
import zlib
from pathlib import Path

import anywidget
import nbformat
import numpy as np
import pytest
from nbclient import NotebookClient

from c45_core import InputError, grow
from c45_core.language.words import words
from c45_course import datasets
from c45_course.embed.onefile import book_of, write_page

ROOT = Path(__file__).resolve().parents[3]
EXAMPLES = sorted((ROOT / "examples").glob("*.ipynb"))
WIDGET = "application/vnd.jupyter.widget-view+json"
LARGE = 2600


@pytest.fixture
def trace():
    return grow(datasets.load("golf_14").table)


def told(packed):
    return json.loads(zlib.decompress(packed, -zlib.MAX_WBITS))


def sent(monkeypatch, player):
    """Note what a player sends: messages with their parts."""
    noted = []
    monkeypatch.setattr(player, "send", lambda content, buffers: noted.append((content, buffers)))
    return noted


def test_the_step_of_the_screen_is_a_frame_of_the_trace(trace):
    player = trace.show(step=8)
    assert isinstance(player, anywidget.AnyWidget)
    assert player.frame == trace[7]
    player.step = len(trace)
    assert player.frame == trace[len(trace) - 1]
    player.order = "level"
    player.step = 90
    assert player.frame == trace.ordered("level")[89] != trace[89]


@pytest.mark.parametrize("step", [0, -1, 117, 10**9])
def test_a_step_that_is_not_there_is_refused_and_the_one_before_stays(trace, step):
    player = trace.show(step=5)
    with pytest.raises(InputError, match=f"from 1 to 116; found {step}"):
        player.step = step
    assert player.step == 5


def test_the_player_is_told_what_the_app_tells_in_the_language_that_is_chosen(trace):
    player = trace.show()
    for language in ("en", "zh", "en"):
        player.language = language
        opening = book_of(trace, language).opening
        assert told(player._story) == json.loads(json.dumps(opening))
        assert player._around["title"].startswith(opening["table"]["title"])
        assert player._around["languages"]["zh"] == words("zh")("language", "name")


def test_what_a_player_asks_for_later_is_answered(trace, monkeypatch):
    player = trace.show(language="zh")
    noted = sent(monkeypatch, player)
    player._handle_custom_msg({"id": "1", "names": ["q0", "p0"]}, [])
    player._handle_custom_msg({"id": "2", "names": ["n99"]}, [])
    (first, (packed,)), second = noted
    assert first == {"id": "1"} and second == ({"id": "2"}, [])
    expected = book_of(trace, "zh").supplies(["q0", "p0"])
    assert told(packed) == json.loads(json.dumps(expected))


def test_a_large_tree_is_told_page_by_page_and_keeps_no_page_of_one_file(monkeypatch):
    values = np.random.default_rng(1).normal(size=LARGE).round(2)
    columns = {"x": values.tolist(), "y": np.where(values > 0.5, "a", "b").tolist()}
    large = grow(columns, target="y")
    player = large.show()
    noted = sent(monkeypatch, player)
    player._handle_custom_msg({"id": "1", "names": ["f1"]}, [])
    assert told(noted[0][1][0])["pages"].keys() == {"1"}
    data, _ = player._repr_mimebundle_()
    assert WIDGET in data and "text/html" not in data
    with pytest.raises(InputError, match="too large for one file"):
        large.show(live=False)


def test_a_cell_keeps_the_page_of_one_file_for_readers_without_a_kernel(trace):
    data, _ = trace.show(language="zh")._repr_mimebundle_()
    assert WIDGET in data and data["text/html"] == trace.show(live=False, language="zh")._repr_html_()
    assert write_page(book_of(trace, "zh")).count("<") < 200
    assert "text/html" not in trace.show(page=False)._repr_mimebundle_()[0]


def test_a_page_made_of_a_notebook_shows_the_player_where_no_state_of_widgets_was_kept(trace):
    nbconvert = pytest.importorskip("nbconvert")
    data, _ = trace.show()._repr_mimebundle_()
    output = nbformat.v4.new_output("display_data", data)
    cell = nbformat.v4.new_code_cell("trace.show()", outputs=[output])
    page, _ = nbconvert.HTMLExporter().from_notebook_node(nbformat.v4.new_notebook(cells=[cell]))
    assert page.count("srcdoc=") == 1 and WIDGET not in page


def test_without_the_extra_it_says_what_to_install(trace, monkeypatch):
    monkeypatch.setitem(sys.modules, "anywidget", None)
    monkeypatch.delitem(sys.modules, "topics.notebook.widget", raising=False)
    with pytest.raises(InputError, match=r"needs the package anywidget: .*pip install 'anywidget>="):
        trace.show()
    assert trace.show(live=False)._repr_html_().startswith("<iframe title=")


# --- the examples ---------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_runs_from_top_to_bottom(path, monkeypatch, tmp_path):
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    notebook = nbformat.read(path, as_version=4)
    place = {"metadata": {"path": str(tmp_path)}}
    NotebookClient(notebook, timeout=120, kernel_name="python3", resources=place).execute()
    shown = [output for cell in notebook.cells for output in cell.get("outputs", ())]
    assert not [output for output in shown if output.get("name") == "stderr"]  # an error is raised
    players = [output for output in shown if WIDGET in output.get("data", {})]
    assert players and all("srcdoc=" in output.data["text/html"] for output in players)


def test_an_example_is_kept_without_outputs_and_speaks_both_languages():
    assert len(EXAMPLES) == 3
    for path in EXAMPLES:
        notebook = nbformat.read(path, as_version=4)
        nbformat.validate(notebook)
        for cell in notebook.cells:
            if cell.cell_type == "code":
                assert not cell.outputs and cell.execution_count is None, path.name
                continue
            lines = cell.source.splitlines()
            assert " · " in lines[0] or not lines[0].startswith("#"), (path.name, lines[0])
            assert any(ord(letter) > 0x4E00 for letter in cell.source), (path.name, lines[0])
