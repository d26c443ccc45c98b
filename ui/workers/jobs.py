"""Run a job in a worker, report its progress, and end it when it is stopped or too slow.

A job that does not come to its end raises an `InputError` whose sentence, of the section `work` of the
words, says why and what to do.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from c45_core.errors import InputError, Sentence
from c45_core.language.words import words
from ui.workers.messages import EndedError, Part
from ui.workers.packing import coded, decoded, parts_of
from ui.workers.pool import FullError, Pool, Ticket, pool
from ui.workers.worker import Worker

LONGER = 3
"""Factor by which a job may last longer than its seconds, where a busy machine lets it wait."""
TICK = 0.1
"""Seconds between two looks at whether a job shall end."""
SECTION = "work"


class SupersededError(Exception):
    """Newer work of the same person has taken the place of this."""


@dataclass(frozen=True, eq=False)
class Job:
    """A piece of work: a function that can be imported, and what it is called with.

    `tells`: the argument by which the function takes what it calls to say how far it is, "" for none.
    """

    function: Callable[..., Any]
    args: tuple[Any, ...] = ()
    named: Mapping[str, Any] = field(default_factory=dict)
    tells: str = ""

    @property
    def place(self) -> str:
        """The place of the function: module:name."""
        return f"{self.function.__module__}:{self.function.__qualname__}"


@dataclass(frozen=True)
class JobState:
    """The progress of a job: how many are `before` it in the queue (None: it runs), what it `told`
    last."""

    before: int | None = None
    told: tuple[Any, ...] | None = None


Watch = Callable[[JobState], None]
"""Is called some ten times a second; an exception it raises ends the job."""


def done(job: Job, owner: str, watch: Watch = lambda _: None, workers: Pool | None = None) -> Any:
    """Return what a job answers; `owner`: whose it is, who has one job at a time.

    Errors: the InputError of the job; one of the section `work` where it did not come to its end;
    SupersededError.
    """
    workers = workers or pool()
    try:
        ticket = workers.ask(owner)
    except FullError:
        raise lost("full", n=workers.settings.waiting) from None
    given: dict[str, Any] = {"sound": False}
    try:
        worker = _leased(workers, ticket, watch)
        return _followed(worker, job, workers, ticket, watch, given)
    except EndedError:
        if ticket.ended.is_set():
            raise SupersededError from None
        raise lost("lost") from None
    finally:
        workers.give_back(ticket, **given)


def _leased(workers: Pool, ticket: Ticket, watch: Watch) -> Worker:
    while True:
        found = workers.lease(ticket, TICK)
        if isinstance(found, Worker):
            return found
        watch(JobState(before=found))


def _followed(
    worker: Worker, job: Job, workers: Pool, ticket: Ticket, watch: Watch, given: dict[str, Any]
) -> Any:
    """Give a worker a job and wait for its answer; `given`: in what state it is given back."""
    settings, told = workers.settings, None
    shared = parts_of((job.args, dict(job.named)))
    worker.send(_order(job, settings.seconds, settings.megabytes))
    end = time.monotonic() + LONGER * settings.seconds
    while True:
        parts = _said(worker, settings.seconds)
        kind, *rest = ("silent",) if parts is None else decoded(parts, shared)
        match kind:
            case "done":
                given.update(sound=True, size=rest[1])
                return rest[0]
            case "refused":
                given["sound"] = True
                raise rest[0]
            case "failed":
                raise lost(rest[0], megabytes=settings.megabytes)
            case "progress":
                told = rest[0]
        if ticket.ended.is_set():
            raise SupersededError
        if time.monotonic() > end:
            raise _too_long(settings.seconds)
        watch(JobState(told=told))


def _said(worker: Worker, seconds: float) -> list[bytearray] | None:
    try:
        return worker.said(TICK)
    except EndedError:
        if worker.took_too_long:
            raise _too_long(seconds) from None
        raise


def _too_long(seconds: float) -> InputError:
    return lost("too_long", seconds=f"{seconds:g}")


def _order(job: Job, seconds: float, megabytes: int) -> list[Part]:
    return coded((job.place, job.args, dict(job.named), job.tells, seconds, megabytes))


def lost(key: str, **values: Any) -> InputError:
    """Return the error of a job that did not come to its end; its sentence says why."""
    said = Sentence(SECTION, key, values)
    return InputError(words("en")(SECTION, key, **values), said)


def is_lost(error: InputError) -> bool:
    """Tell whether an error says that a job did not come to its end."""
    return error.said is not None and error.said.section == SECTION
