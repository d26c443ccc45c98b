"""Read a declaration in TOML: checked values, and one clear sentence for what does not fit.

Tables (`datasets/`), printed trees (`datasets/trees/`) and claims are declared the same way and read by
this one decoder. It is no library's, because a bundled table must load with numpy alone, and because a
refusal is said in the reader's language (docs/architecture.md, Decisions).
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypedDict, TypeVar, cast

from c45_core.language.refusal import make_sentence, refusal, whole

LANGUAGES = ("zh", "en")

Texts = Mapping[str, str]
"""One text in every language: {"zh": ..., "en": ...}."""
T = TypeVar("T")


class Head(TypedDict):
    """The beginning of every declaration of a table or tree, as the fields of its record.

    `title`, `story`, `source`: texts; `documents`: the ids of those that print it; `reconstructed`: a
    part of it is not in the source.
    """

    title: Texts
    story: Texts
    source: Texts
    documents: tuple[str, ...]
    reconstructed: bool


class Entry:
    """A table of a TOML file, with its place; it returns checked values and reports unknown keys."""

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
            self.fail(_KINDS[kind], self.data.get(key, "nothing"), entry=key)
        return cast(T, value)

    def optional(self, key: str, kind: type[T]) -> T | None:
        """Return a value, None if it is not there."""
        return self.get(key, kind) if key in self.data else None

    def strings(self, key: str, default: tuple[str, ...] | None = None) -> tuple[str, ...]:
        """Return a list of texts."""
        values = self.get(key, list, None if default is None else list(default))
        if not all(isinstance(value, str) for value in values):
            self.fail("texts", values, entry=key)
        return tuple(values)

    def one_of(self, key: str, values: tuple[str, ...], default: str | None = None) -> str:
        """Return one of the given texts."""
        value = self.get(key, str, default)
        if value not in values:
            self.fail("one_of", value, entry=key, names=whole(values))
        return value

    def texts(self, key: str) -> Texts:
        """Return a text in both languages, neither of them empty."""
        value = self.get(key, dict)
        said = [value.get(language) for language in LANGUAGES]
        if set(value) != set(LANGUAGES) or not all(isinstance(s, str) and s.strip() for s in said):
            self.fail("both", value, entry=key)
        return {language: value[language] for language in LANGUAGES}

    def entry(self, key: str) -> Entry:
        """Return a table within this one."""
        return Entry(f"{self.place}, {key}", self.get(key, dict))

    def entries(self, key: str, what: str) -> list[Entry]:
        """Return a list of tables; each is called by its name, its value or its number."""
        found = self.get(key, list, [])
        if not all(isinstance(data, dict) for data in found):
            self.fail("tables", found, entry=key)
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
            self.fail("may_hold", ", ".join(extra), names=whole(sorted(self.used)))

    def fail(self, expected: str, found: object, **values: object) -> None:
        """Refuse the declaration: where, what was expected (`declared.EXPECTED`), what was found."""
        wanted = make_sentence(f"declared.{expected}", **values)
        place, shown = whole(self.place), whole(repr(found))
        raise refusal("declared.fails", place=place, expected=wanted, found=shown)


_KINDS: Mapping[type, str] = {
    str: "kind_text",
    bool: "kind_truth",
    int: "kind_whole",
    float: "kind_number",
    list: "kind_list",
    dict: "kind_table",
}


def declaration(name: str, folder: Path) -> Entry:
    """Read NAME.toml of a folder."""
    path = folder / f"{name}.toml"
    try:
        written = path.stat()
        return Entry(path.name, _read(path, written.st_mtime_ns, written.st_size))
    except OSError:
        raise refusal("declared.no_file", file=path.name, folder=folder.name) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise refusal("declared.not_toml", file=path.name, reason=whole(str(error))) from None


@cache
def _read(path: Path, changed: int, size: int) -> dict[str, Any]:
    """Read a file once, and again when it has changed; who is given the tables writes into none."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def head_of(entry: Entry) -> Head:
    """Return the head of a declaration."""
    return Head(
        title=entry.texts("title"),
        story=entry.texts("story"),
        source=entry.texts("source"),
        documents=entry.strings("documents"),
        reconstructed=entry.get("reconstructed", bool),
    )


def labels_of(value: Entry) -> Texts:
    """Return the labels of one value, {value = ..., zh = ..., en = ...}."""
    labels = {language: value.get(language, str) for language in LANGUAGES}
    if not all(label.strip() for label in labels.values()):
        value.fail("label", labels)
    value.refuse_others()
    return labels
