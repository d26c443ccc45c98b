"""Read the numbers that documents print about a table; the table must have what they name."""

from __future__ import annotations

from pathlib import Path

from c45_core.binary import fitted
from c45_core.dialect import preset
from c45_core.language.refusal import whole
from c45_core.table import Nominal, Table
from c45_course.claims import QUANTITIES, At, Claim
from c45_course.claims.claim import at_of, claim_of
from c45_course.declaration import Entry, declaration


def claims_of(entry: Entry, table: Table, folder: Path) -> tuple[Claim, ...]:
    """Read the claims, with those of another table first if `claims_from` names one.

    The same cases written in two ways (one row per person, rows with a count) share their numbers.
    """
    found = entry.entries("claims", "claim")
    other = entry.optional("claims_from", str)
    if other is not None:
        found = declaration(other, folder).entries("claims", "claim") + found
    claims = tuple(claim_of(claim, lambda at: _at(at, table)) for claim in found)
    ids = [claim.id for claim in claims]
    twice = [name for name in ids if ids.count(name) > 1]
    if twice:
        entry.fail("claim_id", twice[0])
    return claims


def _at(entry: Entry, table: Table) -> At:
    """Read where a number is kept, and see to it that the table has what is named there."""
    at = at_of(entry, QUANTITIES)
    entry.refuse_others()
    needs = set(QUANTITIES[at.quantity].needs)
    given = set(entry.data) - {"quantity", "dialect", "path"}
    if given != needs:
        wanted = "needs" if needs else "needs_nothing"
        entry.fail(wanted, sorted(given), quantity=at.quantity, names=whole(sorted(needs)))
    if at.class_ is not None and at.class_ not in table.classes:
        entry.fail("one_of", at.class_, entry="class", names=whole(table.classes))
    if at.case is not None and at.case not in table.case_names:
        entry.fail("case", at.case)
    columns = {column.name: column for column in fitted(table, preset(at.dialect)).attributes}
    cells = [*at.where.items(), *([(at.attribute, at.branch)] if at.attribute is not None else [])]
    for name, value in cells:
        if name not in columns:
            entry.fail("one_of", name, entry="attribute", names=whole(columns))
        column = columns[name]
        values = column.values if isinstance(column, Nominal) else ("<=", ">")
        if value is not None and value not in values:
            entry.fail("branch", value, attribute=name, names=whole(values))
    return at
