"""Show the decisions of a pruning as a list, and the chosen one step by step in the player.

Where the address asks for questions, the player asks those of the decision before it shows a step.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import streamlit as st

from c45_core.dialect import Dialect
from c45_core.language.words import Words
from c45_core.prune.formulas import DerivationLine, formulas_of, rounded_numbers, trim_zeros
from c45_core.prune.method import declared
from c45_core.prune.record import Pruning, Weighed
from c45_core.prune.turning import Turning, turning
from c45_course.exports.decisions import first_of_interest, list_decisions
from c45_course.practice.decision_questions import pruning_questions
from c45_course.practice.phrasing import PruningPhrasing
from c45_course.practice.questions import Question, kind_of
from c45_course.story.asked import told_number
from ui import cache
from ui.exports.menu import export_decision
from ui.lessons.pruning import default_view
from ui.lessons.pruning.context import PruningContext, lines
from ui.lessons.pruning.decision import decision_story, list_right_and_wrong
from ui.lessons.pruning.trees import SIGNS, before_and_after
from ui.markdown import plain
from ui.player import decision
from ui.state import address
from ui.state.presenting import presenting
from ui.state.widgets import choose

MAX_PILLS = 12
# What stands below must not move when the player comes in.
_STYLE = "<style>@media (min-width: 900px) { .st-key-walkthrough { min-height: 41rem; } }</style>"


def chosen_verdict(
    context: PruningContext, rule: str, words: Words, usual: Pruning | None = None
) -> int | None:
    """Show the decisions, the chosen one step by step, and the trees before and after all of them.

    Return the place of the verdict chosen, None where nothing may follow: there is no decision, or what
    follows would tell how it ends.
    """
    place = _pick(context, rule, words, usual)
    if place is None:
        st.info(words("pruning", "single_leaf"))
        return None
    _show_decision(context, rule, place, words)
    if alone():
        return None
    before_and_after(context, rule, words)
    return place


def _pick(context: PruningContext, rule: str, words: Words, usual: Pruning | None = None) -> int | None:
    """Show the list of decisions, return the place of the verdict chosen; None if no node has branches.

    `usual`: the pruning with the usual settings, by which the first node is chosen, so that it stays
    the same while a slider moves.
    """
    pruning = context.prunings[rule]
    listed = list_decisions(pruning)
    if not listed:
        return None
    names = list(listed)
    if predicting():
        return listed[_pick_while_asked(context, pruning, listed, words)]
    if len(names) == 1:
        return listed[names[0]]
    chosen = choose(
        "node",
        names,
        words("pruning", "list"),
        shown=lambda name: _shown(context, pruning, listed, name),
        default=first_of_interest(usual or pruning),
        kind="pills" if len(listed) <= MAX_PILLS else "select",
        forget=("step",),
    )
    address.pin(node=chosen)  # another method judges the same node
    return listed[chosen]


def _pick_while_asked(
    context: PruningContext, pruning: Pruning, listed: dict[str, int], words: Words
) -> str:
    """Show the decisions so far: which nodes are heard later tells how the earlier ones end."""
    names = list(listed)
    asked = address.text("node")
    here = names.index(asked) if asked in names else 0
    return choose(
        "node",
        names[: here + 1],
        words("pruning_questions", "list"),
        shown=lambda name: _shown(context, pruning, listed, name, names[here]),
        default=names[0],
        kind="pills" if here < MAX_PILLS else "select",
        forget=("step",),
    )


def _shown(
    context: PruningContext,
    pruning: Pruning,
    listed: dict[str, int],
    name: str,
    secret: str | None = None,
) -> str:
    """Write a decision of the list of decisions, with what came of it if that is no secret."""
    verdict = pruning.weighed[listed[name]]
    number = "∅" if name.startswith("c") else f"{list(listed).index(name) + 1}."
    sign = "?" if name == secret else SIGNS[verdict.outcome]
    return f"{plain(f'{number} {context.name(verdict.node)}')} {sign}"


def _show_decision(context: PruningContext, rule: str, place: int, words: Words) -> None:
    """Show the decision of one verdict, step by step."""
    verdict, dialect = context.prunings[rule].weighed[place], context.dialects[rule]
    validated = {}
    if context.validation is not None:
        validated = list_right_and_wrong(context.prunings[rule], place, context.validation, dialect)
    if not presenting():
        st.html(_STYLE)
    with st.container(key="walkthrough"):
        story = decision_story(context, rule, place, turns_of(verdict, dialect), validated, words)
        story |= default_view.describe_opening()
        parameter = declared(verdict.method).parameter
        story["control"] = "" if parameter is None else parameter.key
        if predicting():
            story |= {"predict": _asked(context, rule, place, words)}
        decision(story, words, key="decision", about=context.stem if context.printed else "")
    if not presenting() and not predicting():
        export_decision(context.pruned(rule), place, context.stem, context.labels)


def _asked(context: PruningContext, rule: str, place: int, words: Words) -> dict[str, Any]:
    """Return the questions of a decision, and what it, the first and the next are called."""
    listed = {at: name for name, at in list_decisions(context.prunings[rule]).items()}
    later = next((name for at, name in listed.items() if at > place), None)
    called = {"node": listed[place], "first": next(iter(listed.values())), "next": later}
    return {**_list_questions(context, rule, place, words), **called}


def _list_questions(context: PruningContext, rule: str, place: int, words: Words) -> dict[str, Any]:
    """Return the questions of a decision as the player takes them (`ui/player/pruning/story.md`)."""
    pruning, dialect = context.prunings[rule], context.dialects[rule]
    verdict = pruning.weighed[place]
    written = lines(verdict, context)
    phrasing = PruningPhrasing(words.noted(context.notation), context.name, verdict.method)
    asked = pruning_questions(pruning, place, dialect)
    rounded = rounded_numbers(verdict, context.notation)
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
        asked = formulas_of(phrasing.method).asked[kind_of(question)]
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


@cache.kept_with
def turns_of(verdict: Weighed, dialect: Dialect) -> Turning | None:
    """Return where a verdict turns within what the slider of its rule can be set to.

    Kept: three parts of a page ask, and the verdicts of other rules do not change with a slider.
    """
    parameter = declared(verdict.method).parameter
    return None if parameter is None else turning(verdict, dialect, parameter.least, parameter.most)


def predicting() -> bool:
    """Whether the address asks for questions."""
    return address.is_on("predict", reports=False)


def alone() -> bool:
    """Whether the decision stands alone: what follows it on the page would tell how it ends."""
    return presenting() or predicting()
