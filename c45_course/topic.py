"""Know the topics: folders that nothing imports, each declared by one record; any may be left out.

A topic is a folder of `topics/` whose `__init__.py` holds `TOPIC`. What it adds is named there by
module and name ("glossary", "lesson.lesson:LESSON"), and imported when somebody asks for it.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from importlib import import_module
from typing import Any

from c45_core.places import topic_folders


@dataclass(frozen=True)
class Topic:
    """The record of a topic for the rest of the program; all it adds is named below its package."""

    package: str
    """Its module, `__name__`."""
    order: int
    """Its place among the topics."""
    needs: tuple[str, ...] = ()
    """Names of the topics it asks, which come before it; without them it is not there, either."""
    verbs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Its verbs (`cli/arguments.py`), by the title of a group of the help."""
    lesson: str = ""
    """Declaration of its lesson."""
    exercises: str = ""
    """Module of the exercises of a worksheet on it, which its name asks for."""
    terms: str = ""
    """Module of its terms of the glossary."""
    library: Mapping[str, str] = field(default_factory=dict)
    """Functions of a script, by their names."""
    trace: Mapping[str, str] = field(default_factory=dict)
    """Functions of a `Trace` that become its methods, by their names."""
    sheets: str = ""
    """Formats of a worksheet by their endings, with what writes each."""
    writers: Mapping[str, str] = field(default_factory=dict)
    """The writer of a document (`exports/blocks.py`), by the ending of the file."""
    files: str = ""
    """Kinds of files to take along, as rows of `file_kinds.py`."""
    readers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The readers of its kinds of tables (`readers/grid.py`), by what is given: bytes, text or lines;
    each gives a `Grid`, and None of any other file."""
    views: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Views it adds to lessons of the course: by the lesson, then by their names."""
    pictures: Mapping[str, str] = field(default_factory=dict)
    """Pictures it adds to lessons of the course, by the lesson."""
    routes: str = ""
    """Routes that the served app answers."""
    answers: str = ""
    """Function that tells whether a path is one of its routes."""
    asks_class: tuple[str, ...] = ()
    """Section and key of the text of the header's button that asks a class."""

    @property
    def name(self) -> str:
        """The name of its folder."""
        return self.package.rpartition(".")[2]

    def load(self, what: str) -> Any:
        """Import what is named "module:name", or a module."""
        module, _, name = what.partition(":")
        found = import_module(f"{self.package}.{module}")
        return getattr(found, name) if name else found


@cache
def topics() -> tuple[Topic, ...]:
    """Return the topics that are there with all they need, in order."""
    packages = [f"{folder.parent.name}.{folder.name}" for folder in topic_folders()]
    there = [import_module(package).TOPIC for package in packages]
    found: dict[str, Topic] = {}
    for topic in sorted(there, key=lambda topic: topic.order):
        if found.keys() >= set(topic.needs):
            found[topic.name] = topic
    return tuple(found.values())


def declared(what: str) -> Iterator[tuple[Topic, Any]]:
    """Give each topic that declares a field of `Topic`, with what it declares there."""
    for topic in topics():
        if found := getattr(topic, what):
            yield topic, found


def loaded(what: str) -> Iterator[Any]:
    """Import what the topics declare in a field that names one thing."""
    return (topic.load(found) for topic, found in declared(what))


def entries(what: str) -> dict[str, tuple[Topic, str]]:
    """Return what the topics declare by name in a field: by the name its topic, and where it is."""
    return {name: (topic, at) for topic, found in declared(what) for name, at in found.items()}


def from_library(name: str) -> Any:
    """Return a function of a script that a topic declares.

    Errors: AttributeError where no topic does.
    """
    if name.startswith("_") or name not in (found := entries("library")):
        raise AttributeError(f"module 'c45_library' has no attribute {name!r}")
    topic, at = found[name]
    return topic.load(at)


def views_of(lesson: str) -> dict[str, Callable[[], Any]]:
    """Return by name the views that topics add to a lesson; each is imported when it is called."""
    found = ((topic, views.get(lesson, {})) for topic, views in declared("views"))
    return {name: partial(topic.load, at) for topic, views in found for name, at in views.items()}
