"""Every equation the player shows is true of its printed digits, read as it is sent to a browser."""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation
from functools import partial

import pytest
from pairs import every_two
from printed import Read, from_latex
from variants import VARIANTS

from c45_core import grow
from c45_core.dialect import pruning_methods
from c45_core.language.notation import Notation
from c45_core.language.words import languages
from c45_core.prune import prune
from c45_core.prune.method import declared
from c45_course import datasets
from c45_course.story.book import bound
from c45_course.story.teller import Telling

WAYS = (
    Notation(),
    Notation(digits=2),
    Notation(digits=6, fractions=False),
    Notation(digits=3, fractions=False),
    Notation(digits=4, by_hand=True),
    Notation(digits=2, by_hand=True),
)
METHODS = [method for method in pruning_methods() if not declared(method).by_validation]
LARGEST = 20
"""Rows of the tables of which every step is read."""
DIALECTS = ("documents", "release8", "cart")
IN_PROSE = re.compile(
    r"(?<!\S)[\d(][\d\s./()]*[×*+−-][\d\s./()×*+−-]*(?:[=≈]\s*-?\d+(?:\.\d+)?%?(?!\d))+"
)
"""A calculation of numbers alone within a sentence, with what it comes to."""


def texts(told):
    """Give every text in what is sent."""
    if isinstance(told, str):
        yield told
    elif isinstance(told, dict):
        for each in told.values():
            yield from texts(each)
    elif isinstance(told, list | tuple):
        for each in told:
            yield from texts(each)


def calculations(told):
    """Give the calculations in what is sent: each formula with its terms, as plain text."""
    if isinstance(told, dict):
        if isinstance(told.get("numbers"), str) and "value" in told:
            sign = told.get("sign") or "="
            if sign == "=" or adds_up(told):
                yield f"{from_latex(told['numbers'])} {from_latex(sign)} {told['value']}"
        if "solution" in told:
            yield told["solution"]
        for each in told.values():
            yield from calculations(each)
    elif isinstance(told, list | tuple):
        for each in told:
            yield from calculations(each)


def adds_up(formula):
    """Tell whether the listed terms give the result: their sum, or the first less the others."""
    try:
        first, *others = (Decimal(term["value"]) for term in formula.get("terms", ()))
    except (ValueError, InvalidOperation):
        return True
    return Decimal(formula["value"]) in (first + sum(others), first - sum(others))


def test_terms_that_do_not_add_up_are_not_said_to():
    seen = 0
    for part in told("golf_14_quinlan_numeric", "documents", "en", Notation()):
        for formula in formulas_in(part):
            listed = [term.get("value") for term in formula.get("terms", ())]
            if "sign" not in formula and len(listed) > 2 and "overline" not in formula["name"]:
                seen += 1
                assert adds_up(formula), formula
    assert seen > 15


def formulas_in(told):
    """Give the formulas in what is sent."""
    if isinstance(told, dict):
        if isinstance(told.get("numbers"), str) and "value" in told:
            yield told
        told = list(told.values())
    for each in told if isinstance(told, list | tuple) else ():
        yield from formulas_in(each)


def told(name, dialect, language, notation):
    """Return all that the player is sent of a table: steps, questions, pruning."""
    dataset, chosen = datasets.load(name), VARIANTS[dialect]
    trace = grow(dataset.table, chosen)
    ways = {
        method: partial(prune, grow(dataset.table, chosen.with_(pruning=method))) for method in METHODS
    }
    telling = Telling(language, name, notation=notation)
    book = bound(trace, dataset.labels(language), telling, name, ways)
    return [book.opening, book.later, *(book.supplies([f"p{n}"]) for n in range(len(ways)))]


@pytest.mark.worth(3)
@pytest.mark.parametrize(
    ("name", "dialect", "language", "notation"),
    every_two(
        [n for n in datasets.names() if datasets.load(n).table.rows <= LARGEST],
        DIALECTS,
        languages(),
        WAYS,
    ),
)
def test_every_equation_sent_to_the_player(name, dialect, language, notation: Notation):
    sent, found = told(name, dialect, language, notation), Read()
    lines = [*calculations(sent)]
    assert lines
    for text in texts(sent):
        lines += IN_PROSE.findall(text)
    found.read("\n".join(dict.fromkeys(lines)), notation.digits, notation.by_hand)
    assert found.seen["="] > 0 and not found.false


def test_a_false_equation_is_found_where_it_stands():
    (formula,) = calculations([{"numbers": r"0.9403 - 0.6935", "value": "0.2467", "sign": None}])
    (prose,) = IN_PROSE.findall("The gain is 0.9403 - 0.6935 = 0.2467.")
    for line in (formula, prose):
        found = Read()
        found.read(line, 4)
        assert found.false
