"""Read a declaration in TOML: checked values, and one clear sentence for what does not fit.

Tables (`datasets/`), trees given by hand (`trees.py`) and the ledger are declared the same way.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar, cast

from c45_core.errors import InputError

LANGUAGES = ("zh", "en")

Texts = Mapping[str, str]
"""One text in every language: {"zh": ..., "en": ...}."""
T = TypeVar("T")


class Entry:
    """A table of a TOML file: it knows where it stands, hands out checked values, notices extras."""

    def __init__(self, place: str, data: dict[str, Any]) -> None:
        self.place = place
        self.data = data
        self.used: set[str] = set()

    def get(self, key: str, kind: type[T], default: T | None = None) -> T:
        """Return a value of the wanted kind; without a default it must be there."""
        self.used.add(key)
        value = self.data.get(key, default)
        if kind is float and isinstance(value, int) and not isinstance(value, bool):
            value = float(value)
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            self.fail(f"{key} must be {_SAID[kind]}", self.data.get(key, "nothing"))
        return cast(T, value)

    def optional(self, key: str, kind: type[T]) -> T | None:
        """Return a value, None if it is not there."""
        return self.get(key, kind) if key in self.data else None

    def strings(self, key: str, default: tuple[str, ...] | None = None) -> tuple[str, ...]:
        """Return a list of texts."""
        values = self.get(key, list, None if default is None else list(default))
        if not all(isinstance(value, str) for value in values):
            self.fail(f"{key} must be a list of texts", values)
        return tuple(values)

    def one_of(self, key: str, values: tuple[str, ...], default: str | None = None) -> str:
        """Return one of the given texts."""
        value = self.get(key, str, default)
        if value not in values:
            self.fail(f"{key} must be one of {', '.join(values)}", value)
        return value

    def texts(self, key: str) -> Texts:
        """Return a text in both languages, neither of them empty."""
        value = self.get(key, dict)
        said = [value.get(language) for language in LANGUAGES]
        if set(value) != set(LANGUAGES) or not all(isinstance(s, str) and s.strip() for s in said):
            self.fail(f"{key} must be a text in both languages, {{zh = ..., en = ...}}", value)
        return {language: value[language] for language in LANGUAGES}

    def entry(self, key: str) -> Entry:
        """Return a table within this one."""
        return Entry(f"{self.place}, {key}", self.get(key, dict))

    def entries(self, key: str, what: str) -> list[Entry]:
        """Return a list of tables; each is called by its name, its value or its number."""
        found = self.get(key, list, [])
        if not all(isinstance(data, dict) for data in found):
            self.fail(f"{key} must be a list of tables", found)
        names = [data.get("name", data.get("value")) for data in found]
        called = [name if isinstance(name, str) else number for number, name in enumerate(names, 1)]
        return [
            Entry(f"{self.place}, {what} {name}", data)
            for name, data in zip(called, found, strict=True)
        ]

    def refuse_others(self) -> None:
        """Refuse keys nobody asked for: a misspelt key must not pass in silence."""
        extra = sorted(set(self.data) - self.used)
        if extra:
            self.fail(f"it may hold {', '.join(sorted(self.used))}", ", ".join(extra))

    def fail(self, expected: str, found: object) -> None:
        """Refuse the declaration: where, what was expected, what was found."""
        raise InputError(f"{self.place}: {expected}; found {found!r}.")


_SAID: Mapping[type, str] = {
    str: "a text",
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    list: "a list",
    dict: "a table {...}",
}


def declaration(name: str, folder: Path) -> Entry:
    """Read NAME.toml of a folder."""
    path = folder / f"{name}.toml"
    try:
        return Entry(path.name, tomllib.loads(path.read_text(encoding="utf-8")))
    except OSError:
        raise InputError(f"{path.name} is not in the folder {folder.name}; put it there.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InputError(f"{path.name} is not TOML in UTF-8: {error}.") from None


def labels_of(value: Entry) -> Texts:
    """Return the labels of one value, {value = ..., zh = ..., en = ...}."""
    labels = {language: value.get(language, str) for language in LANGUAGES}
    if not all(label.strip() for label in labels.values()):
        value.fail("each value needs a label in both languages", labels)
    value.refuse_others()
    return labels
