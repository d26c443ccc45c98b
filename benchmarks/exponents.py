"""Measure how the cost of a compiled run grows, one thing at a time, and draw it.

    c45 compile
    python benchmarks/exponents.py -o docs/pictures/cost.svg

Tables of numeric columns without an easy cut (the class is that of a product) are grown by
`documents` and `release8`: more rows, more columns, more classes, fewer different values. Seconds of
one core, the median of five, and MiB by which the peak rises, each in a process of its own. The
exponent is the slope of a line through the logarithms. Beside it the price of one candidate cut (a
case of a scanned node in a column) and the limit: one pass over a column, a look into a table for
each case.
"""

from __future__ import annotations

import argparse
import json
import resource
import statistics
import subprocess
import sys
import time
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from c45_core import PRESETS, Numeric, Table, grow
from c45_fast import compiled

USUAL = {"rows": 8000, "columns": 10, "classes": 2, "values": 1000}
VARIED = {
    "rows": (1000, 2000, 4000, 8000, 16_000, 32_000, 64_000),
    "columns": (5, 10, 20, 40, 80),
    "classes": (2, 4, 8, 16, 32),
    "values": (8, 32, 128, 512, 2048),
}
DIALECTS = ("documents", "release8")
SIDE, EDGE = 260, 46
COLOURS = {"documents": "#0072b2", "release8": "#d55e00"}


