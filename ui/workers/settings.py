"""Read from the environment how much work on own tables is allowed."""

from __future__ import annotations

import os
from dataclasses import dataclass

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
