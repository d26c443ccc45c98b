"""Let a class answer on its phones: how long an answer takes, and whether one is lost.

    python benchmarks/live.py [--learners 200] [--seconds 10] [--workers 2] [--kill]

Starts processes of the app behind nginx as `deploy/serve.py` does, with a folder of its own for the
file of SQLite; with `C45_DATABASE` in the environment classes are kept there. Every learner looks every
1.5 seconds, as the page does, by a connection of its own each time, and answers once at a drawn moment;
what fails is sent again. `--kill`: one process is killed halfway, and answers all the same.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import socket
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

sys.path.append(str(Path(__file__).resolve().parent.parent / "deploy"))

import serve
from served import wait_for
from wire import Place, ask

EVERY = 1.5
AIM = 300
ANSWERED = ["0.998", "0.9975", "0.6914", "0.3003", "1", "0.47", "0.53"]


class Class:
    """A class of learners at a place: what it asked and how long each answer took."""

    def __init__(self, port: int, random: Random) -> None:
        self.port = port
        self.random = random
        self.took: dict[str, list[float]] = {"joins": [], "looks": [], "answers": []}
        self.failed = 0

    async def ask(self, path: str, token: str = "", body: Any = None, kind: str = "") -> Any:
        """Ask until an answer comes, as the page does; count how long it took."""
        began = time.perf_counter()
        data = b"" if body is None else json.dumps(body).encode()
        method = "GET" if body is None else "POST"
        while True:
            try:
                place = Place("127.0.0.1", self.port)
                head = {"Authorization": f"Bearer {token}", "Content_Type": "application/json"}
                status, _, said = await ask(place, method, f"/live/{path}", data, **head)
                if status == 200:
                    break
            except (OSError, ValueError, IndexError):
                pass
            self.failed += 1
            await asyncio.sleep(0.6)
        if kind:
            self.took[kind].append(1000 * (time.perf_counter() - began))
        return json.loads(said)

    async def learner(self, code: str, token: str, seconds: float) -> None:
        """Look again and again; answer once."""
        began = time.perf_counter()
        due = began + self.random.random() * seconds
        await asyncio.sleep(self.random.random() * EVERY)
        answered = False
        while time.perf_counter() < began + seconds + 1:
            told = await self.ask(f"{code}?lang=en", token, kind="looks")
            await asyncio.sleep(
                max(0.0, min(EVERY, due - time.perf_counter())) if not answered else EVERY
            )
            if not answered and time.perf_counter() >= due:
                given = {"number": told["number"], "round": 1, "given": self.random.choice(ANSWERED)}
                await self.ask(f"{code}/answers", token, given, kind="answers")
                answered = True

    async def run(self, learners: int, seconds: float, kill: Any) -> dict[str, Any]:
        """Begin a class, let it answer, and return what is stored then."""
        led = await self.ask("classes", body={})
        code, secret = led["code"], led["secret"]
        tokens = [
            (await self.ask(f"{code}/learners", body={"name": f"L{n}"}, kind="joins"))["token"]
            for n in range(learners)
        ]
        # The entropy of the 17 melons: a number, with its slips.
        query = {"table": "watermelon_2.0", "step": "2"}
        steps = await self.ask("steps?table=watermelon_2.0&step=2&lang=en")
        place = next(n for n, step in enumerate(steps) if not step["options"])
        await self._do(code, secret, {"do": "ask", "query": query, "place": place})
        at_work = [asyncio.create_task(self.learner(code, token, seconds)) for token in tokens]
        at_desk = asyncio.create_task(self._lead(code, secret))
        if kill is not None:
            await asyncio.sleep(seconds / 2)
            kill()
        await asyncio.gather(*at_work)
        at_desk.cancel()
        told: dict[str, Any] = await self.ask(f"{code}/desk?lang=en", secret)
        return told

    async def _do(self, code: str, secret: str, what: dict[str, Any]) -> None:
        await self.ask(f"{code}/desk", secret, what)

    async def _lead(self, code: str, secret: str) -> None:
        while True:
            await self.ask(f"{code}/desk?lang=en", secret)
            await asyncio.sleep(EVERY)


@contextmanager
def running(workers: int) -> Iterator[tuple[int, Any]]:
    """Run processes behind nginx: the port, and what kills one of them."""
    places = [socket.socket() for _ in range(workers + 1)]
    for place in places:
        place.bind(("127.0.0.1", 0))
    front_port, *ports = [place.getsockname()[1] for place in places]
    for place in places:
        place.close()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        os.environ.setdefault("C45_CLASSES", str(folder / "kept"))
        serve.prepare(folder, "127.0.0.1", front_port, ports)
        (folder / "files").mkdir()
        with (folder / "log").open("wb") as log:
            processes = [serve.worker(port, log, workers) for port in ports]
            front = serve.nginx(folder)
            try:
                for port in (*ports, front_port):
                    wait_for(port)
                yield front_port, lambda: processes[0].send_signal(signal.SIGKILL)
            finally:
                for process in (*processes, front):
                    process.terminate()
                    process.wait(30)


def main() -> None:
    """Read the command line, measure, and say what came out."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--learners", type=int, default=200, choices=range(2, 501), metavar="N")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--kill", action="store_true")
    asked = parser.parse_args()
    with running(asked.workers) as (port, kill):
        load = os.getloadavg()[0]
        group = Class(port, Random(1))
        told = asyncio.run(group.run(asked.learners, asked.seconds, kill if asked.kill else None))
    where = "PostgreSQL" if "postgres" in os.environ.get("C45_DATABASE", "") else "SQLite"
    print(f"{where}, {asked.workers} processes, {asked.learners} learners, {asked.seconds:g} s")
    print(f"load {load:.1f} before, {os.getloadavg()[0]:.1f} after; sent again: {group.failed}")
    for kind, took in group.took.items():
        cut = statistics.quantiles(took, n=20)
        most = f"most {max(took):4.0f} ms"
        print(f"{kind:8} {len(took):5}: median {cut[9]:4.0f} ms, p95 {cut[18]:4.0f} ms, {most}")
    stored = told["answered"][0]
    print(f"stored {stored} of {asked.learners}")
    met = statistics.quantiles(group.took["answers"], n=20)[18] < AIM or asked.kill
    raise SystemExit(0 if stored == asked.learners and met else 1)


if __name__ == "__main__":
    main()
