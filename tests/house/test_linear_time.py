"""Every pattern that meets what somebody typed or brought takes linear time."""

import ast
import importlib
import pkgutil
import re
from functools import cache
from pathlib import Path
from time import process_time

import pytest
from pumped import BREAKS, pumps

import c45_core
import c45_course
import ui

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = (c45_core, c45_course, ui)
PASSED_ON = {"fullmatch", "search"}
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
            if not found.name.endswith("__main__"):
                yield importlib.import_module(found.name)


def sources():
    for package in PACKAGES:
        yield from sorted(Path(package.__path__[0]).rglob("*.py"))


@cache
def asked_of(path):
    """Return which methods a module asks of which names."""
    found = {}
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Attribute) and node.attr in ASKED and isinstance(node.value, ast.Name):
            found.setdefault(node.value.id, set()).add(node.attr)
    return found


def patterns():
    """Return every pattern of the packages with the methods that are asked of it anywhere."""
    found = {}
    for module in modules():
        for name, value in vars(module).items():
            if isinstance(value, re.Pattern):
                asked = asked_of(Path(module.__file__)).get(name, set())
                label, methods = found.get(value, (f"{module.__name__}.{name}", set()))
                found[value] = (label, methods | asked)
    # A pattern that is handed on is asked elsewhere: it is held to the methods that try it at most places.
    return [(label, value, sorted(methods or PASSED_ON)) for value, (label, methods) in found.items()]


PATTERNS = patterns()


def test_every_pattern_is_found():
    assert len(PATTERNS) >= 40


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
