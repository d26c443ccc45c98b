"""Choose the questions asked before a verdict, and the step before which each is asked."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from c45_core.language.words import Words
from c45_core.prune.formulas import DerivationLine, formulas_of, rounded_numbers, trim_zeros
from c45_course.practice.pruning_questions import PruningPhrasing, pruning_questions, quantity_of
from c45_course.practice.questions import Question
from c45_course.story.asked import told_number
from ui.lessons.pruning.context import PruningContext, lines
from ui.state import address
from ui.state.presenting import presenting


def predicting() -> bool:
    """Whether the address asks for questions."""
    return address.is_on("predict", reports=False)


def alone() -> bool:
    """Whether the decision stands alone: what follows it on the page would tell how it ends."""
    return presenting() or predicting()


def asking(context: PruningContext, rule: str, place: int, words: Words) -> dict[str, Any]:
    """Return the questions of a decision as the player takes them (`ui/player/pruning/story.md`)."""
    pruning, dialect = context.prunings[rule], context.dialects[rule]
    verdict = pruning.weighed[place]
    written = lines(verdict, context)
    phrasing = PruningPhrasing(words.noted(context.notation), context.name, verdict.method)
    asked, rounded = (
        pruning_questions(pruning, place, dialect),
        rounded_numbers(verdict, context.notation),
    )
    told = [_told(each, written, phrasing, rounded) for each in asked]
    met = {slip[0] for each in told for slip in each.get("slips", ())}
    # An answer may be rounded too early whatever the number is.
    return {"questions": told, "slips": phrasing.slips(sorted({"rounded_early", *met}))}


def _told(
    question: Question,
    written: Sequence[DerivationLine],
    phrasing: PruningPhrasing,
    rounded: Collection[str],
) -> dict[str, Any]:
    told: dict[str, Any] = {
        "topic": str(question.topic),
        "idea": phrasing.idea(question),
        "ask": phrasing.ask(question),
        "solution": trim_zeros(phrasing.solution(question), rounded),
    }
    if question.explanation is not None:
        asked = formulas_of(phrasing.method).asked[quantity_of(question)]
        steps = {"at": _step(written, asked.before), "shows": _step(written, asked.shows)}
        return {**told, **steps, **told_number(question.explanation, question.division)}
    options = [
        {"text": text, "right": int(option.right), "said": ""}
        for option, text in zip(question.options, phrasing.options(question), strict=True)
    ]
    # The verdict stands behind the last line.
    compared = len(written) + 1
    return {**told, "at": compared, "shows": compared, "options": options}


def _step(written: Sequence[DerivationLine], kind: str) -> int:
    """Return the step of the first line of a kind; step 0 shows the tree."""
    return next(step for step, line in enumerate(written, 1) if line.kind == kind)
