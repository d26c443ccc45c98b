"""Ask in a language what a file leaves open, as one sentence of plain text."""

from __future__ import annotations

from c45_core.border.questions import Question
from c45_core.border.refusal import short
from c45_core.words import Words


def ask(question: Question, chosen: Words) -> str:
    """Return a question as a sentence; cells and names in it are data.

    >>> from c45_core.border.questions import Answer, QuestionKind
    >>> from c45_core.words import words
    >>> ask(Question(QuestionKind.NUMBERS, (Answer("comma", "1.200", "1200"),), "price"), words("en"))
    'What is 1.200 in column price worth?'
    """
    first = question.answers[0]
    return chosen(
        "question",
        str(question.kind),
        column=short(question.column or ""),
        written=short(first.written),
        read_as=short(first.read_as),
    )
