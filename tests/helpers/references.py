"""Read the tables that the reference programs were run on, and what is recorded of the runs."""

import csv
import json
from functools import cache
from pathlib import Path

import numpy as np

from c45_core import Nominal, Numeric, Table
from c45_core.tree import Test, Tree

FOLDER = Path(__file__).resolve().parents[1] / "references"
TABLES = sorted(path.name.removesuffix(".schema.json") for path in FOLDER.glob("*.schema.json"))


@cache
def table(name):
    """Read a reference table in its declared order of attributes, values and classes."""
    schema = json.loads((FOLDER / f"{name}.schema.json").read_text())
    with (FOLDER / f"{name}.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    missing, classes = schema["missing"], schema["classes"]
    names = [attribute["name"] for attribute in schema["attributes"]]
    cells = {name: [None if row[name] in missing else row[name] for row in rows] for name in names}
    found = [classes.index(row[schema["target"]]) for row in rows]
    return build(schema["attributes"], cells, classes, found, [1.0] * len(rows), schema["target"])


def build(attributes, cells, classes, found, weights, target="class"):
    """Make a table of declared attributes and of cells by column."""

    def column(attribute):
        mine = cells[attribute["name"]]
        if attribute["kind"] == "numeric":
            numbers = [np.nan if cell is None else float(cell) for cell in mine]
            return Numeric(attribute["name"], np.array(numbers))
        codes = [-1 if cell is None else attribute["values"].index(str(cell)) for cell in mine]
        return Nominal(attribute["name"], tuple(attribute["values"]), np.array(codes, dtype=np.int32))

    return Table(
        name="reference",
        attributes=tuple(column(attribute) for attribute in attributes),
        target=target,
        classes=tuple(classes),
        labels=np.array(found, dtype=np.int32),
        weights=np.array(weights),
        case_names=tuple(str(i + 1) for i in range(len(found))),
    )


@cache
def reference(name, program):
    """Return what is recorded of a program on a table."""
    return json.loads((FOLDER / f"{name}.{program}.json").read_text())


def in_the_table(column, threshold):
    """Return the number of a column that the program holds, in single precision, as this threshold."""
    if threshold is None:
        return None
    numbers = column.numbers[~column.missing()]
    return float(numbers[numbers.astype(np.float32) <= np.float32(threshold)].max())


def recorded_tree(name, state="grown"):
    """Return the tree that Quinlan's program grew, or pruned, as a tree of ours."""
    data, count = table(name), iter(range(10_000))

    def made(node):
        number, counts = next(count), np.array(node["counts"])
        label = data.classes.index(node["label"])
        if "attribute" not in node:
            # A leaf no case came to holds a copy of the counts above and no errors.
            copied = node["estimated_errors"] == 0 and (counts > 0).sum() > 1
            return Tree(number, np.zeros_like(counts) if copied else counts, label)
        place = data.index(node["attribute"])
        test = Test(place, in_the_table(data.attributes[place], node.get("threshold")))
        branches = tuple(made(branch["node"]) for branch in node["branches"])
        return Tree(number, counts, label, test, branches)

    return made(reference(name, "release8")[state])