def made(rows: int, columns: int, classes: int, values: int) -> Table:
    """Make a table: numbers of so many different values, classes by the ranks of a product."""
    random = np.random.default_rng(0)
    matrix = np.floor(random.random((columns, rows)) * values) / values
    both = matrix[0] + (matrix[1] - 0.5) * (matrix[2] - 0.5) * 4
    # Of equal products the first comes first, on every processor.
    labels = (np.argsort(np.argsort(both, kind="stable")) * classes // rows).astype(np.int32)
    attributes = tuple(Numeric(f"a{i}", column) for i, column in enumerate(matrix))
    names = tuple(map(str, range(rows)))
    return Table(
        "made", attributes, "class", tuple(map(str, range(classes))), labels, np.ones(rows), names
    )


def one(dialect: str, wanted: dict[str, int]) -> None:
    """Measure one table in this process and print what was found as JSON."""
    table = made(**wanted)
    compiled.load()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    seconds = []
    for _ in range(5):
        start = time.process_time()
        trace = grow(table, PRESETS[dialect])
        seconds.append(time.process_time() - start)
        if len(seconds) == 1:
            peak = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    opened = trace.ledger.opened >= 0
    work = float(trace.nodes.counts[opened].sum()) * wanted["columns"]
    found = {"seconds": statistics.median(seconds), "peak": peak, "work": work, "nodes": trace.size}
    print(json.dumps({**found, "height": trace.height, "limit": limit(table)}))


def limit(table: Table) -> float:
    """Return the nanoseconds a case takes in one pass over a column with a look into a table."""
    column, logs = table.attributes[0].numbers, np.arange(table.rows + 1.0)  # type: ignore[union-attr]
    place = np.argsort(column)
    taken = []
    for _ in range(5):
        start = time.perf_counter()
        for _ in range(20):
            np.add.reduce(logs.take(place))
        taken.append((time.perf_counter() - start) / 20 / table.rows * 1e9)
    return min(taken)


def drawn(found: dict[str, dict[str, list[tuple[float, dict]]]]) -> str:
    """Draw seconds over each thing that was varied, both axes by their logarithms."""
    parts, every = (
        [],
        [run["seconds"] for of in found.values() for runs in of.values() for _, run in runs],
    )
    low, high = np.log10(min(every)), np.log10(max(every))
    for number, (thing, of) in enumerate(found.items()):
        left = number * (SIDE + EDGE) + EDGE
        xs = np.log10([x for x, _ in of[DIALECTS[0]]])
        parts.append(
            f'<rect x="{left}" y="20" width="{SIDE}" height="{SIDE}" fill="none" stroke="#888"/>'
        )
        parts.append(f'<text x="{left + SIDE / 2}" y="{SIDE + 52}" text-anchor="middle">{thing}</text>')
        for x, (value, _) in zip(xs, of[DIALECTS[0]], strict=True):
            at = left + 10 + (x - xs[0]) / (xs[-1] - xs[0]) * (SIDE - 20)
            parts.append(
                f'<text x="{at}" y="{SIDE + 34}" text-anchor="middle" font-size="9">{value}</text>'
            )
        for row, (dialect, runs) in enumerate(of.items()):
            points = [
                (
                    left + 10 + (x - xs[0]) / (xs[-1] - xs[0]) * (SIDE - 20),
                    10 + SIDE - (np.log10(run["seconds"]) - low) / (high - low) * (SIDE - 20),
                )
                for x, (_, run) in zip(xs, runs, strict=True)
            ]
            line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
            parts.append(f'<polyline points="{line}" fill="none" stroke="{COLOURS[dialect]}"/>')
            text = f"{dialect}: exponent {exponent(runs, 'seconds'):.2f}"
            place = f'x="{left + 8}" y="{36 + 14 * row}" fill="{COLOURS[dialect]}"'
            parts.append(f"<text {place}>{text}</text>")
    for exponent_of_ten in range(int(np.ceil(low)), int(np.floor(high)) + 1):
        y = 10 + SIDE - (exponent_of_ten - low) / (high - low) * (SIDE - 20)
        parts.append(
            f'<text x="{EDGE - 4}" y="{y + 4:.0f}" text-anchor="end">{10.0**exponent_of_ten:g} s</text>'
        )
    width = len(found) * (SIDE + EDGE) + EDGE
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{SIDE + 64}"'
    style = 'font-family="sans-serif" font-size="11"><rect width="100%" height="100%" fill="white"/>'
    return "\n".join([f"{head} {style}", *parts, "</svg>\n"])


def exponent(runs: list[tuple[float, dict]], name: str) -> float:
    """Return the slope of a line through the logarithms."""
    x, y = np.log([x for x, _ in runs]), np.log([max(run[name], 1e-9) for _, run in runs])
    return float(np.polyfit(x, y, 1)[0])


def main() -> None:
    parse = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parse.add_argument("-o", "--output", type=Path)
    parse.add_argument("--only", nargs=2, help=argparse.SUPPRESS)
    given = parse.parse_args()
    if given.only:
        one(given.only[0], json.loads(given.only[1]))
        return
    found: dict[str, dict[str, list[tuple[float, dict]]]] = {}
    print("| varied | program | from, to | s | exponent | MiB | nodes, height | ns a cut | limit, ns |")
    print("|---|---|---|---|---:|---|---|---|---:|")
    for thing, steps in VARIED.items():
        for dialect in DIALECTS:
            runs = []
            for step in steps:
                only = ("--only", dialect, json.dumps({**USUAL, thing: step}))
                said = subprocess.run(
                    [sys.executable, __file__, *only], capture_output=True, text=True, check=True
                )
                runs.append((step, json.loads(said.stdout)))
            found.setdefault(thing, {})[dialect] = runs
            first, last = runs[0][1], runs[-1][1]

            def both(name: str, form: str, first=first, last=last) -> str:
                return f"{first[name]:{form}} to {last[name]:{form}}"

            cut = " to ".join(f"{run['seconds'] / run['work'] * 1e9:.1f}" for run in (first, last))
            tree = " to ".join(f"{run['nodes']}, {run['height']}" for run in (first, last))
            least = statistics.median(run["limit"] for _, run in runs)
            slope = exponent(runs, "seconds")
            print(
                f"| {thing} | {dialect} | {steps[0]}, {steps[-1]} | {both('seconds', '.3g')} "
                f"| {slope:.2f} | {both('peak', '.0f')} | {tree} | {cut} | {least:.1f} |",
                flush=True,
            )
    if given.output:
        given.output.write_text(drawn(found))


if __name__ == "__main__":
    main()
