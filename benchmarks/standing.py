"""Measure what stands on growing: bundled tables, folds, every value of every switch.

    python benchmarks/standing.py

Seconds of one core (CPU time), medians of several runs; what is compiled is used where it is there
(`c45 compile`), of the bundled tables it is not. Beside ten folds stand those of scikit-learn on the
same table, in the same run. Printed is a Markdown table.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path

import numpy as np
from sklearn.tree import DecisionTreeClassifier

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from growth import TABLES, made

from c45_core import PRESETS, Dialect, Table, grow
from c45_core.validate import cross_validate
from c45_course import datasets
from c45_course.compare.settings import alternatives, companions
from c45_fast import compiled

SMALL = "golf_14_quinlan_numeric", "watermelon_2.0", "loan_10"
FOLDED, SWITCHED = "numeric, 15 % noise", "5 nominal + 5 numeric, 15 % noise"
FOLDS, ROWS, SWITCHED_ROWS = 10, 1000, 2600


def median(work: Callable[[], object], times: int) -> float:
    """Return the median of the seconds that some work takes, after one run that does not count."""
    work()
    seconds = []
    for _ in range(times):
        start = time.process_time()
        work()
        seconds.append(time.process_time() - start)
    return statistics.median(seconds)


def switched(table: Table, dialect: Dialect) -> list[Dialect]:
    """Return the dialects that differ from one in the value of one switch."""
    names = [field.name for field in fields(Dialect)]
    return [
        dialect.with_(**companions(dialect, name, value))
        for name in names
        for value in alternatives(dialect, name)
    ]


def folded(matrix: np.ndarray, labels: np.ndarray) -> None:
    """Let scikit-learn learn and classify the folds."""
    fold = np.arange(len(labels)) % FOLDS
    for one in range(FOLDS):
        learned, held = fold != one, fold == one
        model = DecisionTreeClassifier(criterion="entropy").fit(matrix[learned], labels[learned])
        model.predict(matrix[held])


def main() -> None:
    """Print what was measured."""
    print("| what | |\n|---|---:|")
    documents = PRESETS["documents"]
    for name in SMALL:
        table = datasets.load(name).table
        print(f"| {name}, `documents`, ms | {median(lambda t=table: grow(t), 51) * 1e3:.2f} |")
    bundled = [datasets.load(name).table for name in datasets.names()]
    each = [
        median(lambda t=table, d=dialect: grow(t, d), 5)
        for table in bundled
        for dialect in PRESETS.values()
    ]
    print(f"| slowest of {len(bundled)} bundled tables, any dialect, ms | {max(each) * 1e3:.1f} |")
    print(f"| all of them, {len(PRESETS)} dialects each, ms | {sum(each) * 1e3:.0f} |")
    compiled.load()
    table, matrix = made(ROWS, **TABLES[FOLDED])
    peer = median(lambda: folded(matrix, table.labels), 5)
    print(f"| {FOLDS} folds of {ROWS} rows, scikit-learn, s | {peer:.3f} |")
    for name in ("documents", "release8", "j48"):
        found = median(lambda d=PRESETS[name]: cross_validate(table, d, FOLDS), 5)
        print(f"| the same, `{name}`, s (ratio) | {found:.3f} ({found / peer:.2f}) |")
    table, _ = made(SWITCHED_ROWS, **TABLES[SWITCHED])
    dialects = switched(table, documents)
    found = median(lambda: [grow(table, dialect) for dialect in dialects], 5)
    what = f"each value of each switch, {SWITCHED_ROWS} x 10, {len(dialects)} trees"
    print(f"| {what}, s | {found:.2f} |")
    groups = median(lambda: grow(table, documents.with_(branching="groups")), 5)
    print(f"| of these groups of values alone, s | {groups:.2f} |")


if __name__ == "__main__":
    main()
