"""The wheel: what it holds, and that the core of it needs numpy alone."""

import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
NUMPY_ALONE = """
import sys
class Absent:
    def find_spec(self, name, path=None, target=None):
        own = {"c45_core", "c45_fast", "c45_course", "c45_library", "c45_topics"}
        if name.split(".")[0] not in {"numpy", *own, *sys.stdlib_module_names}:
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
    assert top == {"c45_core", "c45_fast", "c45_course", "c45_library", "c45_topics", "c45_app"}
    for part in ("app.py", "pages", "ui", "static/katex", ".streamlit/config.toml"):
        assert (installed / "c45_app" / "site" / part).exists(), part


EXTRAS = PROJECT["optional-dependencies"]
SAID = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "deploy/c45_app.py")),
    *(ROOT / "docs").glob("*.md"),
    *(ROOT / "examples").glob("*.ipynb"),
    *(ROOT / "words").rglob("errors.toml"),
]


def test_every_line_that_installs_names_what_there_is():
    """No index has the project: an extra is installed from its folder or from a wheel."""
    found = set()
    for path in SAID:
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"pip install ['\"]?c45-step", text), path
        found |= set(re.findall(r"(?:'\.|\.whl)\[(\w+)\]", text))
    assert found <= EXTRAS.keys() and {"course", "sklearn", "notebook", "app"} <= found


def test_a_message_asks_for_the_version_that_the_extra_asks_for():
    for language in ("en", "zh"):
        paths = (f"words/{language}/errors.toml", f"topics/notebook/{language}.toml")
        text = "".join((ROOT / path).read_text(encoding="utf-8") for path in paths)
        asked = re.findall(r"pip install '([^']+)'", text)
        assert set(asked) == {EXTRAS["sklearn"][0], EXTRAS["notebook"][0]}


@pytest.mark.parametrize(
    ("machine", "drawn"),
    [
        *(("x86_64", True), ("AMD64", True), ("aarch64", True), ("arm64", True)),
        *(("ARM64", False), ("i686", False), ("x86", False), ("riscv64", False)),
    ],
)
def test_graphviz_is_asked_for_where_it_is_ready_made(machine, drawn):
    """The wheels of 2.0.4: Linux and macOS on both processors, Windows on AMD64."""
    (need,) = [Requirement(need) for need in EXTRAS["course"] if need.startswith("pygraphviz")]
    assert need.marker.evaluate({"platform_machine": machine}) is drawn


def test_the_compiler_is_in_its_own_extra_alone():
    asked = {
        name for name, needs in EXTRAS.items() if any(re.match("numba|llvmlite", n) for n in needs)
    }
    assert asked == {"fast"}
    assert not [name for name, needs in EXTRAS.items() if any(re.search(r"\[.*fast", n) for n in needs)]


def test_the_extras_are_what_is_deployed():
    extras = PROJECT["optional-dependencies"]
    asked = {
        need for part in ("course", "app", "fast") for need in extras[part] if "c45-step" not in need
    }
    deployed = set((ROOT / "requirements.txt").read_text(encoding="utf-8").split("\n")) - {""}
    # numpy is what the core needs, with a floor of its own.
    names = {need for need in deployed if need.split(">")[0] in ("numpy",)}
    assert asked == deployed - names
