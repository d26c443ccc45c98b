"""The arrows of the house: pages -> ui -> c45_course -> c45_core, and within each from room to room.

Topics stand beside: they ask the packages, and each other in their order; nothing asks them.
"""

import ast
import re
import sys
from functools import cache
from pathlib import Path

import pytest

from c45_course.topic import topics

ROOT = Path(__file__).resolve().parents[2]
SCREEN = {"streamlit", "plotly", "pygraphviz"}
PACKAGES = ("c45_core", "c45_fast", "c45_course", "c45_library", "ui", "pages")
ALLOWED = {
    "c45_core": {"c45_core", "numpy"},
    "c45_fast": {"c45_core", "c45_fast", "numpy"},
    "c45_course": {"c45_core", "c45_course", "numpy"},
    "c45_library": {"c45_core", "c45_course", "c45_library", "numpy", "pandas"},
    "ui": {"c45_core", "c45_fast", "c45_course", "c45_library", "ui", "numpy"} | SCREEN,
    "pages": {"c45_core", "c45_course", "ui"} | SCREEN,
}
SEAMS = {
    Path("c45_core/__init__.py"): {"c45_library"},  # `from c45_core import grow`, when it is asked for
    Path("c45_core/__main__.py"): {"c45_course"},  # `python -m c45_core`
    Path("c45_course/cli/tables.py"): {"c45_fast", "shtab"},
    Path("c45_fast/compiled.py"): {"numba"},
    Path("c45_library/estimator.py"): {"sklearn", "scipy"},
    Path("ui/doors/stories.py"): {"starlette"},
    Path("ui/site/writing.py"): {"markdown_it", "mdit_py_plugins"},
}
"""Files that ask for more, in a function: each an extra, or the door of a package."""
# What reads files and makes pictures and frames: only the readers and the exports may ask them.
OF_FILES = {
    *("openpyxl", "xlrd", "defusedxml", "charset_normalizer"),
    *("graphviz", "pygraphviz", "pandas", "docx", "segno", "PIL"),
}
FILES = (Path("c45_course/readers"), Path("c45_course/exports"))
ROOMS = {
    "c45_core": """
        book | errors places rounding reasons
        | language | randomness frozen measures cells | formula | quantities | table
        | dialect grouping | align | engine | trace | growing tree
        | classify surrogates | explain | prune | rules | validate
    """,
    "c45_course": """
        declaration formula_guard topic | claims | datasets | documents | compare
        | readers | prepare | step_place | practice | exports | glossary story | embed
        | file_kinds | browser | cli
    """,
    "ui": """
        markdown stories scripts | drawing | state charts | on_demand workers | cache | components
        | player | exports | own | page | lessons | doors | site
    """,
}
"""The rooms of each package from the bottom up; those between two bars may not ask each other."""


@cache
def _texts(room):
    """The text of every file of a room, by its place in the repository."""
    paths = sorted((ROOT / room).rglob("*.py"))
    return {path.relative_to(ROOT): path.read_text(encoding="utf-8") for path in paths}


def _items(path):
    return ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8")))


@cache
def _import_items(path):
    """What a file imports: read once, for a whole syntax takes long to make and much room to keep."""
    return tuple(item for item in _items(path) if isinstance(item, ast.Import | ast.ImportFrom))


def _full(path):
    """Give the full name of what a file imports from elsewhere than its own topic."""
    for item in _import_items(path):
        if isinstance(item, ast.Import):
            yield from (alias.name for alias in item.names)
        elif not item.level:
            yield item.module
        else:
            assert path.parts[0] == "topics", f"{path}: relative import"


def _imports(path):
    return (name.split(".")[0] for name in _full(path))


def _module(path):
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def _modules():
    return {_module(path) for package in ROOMS for path in _texts(package)}


def _asked(path):
    """The modules of the house a file imports, each in full."""
    for item in _import_items(path):
        if isinstance(item, ast.ImportFrom):
            for alias in item.names:
                full = f"{item.module}.{alias.name}"
                yield full if full in _modules() else item.module
        elif isinstance(item, ast.Import):
            yield from (alias.name for alias in item.names)


@pytest.mark.worth(8)
@pytest.mark.parametrize("package", ALLOWED)
def test_imports_follow_the_arrows(package):
    assert _texts(package)
    wrong = []
    for path in _texts(package):
        allowed = ALLOWED[package] | sys.stdlib_module_names | SEAMS.get(path, set())
        if any(folder in path.parents for folder in FILES):
            allowed = allowed | OF_FILES
        wrong += [f"{path} imports {name}" for name in _imports(path) if name not in allowed]
    assert not wrong


TOPICS = sorted(path.parent.name for path in (ROOT / "topics").glob("*/__init__.py"))
ABOVE = {"streamlit", "plotly", "ui", "starlette"}
"""What only the lesson, the views and the pages of a topic ask for, when they are opened."""
SHOWN = re.compile(r"/(lesson|web)/|/(page|view|sheet_view)\.py$")


def _topics_asked(path):
    """Give the topics that a file of a topic imports, with dots or in full."""
    for item in _import_items(path):
        if isinstance(item, ast.ImportFrom) and item.level:
            up = path.parts[: len(path.parts) - item.level]
            names = item.module.split(".") if item.module else [each.name for each in item.names]
            yield from {(*up, name)[1] for name in names[:1] if len((*up, name)) > 1}
        elif isinstance(item, ast.ImportFrom):
            assert item.module.split(".")[0] not in ("topics", "tests"), f"{path}: {item.module}"


