"""Make records read-only: their arrays cannot be written, and derived values are not pickled.

A trace is shared by everybody who looks at the same table, and sent from one process to another. numpy
forgets that an array is read-only when it is pickled or copied; so a record says it again.

A derived value is computed when it is first asked for, and kept, without a lock:
`functools.cached_property` of Python 3.11 has one lock for all objects of a class, so everybody who
reads any trace waits for everybody else. What is kept here is frozen, an array read-only; worked out
twice, it is the same.
"""

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

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


Record = TypeVar("Record")
Number = TypeVar("Number", bound=np.generic)


class Frozen:
    """A record that can be pickled and copied at any time; its arrays are read-only in the copy too.

    What a property has worked out (`Once`) stays behind: the copy works it out again when it is asked.
    """

    def parts(self) -> tuple[Any, ...]:
        """Return what is the same in two records that are: their fields, if they say no other."""
        return tuple(getattr(self, field.name) for field in fields(self))  # type: ignore[arg-type]

    def __getstate__(self) -> dict[str, Any]:
        kind = type(self)
        # Copying the dictionary is one step: another thread may just add what it has worked out.
        kept = self.__dict__.copy()
        return {
            name: it for name, it in kept.items() if not isinstance(getattr(kind, name, None), Once)
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        for value in state.values():
            parts = value if isinstance(value, tuple) else (value,)
            for array in value.values() if isinstance(value, dict) else parts:
                if isinstance(array, np.ndarray):
                    array.setflags(write=False)


def read_only(array: NDArray[Number]) -> NDArray[Number]:
    """Return a view of an array that can not be written to; the array itself stays as it is."""
    if not array.flags.writeable:
        return array
    view = array.view()
    view.setflags(write=False)
    return view


def close_arrays(record: Record) -> Record:
    """Make every array of a record read-only, with the array it is a part of, and return the record.

    It follows the fields of records, and tuples and dictionaries of records and of arrays.
    """
    waiting: list[Any] = [record]
    while waiting:
        found = waiting.pop()
        if isinstance(found, np.ndarray):
            _close(found)
        elif is_dataclass(found) and not isinstance(found, type):
            waiting.extend(getattr(found, field.name) for field in fields(found))
        elif isinstance(found, dict):
            waiting.extend(found.values())
        elif isinstance(found, tuple) and found and not isinstance(found[0], str):
            waiting.extend(found)
    return record


def same(one: Any, other: Any) -> bool:
    """Tell whether two records hold the same, down to the last bit of every array; nan is nan.

    It follows the parts of records, and tuples and dictionaries; the kind of a record counts, too.
    """
    if one is other:
        return True
    if isinstance(one, np.ndarray) or isinstance(other, np.ndarray):
        return _same_arrays(one, other)
    if type(one) is not type(other):
        return False
    if isinstance(one, Frozen):
        return same(one.parts(), other.parts())
    if is_dataclass(one) and not isinstance(one, type):
        return all(same(getattr(one, each.name), getattr(other, each.name)) for each in fields(one))
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(it, other[key]) for key, it in one.items())
    if isinstance(one, tuple):
        return len(one) == len(other) and all(map(same, one, other))
    return bool(one == other)


def _same_arrays(one: Any, other: Any) -> bool:
    if not (isinstance(one, np.ndarray) and isinstance(other, np.ndarray)):
        return False
    return one.dtype == other.dtype and np.array_equal(one, other, equal_nan=one.dtype.kind == "f")


def _close(array: Any) -> None:
    # What is read-only already may be a view of an array that belongs to somebody else.
    while isinstance(array, np.ndarray) and array.flags.writeable:
        array.setflags(write=False)
        array = array.base
