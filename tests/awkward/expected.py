"""How an awkward file is described: its bytes, and what must become of it."""

from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Refused:
    """The file is refused; `key` of the sentence in words, and a part of the English sentence."""

    key: str
    part: str = ""


@dataclass(frozen=True)
class Seen:
    """The file is understood.

    `columns`: name and what it is taken for; `first`: the cells of the first row; `notes`, `remarks`:
    exactly these kinds; `how`: fields of How; `numbers`, `values`: what is in a column of the table;
    `table`: the key of the sentence that refuses the table, empty where it is traced.
    """

    columns: dict[str, str]
    first: tuple[str, ...] | None = None
    notes: frozenset[str] = frozenset()
    remarks: frozenset[str] = frozenset()
    how: dict[str, object] = field(default_factory=dict)
    numbers: dict[str, list[float]] = field(default_factory=dict)
    values: dict[str, tuple[str, ...]] = field(default_factory=dict)
    missing: dict[str, int] = field(default_factory=dict)
    rows: int | None = None
    table: str = ""


@dataclass(frozen=True)
class Awkward:
    """A file: its name, its bytes or what makes them, and what must become of it."""

    name: str
    data: bytes | Callable[[], bytes]
    outcome: Refused | Seen
    options: dict[str, object] = field(default_factory=dict)

    def bytes(self) -> bytes:
        """Return the bytes of the file."""
        return self.data if isinstance(self.data, bytes) else self.data()


def seen(columns: str, notes: str = "", remarks: str = "", **more: object) -> Seen:
    """Describe what is understood: columns as 'name=nominal other=target', spaces in names as _."""
    pairs = (part.rpartition("=") for part in columns.split())
    named = {name: kind for name, _, kind in pairs}
    return Seen(named, notes=frozenset(notes.split()), remarks=frozenset(remarks.split()), **more)
