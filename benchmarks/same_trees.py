"""Hold two engines against each other: do two checkouts grow the same record?

    python benchmarks/same_trees.py ../other                    # bundled tables, random ones
    python benchmarks/same_trees.py ../other --tables 3000      # so many random tables

Every bundled table is grown by every preset, and random tables by random switches, in a process of each
checkout. Whole numbers, verdicts, winners and leaves must be equal, other numbers to 1e-12 (relative
above 1). Printed is what differs and the largest difference.
"""

from __future__ import annotations

import argparse
import os
import pickle
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

HERE = Path(__file__).resolve().parent.parent
NEAR = 1e-12
OLD = {
    "raw_gain": "gain",
    **{name: name for name in ("known", "fraction", "base", "conditional", "iv")},
}
OLD |= {name: name for name in ("base_gini", "conditional_gini", "gini_decrease")}
"""Numbers that an engine may keep among the scores, by the first names, or in a record of their own
(`division`), by the second."""


# --- what is grown --------------------------------------------------------------------------------


def jobs(tables: int) -> Iterator[tuple[str, Any, Any]]:
    """Give tables with dialects: bundled ones in every preset, then random ones."""
    from c45_core import PRESETS
    from c45_course import datasets

    for name in datasets.names():
        for preset, dialect in PRESETS.items():
            yield f"{name} {preset}", datasets.load(name).table, dialect
    for seed in range(tables):
        random = np.random.default_rng((18, seed))
        yield f"random {seed}", _table(random), _dialect(random)
    for seed in range(tables // 20):
        random = np.random.default_rng((19, seed))
        yield f"larger {seed}", _larger(random), list(PRESETS.values())[seed % len(PRESETS)]


def _table(random: np.random.Generator) -> Any:
    from c45_core import Table

    rows, classes = int(random.integers(1, 40)), int(random.integers(1, 6))
    columns = [_column(random, f"A{i}", rows) for i in range(int(random.integers(0, 6)))]
    labels = random.integers(0, classes, rows)
    if columns and columns[0].kind == "numeric" and random.random() < 0.6:
        rule = (np.nan_to_num(columns[0].numbers) > 0) % classes
        labels = np.where(random.random(rows) < 0.2, labels, rule)
    weights = [np.ones(rows), random.integers(1, 6, rows) * 1.0]
    weights.append(random.choice([0.1, 0.25, 1 / 3, 0.5, 1, 1.7, 2, 10], rows))
    return Table(
        name="random",
        attributes=tuple(columns),
        target="class",
        classes=tuple("uvwxyz"[:classes]),
        labels=labels.astype(np.int32),
        weights=weights[int(random.choice([0, 0, 1, 2]))],
        case_names=tuple(map(str, range(rows))),
    )


def _larger(random: np.random.Generator) -> Any:
    """Return a table that has blocks of values to pass over."""
    from c45_core import Numeric, Table

    rows, classes = int(random.integers(100, 700)), int(random.choice([2, 2, 3, 9]))
    numbers = random.normal(size=(3, rows))
    rule = np.floor(numbers[0] * 2).astype(int) % classes
    labels = np.where(
        random.random(rows) < random.choice([0, 0.2, 1]), random.integers(0, classes, rows), rule
    )
    numbers[1:] = np.round(numbers[1:], int(random.choice([1, 2, 9])))
    numbers[random.random(numbers.shape) < random.choice([0, 0, 0.1])] = np.nan
    return Table(
        name="larger",
        attributes=tuple(Numeric(f"a{i}", column) for i, column in enumerate(numbers)),
        target="class",
        classes=tuple("uvwxyzklm"[:classes]),
        labels=labels.astype(np.int32),
        weights=random.choice([1.0, 1.0, 2.0, 0.3], rows) if random.random() < 0.3 else np.ones(rows),
        case_names=tuple(map(str, range(rows))),
    )


def _column(random: np.random.Generator, name: str, rows: int) -> Any:
    from c45_core import Nominal, Numeric

    gap = random.random(rows) < (0.3 if random.random() < 0.4 else 0.0)
    if random.random() < 0.5:
        values = int(random.integers(1, 6))
        codes = np.where(gap, -1, random.integers(0, values, rows)).astype(np.int32)
        return Nominal(name, tuple("abcdef"[:values]), codes)
    numbers = [random.integers(0, 4, rows) * 1.0, random.normal(size=rows)]
    numbers += [np.round(random.normal(size=rows), 1), random.integers(0, 30, rows) * 1e-6]
    return Numeric(name, np.where(gap, np.nan, numbers[int(random.integers(0, 4))]))


def _dialect(random: np.random.Generator) -> Any:
    from dataclasses import fields

    from c45_core import PRESETS, Dialect, InputError

    if random.random() < 0.3:
        return list(PRESETS.values())[int(random.integers(len(PRESETS)))]
    pruning = [each.name for each in fields(Dialect)].index("empty_branch")
    while True:
        changes = {}
        for switch in fields(Dialect)[:pruning]:
            values = switch.metadata["values"] or switch.metadata["tried"]
            if random.random() < 0.35:
                changes[switch.name] = values[int(random.integers(len(values)))]
        try:
            return Dialect().with_(**changes)
        except InputError:
            continue


# --- the record -----------------------------------------------------------------------------------


def dump(file: Path, tables: int) -> None:
    """Write what this checkout grows."""
    from c45_core.growing import grow

    grown = {}
    for name, table, dialect in jobs(tables):
        grown[name] = _kept(grow(table, dialect).ledger)
    file.write_bytes(pickle.dumps(grown))


def _kept(ledger: Any) -> dict[str, np.ndarray]:
    """Return every array of a ledger by a name, scanned nodes in the order of their numbers."""
    kept = {f"node {name}": array for name, array in vars(ledger.nodes).items()}
    order = np.lexsort((ledger.row, ledger.leaf))
    kept |= {"leaf": ledger.leaf[order], "row": ledger.row[order], "scanned": ledger.opened >= 0}
    if ledger.choice is None:
        return kept
    place = ledger.opened[ledger.opened >= 0]
    kept |= {f"choice {name}": array[..., place] for name, array in vars(ledger.choice).items()}
    for a, scores in enumerate(ledger.scores):
        of = getattr(scores, "division", None)
        plain = ("counts", "penalty", "gain", "ratio", "threshold", "midpoint", "cuts", "tries", "best")
        found = {name: getattr(scores, name) for name in plain}
        found |= {name: getattr(*((of, old) if of else (scores, name))) for name, old in OLD.items()}
        found |= (of or scores).own
        kept |= {f"{name} of {a}": array[..., place] for name, array in found.items()}
    return {name: np.array(array) for name, array in kept.items()}


def difference(one: np.ndarray, other: np.ndarray) -> float:
    """Return by how much two arrays differ, inf where they are no numbers that may."""
    if one.shape != other.shape:
        return np.inf
    if one.dtype.kind != "f":
        return 0.0 if np.array_equal(one, other) else np.inf
    if not np.array_equal(np.isnan(one), np.isnan(other)):
        return np.inf
    off = np.abs(one - other) / np.maximum(1.0, np.abs(one))
    return float(np.nanmax(off, initial=0.0))


def main() -> None:
    """Grow in both checkouts and compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("other", nargs="?", type=Path)
    parser.add_argument("--tables", type=int, default=600)
    parser.add_argument("--dump", type=Path, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.dump:
        dump(asked.dump, asked.tables)
        return
    with tempfile.TemporaryDirectory() as folder:
        grown = []
        for place, root in enumerate((asked.other, HERE)):
            file = Path(folder) / str(place)
            command = [sys.executable, __file__, "--dump", str(file), "--tables", str(asked.tables)]
            subprocess.run(command, check=True, env={**os.environ, "PYTHONPATH": str(root.resolve())})
            grown.append(pickle.loads(file.read_bytes()))
    worst, unlike = 0.0, 0
    for name, one in grown[0].items():
        other = grown[1][name]
        off = {key: difference(one[key], other[key]) if key in other else np.inf for key in one}
        wrong = {key: most for key, most in off.items() if most > NEAR}
        unlike += bool(wrong)
        worst = max([worst, *(most for most in off.values() if most < np.inf)])
        if wrong:
            print(name, wrong)
    print(f"{len(grown[0])} trees, {unlike} differ; the largest difference of a number is {worst:.2g}")


if __name__ == "__main__":
    main()
