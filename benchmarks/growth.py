"""Measure how long a traced tree takes to grow, beside programs that record nothing.

    c45 compile                                           # once; without it, as it is without
    python benchmarks/growth.py                           # 1000 to 100 000 rows
    python benchmarks/growth.py --rows 1000000 --longest 600
    python benchmarks/growth.py --weka weka.jar           # Weka's J48 as well (needs Java)

Every table is grown by all programs in turn, again and again, in a process of its own: the fit alone,
on data ready in memory, in seconds of one core (CPU time: a busy machine changes it little; for J48 the
time it says itself, in a fresh Java machine). Printed is a Markdown table of medians with the smallest
and the largest. The trees differ: a gain ratio prefers uneven cuts, so where labels are noisy the
documents' rule grows far higher trees than scikit-learn and measures as many more cuts. So the price of
one candidate cut (a case of an inner node in a column) stands beside the price of the tree, and so does
what the first one pays who looks at the numbers of its nodes. Orange is measured where it is installed.
"""

from __future__ import annotations

import argparse
import json
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from c45_core import PRESETS, Nominal, Numeric, Table, grow
from c45_fast import compiled

COLUMNS = 10
TABLES = {
    "numeric, clean": {"noise": 0.0},
    "numeric, 15 % noise": {"noise": 0.15},
    "5 nominal + 5 numeric, 15 % noise": {"noise": 0.15, "nominal": 5},
    "numeric, 15 % noise, 5 % missing": {"noise": 0.15, "missing": 0.05},
    "5 nominal + 5 numeric, 15 % noise, 5 % missing": {"noise": 0.15, "nominal": 5, "missing": 0.05},
    "product, clean": {"noise": 0.0, "product": True},
    "product, 15 % noise": {"noise": 0.15, "product": True},
    "product, 5 nominal + 5 numeric, 15 % noise": {"noise": 0.15, "nominal": 5, "product": True},
    "product, 5 % missing": {"noise": 0.0, "missing": 0.05, "product": True},
}
"""In the first five a few cuts separate the classes; in those of a product no single cut does."""
DIALECTS = ("release8", "documents")


def made(
    rows: int, noise: float, nominal: int = 0, missing: float = 0.0, product: bool = False
) -> tuple[Table, np.ndarray]:
    """Make a table and its columns as a matrix: some make the class, `noise` of it is chance.

    `product`: numbers are rounded to three decimals, and a case belongs to a class by whether
    x8 + x9 x7 is above its median.
    """
    random = np.random.default_rng(0)
    matrix = random.normal(size=(rows, COLUMNS))
    if product:
        matrix = matrix.round(3)
        both = matrix[:, -2] + matrix[:, -1] * matrix[:, -3]
        rule = both > np.median(both)
    else:
        first, second, third, fourth = matrix[:, [0, 1, COLUMNS - 2, COLUMNS - 1]].T
        rule = np.where(first > 0.3, (second > -0.5) & (third < 1), (fourth > 0) | (second > 1))
    labels = np.where(random.random(rows) < noise, random.integers(0, 2, rows), rule).astype(np.int32)
    columns: list[Nominal | Numeric] = []
    for at in range(COLUMNS):
        unknown = random.random(rows) < missing
        if at < nominal:
            codes = np.digitize(matrix[:, at], [-1, -0.5, 0.3, 1]).astype(np.int32)
            columns.append(Nominal(f"a{at}", tuple("abcde"), np.where(unknown, -1, codes)))
            matrix[:, at] = np.where(unknown, np.nan, codes)
        else:
            matrix[unknown, at] = np.nan
            columns.append(Numeric(f"a{at}", matrix[:, at].copy()))
    names = tuple(map(str, range(rows)))
    return Table("made", tuple(columns), "class", ("no", "yes"), labels, np.ones(rows), names), matrix


# --- the programs -------------------------------------------------------------------------------


def ours(table: Table, dialect: str) -> dict[str, float]:
    start = time.process_time()
    trace = grow(table, PRESETS[dialect])
    seconds = time.process_time() - start
    numbers = trace.ledger.scores  # measured by the first who looks
    looked = time.process_time() - start - seconds
    cuts = sum(int(scores.cuts.sum()) for scores in numbers)
    known = sum(float(c.sum()) for c in trace.nodes.counts[trace.nodes.attribute >= 0])
    return {
        "seconds": seconds,
        "looked": looked,
        "nodes": trace.size,
        "height": trace.height,
        "cuts": cuts,
        "work": known,
    }


def scikit_learn(table: Table, matrix: np.ndarray) -> dict[str, float]:
    from sklearn.tree import DecisionTreeClassifier

    model = DecisionTreeClassifier(criterion="entropy", random_state=0)
    start = time.process_time()
    model.fit(matrix, table.labels)
    seconds, tree = time.process_time() - start, model.tree_
    work = float(tree.weighted_n_node_samples[tree.children_left >= 0].sum())
    return {"seconds": seconds, "nodes": tree.node_count, "height": int(tree.max_depth), "work": work}


def orange(table: Table, matrix: np.ndarray) -> dict[str, float]:
    from Orange.classification import TreeLearner
    from Orange.data import ContinuousVariable, DiscreteVariable, Domain
    from Orange.data import Table as Data

    kinds = [
        DiscreteVariable(c.name, c.values) if isinstance(c, Nominal) else ContinuousVariable(c.name)
        for c in table.attributes
    ]
    data = Data.from_numpy(
        Domain(kinds, DiscreteVariable("class", table.classes)), matrix, table.labels
    )
    start = time.process_time()
    model = TreeLearner(binarize=False)(data)
    seconds = time.process_time() - start
    return {"seconds": seconds, "nodes": model.node_count(), "height": model.depth(), "work": 0.0}


