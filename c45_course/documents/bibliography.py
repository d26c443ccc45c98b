"""Read which works the course cites, and which symbols the five documents print."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from c45_course.declaration import declaration
from c45_course.documents.declared_ledger import FOLDER
from c45_course.documents.ledger import Texts

BIBLIOGRAPHY = "bibliography"


@dataclass(frozen=True)
class Work:
    """A work: `id`; `cited`: how texts of the course name it; who wrote it, its title, where and when
    it was published, with its edition.
    """

    id: str
    cited: tuple[str, ...]
    author: Texts
    title: Texts
    published: Texts


@cache
def bibliography(folder: Path = FOLDER) -> tuple[Work, ...]:
    """Return every work that the course cites: the five documents first, then by year and author.

    >>> [work.id for work in bibliography()][4:7]
    ['004', 'wilson1927', 'shannon1948']
    """
    entry = declaration(BIBLIOGRAPHY, folder)
    found = []
    for work in entry.entries("works", "work"):
        said = (work.texts(key) for key in ("author", "title", "published"))
        found.append(Work(work.get("id", str), work.strings("cited"), *said))
        work.refuse_others()
    return tuple(found)


@cache
def printed_symbols(folder: Path = FOLDER) -> Mapping[str, Mapping[str, str]]:
    """Return the symbols that each document prints, LaTeX by the keys of `signs.SIGNS`."""
    entry = declaration(BIBLIOGRAPHY, folder).entry("symbols")
    return {document: dict(entry.entry(document).data) for document in entry.data}
