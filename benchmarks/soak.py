"""Let a class use the app for half an hour: is memory flat, the log clean, every table its owner's?

    python benchmarks/soak.py [--learners 60] [--minutes 32] [--every 6] [--report FILE]

Every learner brings a table of their own whose cells hold a mark that nobody else's hold, and goes
through the whole course with it: switches, lessons, parts of a large story, reloads (after which it is
brought again), and now and then the link of somebody else's table. In everything a session is sent the
marks are looked for: its own must come with its own table, any other ends the learner's session as an
error. Memory is the server's, every ten seconds while the class is there: caches fill in the first
quarter, and a line through the last half says whether it still rises. Only this machine is loaded.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections import Counter
from pathlib import Path
from urllib.parse import urlencode

import numpy as np
from habits import COURSE, Habit, live
from learner import Answer, TroubleError
from served import Served, serving
from wire import Place

MOST_LEARNERS, MOST_MINUTES = 100, 120
ROWS = (40, 40, 40, 2600)
"""Rows of the tables, in turn: most are small, one in four is told part by part."""
PEEKS = 12
"""One action in so many opens the link of somebody else's table."""
PORT = 8651


class Watched(Habit):
    """A habit that now and then opens another learner's link."""

    def __init__(self, number: int, place: Place, class_: Class) -> None:
        rows = ROWS[number % len(ROWS)]
        super().__init__(number, place, class_.done, rows=rows, actions=COURSE)
        self.class_ = class_

    async def act(self) -> None:
        """Do one thing; or look at somebody else's link and come back."""
        others = self.class_.links - {self.learner.query}
        if not others or self.random.randrange(PEEKS):
            await super().act()
            if "own-" in self.learner.query:
                self.class_.links.add(self.learner.query)
            return
        lesson = self.learner.lesson
        await self._did("peek", self.learner.open(lesson, self.random.choice(sorted(others))))
        await self._did("reload", self.learner.open(lesson, urlencode({})))
        await self.bring()


class Class:
    """What the whole class did and met."""

    def __init__(self) -> None:
        self.answers: Counter[str] = Counter()
        self.marks = 0
        self.troubles: Counter[str] = Counter()
        self.links: set[str] = set()
        self.rounds = 0

    def done(self, kind: str, answer: Answer) -> None:
        """Count an answer; the learner has looked at its marks."""
        self.answers[kind] += 1
        self.marks += bool(answer.marks)
        if len(self.links) > 200:
            self.links = set(sorted(self.links)[::2])


async def _attend(number: int, port: int, class_: Class, asked: argparse.Namespace, end: float) -> None:
    """Come, learn, and come again with a new session whatever happens."""
    wait = asked.every * number / 10
    while time.monotonic() < end:
        habit = Watched(number, Place("127.0.0.1", port), class_)
        try:
            await live(habit, wait, asked.every, lambda: time.monotonic() > end)
        except (TroubleError, OSError) as error:
            class_.troubles[f"{type(error).__name__}: {error}"] += 1
            await asyncio.sleep(asked.every)
        wait = 0.0
        class_.rounds += 1


async def soak(served: Served, asked: argparse.Namespace, say: Path) -> list[tuple[float, float]]:
    """Run the class: minutes and megabytes, every ten seconds."""
    class_, began = Class(), time.monotonic()
    end = began + 60 * asked.minutes
    tasks = [
        asyncio.create_task(_attend(number, served.port, class_, asked, end))
        for number in range(asked.learners)
    ]
    seen: list[tuple[float, float]] = []
    while not all(task.done() for task in tasks):
        await asyncio.sleep(10)
        # When all leave at once, Streamlit keeps their sessions for who loads the page again.
        if time.monotonic() < end or not seen:
            seen.append(((time.monotonic() - began) / 60, served.memory()))
        say.write_text(report(served, class_, seen, asked), encoding="utf-8")
    return seen


def report(
    served: Served, class_: Class, seen: list[tuple[float, float]], asked: argparse.Namespace
) -> str:
    """Write what was seen so far."""
    minutes, memory = np.array(seen).T
    late = minutes >= minutes[-1] / 2
    slope = np.polyfit(minutes[late], memory[late], 1)[0] if late.sum() > 5 else float("nan")
    hourly = 60 * slope / memory[late].mean()
    quarters = [part.max() for part in np.array_split(memory, min(len(memory), 4))]
    foreign = sum(often for said, often in class_.troubles.items() if said.startswith("ForeignError"))
    places = np.linspace(0, len(seen) - 1, min(len(seen), 22)).astype(int)
    lines = [
        f"{asked.learners} learners, {minutes[-1]:.1f} minutes, {class_.answers.total()} answers",
        f"answers: {dict(class_.answers)}",
        f"answers with a table's mark: {class_.marks}, links of others: {class_.answers['peek']}, "
        f"marks of others: {foreign}",
        f"memory at minutes: {', '.join(f'{minutes[k]:.1f}: {memory[k]:.0f}' for k in places)} MB",
        f"highest in each quarter: {', '.join(f'{most:.0f}' for most in quarters)} MB",
        f"slope of the last half: {slope:+.2f} MB a minute ({hourly:+.1%} an hour)",
        f"processor: {served.processor():.0f} s",
        f"errors in the server's log: {len(served.wrongs())}",
        f"troubles: {class_.troubles.total()}",
        *(f"  {often} x {trouble}" for trouble, often in class_.troubles.most_common(10)),
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Read the command line and run."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--learners", type=int, default=60)
    parser.add_argument("--minutes", type=float, default=32.0)
    parser.add_argument("--every", type=float, default=6.0, help="seconds between two actions")
    parser.add_argument("--report", type=Path, help="rewritten every ten seconds")
    parser.add_argument("--port", type=int, default=PORT)
    asked = parser.parse_args()
    if not (1 <= asked.learners <= MOST_LEARNERS and 0 < asked.minutes <= MOST_MINUTES):
        parser.error(
            f"A soak has 1 to {MOST_LEARNERS} learners and lasts {MOST_MINUTES} minutes at most."
        )
    with tempfile.TemporaryDirectory() as folder:
        say = asked.report or Path(folder) / "report.txt"
        with serving(asked.port, Path(folder) / "server.log") as served:
            asyncio.run(soak(served, asked, say))
            for line in served.wrongs()[:20]:
                print(line)
        print(say.read_text(encoding="utf-8"))


if __name__ == "__main__":
    main()
