"""Run in a process: take a job, do it within its limits, answer, take the next one.

`python -m ui.workers.process`; jobs come on standard input, answers go to standard output. It ends when
its server does. Streamlit is not imported here.
"""

import ctypes
import gc
import os
import queue
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable
from importlib import import_module
from typing import Any, BinaryIO

from c45_core.errors import InputError
from c45_fast import compiled
from ui.workers import messages
from ui.workers.packing import coded, decoded, parts_of
from ui.workers.texts import Packed

try:
    import resource
except ImportError:  # Windows has no such limits; the server ends what takes too long
    resource = None  # type: ignore[assignment]

SELDOM = 0.25
"""Seconds between two messages of how far a job is."""
POLITE = 10
"""Its niceness above that of the server: who looks at a page comes first."""
IDLE = 5
"""Seconds without a job after which a worker does what may help the next one."""
USED = (
    "c45_course.readers.grid",
    "c45_course.readers.understanding",
    "c45_course.compare",
    "c45_course.prepare",
    "c45_core.prune",
    "c45_course.exports.files",
    "c45_core.validate",
    "ui.state.own_table",
    "c45_course.story",
)
"""The modules that most jobs need: imported before the first one comes."""

Tell = Callable[..., None]


def main() -> None:
    """Answer jobs until the server is gone."""
    answers, jobs = _pipes()
    with_the_server(POLITE)
    Packed.kept = False
    for name in USED:
        import_module(name)
    _keep_apart()
    arrived: queue.SimpleQueue[list[bytearray]] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(jobs, arrived), daemon=True).start()
    messages.write(answers, coded(("ready",)))
    while True:
        parts = _answer(_next(arrived), answers)
        messages.write(answers, parts)
        del parts


def _next(arrived: queue.SimpleQueue[list[bytearray]]) -> list[bytearray]:
    """Return the next job; who waits for one loads what is compiled, once it is there."""
    while not compiled.is_loaded():
        try:
            return arrived.get(timeout=IDLE)
        except queue.Empty:
            if not compiled.has_numba():
                break
            compiled.load()
            _keep_apart()
    return arrived.get()


def _keep_apart() -> None:
    """Spare what is imported from the garbage collector's searches: with what is compiled, a search
    through all of it takes a tenth of a second, in the middle of a job.
    """
    gc.collect()
    gc.freeze()


def _pipes() -> tuple[BinaryIO, BinaryIO]:
    """Return the pipes to and from the server; whatever a job prints goes to standard error."""
    answers, jobs = os.fdopen(os.dup(1), "wb", 0), os.fdopen(os.dup(0), "rb", 0)
    os.dup2(2, 1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    return answers, jobs


def _listen(jobs: BinaryIO, arrived: queue.SimpleQueue[list[bytearray]]) -> None:
    """Take jobs in, and end with the server, also in the middle of one."""
    try:
        while True:
            arrived.put(messages.read(jobs))
    except (messages.EndedError, MemoryError):
        pass
    finally:
        os._exit(0)


def with_the_server(polite: int) -> None:
    """Let the system end this process with its server, where it can, and let others go first."""
    if hasattr(os, "nice"):
        os.nice(polite)
    if sys.platform == "linux":
        parent, deathsig = os.getppid(), 1
        ctypes.CDLL(None).prctl(deathsig, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(0)
    # A key pressed where the server runs is meant for the server.
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _answer(parts: list[bytearray], answers: BinaryIO) -> list[messages.Part]:
    """Do a job and return its answer as parts: done, refused, or failed."""
    try:
        place, args, named, tells, seconds, megabytes = job = decoded(parts)
        shared = parts_of(job[1:3])
        if tells:
            named = {**named, tells: _teller(answers)}
        module, _, name = place.partition(":")
        function: Any = import_module(module)
        for part in name.split("."):
            function = getattr(function, part)
        _limit(seconds, megabytes)
        return coded(("done", function(*args, **named), _size()), shared)
    except InputError as error:
        return coded(("refused", error))
    except MemoryError:
        return coded(("failed", "memory"))
    except Exception:
        traceback.print_exc()
        return coded(("failed", "lost"))
    finally:
        _limit(None, None)


def _teller(answers: BinaryIO) -> Tell:
    """Return what a job is to call to say how far it is; it may be called often."""
    last = 0.0

    def tell(*values: object) -> None:
        nonlocal last
        if time.monotonic() - last >= SELDOM:
            last = time.monotonic()
            messages.write(answers, coded(("progress", values)))

    return tell


def _limit(seconds: float | None, megabytes: int | None) -> None:
    """Limit what is taken from now on, None: no more than the system does.

    The system ends a job that takes too much processor time, also one that no thread can interrupt;
    the server one that takes far longer than that.
    """
    if resource is None:
        return
    now = resource.getrusage(resource.RUSAGE_SELF)
    used = int(now.ru_utime + now.ru_stime)
    _soft(resource.RLIMIT_CPU, None if seconds is None else used + int(seconds) + 1)
    taken = _statm(0)
    if taken:
        _soft(resource.RLIMIT_AS, None if megabytes is None else taken + megabytes * 1_000_000)


def _soft(kind: int, most: int | None) -> None:
    hard = resource.getrlimit(kind)[1]
    most = hard if most is None else most if hard == resource.RLIM_INFINITY else min(most, hard)
    resource.setrlimit(kind, (most, hard))


def _size() -> int:
    """Return how many bytes of memory this process holds, 0 where the system does not say."""
    return _statm(1)


def _statm(which: int) -> int:
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[which]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return 0


if __name__ == "__main__":
    try:
        main()
    except messages.EndedError:
        os._exit(0)
