"""Make the downloaded files in a worker, without a page."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from c45_core import Dialect, Table
from c45_core.explain.labels import Labels
from c45_core.explain.verdicts import speaker
from c45_core.growing import grow
from c45_core.language.words import Words
from c45_core.prune import Pruning
from c45_core.trace.replay import Trace
from c45_course.exports.files import (
    Pruned,
    Told,
    handout_file,
    kit_file,
    papers_file,
    plan_file,
    pruning_file,
    solution_file,
    table_file,
    trace_file,
    tree_file,
)
from c45_course.exports.named import by_labels
from c45_course.exports.step_files import (
    animation_file,
    image_file,
    image_of_decision,
    slides_file,
    slides_of_pruning,
)
from c45_course.exports.worksheet import Paper, Request
from c45_course.exports.worksheet_set import alike, of_other_cases
from c45_course.practice.subjects import GROWING
from c45_course.story import Book
from c45_course.story.pruned import ways
from topics.platforms.scorm.package import MASTERY
from topics.teacher_kit.plan import LENGTHS


def made(told: Told, book: Book | None, what: str, form: str, node: int) -> bytes:
    """Return a file; `node`: the one it is about, if it is; `book`: what is stepped through."""
    if book is not None:
        from c45_course.embed.onefile import lesson_package, one_file

        # In a worker nobody is asked to prune: the book does it itself.
        book = replace(book, pruned=ways(book.teller.trace))
        return lesson_package(book) if what == "package" else one_file(book).encode()
    return b"".join(_MAKERS[what](told, form, node))


def made_steps(told: Told, what: str, form: str, first: int, last: int, size: str) -> bytes:
    """Return a file of steps, counted from 1; of an "image" the first is drawn."""
    if what == "image":
        return b"".join(image_file(told, first, form))
    if what == "slides":
        return b"".join(slides_file(told, first, last, size))
    return b"".join(animation_file(told, first, last, size, form))


def made_of_pruning(
    pruned: Pruned, what: str, form: str, place: int = 0, first: int = 1, last: int | None = None
) -> bytes:
    """Return a file about a pruning; `place`: of the decision it is about, if it is; `first`, `last`:
    of slides the steps, counted from 1.
    """
    if what == "slides":
        return b"".join(slides_of_pruning(pruned, first, last))
    if what == "handout":
        return b"".join(handout_file(pruned, place, form))
    if what == "image":
        return b"".join(image_of_decision(pruned, place, form))
    return b"".join(_OF_PRUNING[what](pruned, form))


def made_of_grown(
    pruning: Pruning,
    dialect: Dialect,
    labels: Labels,
    words: Words,
    title: str,
    what: str,
    form: str,
    place: int = 0,
    first: int = 1,
    last: int | None = None,
) -> bytes:
    """Return a file about the pruning of a tree that was grown from a table."""
    trace = pruning.trace
    assert trace is not None
    labels = labels.on(trace.table)
    told = Pruned(pruning, dialect, by_labels(labels), speaker(trace, labels, words), title)
    return made_of_pruning(told, what, form, place, first, last)


@dataclass(frozen=True)
class Taken:
    """What is taken of a worksheet: its number, whether its cases are other ones, and as what.

    `what`: "sheet", "key", "set" of so many `variants` with their keys, or "questions" with their
    answers, the "plan" of a lesson of so many `minutes`, or the "kit" to play with;
    `form`: the ending of the file; `mastery`: percent of the points that pass on a platform;
    `subject`: what the exercises are on.
    """

    seed: int
    new: bool = False
    what: str = "sheet"
    form: str = "md"
    variants: int = 1
    minutes: int = LENGTHS[0]
    mastery: int = MASTERY
    subject: str = GROWING


def paper_file(
    table: Table,
    trace: Trace | None,
    labels: Labels,
    words: Words,
    request: Request,
    dialect: Dialect,
    taken: Taken,
) -> bytes:
    """Return a worksheet, its key or several; `trace` None: of other cases of the same structure.

    Errors: InputError where no such cases, or too few sheets, are found.
    """

    if taken.what == "kit":
        told = Told(trace or grow(table, dialect), labels, words, request.title)
        return b"".join(kit_file(told, request.table, request.address))
    if taken.what == "plan":
        # A plan has sentences of the record beside its calculations: both have the exact numbers.
        exact = words.noted(replace(words.notation, by_hand=False))
        told = Told(trace or grow(table, dialect), labels, exact, request.title)
        return b"".join(plan_file(told, taken.minutes, taken.form, request.table, request.address))

    papers = _papers(table, trace, labels, words, request, dialect, taken)
    return b"".join(papers_file(papers, taken.form, taken.what == "key", taken.mastery))


def sheet_numbers(*about: Any) -> tuple[int, ...]:
    """Return the numbers of the sheets that `paper_file` writes of the same, in their order."""
    return tuple(paper.request.seed for paper in _papers(*about))


def _papers(
    table: Table,
    trace: Trace | None,
    labels: Labels,
    words: Words,
    request: Request,
    dialect: Dialect,
    taken: Taken,
) -> tuple[Paper, ...]:
    def paper(seed: int) -> Paper:
        def draw(grown: Trace) -> Paper:
            return Paper.drawn(grown, labels, words, replace(request, seed=seed, subject=taken.subject))

        return draw(trace) if trace else of_other_cases(draw, table, seed, dialect)

    return alike(paper, taken.seed, taken.variants)


_MAKERS: dict[str, Callable[[Told, str, int], Iterable[bytes]]] = {
    "node": solution_file,
    "solution": lambda told, form, _: solution_file(told, form),
    "tree": lambda told, form, _: tree_file(told, form),
    "tables": table_file,
    "trace": lambda told, _, __: trace_file(told.trace),
}
_OF_PRUNING: dict[str, Callable[[Pruned, str], Iterable[bytes]]] = {
    "decisions": pruning_file,
    "pruned": tree_file,
}
