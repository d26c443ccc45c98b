"""The wheel: what it holds, and that the core of it needs numpy alone."""

import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
NUMPY_ALONE = """
import sys
class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] not in {"numpy", "c45_core", "c45_course"} | sys.stdlib_module_names:
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Absent())
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """Build the wheel and unpack it: what an installer does to pure Python."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


def _run(site, code):
    """Run Python somewhere else, with what was installed and not with the repository."""
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(site)!r})\n{NUMPY_ALONE}\n{code}"],
        cwd=site.parent,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_bundled_table_grows_with_numpy_alone(installed):
    said = _run(
        installed,
        "import c45_core\n"
        "from c45_core import grow\n"
        "from c45_course import datasets\n"
        "assert 'site' in c45_core.__file__\n"
        "print(grow(datasets.load('golf_14').table).node(0).split.name)",
    )
    assert said == "天气\n"


def test_the_command_line_draws_a_bundled_tree_with_numpy_alone(installed):
    arguments = ["tree", "--dataset", "golf_14", "--lang", "en", "--format", "text"]
    code = f"from c45_course.cli.main import main; raise SystemExit(main({arguments}))"
    assert "Outlook" in _run(installed, code)


def test_a_page_of_one_file_is_written_with_numpy_alone(installed):
    said = _run(
        installed,
        "from c45_core import grow\n"
        "days = {'windy': ['no', 'yes', 'no'], 'play': ['yes', 'no', 'yes']}\n"
        "page = grow(days, target='play').to_html()\n"
        "print(len(page), page.count('c45-packed'), page[:15])",
    )
    size, packs, begins = said.split(" ", 2)
    assert int(size) > 150_000 and packs == "3" and begins == "<!doctype html>\n"


def test_the_app_lies_below_a_package_of_ours(installed):
    top = {path.name for path in installed.iterdir() if not path.name.endswith(".dist-info")}
    assert top == {"c45_core", "c45_course", "c45_app"}
    for part in ("app.py", "pages", "ui", "static/katex", ".streamlit/config.toml"):
        assert (installed / "c45_app" / "site" / part).exists(), part


def test_the_extras_are_what_is_deployed():
    extras = PROJECT["optional-dependencies"]
    asked = {
        need for part in ("course", "app", "fast") for need in extras[part] if "c45-step" not in need
    }
    deployed = set((ROOT / "requirements.txt").read_text(encoding="utf-8").split("\n")) - {""}
    # numpy is what the core needs, with a floor of its own.
    names = {need for need in deployed if need.split(">")[0] in ("numpy",)}
    assert asked == deployed - names
