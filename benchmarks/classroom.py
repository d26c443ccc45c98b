"""Measure the app before a class of N: each opens the player in a session of its own, then acts.

    python benchmarks/classroom.py [--learners 10 50 200] [--class KIND] [--seconds 40] [--at PORT]

Each learner opens the growing lesson and acts every two seconds. Of a class that is `stepping`, four
actions of five are a step of the player, which asks the server nothing (`test_browser_player.py` holds
this); the rest ask: flip a switch, choose another table or convention, open another lesson, load the
page again with its link; one in ten has uploaded a table of 2600 rows, whose story the player asks for
part by part. In a class that is `asking` every action does; one that `roams` goes through the
laboratories of the course. Measured is from the message sent to the end of the run, as the learner sees
it; processor and memory are the server's. Only this machine is loaded.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from habits import ASKING, COURSE, PLAYER, Habit, live
from learner import Answer, TroubleError
from served import Served, serving
from wire import Place, RefusedError

MOST_LEARNERS, MOST_SECONDS = 500, 600
ROWS = 2600
"""Rows of the large tables: more than are told at once."""
BRINGS = 10
"""One learner in so many brings a table."""
PORT = 8650
CLASSES = {"stepping": PLAYER, "asking": ASKING, "roams": COURSE}


@dataclass
class Notes:
    """What was seen: milliseconds by kind of action, troubles, bytes."""

    times: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    troubles: Counter[str] = field(default_factory=Counter)
    size: int = 0
    counting: bool = False

    def done(self, kind: str, answer: Answer) -> None:
        """Take an answer down, once everybody is there."""
        if self.counting:
            self.times[kind].append(1000 * answer.seconds)
            self.size += answer.size

    @property
    def answers(self) -> list[float]:
        """What the server answers to who is there: all but the opening of the page."""
        return [time for kind, times in self.times.items() if kind != "open" for time in times]


def p95(times: Sequence[float]) -> float:
    """The 95th percentile: of few values, the largest."""
    return sorted(times)[max(0, -(-95 * len(times) // 100) - 1)] if times else 0.0


async def _learn(habit: Habit, notes: Notes, wait: float, every: float, end: float) -> None:
    try:
        await live(habit, wait, every, lambda: time.monotonic() > end)
    except (TroubleError, OSError) as error:
        notes.troubles[f"{type(error).__name__}: {error}"] += 1


async def rung(served: Served, count: int, asked: argparse.Namespace) -> str:
    """Let a class of `count` come and learn: a row of the report."""
    before, arrive = served.memory(), max(3.0, count / asked.arrivals)
    began, own = time.monotonic(), time.process_time()
    notes, used, memory = await taken(
        served, count, asked.kind, seconds=asked.seconds, every=asked.every, arrive=arrive
    )
    ours = (time.process_time() - own) * asked.seconds / (time.monotonic() - began)
    return _row(notes, count, asked.seconds, used, ours, before, memory)


async def taken(
    served: Served, count: int, kind: str, *, seconds: float, every: float, arrive: float
) -> tuple[Notes, float, float]:
    """Let a class come and learn: what was seen, and what it took of processor (s) and memory (MB)."""
    notes, end = Notes(), time.monotonic() + arrive + seconds
    tasks = []
    for number in range(count):
        place = Place("127.0.0.1", served.port)
        rows = ROWS if number % BRINGS == 9 else 0
        habit = Habit(number, place, notes.done, rows=rows, actions=CLASSES[kind])
        tasks.append(asyncio.create_task(_learn(habit, notes, arrive * number / count, every, end)))
    await asyncio.sleep(arrive)
    notes.counting, processor = True, served.processor()
    await asyncio.sleep(seconds)
    notes.counting, used = False, served.processor() - processor
    memory = served.memory()
    await asyncio.gather(*tasks)
    return notes, used, memory


def _row(
    notes: Notes, count: int, passed: float, used: float, ours: float, before: float, memory: float
) -> str:
    times = notes.answers
    middle = statistics.median(times) if times else 0.0
    kinds = " ".join(f"{kind} {p95(each):.0f}" for kind, each in sorted(notes.times.items()))
    for trouble, often in notes.troubles.most_common(5):
        print(f"  {often} x {trouble}", flush=True)
    cells = [
        f"{count}",
        f"{len(times) / passed:.1f}",
        f"{middle:.0f}",
        f"{p95(times):.0f}",
        f"{max(times, default=0):.0f}",
        kinds,
        f"{notes.troubles.total()}",
        f"{used / passed:.2f}",
        f"{1000 * used / max(1, len(times)):.1f}",
        f"{memory:.0f}",
        f"{(memory - before) / count:.2f}",
        f"{notes.size / passed / 1e6:.1f}",
        f"{ours / passed:.2f}",
        f"{os.getloadavg()[0]:.1f}",
    ]
    return "| " + " | ".join(cells) + " |"


HEAD = (
    "| learners | answers/s | p50 ms | p95 | max | p95 by kind | errors | server cores | "
    "ms processor an answer | MB | MB a session | MB/s sent | generator cores | load |\n"
    + "|---:" * 14
    + "|"
)


def ladder(served: Served, asked: argparse.Namespace) -> None:
    """Print the report, a row for each size of class."""
    print(HEAD, flush=True)
    for count in asked.learners:
        print(asyncio.run(rung(served, count, asked)), flush=True)


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--learners", type=int, nargs="+", default=[10, 50, 100, 200, 400])
    parser.add_argument("--seconds", type=float, default=40.0, help="how long each class acts")
    parser.add_argument("--every", type=float, default=2.0, help="seconds between two actions")
    parser.add_argument("--arrivals", type=float, default=12.0, help="learners who open it in a second")
    parser.add_argument("--class", dest="kind", choices=CLASSES, default="stepping")
    parser.add_argument("--at", type=int, help="the port of a server that runs already")
    parser.add_argument("--pids", type=int, nargs="*", default=[], help="its processes, to be watched")
    parser.add_argument("--host", default="127.0.0.1")
    asked = parser.parse_args()
    try:
        checked(asked)
    except RefusedError as refused:
        parser.error(str(refused))
    if asked.at:
        ladder(Served(asked.at, Path(os.devnull), tuple(asked.pids)), asked)
        return
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "server.log"
        with serving(PORT, log) as served:
            ladder(served, asked)
            print(f"errors in the server's log: {len(served.wrongs())}")


def checked(asked: argparse.Namespace) -> None:
    """Refuse what loads another machine, or this one without end."""
    Place(asked.host, asked.at or PORT)
    if max(asked.learners) > MOST_LEARNERS or min(asked.learners) < 1:
        raise RefusedError(f"A class has 1 to {MOST_LEARNERS} learners.")
    if not 0 < asked.seconds <= MOST_SECONDS or asked.every < 0.2:
        raise RefusedError(f"A class acts for at most {MOST_SECONDS} s, once in 0.2 s at most.")


if __name__ == "__main__":
    main()
