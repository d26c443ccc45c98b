"""Any topic may be left out: without its folder and its page the rest starts, opens and speaks."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from c45_course.topic import topics

ROOT = Path(__file__).resolve().parents[2]
KEPT = (
    *("c45_core", "c45_fast", "c45_course", "c45_library", "topics", "ui", "pages"),
    *("words", "datasets", "static", "app.py", ".streamlit"),
)
OPENS = """
import sys
from streamlit.testing.v1 import AppTest
from c45_course.cli.main import main, build_parser
from c45_course.topic import topics
from ui.state.course import lessons

left_out = set(sys.argv[1].split(","))
assert not left_out & {topic.name for topic in topics()}, "it is still declared"
assert not left_out & lessons().keys(), "its lesson is still in the course"
build_parser().format_help()
main(["solution", "--dataset", "golf_14", "--output", "solution.md"])
for name, path in lessons().items():
    app = AppTest.from_file("app.py", default_timeout=60).run()
    app = app.switch_page(f"pages/{path.name}").run()
    assert not app.exception, (name, app.exception)
print("opened", len(lessons()))
"""


def without(name):
    """Return the names of a topic and of those that need it."""
    left = {name}
    for topic in topics():
        if left & set(topic.needs):
            left.add(topic.name)
    return left


@pytest.mark.slow
@pytest.mark.worth(100)
@pytest.mark.parametrize("name", [topic.name for topic in topics()])
def test_without_a_topic_the_rest_opens(name, tmp_path):
    for kept in KEPT:
        source = ROOT / kept
        copy = shutil.copytree if source.is_dir() else shutil.copy
        copy(source, tmp_path / kept)
    shutil.rmtree(tmp_path / "topics" / name)
    for page in (tmp_path / "pages").glob(f"*_{name}.py"):
        page.unlink()
    script = tmp_path / "opens.py"
    script.write_text(OPENS, encoding="utf-8")
    asked = [sys.executable, str(script), ",".join(sorted(without(name)))]
    done = subprocess.run(asked, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    assert "opened" in done.stdout
