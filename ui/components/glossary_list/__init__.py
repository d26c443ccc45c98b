"""Show the terms of the glossary as a list that is searched while one types, with an anchor for each.

They stand in the order of the alphabet (in Chinese of the pinyin) or by topic. `#term-entropy` in the
address leads to a term. Texts are never markup.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from ui.scripts import register_files

_PATH = str(Path(__file__).resolve().with_name("list"))


@dataclass(frozen=True)
class Entry:
    """A term: its anchor, its names in the reader's language and in the others, and what is said of it.

    `symbol`: in plain text, "" for none; `lesson`, `href`: where it belongs.
    """

    anchor: str
    group: str
    name: str
    others: tuple[str, ...]
    symbol: str
    means: str
    example: str
    lesson: str
    href: str
    search: str


def glossary_list(
    entries: Sequence[Entry], groups: Mapping[str, str], words: Mapping[str, object], language: str
) -> None:
    """Show the list; `groups`: the topics by id, in their order; `words`: the texts of the list."""
    register_files(_PATH, '<div class="glossary"></div>', name="glossary")(
        key="glossary_list",
        data={
            "entries": [asdict(entry) for entry in entries],
            "groups": dict(groups),
            "words": dict(words),
            "language": language,
        },
    )
