"""Check every number the documents print about the tables against the trace: one test per number."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from verdicts import agrees

from c45_core import InputError, Trace, grow, preset
from c45_course import datasets
from c45_course.claims.claim import At, Claim, read_number, relation
from c45_course.claims.quantities import computed

CLAIMS = [(name, claim) for name in datasets.names() for claim in datasets.load(name).claims]


def called(name: str, claim: Claim) -> str:
    said = claim.name["en"].replace("“", '"').replace("”", '"')
    return f"{name}: {claim.id} {said} = {claim.printed}"


@cache
def grown(name: str, dialect: str) -> Trace:
    return grow(datasets.load(name).table, preset(dialect))


def value_of(name: str, claim: Claim) -> float:
    return computed(lambda dialect: grown(name, dialect), claim)


@pytest.mark.parametrize(("name", "claim"), [pytest.param(*c, id=called(*c)) for c in CLAIMS])
def test_printed_number(name: str, claim: Claim) -> None:
    value = value_of(name, claim)
    assert agrees(claim, value), (
        f"printed {claim.printed}, declared {claim.verdict}, computed {value!r}, "
        f"which makes it {relation(claim.printed, value) or 'a mistake'}"
    )


CONVENTIONS = [(name, claim) for name, claim in CLAIMS if claim.verdict == "convention"]


@pytest.mark.parametrize(("name", "claim"), [pytest.param(*c, id=called(*c)) for c in CONVENTIONS])
def test_a_convention_is_one(name: str, claim: Claim) -> None:
    """The documents' own rule gives another number, or there would be nothing to call a convention."""
    assert not agrees(claim, computed(grown(name, "documents"), claim))


def test_there_are_enough_numbers() -> None:
    assert len({(claim.document, claim.id) for _, claim in CLAIMS}) >= 200


# --- what the verdicts mean -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("printed", "value", "expected"),
    [
        ("0.5", 0.5, "exact"),
        ("0.9402859586706311", 0.9402859586706309, "exact"),
        ("0", 0.0, "exact"),
        ("0", 0.2, "rounded"),
        ("5/13", 5 / 13, "exact"),
        ("5/13", 0.3846, None),
        ("100%", 1.0, "exact"),
        ("67%", 2 / 3, "rounded"),
        ("0.20", 0.199809, "rounded"),
        ("0.382", 0.3815, "rounded"),
        ("0.381", 0.3815, "truncated"),
        ("0.246", 0.246750, "truncated"),
        ("0.109", 0.108125, "chain"),
        ("0.4592", 0.459148, "chain"),
        ("0.026", 0.029223, None),
        ("-0.37", -0.373443, "rounded"),
        ("1", float("nan"), None),
        ("1", float("inf"), None),
    ],
)
def test_relation(printed: str, value: float, expected: str | None) -> None:
    assert relation(printed, value) == expected


@given(st.integers(0, 10**6), st.integers(0, 6))
def test_what_is_printed_in_full_is_exact(units: int, digits: int) -> None:
    text = f"{units / 10**digits:.{digits}f}"
    assert relation(text, units / 10**digits) == "exact"


@given(st.floats(0, 1000), st.integers(1, 5))
def test_a_print_near_the_value_has_a_name_and_one_far_off_has_none(value: float, digits: int) -> None:
    unit = 10.0**-digits
    assert relation(f"{value:.{digits}f}", value) is not None
    assert relation(f"{value + 4 * unit:.{digits}f}", value) is None


@pytest.mark.parametrize("text", ["", "one", "1/0", "1,5", ".5", "1e3", "5 / 13", "nan"])
def test_what_is_no_printed_number_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="A printed number is a decimal"):
        read_number(text)


def claim(printed: str, verdict: str, value: str | None = None) -> Claim:
    return Claim("1", {}, "book", "1", printed, At("entropy"), verdict, value)


def test_agrees_holds_a_declaration_to_its_word() -> None:
    assert agrees(claim("0.94", "rounded"), 0.940286)
    assert not agrees(claim("0.94", "exact"), 0.940286)
    assert not agrees(claim("0.94", "truncated"), 0.940286)
    assert agrees(claim("0.026", "mistake", "0.029"), 0.029223)
    assert not agrees(claim("0.026", "mistake", "0.030"), 0.029223)
    assert not agrees(claim("0.029", "mistake", "0.029"), 0.029223)
    assert agrees(claim("37", "convention"), 37.0)
    assert not agrees(claim("37", "convention"), 62.5)


# --- what a claim cannot ask for ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("at", "message"),
    [
        (At("gain", attribute="风况", path=("天气=雪",)), "has no branch"),
        (At("threshold", attribute="压力"), "There is no attribute"),
        (At("candidates", attribute="天气"), "天气 is not continuous"),
        (At("sorted_value", attribute="天气", index=1), "天气 is not continuous"),
        (
            At("candidate_threshold", attribute="湿度", index=9),
            "湿度 has 8 candidate thresholds here; found index",
        ),
        (At("candidate_gain", attribute="湿度", threshold=80.0), "no candidate threshold at 80"),
    ],
)
def test_what_a_trace_does_not_hold_is_refused(at: At, message: str) -> None:
    asked = Claim("1", {}, "book", "1", "1", at, "exact")
    with pytest.raises(InputError, match=message):
        computed(grown("golf_14", "documents"), asked)


@pytest.mark.parametrize(
    ("at", "value"),
    [
        (At("candidates", attribute="湿度"), 8),
        (At("candidate_gain", attribute="湿度", threshold=82.5), 0.102244),
        (At("candidate_iv", attribute="湿度", threshold=82.5), 0.940286),
        (At("candidate_gain_ratio", attribute="湿度", threshold=82.5), 0.108737),
        (At("average_gain"), (0.246750 + 0.029223 + 0.047709 + 0.048127) / 4),
        (At("branch_weight", attribute="湿度", branch="<="), 1),
        (At("case_weight", case="7"), 1),
        (At("case_weight", case="7", path=("天气=晴",)), 0),
    ],
)
def test_quantities_no_document_prints(at: At, value: float) -> None:
    asked = Claim("1", {}, "book", "1", "1", at, "exact")
    assert computed(grown("golf_14", "documents"), asked) == pytest.approx(value, abs=1e-6)
