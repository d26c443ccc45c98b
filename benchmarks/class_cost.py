"""Measure what an answer costs a class of thirty: processor time, beside an empty page of the same run.

    python benchmarks/class_cost.py                     # this checkout
    python benchmarks/class_cost.py ../before .         # several, each by turns with the same learners

An empty page (`benchmarks/empty.py`) is asked for a run by as many learners, as often. Of each kind of
class (`classroom.py`) the table gives milliseconds of the server's processor an answer, how many times
that of the empty page it is, and how soon the answers came. Common stories are told before a class
begins where a checkout can do so (`deploy/tell_stories.py`), as it is deployed. The numbers of two runs
are not compared: the machine differs from one hour to the next, the ratios do less.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from classroom import CLASSES, Notes, p95, taken
from learner import Learner
from served import Served, serving
from wire import Place

ROOT = Path(__file__).resolve().parent.parent
EMPTY = ROOT / "benchmarks" / "empty.py"
PORT = 8660
EVERY, ARRIVE = 2.0, 4.0
"""Seconds between two actions of a learner, and in which all of them come."""


async def run_empty(served: Served, learners: int, seconds: float) -> tuple[float, list[float]]:
    """Let learners ask an empty page for runs: processor milliseconds an answer, and the times."""
    notes = Notes()
    end = time.monotonic() + ARRIVE + seconds

    async def visit(number: int) -> None:
        learner = Learner(Place("127.0.0.1", served.port), f"mark{number:012x}", Random(number))
        await asyncio.sleep(ARRIVE * number / learners)
        await learner.open("start")
        while time.monotonic() < end:
            notes.done("run", await learner.run_again())
            await asyncio.sleep(EVERY * learner.random.uniform(0.75, 1.25))
        learner.close()

    tasks = [asyncio.create_task(visit(number)) for number in range(learners)]
    await asyncio.sleep(ARRIVE)
    notes.counting, before = True, served.processor()
    await asyncio.sleep(seconds)
    notes.counting, used = False, served.processor() - before
    await asyncio.gather(*tasks)
    return 1000 * used / len(notes.answers), notes.answers


async def run_class(
    served: Served, kind: str, learners: int, seconds: float
) -> tuple[float, list[float]]:
    """Let a class of a kind learn: processor milliseconds an answer, and the times."""
    notes, used, _ = await taken(served, learners, kind, seconds=seconds, every=EVERY, arrive=ARRIVE)
    for trouble, often in notes.troubles.most_common(3):
        print(f"  {often} x {trouble}", flush=True)
    return 1000 * used / len(notes.answers), notes.answers


def tell_ahead(checkout: Path, folder: str) -> None:
    """Tell the common stories of a checkout that knows how to."""
    script = checkout / "deploy" / "tell_stories.py"
    if script.exists():
        command = [sys.executable, str(script), "--folder", folder]
        subprocess.run(command, cwd=checkout, check=True, capture_output=True)


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("checkouts", type=Path, nargs="*", default=[ROOT])
    parser.add_argument("--learners", type=int, default=30)
    parser.add_argument("--seconds", type=float, default=20.0)
    asked = parser.parse_args()
    print("| class | checkout | ms an answer | to an empty page | p50 ms | p95 |")
    print("|---|---|---:|---:|---:|---:|")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["C45_STORIES"] = f"{folder}/stories"
        for checkout in asked.checkouts:
            tell_ahead(checkout.resolve(), f"{folder}/stories")
        with serving(PORT, Path(folder) / "log", EMPTY) as served:
            least, _ = asyncio.run(run_empty(served, asked.learners, asked.seconds))
        for kind in CLASSES:
            for checkout in asked.checkouts:
                script = checkout.resolve() / "app.py"
                with serving(PORT, Path(folder) / "log", script) as served:
                    cost, times = asyncio.run(run_class(served, kind, asked.learners, asked.seconds))
                row = [kind, checkout.resolve().name, f"{cost:.1f}", f"{cost / least:.1f}"]
                row += [f"{statistics.median(times):.0f}", f"{p95(times):.0f}"]
                print(f"| {' | '.join(row)} |", flush=True)
        print(f"| empty page | | {least:.1f} | 1.0 | | |")


if __name__ == "__main__":
    main()
