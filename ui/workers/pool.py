"""Assign workers to jobs: a limited number at once, one per visitor, the others wait.

Who asks does the waiting, in a thread of their own: `lease` returns a worker or how many are before,
and nothing runs in between. One thread starts processes, always one in advance, and lives as long as
the server: the system ends a worker with the thread that started it."""

import atexit
import os
import threading
from collections import deque
from dataclasses import dataclass, field
from functools import cache

from ui.workers import compiling
from ui.workers.messages import EndedError
from ui.workers.packing import decoded
from ui.workers.worker import ROOT, Worker, environment

MEGABYTE = 1_000_000
PREFIX = "C45_WORK_"


@dataclass(frozen=True)
class Settings:
    """`workers`: jobs that run at once; `seconds`: of processor time for one job; `megabytes`: of
    memory one job may take; `waiting`: jobs that may wait for a worker.
    """

    workers: int
    seconds: float
    megabytes: int
    waiting: int


def from_environment() -> Settings:
    """Return the settings: C45_WORK_WORKERS, _SECONDS, _MEGABYTES, _WAITING.

    What is no whole number above zero is the default.
    """
    return Settings(
        workers=_number("WORKERS", os.cpu_count() or 1),
        seconds=_number("SECONDS", 120),
        megabytes=_number("MEGABYTES", 2000),
        waiting=_number("WAITING", 100),
    )


def _number(name: str, usual: int) -> int:
    text = os.environ.get(PREFIX + name, "")
    return int(text) if text.isdecimal() and int(text) > 0 else usual


START = 60
"""Seconds a process may take to start."""
FULL_GROWN = 400 * MEGABYTE
"""A worker that still holds so much after a job is replaced by a new one."""


class FullError(Exception):
    """All places to wait are taken."""


@dataclass(eq=False)
class Ticket:
    """A place in the queue, or a worker; `owner`: whose work it is, one job each."""

    owner: str
    ended: threading.Event = field(default_factory=threading.Event)


class Pool:
    """The workers of a server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._turn = threading.Condition()
        self._waiting: deque[Ticket] = deque()
        self._busy: dict[Ticket, Worker] = {}
        self._idle: list[Worker] = []
        self._starting = 0
        self._wanted = 0
        self._closed = False
        self._starter: threading.Thread | None = None
        self.failing = 0
        """How many processes in a row did not start."""

    # --- asking -----------------------------------------------------------------------------------

    def ask(self, owner: str) -> Ticket:
        """Take a place in the queue; work of the same owner that waits or runs is ended.

        Errors: FullError if there is no place left.
        """
        with self._turn:
            for ticket in [*self._waiting, *self._busy]:
                if ticket.owner == owner:
                    ticket.ended.set()
            self._waiting = deque(each for each in self._waiting if not each.ended.is_set())
            if len(self._waiting) >= self.settings.waiting:
                raise FullError
            ticket = Ticket(owner)
            self._waiting.append(ticket)
            self._want()
            return ticket

    def lease(self, ticket: Ticket, seconds: float) -> Worker | int:
        """Wait for a worker; what comes back otherwise is how many are before.

        Errors: EndedError if newer work of the same owner has ended this one, or no process starts.
        """
        with self._turn:
            if not self._is_next(ticket):
                self._turn.wait_for(lambda: self._is_next(ticket) or ticket.ended.is_set(), seconds)
            if ticket.ended.is_set() or self._closed or self.failing > 3:
                raise EndedError
            if not self._is_next(ticket):
                return self._waiting.index(ticket)
            self._waiting.popleft()
            worker = self._busy[ticket] = self._idle.pop()
            self._want()
            self._turn.notify_all()
            return worker

    def give_back(self, ticket: Ticket, *, sound: bool, size: int = 0) -> None:
        """Leave the queue, or give a worker back; `sound`: it has answered and can take other work;
        `size`: the bytes it holds.
        """
        with self._turn:
            if ticket in self._waiting:
                self._waiting.remove(ticket)
            worker = self._busy.pop(ticket, None)
            keep = worker is not None and sound and size <= FULL_GROWN and worker.lives
            if keep and worker is not None and not self._closed:
                self._idle.append(worker)
            self._want()
            self._turn.notify_all()
        if worker is not None and not keep:
            worker.end()

    def warm(self) -> None:
        """Start a worker if there is none, since one may be needed soon."""
        with self._turn:
            self._want()

    @property
    def pids(self) -> tuple[int, ...]:
        """The numbers of the processes there are."""
        with self._turn:
            return tuple(worker.pid for worker in (*self._idle, *self._busy.values()))

    def close(self) -> None:
        """End all workers."""
        with self._turn:
            self._closed = True
            workers = [*self._idle, *self._busy.values()]
            self._idle.clear()
            self._turn.notify_all()
        for worker in workers:
            worker.end()

    # --- within -----------------------------------------------------------------------------------

    def _is_next(self, ticket: Ticket) -> bool:
        self._idle = [worker for worker in self._idle if worker.lives]
        first = bool(self._waiting) and self._waiting[0] is ticket
        return first and bool(self._idle) and len(self._busy) < self.settings.workers

    def _want(self) -> None:
        """See to it that there is a process for everybody in turn, and one in advance."""
        room = self.settings.workers - len(self._busy)
        needed = min(len(self._waiting), max(room, 0)) + 1
        more = needed - len(self._idle) - self._starting
        self._wanted = max(more, 0)
        if self._wanted and not self._closed:
            if self._starter is None:
                self._starter = threading.Thread(target=self._start, daemon=True, name="workers")
                self._starter.start()
            self._turn.notify_all()

    def _start(self) -> None:
        behind = None
        while True:
            with self._turn:
                self._turn.wait_for(lambda: self._wanted > 0 or self._closed)
                if self._closed:
                    return
                self._wanted, self._starting = self._wanted - 1, self._starting + 1
            worker = _started()
            with self._turn:
                self._starting -= 1
                self.failing = 0 if worker else self.failing + 1
                if worker is not None and not self._closed:
                    # The last of the idle ones works first: who has worked, and has all loaded by now.
                    self._idle.insert(0, worker)
                    worker = None
                self._turn.notify_all()
            if worker is not None:
                worker.end()
            behind = behind or compiling.begin(str(ROOT), environment())


def _started() -> Worker | None:
    """Start a process and wait until it can work; None: it did not."""
    worker = None
    try:
        worker = Worker()
        parts = worker.said(START)
        if parts is not None and decoded(parts) == ("ready",):
            return worker
    except (EndedError, OSError):
        pass
    if worker is not None:
        worker.end()
    return None


_ONE_POOL = threading.Lock()


def pool() -> Pool:
    """Return the workers of this server; the first are started when work comes."""
    with _ONE_POOL:
        return _pool()


@cache
def _pool() -> Pool:
    made = Pool(from_environment())
    atexit.register(made.close)
    return made
