"""Measure a class while others in it bring what they should not: what waits, what grows, what stops.

    python benchmarks/hostile.py [--learners 30] [--seconds 60] [--class stepping]

The class is that of classroom.py. Beside it one session uploads, again and again, a table of twelve
rows with six cells of 32 000 digits and an x, a file of 20 MB of such cells and a table of a million
rows; and another uploads 100 000 noisy rows, grows their tree and presses Stop. Measured are the
answers to the others, before and meanwhile; the health check; the memory of the server and of its
workers; how long after the press the page answers, and how long after the tab is closed the work has
ended. Only this machine is loaded.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import learner as learners
from classroom import CLASSES, PORT, Notes, p95
from habits import Habit, live
from learner import Answer, Learner, TroubleError
from served import Served, kilobytes, serving, workers_of
from streamlit.proto.WidgetStates_pb2 import WidgetState
from wire import Place, ask

DIGITS = 32_000
NOISY, MISSING = 100_000, 0.02
GROWS = 0.2
"""Seconds the bar stands before somebody presses Stop; the budget of the page ends some trees soon."""
FINISHED = 20.0
"""Seconds without a message after which a page has nothing more to say."""
learners.PATIENCE = 300.0


def digits() -> bytes:
    """Return twelve rows, of which six hold 32 000 digits and an x."""
    rows = [f"{'9' * DIGITS}x,yes" if row % 2 else "1,no" for row in range(12)]
    return "\n".join(["n,class", *rows]).encode()


def many_digits() -> bytes:
    """Return 20 MB of the same."""
    rows = [f"{'9' * DIGITS}K,{'yes' if row % 2 else 'no'}" for row in range(620)]
    return "\n".join(["n,class", *rows]).encode()


def million() -> bytes:
    """Return a million rows, as many bytes as may be uploaded."""
    return b"a,b,class\n" + b"1,2.5,y\n2,0.5,n\n" * 500_000


def noisy() -> bytes:
    """Return 100 000 rows of six numbers, a few unknown, that say little of the class."""
    rng = Random(1)
    lines = ["a,b,c,d,e,f,class"]
    for _ in range(NOISY):
        row = [rng.gauss(0, 1) for _ in range(6)]
        label = (row[0] + row[1] > 0) != (rng.random() < 0.3)
        cells = ["?" if rng.random() < MISSING else f"{cell:.5f}" for cell in row]
        lines.append(",".join(cells) + (",yes" if label else ",no"))
    return "\n".join(lines).encode()


@dataclass
class Seen:
    """What was seen beside the answers: seconds by what was done, megabytes, troubles."""

    stops: list[float] = field(default_factory=list)
    closes: list[float] = field(default_factory=list)
    health: list[float] = field(default_factory=list)
    server: list[float] = field(default_factory=list)
    workers: list[float] = field(default_factory=list)
    brought: dict[str, list[float]] = field(default_factory=dict)
    said: dict[str, str] = field(default_factory=dict)
    troubles: list[str] = field(default_factory=list)


class Impatient(Learner):
    """Somebody who grows a large tree, and presses Stop or closes the tab."""

    async def grow(self, seconds: float) -> None:
        """Open the player and read what comes, until the bar has stood for some seconds."""
        self.lesson, self._page = "growing", self._pages["growing"]
        self.query += "&step=1"  # else the player is made only when it is asked for
        self._ask(None)
        since = None
        while since is None or time.monotonic() < since + seconds:
            try:
                await asyncio.wait_for(self._message(Answer()), FINISHED)
            except TimeoutError:
                raise TroubleError("the tree had grown before anybody could press") from None
            since = None if self._stop() is None else since or time.monotonic()

    async def stop(self) -> float:
        """Press Stop: the seconds until the page says that it has stopped."""
        answer, began = Answer(), time.perf_counter()
        self._ask([WidgetState(id=self._stop() or "", trigger_value=True)])
        while not answer.said:
            await self._message(answer)
        return time.perf_counter() - began

    def _stop(self) -> str | None:
        return next((name for name in self._seen if "away_stop_" in name), None)


async def bring_what_is_hostile(place: Place, files: dict[str, bytes], seen: Seen, end: float) -> None:
    """Upload one file after the other."""
    while time.monotonic() < end:
        for name, data in files.items():
            learner = Learner(place, "mark000000000001", Random(1))
            try:
                await learner.open("your_table")
                answer = await learner.bring(data, f"{name}.csv")
                seen.brought.setdefault(name, []).append(answer.seconds)
                seen.said[name] = " ".join(answer.said)[:90]
            except (TroubleError, OSError) as error:
                seen.troubles.append(f"{name}: {error}")
            finally:
                learner.close()


async def grow_and_stop(served: Served, place: Place, table: bytes, seen: Seen, end: float) -> None:
    """Grow and press Stop; then grow again and close the tab."""
    while time.monotonic() < end:
        learner = Impatient(place, "mark000000000002", Random(2))
        try:
            await learner.open("your_table")
            await learner.bring(table)
            await learner.grow(GROWS)
            seen.stops.append(await learner.stop())
            learner.close()
            await learner.open("your_table")
            await learner.bring(table)
            await learner.grow(GROWS)
            busy, began = _busiest(served), time.perf_counter()
            learner.close()
            while _works(busy):
                await asyncio.sleep(0.02)
            seen.closes.append(time.perf_counter() - began)
        except (TroubleError, OSError) as error:
            seen.troubles.append(f"growing: {error}")
        finally:
            learner.close()


def _busiest(served: Served) -> int:
    """Return the worker that has taken most processor time: the one that grows."""
    return max(workers_of(served.pids), key=_ticks, default=0)


def _works(pid: int) -> bool:
    return _ticks(pid) > 0


def _ticks(pid: int) -> int:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return int(fields[11]) + int(fields[12])
    except OSError:
        return 0


async def watch(served: Served, place: Place, seen: Seen) -> None:
    """Ask for the health of the server, and note the memory."""
    while True:
        began = time.perf_counter()
        await ask(place, "GET", "/_stcore/health")
        seen.health.append(time.perf_counter() - began)
        seen.server.append(served.memory())
        seen.workers.append(sum(map(kilobytes, workers_of(served.pids))) / 1000)
        await asyncio.sleep(0.5)


async def hour(served: Served, asked: argparse.Namespace) -> None:
    """Let the class come, then those who bring what they should not."""
    place = Place("127.0.0.1", served.port)
    # Made before anybody is measured: it would hold up the measuring.
    files = {"digits": digits(), "20 MB": many_digits(), "million": million()}
    table = noisy()
    arrive, notes = max(3.0, asked.learners / 10), Notes()
    end = time.monotonic() + arrive + 2 * asked.seconds
    class_ = [
        asyncio.create_task(
            live(
                Habit(n, Place("127.0.0.1", served.port), notes.done, actions=CLASSES[asked.kind]),
                arrive * n / asked.learners,
                asked.every,
                lambda: time.monotonic() > end,
            )
        )
        for n in range(asked.learners)
    ]
    await asyncio.sleep(arrive)
    print(HEAD, flush=True)
    print(await phase("alone", notes, served, place, asked.seconds, Seen()), flush=True)
    seen = Seen()
    soon = time.monotonic() + asked.seconds - 5
    hostile = [
        asyncio.create_task(bring_what_is_hostile(Place("127.0.0.1", served.port), files, seen, soon)),
        asyncio.create_task(grow_and_stop(served, Place("127.0.0.1", served.port), table, seen, soon)),
    ]
    print(await phase("with hostile tables", notes, served, place, asked.seconds, seen), flush=True)
    for task in (*hostile, *class_):
        task.cancel()
    await asyncio.gather(*hostile, *class_, return_exceptions=True)
    for name, seconds in seen.brought.items():
        print(f"{name}: answered after {', '.join(f'{s:.1f}' for s in seconds)} s: {seen.said[name]}")
    print(f"Stop: {', '.join(f'{s:.2f}' for s in seen.stops)} s")
    print(f"Closed: {', '.join(f'{s:.2f}' for s in seen.closes)} s until the work had ended")
    print(f"troubles: {seen.troubles}")


HEAD = (
    "| class | answers | p50 ms | p95 | max | health, max ms | server, most MB | "
    "workers, most MB | load |\n|---" + "|---:" * 8 + "|"
)


async def phase(
    name: str, notes: Notes, served: Served, place: Place, seconds: float, seen: Seen
) -> str:
    """Count for some seconds: a row of the report."""
    notes.times.clear()
    notes.counting = True
    watching = asyncio.create_task(watch(served, place, seen))
    await asyncio.sleep(seconds)
    watching.cancel()
    notes.counting = False
    times = sorted(notes.answers)
    middle = times[len(times) // 2] if times else 0.0
    for trouble, often in notes.troubles.most_common(5):
        print(f"  {often} x {trouble}", flush=True)
    cells = [
        name,
        f"{len(times)}",
        f"{middle:.0f}",
        f"{p95(times):.0f}",
        f"{max(times, default=0):.0f}",
        f"{1000 * max(seen.health, default=0):.0f}",
        f"{max(seen.server, default=0):.0f}",
        f"{max(seen.workers, default=0):.0f}",
        f"{os.getloadavg()[0]:.1f}",
    ]
    return "| " + " | ".join(cells) + " |"


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--learners", type=int, default=30)
    parser.add_argument("--seconds", type=float, default=60.0, help="how long each half lasts")
    parser.add_argument("--every", type=float, default=2.0, help="seconds between two actions")
    parser.add_argument("--class", dest="kind", choices=CLASSES, default="stepping")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, serving(PORT, Path(folder) / "log") as served:
        asyncio.run(hour(served, asked))
        wrongs = served.wrongs()
        print(f"errors in the server's log: {len(wrongs)}", *wrongs[:5], sep="\n  ")


if __name__ == "__main__":
    main()
