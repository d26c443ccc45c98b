"""Read a record back: grow the trace again from its cases and conventions, and hold it to the record.

A record has every number that was computed, but not in the form in which a trace keeps them. Growing is
the same bit for bit, so the training cases and the switches are enough; what the record says of each
step is then compared with what was grown.
"""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from math import isclose
from typing import Any

import numpy as np

from c45_core.dialect import Dialect
from c45_core.engine.progress import Budget
from c45_core.growing import grow
from c45_core.language.refusal import refusal
from c45_core.prune.method import declared
from c45_core.table import MISSING, Column, Nominal, Numeric, Table
from c45_core.trace.replay import Trace
from c45_course.exports.as_json import SCHEMA, Json, pruned_json, steps, tree_json

DEEPEST = 20_000
"""Maximum number of objects that may lie within each other: a tree of some five thousand levels."""
TOLERANCE = 1e-9
"""Another machine may compute the last digits of a logarithm differently."""


def read_back(text: str) -> Trace:
    """Return the trace that a record was written of.

    Errors: InputError for what is no record of this version, has no cases (`source`), or says something
    else than what is grown from them: it was changed, or its splits were chosen by a person.

    >>> from c45_course import datasets
    >>> from c45_course.exports.as_json import write_record
    >>> trace = grow(datasets.load("loan_5").table)
    >>> read_back("".join(write_record(trace))).size
    4
    """
    record = _parse_record(text)
    try:
        table, dialect = _read_cases(record), Dialect().with_(**record["dialect"]["switches"])
        events = list(record["steps"])
        order = str(record.get("order", "depth"))
    except (KeyError, TypeError, AttributeError, IndexError) as error:
        raise refusal("record.form", found=repr(error)) from None
    trace = grow(table, dialect, budget=_find_budget(events)).ordered(order)
    _refuse_difference(trace, record, events)
    return trace


def _parse_record(text: str) -> Json:
    with _deep_recursion():
        try:
            record = json.loads(text)
        except json.JSONDecodeError as error:
            raise refusal(
                "record.json", reason=error.msg, line=error.lineno, column=error.colno
            ) from None
        except RecursionError:
            raise refusal("record.deep") from None
    version = record.get("schema") if isinstance(record, dict) else None
    if version != SCHEMA:
        raise refusal("record.version", wanted=SCHEMA, found=repr(version))
    if "source" not in record:
        raise refusal("record.no_cases")
    return dict(record)


def _read_cases(record: Json) -> Table:
    """Return the training cases as they were given."""
    declared, cases = record["table"], record["source"]["cases"]
    classes = tuple(declared["classes"])
    code = {name: place for place, name in enumerate(classes)}
    return Table(
        name=declared["name"],
        attributes=tuple(
            _read_column(attribute, [case["values"][place] for case in cases])
            for place, attribute in enumerate(record["source"]["attributes"])
        ),
        target=declared["target"],
        classes=classes,
        labels=np.array([code[case["class"]] for case in cases], dtype=np.int32),
        weights=np.array([case["weight"] for case in cases], dtype=np.float64),
        case_names=tuple(case["name"] for case in cases),
    )


def _read_column(attribute: Json, cells: list[Any]) -> Column:
    if attribute["kind"] == "numeric":
        numbers = [np.nan if cell is None else cell for cell in cells]
        return Numeric(attribute["name"], np.array(numbers, dtype=np.float64))
    values = tuple(attribute["values"])
    code = {value: place for place, value in enumerate(values)}
    codes = [MISSING if cell is None else code[cell] for cell in cells]
    return Nominal(attribute["name"], values, np.array(codes, dtype=np.int32))


def _find_budget(events: list[Json]) -> Budget:
    """Return the budget that ends growing where it was ended."""
    if not any(event.get("because") == "budget" for event in events):
        return Budget(bytes=None)
    return Budget(nodes=sum(event["event"] == "opened" for event in events), bytes=None)


def _refuse_difference(trace: Trace, record: Json, events: list[Json]) -> None:
    """Refuse a record that says something else than the trace."""
    count = 0
    for count, step in enumerate(steps(trace), 1):
        if count > len(events) or not _says_the_same(step, events[count - 1]):
            raise refusal("record.step", step=count, node=step["node"], event=_name_event(step))
    if count != len(events):
        raise refusal("record.steps", found=len(events), wanted=count)
    trees: list[tuple[str, Json | None]] = [("tree", tree_json(trace))]
    if trace.dialect.pruning == "none" or not declared(trace.dialect.pruning).by_validation:
        trees.append(("pruned", pruned_json(trace)))
    for key, tree in trees:
        if not _says_the_same(tree, record.get(key)):
            raise refusal("record.tree", part=key)


def _name_event(step: Json) -> str:
    """Return what a step is about, in the words of the record."""
    return f"{step['event']} {step['attribute']}" if "attribute" in step else str(step["event"])


def _says_the_same(ours: Any, theirs: Any) -> bool:
    """Tell whether a record says what ours says; of objects only the keys both have are compared."""
    waiting = [(ours, theirs)]
    while waiting:
        one, other = waiting.pop()
        if isinstance(one, dict) and isinstance(other, dict):
            waiting += [(value, other[key]) for key, value in one.items() if key in other]
        elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
            waiting += zip(one, other, strict=True)
        elif _is_number(one) and _is_number(other):
            if not isclose(one, other, rel_tol=TOLERANCE, abs_tol=TOLERANCE):
                return False
        elif one != other:
            return False
    return True


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


@contextmanager
def _deep_recursion() -> Iterator[None]:
    """Let the reader go as deep as a high tree, and back to the usual limit afterwards."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, DEEPEST))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
