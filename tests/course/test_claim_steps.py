"""Every number a document prints has a step, and that step shows it: read off the player's story."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
import unfolded

from c45_core import InputError, Trace, grow, preset
from c45_core.language.words import languages
from c45_core.rounding import fixed
from c45_course import datasets
from c45_course.claims.claim import At
from c45_course.claims.quantities import computed, decision, frame_of
from c45_course.documents import ledger
from c45_course.documents.ledger import KeptNumber
from c45_course.story.book import bound
from c45_course.story.teller import Telling

CLAIMS = [
    (name, claim)
    for name in datasets.names()
    for claim in datasets.load(name).claims
    # One row per person: there such a weight is a number of rows, to be counted on the screen.
    if not (name == "computer_buyers_1024_expanded" and claim.at.quantity == "matching_weight")
]
KEPT = [(row.id, kept) for row in ledger.rows() for kept in row.kept if kept.in_trace]
KEPT += [(c.id, c.kept) for c in ledger.conventions() if c.kept is not None and c.kept.in_trace]


@cache
def grown(name: str, dialect: str) -> Trace:
    return grow(datasets.load(name).table, preset(dialect))


@cache
def told(name: str, dialect: str, language: str) -> dict[str, Any]:
    table = datasets.load(name)
    telling = Telling(language, table.title[language])
    return bound(grown(name, dialect), table.labels(language), telling, name).opening


@cache
def steps(name: str, dialect: str, language: str) -> list[dict[str, Any]]:
    return unfolded.frames(told(name, dialect, language))


def texts(name: str, dialect: str, language: str, number: int) -> list[str]:
    """Return what the player shows at a step: its sentence, its formulas, its cases, its division."""
    tale, frame = told(name, dialect, language), steps(name, dialect, language)[number]
    node = unfolded.node(tale, frame["node"])
    found = [frame["sentence"]]
    for formula in frame["formulas"]:
        found += [formula["numbers"], formula["value"]]
        found += [text for term in formula["terms"] for text in (term["latex"], term["value"])]
    if frame["kind"] == "opened":
        found += [
            node["weight"],
            *node["counts"],
            *(node["weights"] or tale["supplies"]["rows"]["weights"] or ["1"]),
        ]
    if frame["kind"] == "sorted":
        column = tale["supplies"]["rows"]["shown"][frame["attribute"]]
        found += [column[case] for case in node["cases"]]
    if frame["kind"] == "divided":
        (evaluation,) = (e for e in node["evaluations"] if e["attribute"] == frame["attribute"])
        found += [branch["weight"] for branch in evaluation["branches"]]
        found += [count for branch in evaluation["branches"] for count in branch["counts"]]
    return found


def shows(text: str, value: float) -> bool:
    """Tell whether a number stands in a text: as a fraction, whole, or rounded to its digits."""
    ratios = re.findall(r"\\tfrac\{(\d+)\}\{(\d+)\}", text)
    if any(abs(int(top) / int(bottom) - value) < 1e-9 for top, bottom in ratios):
        return True
    for whole, top, bottom in re.findall(r"(?:(\d+) )?(\d+)/(\d+)", text):
        if abs(float(Fraction(int(top), int(bottom)) + int(whole or 0)) - value) < 1e-9:
            return True
    for token in re.findall(r"-?\d+(?:\.\d+)?", text):
        digits = len(token.partition(".")[2])
        if digits and float(fixed(value, digits)) == float(token):
            return True
        if not digits and float(token) == value:
            return True
    return False


@pytest.mark.parametrize(("name", "claim"), [pytest.param(*c, id=f"{c[0]}: {c[1].id}") for c in CLAIMS])
def test_the_step_of_a_printed_number_shows_it(name: str, claim: Any) -> None:
    trace = grown(name, claim.at.dialect)
    number, value = frame_of(trace, claim), computed(trace, claim)
    assert number in trace.about(trace.find(*claim.at.path))
    for language in languages():
        shown = texts(name, claim.at.dialect, language, number)
        assert any(shows(text, value) for text in shown), (value, shown)


@pytest.mark.parametrize(
    ("row", "kept"), [pytest.param(*k, id=f"{k[0]} {k[1].at.quantity}") for k in KEPT]
)
def test_the_step_of_a_row_of_the_ledger_shows_it(row: str, kept: KeptNumber) -> None:
    assert kept.table is not None and kept.at is not None
    trace = grown(kept.table, kept.at.dialect)
    value, number = ledger.value_of(kept), frame_of(trace, kept.at)
    for language in languages():
        shown = texts(kept.table, kept.at.dialect, language, number)
        if isinstance(value, str):
            labels = datasets.load(kept.table).labels(language)
            split = kept.at.quantity == "split"
            name = labels.attribute(trace.table.index(value)) if split else None
            name = name or labels.klass(trace.table.classes.index(value))
            assert any(name in text for text in shown), (name, shown)
        else:
            assert any(shows(text, value) for text in shown), (value, shown)


@pytest.mark.parametrize(
    ("at", "message"),
    [
        (At("gain_of_time"), "No step shows the quantity"),
        (At("gain", attribute="天气", path=("天气=晴",)), "No step at node"),
        (At("leaf"), "No step at node"),
        (At("split", path=("天气=雪",)), "has no branch"),
    ],
)
def test_what_no_step_shows_is_refused(at: At, message: str) -> None:
    with pytest.raises(InputError, match=message):
        frame_of(grown("golf_14", "documents"), at)


def test_decisions() -> None:
    trace = grown("golf_14", "documents")
    assert decision(trace, At("split")) == "天气"
    assert decision(trace, At("leaf", path=("天气=多云",))) == "适合"
    with pytest.raises(InputError, match="has no leaf"):
        decision(trace, At("leaf"))


def test_a_penalised_gain_is_shown_by_its_penalty() -> None:
    trace = grown("golf_14", "release8")
    frame = trace[frame_of(trace, At("gain", attribute="湿度"))]
    assert frame.kind == "penalty" if trace.evaluation(0, "湿度").penalty else frame.kind == "gain"
