"""The arrows of the house: pages -> ui -> c45_core, and the core knows no screen."""

import ast
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
AT_THE_BORDER = {"openpyxl", "charset_normalizer", "pygraphviz"}
FILES = [(room, path) for room in ALLOWED for path in sorted((ROOT / room).rglob("*.py"))]


def _imports(path):
    for item in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(item, ast.Import):
            yield from (alias.name.split(".")[0] for alias in item.names)
        elif isinstance(item, ast.ImportFrom):
            assert item.level == 0, f"{path}: relative import"
            yield item.module.split(".")[0]


@pytest.mark.parametrize(("room", "path"), FILES, ids=lambda value: getattr(value, "name", value))
def test_imports_follow_the_arrows(room, path):
    import sys

    border = ROOT / "c45_core" / "border" in path.parents
    allowed = ALLOWED[room] | (AT_THE_BORDER if border else set())
    for module in _imports(path):
        assert module in allowed or module in sys.stdlib_module_names, f"{path.name} imports {module}"


@pytest.mark.parametrize(("room", "path"), FILES, ids=lambda value: getattr(value, "name", value))
def test_no_widget_is_bound_to_the_address(room, path):
    """Streamlit refuses to write an address that names a bound widget: any other choice would fail."""
    items = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    assert not any(isinstance(item, ast.keyword) and item.arg == "bind" for item in items)


@pytest.mark.parametrize(("room", "path"), FILES, ids=lambda value: getattr(value, "name", value))
def test_no_property_makes_all_learners_wait_for_each_other(room, path):
    """In Python 3.11 `cached_property` holds one lock for all objects of a class: use `Once`."""
    assert "import cached_property" not in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", sorted((ROOT / "pages").glob("*.py")), ids=lambda path: path.name)
def test_a_page_is_a_short_declaration(path):
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 80
