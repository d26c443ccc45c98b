"""The arrows of the house: pages -> ui -> c45_core, and the core knows no screen."""

import ast
import sys
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SCREEN = {"streamlit", "plotly", "graphviz", "pygraphviz"}
ALLOWED = {
    "c45_core": {"c45_core", "numpy"},
    "ui": {"c45_core", "ui", "numpy"} | SCREEN,
    "pages": {"c45_core", "ui"} | SCREEN,
}
# What reads files and makes pictures of a drawing: only the border may ask them.
AT_THE_BORDER = {"openpyxl", "xlrd", "defusedxml", "charset_normalizer", "pygraphviz"}


@cache
def _parsed(room):
    """Every file of a room, by its place in the repository: its text and its syntax."""
    texts = {path: path.read_text(encoding="utf-8") for path in sorted((ROOT / room).rglob("*.py"))}
    return {path.relative_to(ROOT): (text, ast.parse(text)) for path, text in texts.items()}


def _imports(path, tree):
    for item in ast.walk(tree):
        if isinstance(item, ast.Import):
            yield from (alias.name.split(".")[0] for alias in item.names)
        elif isinstance(item, ast.ImportFrom):
            assert item.level == 0, f"{path}: relative import"
            yield item.module.split(".")[0]


@pytest.mark.parametrize("room", ALLOWED)
def test_imports_follow_the_arrows(room):
    assert _parsed(room)
    wrong = []
    for path, (_, tree) in _parsed(room).items():
        border = Path("c45_core/border") in path.parents
        allowed = ALLOWED[room] | (AT_THE_BORDER if border else set()) | sys.stdlib_module_names
        wrong += [
            f"{path} imports {module}" for module in _imports(path, tree) if module not in allowed
        ]
    assert not wrong


@pytest.mark.parametrize("room", ALLOWED)
def test_no_widget_is_bound_to_the_address(room):
    """Streamlit refuses to write an address that names a bound widget: any other choice would fail."""
    wrong = [
        f"{path}:{item.lineno}"
        for path, (_, tree) in _parsed(room).items()
        for item in ast.walk(tree)
        if isinstance(item, ast.keyword) and item.arg == "bind"
    ]
    assert not wrong


@pytest.mark.parametrize("room", ALLOWED)
def test_no_property_makes_all_learners_wait_for_each_other(room):
    """In Python 3.11 `cached_property` holds one lock for all objects of a class: use `Once`."""
    found = [str(path) for path, (text, _) in _parsed(room).items() if "import cached_property" in text]
    assert not found


def test_a_page_is_a_short_declaration():
    lines = {path: len(text.splitlines()) for path, (text, _) in _parsed("pages").items()}
    assert not {path: count for path, count in lines.items() if count > 80}
