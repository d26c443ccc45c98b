"""Every pattern that meets what somebody typed or brought takes linear time."""

import ast
import importlib
import inspect
import pkgutil
import re
from functools import cache
from pathlib import Path
from time import process_time

import pytest
from pumped import BREAKS, pumps

import c45_core
import c45_course
import topics
import ui

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = (c45_core, c45_course, topics, ui)
ASKED = ("fullmatch", "match", "search", "sub", "subn", "split", "findall", "finditer")
CALLED = re.compile(r"\bre\.[a-z]+\(")
LONG, LONGER = 12_000, 48_000
"""Characters: a pattern of quadratic time takes seconds for these."""
SECONDS = 1.0
"""A generous bound: a linear pattern takes a hundredth of a second."""


def modules():
    for package in PACKAGES:
        yield package
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not found.name.endswith("__main__") and ".tests" not in found.name:
                yield importlib.import_module(found.name)


def sources():
    for package in PACKAGES:
        files = sorted(Path(package.__path__[0]).rglob("*.py"))
        yield from (file for file in files if "tests" not in file.parts)


@cache
def asked_of(path):
    """Return which methods a module asks of which names."""
    found = {}
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Attribute) and node.attr in ASKED:
            either = (node.value.body, node.value.orelse) if isinstance(node.value, ast.IfExp) else ()
            for name in either or (node.value,):
                if isinstance(name, ast.Name):
                    found.setdefault(name.id, set()).add(node.attr)
    return found


def handed_on(module, name):
    """Return the methods asked of local names, here and in the modules whose functions are given the
    pattern, if none is asked of it by its own name.
    """
    if asked_of(Path(module.__file__)).get(name):
        return set()
    tree = ast.parse(Path(module.__file__).read_text(encoding="utf-8"))
    files = {
        inspect.getfile(getattr(module, node.func.id))
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        if any(isinstance(part, ast.Name) and part.id == name for part in node.args)
        if inspect.isfunction(getattr(module, node.func.id, None))
    }
    found = [asked_of(Path(file)) for file in files | {module.__file__}]
    asked = (each for one in found for name, each in one.items() if name.islower())
    return set().union(*asked) - {"split"}  # texts have that method, too


def patterns():
    """Return every pattern of the packages with the methods that are asked of it anywhere."""
    found = {}
    for module in modules():
        for name, value in vars(module).items():
            if isinstance(value, re.Pattern):
                asked = asked_of(Path(module.__file__)).get(name, set()) | handed_on(module, name)
                label, methods = found.get(value, (f"{module.__name__}.{name}", set()))
                found[value] = (label, methods | asked)
    return [(label, value, sorted(methods)) for value, (label, methods) in found.items()]


PATTERNS = patterns()


def test_every_pattern_is_found():
    assert len(PATTERNS) >= 40
    assert [label for label, _, methods in PATTERNS if not methods] == []


def hidden(path):
    """Give the calls of `re` within the functions of a file, but for `re.escape`."""
    text = path.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(text)) if CALLED.search(text) else ():
        if not isinstance(node, ast.FunctionDef | ast.Lambda):
            continue
        for call in ast.walk(node):
            if (
                isinstance(call, ast.Call)
                and isinstance(call.func, ast.Attribute)
                and isinstance(call.func.value, ast.Name)
                and call.func.value.id == "re"
                and call.func.attr != "escape"
            ):
                yield f"{path.relative_to(ROOT)}:{call.lineno}"


def test_no_pattern_is_hidden_within_a_function():
    """A pattern that is compiled within a function has no name, and is not found here."""
    assert not [place for path in sources() for place in hidden(path)]


def took(pattern, method, text):
    data = text if isinstance(pattern.pattern, str) else text.encode("utf-8")
    asked = getattr(pattern, method)
    begun = process_time()
    if method in ("sub", "subn"):
        asked("" if isinstance(data, str) else b"", data)
    elif method == "finditer":
        list(asked(data))
    else:
        asked(data)
    return process_time() - begun


@pytest.mark.slow
@pytest.mark.worth(15)
@pytest.mark.parametrize(("label", "pattern", "methods"), PATTERNS, ids=lambda value: str(value)[:60])
def test_a_pattern_takes_linear_time(label, pattern, methods):
    for start, pump in pumps(pattern):
        for end in BREAKS:
            for method in methods:
                for length in (LONG // 16, LONG, LONGER):
                    text = start + pump * (length // len(pump)) + end
                    bound = SECONDS * max(length / LONGER, 0.3)
                    # What collects garbage meanwhile counts, too: what is slow is so a second time.
                    slow = took(pattern, method, text) >= bound
                    assert not slow or took(pattern, method, text) < bound, (
                        label,
                        method,
                        start,
                        pump,
                        length,
                    )