@pytest.mark.parametrize("name", TOPICS)
def test_a_topic_asks_those_before_it_alone_and_opens_no_screen_too_soon(name):
    needs = {topic.name: set(topic.needs) for topic in topics()}
    for path in _texts(f"topics/{name}"):
        if "tests" in path.parts:
            continue
        asked = set(_topics_asked(path)) - {name}
        assert asked <= needs[name], (path, asked)
        if not SHOWN.search(path.as_posix()):
            wrong = ABOVE & {item.split(".")[0] for item in _full(path)}
            assert not wrong, f"{path} imports {wrong}"


def test_nothing_imports_a_topic():
    wrong = [
        f"{path} imports {item}"
        for package in PACKAGES
        for path in _texts(package)
        for item in _full(path)
        if item.split(".")[0] == "topics"
    ]
    assert not wrong


def test_the_book_needs_nothing_and_nothing_needs_it():
    paths = {path for package in ROOMS for path in _texts(package)}
    book = Path("c45_core/book.py")
    assert set(_imports(book)) <= sys.stdlib_module_names
    assert not [path for path in paths - {book} if "c45_core.book" in _asked(path)]


@pytest.mark.worth(8)
@pytest.mark.parametrize("package", ROOMS)
def test_no_room_asks_one_above_it(package):
    height = {
        room: place for place, level in enumerate(ROOMS[package].split("|")) for room in level.split()
    }
    wrong = []
    for path in _texts(package):
        parts = _module(path).split(".")
        if len(parts) == 1 or path in SEAMS:
            continue
        for asked in _asked(path):
            other = asked.split(".")
            if other[0] != package or len(other) == 1 or other[1] == parts[1]:
                continue
            if height[other[1]] >= height[parts[1]] and other[1] != parts[1]:
                wrong.append(f"{_module(path)} -> {asked}")
    assert not wrong, "\n".join(sorted(wrong))


@pytest.mark.parametrize("package", ROOMS)
def test_no_modules_ask_each_other_in_a_circle(package):
    asked = {
        _module(path): {name for name in _asked(path) if name in _modules()} - {_module(path)}
        for path in _texts(package)
    }
    while True:
        needed = {name for others in asked.values() for name in others}
        free = {name for name in asked if not asked[name] & asked.keys() or name not in needed}
        if not free:
            break
        asked = {name: others for name, others in asked.items() if name not in free}
    assert not asked, "\n".join(f"{name} -> {others & asked.keys()}" for name, others in asked.items())


@pytest.mark.parametrize("room", ALLOWED)
def test_no_widget_is_bound_to_the_address(room):
    """Streamlit refuses to write an address that names a bound widget: any other choice would fail."""
    wrong = [
        f"{path}:{item.lineno}"
        for path, text in _texts(room).items()
        if "bind" in text
        for item in _items(path)
        if isinstance(item, ast.keyword) and item.arg == "bind"
    ]
    assert not wrong


def test_one_module_touches_the_address():
    """Whoever else read or wrote it would know a name that is declared nowhere."""
    texts = {path: text for room in ("ui", "pages") for path, text in _texts(room).items()}
    texts[Path("app.py")] = (ROOT / "app.py").read_text(encoding="utf-8")
    touching = [
        path.as_posix() for path, text in texts.items() if re.search(r"query_params\b(?!=)", text)
    ]
    # A page that is recorded is run at an address.
    assert sorted(touching) == ["ui/site/recording.py", "ui/state/address.py"]


NO_TABLES = {"bool", "float", "str"}
OF_TABLES = re.compile("table|dataset|trace|dialect|choices|context|token")


def test_one_module_keeps_answers():
    """It knows whose a table is: any other cache would keep an own table for everybody."""
    found = {}
    shown = {**_texts("c45_course/story"), **_texts("ui"), **_texts("pages")}
    for path, text in shown.items():
        caches = re.findall(r"cache_(?:resource|data)\b|lru_cache\(|WeakKeyDictionary\(", text)
        found |= {path.as_posix(): caches} if caches else {}
        if "cache" not in text:
            continue
        for item in (each for each in _items(path) if isinstance(each, ast.FunctionDef)):
            if any(isinstance(by, ast.Name) and by.id == "cache" for by in item.decorator_list):
                given = [*item.args.args, *item.args.kwonlyargs]
                assert {ast.unparse(each.annotation) for each in given} <= NO_TABLES, (path, item.name)
                assert not [each.arg for each in given if OF_TABLES.search(each.arg)], (path, item.name)
    # A book holds its strips itself: they go with it.
    assert found == {"ui/cache.py": ["WeakKeyDictionary("], "c45_course/story/book.py": ["lru_cache("]}


@pytest.mark.parametrize("room", ALLOWED)
def test_no_property_makes_all_learners_wait_for_each_other(room):
    """In Python 3.11 `cached_property` holds one lock for all objects of a class: use `Once`."""
    found = [str(path) for path, text in _texts(room).items() if "import cached_property" in text]
    assert not found


def test_a_page_is_a_short_declaration():
    lines = {path: len(text.splitlines()) for path, text in _texts("pages").items()}
    assert not {path: count for path, count in lines.items() if count > 80}
