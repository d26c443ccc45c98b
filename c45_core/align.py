"""Declare the cases of one table as another table does, so that a tree of that one can take them.

Trees know values and classes by their place in the declared order. Two tables may declare the same ones
in another order: so they are matched by name.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from c45_core.language.refusal import refusal, saying
from c45_core.table import MISSING, Codes, Column, Nominal, Table


def declared_as(table: Table, model: Table) -> Table:
    """Return the cases of a table with the attributes, values and classes of a model, in its order.

    A value that the model does not declare counts as missing, as when a case is classified (C10); a
    class that it does not declare is refused, and an attribute that the table does not have. What fits
    already comes back as it is.

    >>> model = Table.from_columns({"windy": ["no", "yes"], "play": ["yes", "no"]}, target="play")
    >>> other = Table.from_columns({"windy": ["yes", "no"], "play": ["no", "yes"]}, target="play")
    >>> aligned = declared_as(other, model)
    >>> aligned.classes, aligned.labels.tolist(), aligned.attributes[0].codes.tolist()
    (('yes', 'no'), [1, 0], [1, 0])
    """
    columns = tuple(_like(table, column) for column in model.attributes)
    labels = _recoded(table.labels, table.classes, model.classes)
    if (labels < 0).any():
        row = int(np.flatnonzero(labels < 0)[0])
        raise refusal(
            "table.other_class",
            case=table.case_names[row],
            table=table.name,
            klass=table.classes[table.labels[row]],
            classes=model.classes,
        )
    if columns == table.attributes and model.classes == table.classes:
        return table
    return replace(table, attributes=columns, classes=model.classes, labels=labels)


def _like(table: Table, model: Column) -> Column:
    """Return the column of a table that has the name of the model's, with its values."""
    found = table.attributes[table.index(model.name)]
    if found.kind != model.kind:
        kinds = {"found": saying(f"table.{found.kind}"), "wanted": saying(f"table.{model.kind}")}
        raise refusal("table.other_kind", column=model.name, table=table.name, **kinds)
    if not (isinstance(found, Nominal) and isinstance(model, Nominal)) or found.values == model.values:
        return found
    return replace(model, codes=_recoded(found.codes, found.values, model.values))


def _recoded(codes: Codes, names: tuple[str, ...], wanted: tuple[str, ...]) -> Codes:
    """Return codes for names as codes for the wanted names, `MISSING` for what is not among them."""
    place = {name: code for code, name in enumerate(wanted)}
    there = [place.get(name, MISSING) for name in names]
    return np.array([*there, MISSING], dtype=np.int32)[codes]
