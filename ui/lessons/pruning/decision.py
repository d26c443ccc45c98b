"""Describe a decision as a list of steps: the tree, both sides' numbers one by one, verdict, result.

Everything is said once and sent at once, so that a step needs no server (`ui/player`). A number is
text; raw shares are sent only where something is drawn to scale.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np

from c45_core.classify import distributions, labels
from c45_core.dialect import Dialect
from c45_core.language.words import Words
from c45_core.measures import TIE
from c45_core.prune.formulas import DerivationLine, Opened, formulas_of, rounded_numbers, trim_zeros
from c45_core.prune.method import declared
from c45_core.prune.record import Pruning, Weighed
from c45_core.prune.validation import AccuracyNumbers
from c45_core.prune.verdicts import Turning
from c45_core.table import Table
from c45_core.tree import Tree
from c45_course.exports.decisions import tree_before
from ui.lessons.pruning.context import PruningContext, derivations, lines, sides_of
from ui.lessons.pruning.scales import scales
from ui.lessons.pruning.slider_answers import answer_slider
from ui.lessons.pruning.trees import drawing, states
from ui.lessons.shared.derivations import derivation
from ui.player import decision_words

SCHEMA = "c45-steps/1"


@dataclass(frozen=True)
class WalkthroughStep:
    """One step: its kind and sentence, the nodes it is about, and the state of the tree.

    `now`: nodes by number; `tags`: what is written at a node; `states`: "gone" or "leaf" by node;
    `tree`: what is said of the tree.
    """

    kind: str
    sentence: str
    tree: str
    now: tuple[int, ...]
    tags: dict[int, str] = field(default_factory=dict)
    states: dict[int, str] = field(default_factory=dict)


def decision_story(
    context: PruningContext,
    rule: str,
    place: int,
    turns: Turning | None,
    validated: RightAndWrong,
    words: Words,
) -> dict[str, Any]:
    """Return the decision of one verdict as the player takes it (`ui/player/pruning/story.md`).

    `turns`: where the verdict turns, None without a setting; `validated`: the validation cases.
    """
    pruning = context.prunings[rule]
    verdict = pruning.weighed[place]
    written = lines(verdict, context)
    steps = _steps(context, pruning, place, written, turns, words)
    compared = len(written) + 1
    drawn = scales(verdict, context, written, turns, words)
    return {
        "schema": SCHEMA,
        "id": f"{rule}/{verdict.method}/{verdict.node}/{context.grown.size}",
        "language": words.language,
        "words": decision_words(words),
        "node": verdict.node,
        "tree": drawing(context),
        "sides": _sides(verdict, context, written, validated, words),
        "result": {
            "formula": formulas_of(verdict.method).inequality(verdict, context.notation),
            "text": words("pruning", _outcome(verdict, "outcome"), node=context.name(verdict.node)),
            "said": context.speaker.say(pruning, place),
            "from": compared,
            "turns": _tipping(verdict, context, turns),
            "turns_from": compared + 1,
        },
        "scales": asdict(drawn),
        "live": answer_slider(verdict, context, written, drawn, turns, words),
        "steps": [asdict(step) for step in steps],
    }


def _steps(
    context: PruningContext,
    pruning: Pruning,
    place: int,
    written: Sequence[DerivationLine],
    turns: Turning | None,
    words: Words,
) -> list[WalkthroughStep]:
    verdict = pruning.weighed[place]
    name = context.name(verdict.node)
    before = tree_before(pruning, place).replaced(verdict.node, verdict.subtree)
    after = before.replaced(verdict.node, verdict.taken)
    here, walkthrough = states(context, before), (verdict.node,)
    said = _said(context, before, words)
    opening = words("pruning", _pre(verdict, "why_tree"), node=name)
    steps = [WalkthroughStep("tree", opening, said, walkthrough, states=here)]
    tags: dict[int, str] = {}
    for line in written:
        tags = {**tags, **line.tags}
        about = tuple(line.tags) or walkthrough
        steps.append(
            WalkthroughStep(line.kind, words("pruning", f"why_{line.kind}"), said, about, tags, here)
        )
    margin = context.number(verdict.margin)
    ask = words("pruning", f"why_comparison_{verdict.method}", margin=margin)
    steps.append(WalkthroughStep("comparison", ask, said, walkthrough, tags, here))
    if turns is not None:
        steps.append(
            WalkthroughStep(
                "tipping", _turns(verdict, context, turns, words), said, walkthrough, tags, here
            )
        )
    done = words(
        "pruning", _outcome(verdict, "why_done"), node=name, before=before.size, after=after.size
    )
    steps.append(
        WalkthroughStep(
            "done", done, _said(context, after, words), walkthrough, {}, states(context, after)
        )
    )
    return steps


def _said(context: PruningContext, tree: Tree, words: Words) -> str:
    counted = words("pruning", "tree_now", nodes=tree.size, leaves=len(tree.leaves()))
    return counted + ("" if context.named.with_classes else words("pruning", "tree_numbers"))


def _sides(
    verdict: Weighed,
    context: PruningContext,
    written: Sequence[DerivationLine],
    validated: RightAndWrong,
    words: Words,
) -> list[dict[str, Any]]:
    """Return the sides with their lines, each with the step from which it is seen."""
    exact = context.exactly(words)
    return [
        {
            "title": words(
                "pruning", _pre(verdict, f"heading_{side}"), node=context.name(verdict.node)
            ),
            "lines": [
                _line(line, step, context.printed.get((verdict.node, line.quantity), ""), exact)
                for step, line in enumerate(written, 1)
                if line.side == side
            ],
            "source": _source(next(line for line in written if line.side == side), words),
            "notes": _cases_of(validated, side, words),
        }
        for side in sides_of(written)
    ]


def _line(line: DerivationLine, step: int, printed: str, words: Words) -> dict[str, Any]:
    return {
        "label": line.label,
        "symbol": line.symbol,
        "formula": line.formula,
        "printed": words("pruning", "printed", number=printed) if printed else "",
        "from": step,
        "opens": None if line.opened is None else _opens(line.opened(), words),
    }


def _opens(opened: Opened, words: Words) -> dict[str, Any]:
    """Return what a line opens to."""
    shown, lines = derivation(opened.explanations, words), list[str]()
    for line, rows in zip(shown.lines, shown.rows, strict=True):
        # A column of terms says one by one what the line before it says at once.
        lines[-1:] = rows or (*lines[-1:], line)
    return {"said": opened.said, "lines": lines}


def _source(line: DerivationLine, words: Words) -> str:
    said = words("prune", f"source_{line.source}")
    return f"{words('app', 'source')}{words('language', 'colon')}{said}"


def _cases_of(validated: RightAndWrong, side: str, words: Words) -> list[str]:
    if side not in validated:
        return []
    none = words("language", "none")
    pairs = zip(("right", "wrong"), validated[side], strict=True)
    return [words("pruning", key, cases=words.listed(names) or none) for key, names in pairs]


def _tipping(verdict: Weighed, context: PruningContext, turns: Turning | None) -> str:
    """Write where the verdict turns, with the calculation where there is one."""
    if turns is None or not turns.points:
        return ""
    tipping = f"{verdict.method}_tipping"
    found = next((e for e in derivations(verdict, context) if e.quantity == tipping), None)
    points = r",\; ".join(rf"\mathbf{{{context.number(point)}}}" for point in turns.points)
    if found is None:
        return rf"{letter_of(verdict)}^* = {points}"
    if context.notation.by_hand:
        points = rf"\mathbf{{{found.result(context.notation)}}}"
    formula = f"{found.named(context.notation)} = {found.numbers(context.notation)}"
    rounded = {*rounded_numbers(verdict, context.notation), *map(context.number, turns.points)}
    return trim_zeros(f"{formula} {found.latex_sign(context.notation)} {points}", rounded)


def _turns(verdict: Weighed, context: PruningContext, turns: Turning, words: Words) -> str:
    letter = letter_of(verdict)
    if not turns.points:
        return words("pruning", "never_turns", letter=letter)
    points = words.listed(context.number(point) for point in turns.points)
    return words("pruning", "why_tipping", letter=letter, points=points)


def letter_of(verdict: Weighed) -> str:
    """Return the letter of the number with which a verdict turns."""
    parameter = declared(verdict.method).parameter
    assert parameter is not None
    return parameter.symbol


def _outcome(verdict: Weighed, key: str) -> str:
    return _pre(verdict, f"{key}_{verdict.outcome.name.lower()}")


def _pre(verdict: Weighed, key: str) -> str:
    return f"{key}_pre" if declared(verdict.method).before_growing else key


MAX_LISTED_CASES = 30
"""Maximum number of validation cases that are listed by name."""

RightAndWrong = dict[str, tuple[Sequence[str], Sequence[str]]]
"""By side: the names of the cases classified rightly, and of the others."""


def list_right_and_wrong(pruning: Pruning, place: int, table: Table, dialect: Dialect) -> RightAndWrong:
    """Return what each side of a verdict makes of the cases kept aside; {} if they are too many.

    Also {} where the count would not be that of the record: there a case with a missing value is
    weighed in parts, here it is classified as a whole.
    """
    verdict = pruning.weighed[place]
    numbers = verdict.numbers
    if table.rows > MAX_LISTED_CASES or not isinstance(numbers, AccuracyNumbers):
        return {}
    before = tree_before(pruning, place)
    validated: RightAndWrong = {}
    sides = (
        ("subtree", verdict.subtree, numbers.accuracy_as_subtree),
        ("leaf", verdict.leaf, numbers.accuracy_as_leaf),
    )
    for side, form, accuracy in sides:
        tree = before.replaced(verdict.node, form)
        right = labels(distributions(tree, table, dialect), dialect) == table.labels
        if abs(float(table.weights[right].sum() / table.weights.sum()) - accuracy) > TIE:
            return {}
        names = np.array(table.case_names)
        validated[side] = (tuple(names[right]), tuple(names[~right]))
    return validated
