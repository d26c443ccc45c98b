"""The ledger holds each of the 281 claims once, in both languages, with the verdict it deserves."""

from __future__ import annotations

from collections import Counter

import pytest
from verdicts import agrees

from c45_core import InputError
from c45_core.dialect import Dialect
from c45_core.growing import grow
from c45_core.language.words import languages
from c45_course import datasets
from c45_course.claims.claim import VERDICTS
from c45_course.compare.parting import part_point
from c45_course.compare.settings import Effect, effect_between
from c45_course.documents import ledger
from c45_course.documents.ledger import GROUPS, ClaimRow, KeptNumber
from ui.lessons.shared.sides import read_side

ROWS = ledger.rows()
NUMBERS = {"000": 74, "001": 129, "002": 32, "003": 34, "004": 12}


def verdicts() -> Counter[str]:
    return Counter(
        ledger.verdict(row, tuple(map(ledger.value_of, row.kept)))
        for row in ROWS
        if row.document in ledger.DOCUMENTS
    )


def test_every_claim_of_the_five_documents_is_there_once() -> None:
    mine = [row.id for row in ROWS if row.document in ledger.DOCUMENTS]
    assert mine == [f"{d}-{n:03}" for d, most in NUMBERS.items() for n in range(1, most + 1)]
    assert len(mine) == 281


def test_every_printed_number_beside_a_table_is_in_a_row() -> None:
    kept = [(row.document, k.at) for row in ROWS for k in row.kept if k.at is not None]
    for name in datasets.names():
        for claim in datasets.load(name).claims:
            assert (claim.document, claim.at) in kept, claim.id


def test_the_verdicts_add_up() -> None:
    """134 right, 57 rounded, 49 wrong, 36 of another convention (one misworded besides), 5 others."""
    found = verdicts()
    assert found["exact"] + found["rule"] == 134
    assert found["rounded"] + found["truncated"] + found["chain"] == 57
    assert found["mistake"] == 49
    assert found["convention"] == 36
    assert found["unverifiable"] + found["remark"] == 5


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_a_row_is_said_in_both_languages_and_has_its_reason(row: ClaimRow) -> None:
    for texts in (row.section, row.claim, *([row.note] if row.note else [])):
        assert all(texts[language].strip() for language in languages())
    said = ledger.verdict(row, tuple(map(ledger.value_of, row.kept)))
    assert said in VERDICTS
    if said in ("mistake", "convention"):
        assert row.note, "a reader wants to know why"
    if said == "convention" and row.declared:
        assert row.conventions


NAMED = [(row.id, kept) for row in ROWS for kept in row.kept if kept.expected is not None]


@pytest.mark.parametrize(("row", "kept"), NAMED, ids=[row for row, _ in NAMED])
def test_a_decision_a_row_names_is_made(row: str, kept: KeptNumber) -> None:
    assert ledger.value_of(kept) == kept.expected


CLAIMS = [c for name in datasets.names() for c in datasets.load(name).claims]


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.id)
def test_the_computed_verdict_is_the_declared_one(claim) -> None:
    row = next(r for r in ROWS if any(k.at == claim.at and k.printed == claim.printed for k in r.kept))
    kept = next(k for k in row.kept if k.at == claim.at and k.printed == claim.printed)
    value = ledger.value_of(kept)
    assert ledger.verdict_of(kept, value) == claim.verdict and agrees(claim, value)


# --- conventions ----------------------------------------------------------------------------------


def test_the_conventions_are_there_and_every_row_names_known_ones() -> None:
    names = [convention.id for convention in ledger.conventions()]
    assert names[:29] == [f"C{n}" for n in range(1, 30)]
    assert len(set(names)) == len(names)
    assert all(name[0] == "C" and name[1:].isdecimal() for name in names)
    assert {name for row in ROWS for name in row.conventions} <= set(names)
    assert {c.group for c in ledger.conventions()} == set(GROUPS)


def test_every_switch_belongs_to_a_convention() -> None:
    named = {switch for convention in ledger.conventions() for switch in convention.switches}
    assert named <= set(Dialect().switches())
    assert set(Dialect().switches()) - named <= {"branching"}


@pytest.mark.parametrize("convention", ledger.conventions(), ids=lambda c: c.id)
def test_a_convention_is_answered_and_its_comparison_shows_a_difference(convention) -> None:
    assert len(convention.answers) >= 2
    for answer in convention.answers:
        assert all(answer.said[language].strip() for language in languages())
        assert all(ledger.names_of()[who][language] for who in answer.who for language in languages())
    if convention.compare is None:
        return
    table = datasets.load(convention.compare.table)
    validation = table.validation if table.part else None
    sides = [read_side(text) for text in (convention.compare.a, convention.compare.b)]
    assert None not in sides
    a, b = (grow(table.training, side.dialect) for side in sides)
    assert effect_between(a, b, validation=validation) in (Effect.TREE, Effect.NUMBERS)
    assert part_point(a, b, validation=validation) is not None or convention.id in ("C7", "C16", "C25")


# --- small things ---------------------------------------------------------------------------------


def test_a_decision_that_is_another_is_a_mistake() -> None:
    assert ledger.verdict_of(KeptNumber({}, expected="天气"), "温度") == "mistake"


def test_a_row_that_prints_nothing_needs_a_declared_verdict() -> None:
    row = ClaimRow("x", "000", {}, {}, (KeptNumber({}, counts=(1.0, 1.0)),), True, None, (), {})
    with pytest.raises(InputError, match="declare its result"):
        ledger.verdict(row, (1.0,))


def test_history_goes_forward() -> None:
    years = [int(event.year) for event in ledger.history()]
    assert years == sorted(years) and len(years) >= 8
