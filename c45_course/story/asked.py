"""Tell the questions about a node or a decision: what is asked before which step, how it is judged.

The player compares numbers and nothing else: what honest rounding leads to, and what each known slip
leads to, is worked out by `c45_course.practice` and sent along.
"""

from collections.abc import Iterable, Mapping, Sequence
from math import isfinite
from typing import Any

from c45_core.dialect import Dialect
from c45_core.explain.explanation import Explanation
from c45_core.prune.formulas import DerivationLine, formulas_of, rounded_numbers, trim_zeros
from c45_core.prune.record import Pruning
from c45_course.practice.answers import factors, slips
from c45_course.practice.decision_questions import PlacedQuestion, deciding, pruning_questions
from c45_course.practice.phrasing import Asker, PruningPhrasing
from c45_course.practice.questions import Question, Topic, kind_of
from c45_course.practice.slips import SplitSizes
from c45_course.practice.tolerance import Band, tolerance
from c45_course.story.teller import Teller

FINE = 12
"""Decimals of the numbers an answer is held against: a thousand times finer than what is told apart."""


def told_questions(teller: Teller, nodes: Sequence[int]) -> dict[str, Any]:
    """Return the questions of nodes by number, and the texts of the slips they may meet."""
    asker = Asker(teller.trace, teller.labels, teller.words)
    told = {
        str(node): [_told(teller, asker, each) for each in deciding(teller.trace, node, teller.labels)]
        for node in nodes
    }
    names = _list_slips_met(each for node in told.values() for each in node)
    return {"questions": told, "slips": {name: asker.slips((name,)) for name in names}}


def tell_pruning_questions(
    pruning: Pruning,
    place: int,
    dialect: Dialect,
    written: Sequence[DerivationLine],
    phrasing: PruningPhrasing,
) -> dict[str, Any]:
    """Return the questions of a decision of pruning, and the texts of the slips they may meet.

    `written`: the lines of its calculation, each of which is a step of the player.
    """
    rounded = rounded_numbers(pruning.weighed[place], phrasing.words.notation)
    asked = formulas_of(phrasing.method).asked

    def step(kind: str) -> int:
        return next(step for step, line in enumerate(written, 1) if line.kind == kind)

    def tell(question: Question) -> dict[str, Any]:
        told: dict[str, Any] = {
            "topic": str(question.topic),
            "idea": phrasing.idea(question),
            "ask": phrasing.ask(question),
            "solution": trim_zeros(phrasing.solution(question), rounded),
        }
        if question.explanation is not None:
            lines = asked[kind_of(question)]
            told |= {"at": step(lines.before), "shows": step(lines.shows)}
            return {**told, **told_number(question.explanation, question.division)}
        options = [
            {"text": text, "right": int(option.right), "said": ""}
            for option, text in zip(question.options, phrasing.options(question), strict=True)
        ]
        # The verdict stands behind the last line.
        compared = len(written) + 1
        return {**told, "at": compared, "shows": compared, "options": options}

    questions = [tell(each) for each in pruning_questions(pruning, place, dialect)]
    return {"questions": questions, "slips": phrasing.slips(_list_slips_met(questions))}


def _list_slips_met(questions: Iterable[Mapping[str, Any]]) -> list[str]:
    """Return the slips of questions; an answer may be rounded too early whatever the number is."""
    return sorted({"rounded_early", *(slip[0] for each in questions for slip in each.get("slips", ()))})


def _told(teller: Teller, asker: Asker, asked: PlacedQuestion) -> dict[str, Any]:
    question = asked.question
    told = {
        "topic": str(question.topic),
        "idea": teller.words("practice_page", f"idea_{kind_of(question)}"),
        "at": asked.at,
        "shows": asked.shows,
        "ask": asker.ask(question),
        "solution": asker.solution(question),
    }
    if question.explanation is None:
        return {**told, "options": _options(teller, asker, question)}
    return {**told, **told_number(question.explanation, question.division)}


def _options(teller: Teller, asker: Asker, question: Question) -> list[dict[str, Any]]:
    """Return each option: its text, 1 if it is right, and what more there is to say to it."""
    solution = asker.solution(question)
    found = []
    for option, text in zip(question.options, asker.options(question), strict=True):
        said = ""
        if option.right and text != solution and question.topic is Topic.ATTRIBUTE:
            said = teller.words("practice", "tied", option=text)
        elif not option.right and question.topic is Topic.ATTRIBUTE:
            evaluation = teller.trace.evaluation(question.node, int(option.value))
            node = teller.trace.node(question.node)
            because = teller.narrator.verdict(evaluation, node)
            said = teller.words("predict", "predict_because", option=text, because=because)
        found.append({"text": text, "right": int(option.right), "said": said})
    return found


def told_number(explanation: Explanation, division: SplitSizes) -> dict[str, Any]:
    """Return what a number is judged by.

    `right`: [least, most, exactly]; `slips`: [name, least, most, exactly] each, those that say most
    first; `units`: by what they are multiplied where an answer brings its unit, {} where it has none.
    """
    found = []
    for name, band, value in slips(explanation, division):
        entry = [name, *_band(band, value)]
        if isfinite(band.low) and entry not in found:
            found.append(entry)
    right = tolerance(explanation.expression)
    return {"right": _band(right, explanation.recorded), "slips": found, "units": factors(explanation)}


def _band(band: Band, exactly: float) -> list[float]:
    return [round(number, FINE) for number in (band.low, band.high, exactly)]
