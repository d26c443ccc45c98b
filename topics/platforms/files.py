"""Write worksheets and lessons as the files that learning platforms read."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from c45_course.embed.onefile import write_page
from c45_course.exports.files import encode_lines
from c45_course.exports.worksheet import Paper, Request
from c45_course.file_kinds import FileKind, with_pruning
from c45_course.story.book import Book

from .as_moodle import write_moodle
from .as_qti import write_qti
from .problems import make_problems
from .scorm.package import lesson_package, questions_package

LESSON_SEED = 1
"""Seed by which the questions of a lesson are drawn."""


def moodle_file(papers: Sequence[Paper], _: int) -> Iterator[bytes]:
    """Give questions as Moodle XML."""
    return encode_lines(write_moodle(make_problems(papers), papers[0].heading))


def qti_file(papers: Sequence[Paper], _: int) -> Iterator[bytes]:
    """Give questions as QTI."""
    return iter([write_qti(make_problems(papers), papers[0].words.language)])


def scorm_file(papers: Sequence[Paper], mastery: int) -> Iterator[bytes]:
    """Give questions as a package of SCORM; `mastery`: percent of the points that pass."""
    return iter([questions_package(papers, mastery)])


def lesson_file(book: Book, _: str) -> Iterator[bytes]:
    """Give the steps of a trace, with questions, as a package of SCORM.

    Errors: as `write_page`.
    """
    teller = book.teller
    # In a question a line must be true of the numbers that stand in it.
    words = teller.words.noted(replace(teller.words.notation, by_hand=True))
    paper = Paper.drawn(teller.trace, teller.labels, words, Request(teller.telling.title, LESSON_SEED))
    return iter([lesson_package(paper, write_page(with_pruning(book)))])


SHEETS: dict[str, Callable[[Sequence[Paper], int], Iterator[bytes]]] = {
    "moodle.xml": moodle_file,
    "qti.zip": qti_file,
    "scorm.zip": scorm_file,
}
FILES = (FileKind("package", Book, 20, ("scorm.zip",), lesson_file, whole=True),)
