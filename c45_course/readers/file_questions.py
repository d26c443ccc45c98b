"""Define the questions about a file that can be read in two ways, and write them in a language.

Each question holds all readings that fit, the one in use first, each with an example, so that a page
or the command line can show them side by side. An answer is added to the corrections of a person
(`FileQuestion.add_answer`), and the file is read anew with them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum, auto

from c45_core.language.refusal import shorten
from c45_core.language.words import Words
from c45_course.readers.number_cells import usual_signs


class QuestionKind(StrEnum):
    """Subject of a question."""

    HEADER = auto()
    """Whether the first row names the columns: answers `names` and `case`."""
    NUMBERS = auto()
    """The worth of `1.200` or `1,200`: answers `point` and `comma`, the decimal sign."""
    ENCODING = auto()
    """The encoding of the text: answers are names of encodings."""
    MISSING = auto()
    """Whether a text such as NA means a missing value: answers `missing` and `value`."""
    SHEET = auto()
    """The sheet of a workbook that holds the table: answers are names of sheets."""
    KIND = auto()
    """Whether numbers with something about them are numbers: answers `numeric` and `nominal`."""


@dataclass(frozen=True)
class FileAnswer:
    """One reading; `id` is a word that `QuestionKind` lists.

    `written`: an example from the file; `read_as`: what this reading makes of it.
    """

    id: str
    written: str = ""
    read_as: str = ""


@dataclass(frozen=True)
class Corrections:
    """Corrections of a person to the reading of a file; None: as it is found.

    `header`: whether the first row names the columns; `decimal`: `point` or `comma`; `values`: texts
    that look like a missing marker and are values; `missing`: texts that could be values and are none;
    `numeric`, `nominal`: columns that are attributes of this kind; `exact`: a row is a case whatever it
    looks like, as in a table that was written out here.
    """

    encoding: str | None = None
    separator: str | None = None
    sheet: str | None = None
    header: bool | None = None
    decimal: str | None = None
    values: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    exact: bool | None = None
    numeric: tuple[str, ...] = ()
    nominal: tuple[str, ...] = ()

    def kind(self, column: str) -> str | None:
        """Return the kind a person gave a column, None if none."""
        return "numeric" if column in self.numeric else "nominal" if column in self.nominal else None

    def with_kind(self, column: str, kind: str) -> Corrections:
        """Return the same corrections with a column of the given kind."""
        numeric, nominal = set(self.numeric) - {column}, set(self.nominal) - {column}
        (numeric if kind == "numeric" else nominal).add(column)
        return replace(self, numeric=tuple(sorted(numeric)), nominal=tuple(sorted(nominal)))


AS_FOUND = Corrections()
"""No corrections: the file is read as it is found."""


@dataclass(frozen=True)
class FileQuestion:
    """One question; the first answer is the reading in use.

    `column`: the one column it is about, else None; `settled`: a person has answered it, but it is
    kept, so that the answer can be changed.
    """

    kind: QuestionKind
    answers: tuple[FileAnswer, ...]
    column: str | None = None
    settled: bool = False

    def add_answer(self, said: Corrections, answer: str) -> Corrections:
        """Return the corrections with an answer to this question, which is given by its id."""
        match self.kind:
            case QuestionKind.HEADER:
                return replace(said, header=answer == "names")
            case QuestionKind.NUMBERS:
                return replace(said, decimal=answer)
            case QuestionKind.ENCODING:
                return replace(said, encoding=answer)
            case QuestionKind.SHEET:
                return replace(said, sheet=answer)
            case QuestionKind.KIND:
                return said.with_kind(self.column or "", answer)
            case QuestionKind.MISSING:
                return self._add_marker(said, is_value=answer == "value")

    def _add_marker(self, said: Corrections, *, is_value: bool) -> Corrections:
        """Return the corrections with the text of this question as a value, or as a missing one."""
        text = self.answers[0].written
        values = {each for each in said.values if each != text}
        missing = {each for each in said.missing if each != text}
        (values if is_value else missing).add(text)
        return replace(said, values=tuple(sorted(values)), missing=tuple(sorted(missing)))


def write_question(question: FileQuestion, chosen: Words) -> str:
    """Write a question as a sentence; cells and names in it are data.

    >>> from c45_course.readers.file_questions import FileAnswer, QuestionKind
    >>> from c45_core.language.words import words
    >>> comma = FileAnswer("comma", "1.200", "1200")
    >>> write_question(FileQuestion(QuestionKind.NUMBERS, (comma,), "price"), words("en"))
    'How should 1.200 in column “price” be read?'
    """
    first = question.answers[0]
    here = f"{question.kind}_anywhere"
    return chosen(
        "question",
        here if question.column is None and here in chosen.sections["question"] else str(question.kind),
        column=shorten(question.column or ""),
        written=shorten(first.written),
        read_as=shorten(first.read_as),
    )


def write_with_answers(question: FileQuestion, chosen: Words) -> str:
    """Write a question with its answers, the one in use first, as plain text."""
    return chosen.told([write_question(question, chosen), "; ".join(write_answers(question, chosen))])


def write_answers(question: FileQuestion, chosen: Words) -> list[str]:
    """Write every answer as a short text; the first is said to be the one in use."""
    first, *others = (write_answer(question, answer, chosen) for answer in question.answers)
    return [chosen("question", "used", answer=first), *others]


def write_answer(question: FileQuestion, answer: FileAnswer, chosen: Words) -> str:
    """Write one reading as a short text with its example.

    >>> from c45_course.readers.file_questions import QuestionKind
    >>> from c45_core.language.words import words
    >>> comma = FileAnswer("comma", "1.200", "1200")
    >>> write_answer(FileQuestion(QuestionKind.NUMBERS, (comma,)), comma, words("en"))
    '1200 (the point groups thousands)'
    """
    key = f"{question.kind}_{answer.id}"
    if question.kind is QuestionKind.NUMBERS:
        key = _number_key(answer)
    elif key not in chosen.sections["question"]:
        key = f"{question.kind}_is"
    return chosen(
        "question", key, id=answer.id, written=shorten(answer.written), read_as=shorten(answer.read_as)
    )


def _number_key(answer: FileAnswer) -> str:
    """Return the key of what the only sign in a number is taken for: a decimal sign, or grouping."""
    sign = "comma" if "," in usual_signs(answer.written) else "point"
    return f"numbers_{sign}_{'decimal' if sign == answer.id else 'groups'}"
