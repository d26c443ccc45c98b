"""Write what a case of each test costs to tests/costs.csv, from the report of a run.

    python -m pytest -n auto --junitxml=report.xml
    python benchmarks/costs_of_tests.py report.xml --workers 3

Three workers on two cores wait a third of the time, so a second of the report is two thirds of a second
of a core. A test that is not in the report keeps its number if it is still there. What costs less than
a twentieth of a second is not written down. Of a test's cases the median counts: the first one often
starts a server for the others.
"""

from __future__ import annotations

import argparse
import csv
import os
import re
import sys
from collections import defaultdict
from pathlib import Path
from statistics import median
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parents[1]
COSTS = ROOT / "tests" / "costs.csv"
CHEAP = 0.05


def measured(report: Path, share: float) -> dict[str, float]:
    """Return the CPU seconds of a case of each test of a report; `share`: of a second of the report."""
    seconds = defaultdict(list)
    for case in ElementTree.parse(report).iter("testcase"):
        name = case.get("name", "").partition("[")[0]
        test = case.get("classname", "").replace(".", "/") + ".py::" + name
        seconds[test].append(float(case.get("time", "0")) * share)
    return {test: median(cases) for test, cases in seconds.items() if _stands(test)}


def _stands(test: str) -> bool:
    file, _, name = test.partition("::")
    path = ROOT / file
    return path.is_file() and bool(re.search(rf"^def {name}\(", path.read_text("utf-8"), re.MULTILINE))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("report", type=Path)
    parser.add_argument("--workers", type=int, required=True, help="how many workers the run had")
    asked = parser.parse_args()
    known = {}
    if COSTS.exists():
        with COSTS.open(encoding="utf-8", newline="") as lines:
            known = {row["test"]: float(row["seconds"]) for row in csv.DictReader(lines)}
    found = measured(asked.report, min(1.0, (os.cpu_count() or 1) / asked.workers))
    costs = {test: cost for test, cost in known.items() if _stands(test)} | found
    with COSTS.open("w", encoding="utf-8", newline="") as out:
        rows = csv.writer(out, lineterminator="\n")
        rows.writerow(["test", "seconds"])
        rows.writerows((t, f"{costs[t]:.2f}") for t in sorted(costs) if costs[t] >= CHEAP)
    print(f"{sum(cost >= CHEAP for cost in costs.values())} tests in {COSTS}", file=sys.stderr)


if __name__ == "__main__":
    main()
