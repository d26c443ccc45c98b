"""Compute a property when it is first asked for, and keep it, without a lock.

`functools.cached_property` of Python 3.11 has one lock for all objects of a class, so everybody who
reads any trace waits for everybody else. What is kept here is frozen, an array read-only; worked out
twice, it is the same.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

import numpy as np

Value = TypeVar("Value")


class Once(Generic[Value]):
    """A property that is worked out once per object."""

    def __init__(self, work: Callable[[Any], Value]) -> None:
        self.work, self.name, self.__doc__ = work, work.__name__, work.__doc__

    def __get__(self, instance: Any, owner: type | None = None) -> Value:
        if instance is None:
            return self  # type: ignore[return-value]
        value = self.work(instance)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, np.ndarray):
                part.setflags(write=False)
        instance.__dict__[self.name] = value
        return value
