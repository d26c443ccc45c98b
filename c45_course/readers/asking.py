"""Write a question about a file as one sentence of plain text."""

from __future__ import annotations

from c45_core.language.refusal import short
from c45_core.language.words import Words
from c45_course.readers.numbers import half_width
from c45_course.readers.questions import FileAnswer, FileQuestion, QuestionKind


def ask_fully(question: FileQuestion, chosen: Words) -> str:
    """Return a question with its answers, the one in use first, as plain text."""
    answers = [answer_text(question, answer, chosen) for answer in question.answers]
    used = chosen("question", "used", answer=answers[0])
    return chosen.told([ask(question, chosen), "; ".join([used, *answers[1:]])])


def answer_text(question: FileQuestion, answer: FileAnswer, chosen: Words) -> str:
    """Return one reading as a short text with its example.

    >>> from c45_course.readers.questions import QuestionKind
    >>> from c45_core.language.words import words
    >>> comma = FileAnswer("comma", "1.200", "1200")
    >>> answer_text(FileQuestion(QuestionKind.NUMBERS, (comma,)), comma, words("en"))
    '1200 (the point groups thousands)'
    """
    key = f"{question.kind}_{answer.id}"
    if question.kind is QuestionKind.NUMBERS:
        key = _number_key(answer)
    elif key not in chosen.sections["question"]:
        key = f"{question.kind}_is"
    return chosen(
        "question", key, id=answer.id, written=short(answer.written), read_as=short(answer.read_as)
    )


def _number_key(answer: FileAnswer) -> str:
    """Return what the one sign in a number that both ways can read is taken for."""
    sign = "comma" if "," in half_width(answer.written) else "point"
    return f"numbers_{sign}_{'decimal' if sign == answer.id else 'groups'}"


def ask(question: FileQuestion, chosen: Words) -> str:
    """Return a question as a sentence; cells and names in it are data.

    >>> from c45_course.readers.questions import FileAnswer, QuestionKind
    >>> from c45_core.language.words import words
    >>> comma = FileAnswer("comma", "1.200", "1200")
    >>> ask(FileQuestion(QuestionKind.NUMBERS, (comma,), "price"), words("en"))
    'How is 1.200 in column price meant?'
    """
    first = question.answers[0]
    here = f"{question.kind}_anywhere"
    return chosen(
        "question",
        here if question.column is None and here in chosen.sections["question"] else str(question.kind),
        column=short(question.column or ""),
        written=short(first.written),
        read_as=short(first.read_as),
    )