def j48(file: Path, jar: str) -> dict[str, float]:
    """Let Weka grow and prune the tree; the time is the one it says it took to build the model."""
    command = ["java", "-Xmx4g", "-cp", jar, "weka.classifiers.trees.J48", "-t", str(file), "-no-cv"]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found = re.search(r"Time taken to build model: ([\d.]+) seconds", said)
    size = re.search(r"Size of the tree :\s+(\d+)", said)
    assert found
    return {"seconds": float(found[1]), "nodes": int(size[1]) if size else 0, "height": 0, "work": 0.0}


def written(table: Table, folder: str) -> Path:
    """Write a table as ARFF."""
    kinds = [
        "{" + ",".join(c.values) + "}" if isinstance(c, Nominal) else "numeric"
        for c in table.attributes
    ]
    lines = ["@relation made"]
    lines += [f"@attribute {c.name} {k}" for c, k in zip(table.attributes, kinds, strict=True)]
    lines += ["@attribute class {" + ",".join(table.classes) + "}", "@data"]
    for row in range(table.rows):
        cells = [column.text(row) for column in table.attributes]
        lines.append(",".join([*cells, table.classes[table.labels[row]]]))
    path = Path(folder) / "made.arff"
    path.write_text("\n".join(lines) + "\n")
    return path


# --- measuring ----------------------------------------------------------------------------------


def programs(
    name: str, rows: int, dialect: str, weka: str, folder: str
) -> Iterator[tuple[str, Callable[[], dict[str, float]]]]:
    table, matrix = made(rows, **TABLES[name])
    yield "scikit-learn", lambda: scikit_learn(table, matrix)
    yield dialect, lambda: ours(table, dialect)
    if dialect != "release8":
        return
    try:
        import Orange  # noqa: F401

        yield "Orange", lambda: orange(table, matrix)
    except ImportError:
        pass
    if weka:
        file = written(table, folder)
        yield "J48", lambda: j48(file, weka)


def one(name: str, rows: int, dialect: str, repeats: int, weka: str) -> None:
    """Measure one table in this process and print what was found as JSON."""
    found: dict[str, list[dict[str, float]]] = {}
    with tempfile.TemporaryDirectory() as folder:
        running = dict(programs(name, rows, dialect, weka, folder))
        compiled.load()
        grow(made(200, 0.1)[0], PRESETS[dialect])
        for _ in range(repeats):
            for program, run in running.items():
                found.setdefault(program, []).append(run())
    print(json.dumps(found))


def peak(name: str, rows: int, dialect: str) -> None:
    """Print by how many MiB the peak of this process rises while a tree grows."""
    table, _ = made(rows, **TABLES[name])
    compiled.load()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    trace = grow(table, PRESETS[dialect])
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(json.dumps({"peak": (after - before) / 1024, "nodes": trace.size}))


def apart(longest: float, *arguments: str) -> dict | None:
    """Run this script for one table in a process of its own; None if it takes too long."""
    command = [sys.executable, __file__, *arguments]
    try:
        said = subprocess.run(
            command, capture_output=True, text=True, check=True, timeout=longest
        ).stdout
    except subprocess.TimeoutExpired:
        return None
    return json.loads(said)


def told(seconds: list[float]) -> str:
    least, middle, most = min(seconds), statistics.median(seconds), max(seconds)
    return f"{middle:.3g} ({least:.3g} to {most:.3g})"


def main() -> None:
    parse = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parse.add_argument("--rows", default="1000,10000,100000")
    parse.add_argument("--repeats", type=int, default=5)
    parse.add_argument("--longest", type=float, default=300, help="seconds for one table")
    parse.add_argument("--weka", default="", help="path of weka.jar")
    parse.add_argument("--only", nargs=3, metavar=("TABLE", "ROWS", "DIALECT"), help=argparse.SUPPRESS)
    parse.add_argument("--peak", action="store_true", help=argparse.SUPPRESS)
    given = parse.parse_args()
    if given.only:
        name, rows, dialect = given.only
        if given.peak:
            peak(name, int(rows), dialect)
        else:
            one(name, int(rows), dialect, given.repeats, given.weka)
        return
    print(
        "| rows | table | program | s (least to most) | ratio | every number of it, s "
        "| nodes, height | ns a cut | peak MiB |"
    )
    print("|---:|---|---|---:|---:|---:|---:|---:|---:|")
    for rows in map(int, given.rows.split(",")):
        for name in TABLES:
            for dialect in DIALECTS:
                only = ("--only", name, str(rows), dialect)
                more = ("--repeats", str(given.repeats), "--weka", given.weka)
                found = apart(given.longest, *only, *more)
                if found is None:
                    late = f"over {given.longest:g}"
                    print(f"| {rows} | {name} | {dialect} | {late} | | | | | |", flush=True)
                    continue
                used = apart(given.longest, *only, "--peak") or {"peak": float("nan")}
                base = statistics.median(run["seconds"] for run in found["scikit-learn"])
                for program, runs in found.items():
                    seconds = [run["seconds"] for run in runs]
                    last, middle = runs[-1], statistics.median(seconds)
                    cut = f"{middle / last['work'] / COLUMNS * 1e9:.0f}" if last["work"] else ""
                    looked = [run["looked"] for run in runs if "looked" in run]
                    whole = f"{statistics.median(looked):.3g}" if looked else ""
                    room = f"{used['peak']:.0f}" if program == dialect else ""
                    print(
                        f"| {rows} | {name} | {program} | {told(seconds)} | {middle / base:.2f} "
                        f"| {whole} | {last['nodes']}, {last['height']} | {cut} | {room} |",
                        flush=True,
                    )


if __name__ == "__main__":
    main()
