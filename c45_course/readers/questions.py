"""Define the questions about a file that can be read in two ways, and a person's answers.

Each question holds all readings that fit, the one in use first, each with an example, so that a page
or the command line can show them side by side. An answer becomes a correction, and the file is read
anew with it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum, auto


class QuestionKind(StrEnum):
    """What is asked."""

    HEADER = auto()
    """Whether the first row names the columns: answers `names` and `case`."""
    NUMBERS = auto()
    """What `1.200` or `1,200` is worth: answers `point` and `comma`, the decimal sign."""
    ENCODING = auto()
    """Which encoding the text is in: answers are names of encodings."""
    MISSING = auto()
    """Whether a text such as NA means a missing value: answers `missing` and `value`."""
    SHEET = auto()
    """Which sheet of a workbook holds the table: answers are names of sheets."""


@dataclass(frozen=True)
class FileAnswer:
    """One reading. `written`: an example from the file; `read_as`: what this reading makes of it."""

    id: str
    written: str = ""
    read_as: str = ""


@dataclass(frozen=True)
class Corrections:
    """What a person says about a file; None: as it is found.

    `header`: whether the first row names the columns; `decimal`: `point` or `comma`; `values`: texts
    that look like a missing marker and are values; `missing`: texts that could be values and are none;
    `exact`: a row is a case whatever it looks like, as in a table that was written out here.
    """

    encoding: str | None = None
    separator: str | None = None
    sheet: str | None = None
    header: bool | None = None
    decimal: str | None = None
    values: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    exact: bool | None = None


AS_FOUND = Corrections()
"""Nothing is said: the file is read as it is found."""


@dataclass(frozen=True)
class FileQuestion:
    """One question; the first answer is the reading in use. `column`: the one it is about, if one.

    `settled`: a person has answered it; it is kept, so that the answer can be changed.
    """

    kind: QuestionKind
    answers: tuple[FileAnswer, ...]
    column: str | None = None
    settled: bool = False

    def answered(self, said: Corrections, answer: str) -> Corrections:
        """Return what is said of the file with one more answer, by its id."""
        match self.kind:
            case QuestionKind.HEADER:
                return replace(said, header=answer == "names")
            case QuestionKind.NUMBERS:
                return replace(said, decimal=answer)
            case QuestionKind.ENCODING:
                return replace(said, encoding=answer)
            case QuestionKind.SHEET:
                return replace(said, sheet=answer)
        text = self.answers[0].written
        values = {each for each in said.values if each != text}
        missing = {each for each in said.missing if each != text}
        (values if answer == "value" else missing).add(text)
        return replace(said, values=tuple(sorted(values)), missing=tuple(sorted(missing)))
