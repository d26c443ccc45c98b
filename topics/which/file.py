"""Write which C4.5 printed some numbers as a document: the convention, then each number."""

from __future__ import annotations

from collections.abc import Iterator

from c45_core.explain.labels import Labels
from c45_core.language.words import Words
from c45_course.exports import blocks

from .algorithm import Answer
from .algorithm.sentences import Which

HEADS = ("number", "printed", "right", "origin")


def which_document(answer: Answer, labels: Labels, words: Words, title: str) -> blocks.Document:
    """Return what was found, in the language and notation of `words`; `title`: of the table."""
    return blocks.Document(
        words("which", "title", table=title),
        words.language,
        words("language", "colon"),
        _told(Which(answer, labels, words)),
    )


def _told(which: Which) -> Iterator[blocks.Block]:
    yield from map(blocks.Sentence, which.said())
    yield blocks.Listing(heads(which.words), rows(which))


def heads(words: Words) -> list[str]:
    """Return the heads of the list of numbers."""
    return [words("which", f"head_{name}") for name in HEADS]


def rows(which: Which) -> list[list[str]]:
    """Return a row for each number: its name, as printed, as it should be, where it comes from."""
    return [
        [name(told.typed.name), which.printed(told), which.right(told), which.why(told)]
        for told in which.answer.told
    ]


def name(line: str) -> str:
    """Return what was typed without the number behind it."""
    before, equals, _ = line.rpartition("=")
    return before.strip() if equals else line.rpartition(" ")[0].strip() or line
