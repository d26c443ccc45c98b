"""Show claims as a table that is searched while one types, filtered by document and verdict.

A real HTML table of our own: long sentences wrap, every link is a link, and a key press costs no
round trip. What is asked for is kept in the address (`q`, `doc`, `verdict`). Texts are never markup.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from ui.scripts import register_files

_PATH = str(Path(__file__).resolve().with_name("table"))


@dataclass(frozen=True)
class Link:
    """A link to a page of this course: what it says, where it leads."""

    text: str
    href: str


@dataclass(frozen=True)
class Part:
    """One of the numbers a claim consists of."""

    name: str
    printed: str
    computed: str
    verdict: str
    link: Link | None


@dataclass(frozen=True)
class Line:
    """A claim: its id, the id of its document, its place, its text and its verdict.

    `verdict`: an id; `links`: the step that shows it first; `search`: what a search looks into.
    """

    id: str
    document: str
    section: str
    claim: str
    printed: str
    computed: str
    verdict: str
    note: str
    links: tuple[Link, ...]
    more: tuple[Link, ...]
    parts: tuple[Part, ...]
    search: str


@dataclass(frozen=True)
class Verdict:
    """Form in which a verdict is shown: a mark and a word."""

    mark: str
    text: str


def claims_table(
    lines: Sequence[Line],
    documents: Mapping[str, str],
    verdicts: Mapping[str, Verdict],
    words: Mapping[str, str],
    examples: Sequence[str],
) -> None:
    """Show the table; `documents` and `verdicts` by id, in the order in which they are offered.

    `words`: the texts of the table itself; `examples`: searches worth a try. Mistakes are listed
    where nothing is asked for.
    """
    register_files(_PATH, '<div class="claims"></div>', name="claims")(
        key="claims",
        data={
            "lines": [asdict(line) for line in lines],
            "documents": dict(documents),
            "verdicts": {name: asdict(verdict) for name, verdict in verdicts.items()},
            "words": dict(words),
            "examples": list(examples),
            "first": "mistake",
        },
    )
