"""Answer the slider of a method: what a decision is with every number that it can be set to.

The tree is pruned with each of them, so the browser looks up what the record of that very number says:
every line of both sides, what is written at the nodes, the bars, the verdict. Where another number cuts
other nodes below, other lines are written, and that position waits for the server. Under
pessimistic errors (PEP) nothing is pruned again: the limit is E(T) + k SE of the subtree as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from typing import Any

from c45_core.dialect import Dialect
from c45_core.formula.by_hand import LATEX, sign
from c45_core.formula.expression import Decimal, Number, Product, Sum
from c45_core.formula.writing import latex
from c45_core.language.words import Words
from c45_core.measures import TIE
from c45_core.prune.formulas import DerivationLine, formulas_of, trim_zeros
from c45_core.prune.method import declared
from c45_core.prune.methods.pep import PepNumbers
from c45_core.prune.record import Pruning, Weighed
from c45_core.prune.verdicts import Turning
from c45_core.reasons import Outcome
from c45_core.tree import Tree
from ui import cache
from ui.lessons.pruning.context import PruningContext, lines
from ui.lessons.pruning.scales import Scales, scales

MAX_SLIDER_POSITIONS = 60
"""Maximum number of positions for which every tree is pruned; k of PEP has 301, of 0.4 ms each."""
MAX_SLIDER_NODES = 200
"""Maximum number of nodes of a tree that is pruned with every number of a slider."""
ANSWERS = (Outcome.KEPT, Outcome.LEAF, Outcome.RAISED)


@dataclass(frozen=True)
class _Position:
    """A decision with another number: the pruning and the place of its verdict, its lines."""

    context: PruningContext
    pruning: Pruning
    place: int
    written: Sequence[DerivationLine]

    @property
    def verdict(self) -> Weighed:
        return self.pruning.weighed[self.place]


def list_positions(rule: str) -> list[float]:
    """Return every number that the slider of a method can be set to."""
    parameter = declared(rule).parameter
    assert parameter is not None
    count = round((parameter.most - parameter.least) / parameter.step)
    return [round(parameter.least + k * parameter.step, 2) for k in range(count + 1)]


def list_dialects(rule: str, dialect: Dialect) -> list[Dialect]:
    """Return a dialect with each of these numbers."""
    parameter = declared(rule).parameter
    assert parameter is not None
    return [dialect.with_(**{parameter.switch: number}) for number in list_positions(rule)]


def prune_each_position(
    dialects: Mapping[str, Dialect], prune: Callable[[tuple[Dialect, ...]], Sequence[Pruning]]
) -> dict[str, Callable[[], Sequence[Pruning]]]:
    """Return by rule what prunes with every number of its slider, for `PruningContext.along`.

    `prune`: prunes in each of several dialects; none of them holds the number that is chosen now.
    """
    sliders = [
        rule
        for rule in dialects
        if declared(rule).parameter and len(list_positions(rule)) <= MAX_SLIDER_POSITIONS
    ]
    return {rule: partial(prune, tuple(list_dialects(rule, dialects[rule]))) for rule in sliders}


def answer_by_pruning(
    context: PruningContext,
    verdict: Weighed,
    written: Sequence[DerivationLine],
    turns: Turning | None,
    words: Words,
) -> dict[str, Any] | None:
    """Return what each position of the slider makes of a decision; None where none can be told.

    `slider`: the key of the slider, `place`: its position, None where the number is between two. Of
    each position, the lowest first: `known`: whether it is told, null in all others where it is not;
    `verdicts`: the inequality, `said`: the record's sentence, `cut`: which of the `texts` follows,
    `scales`: as the story has them. `lines`: by the step of a line that is not always the same its
    formulas and labels; `tags`: by the step and the node what is written there. `taken`: which of the
    texts the tree of the last step shows.
    """
    rule = verdict.method
    parameter = declared(rule).parameter
    if rule not in context.along or parameter is None:
        return None
    # Without the number that is chosen now: it is worked out once, while the slider moves.
    about = context.about, tuple(list_dialects(rule, context.dialects[rule])), _form(verdict.subtree)
    said = verdict.node, _form(verdict.branch), words.language, context.notation
    told = cache.answer(
        context.table,
        ("along", *about, *said),
        partial(_told, context, verdict, written, turns, words),
    )
    outcomes, known = told["outcomes"], list_positions(rule)
    if verdict.outcome.name not in outcomes:
        return None
    number = getattr(context.dialects[rule], parameter.switch)
    place = known.index(number) if number in known else None
    return {**told, "place": place, "taken": outcomes.index(verdict.outcome.name)}


def _told(
    context: PruningContext,
    verdict: Weighed,
    written: Sequence[DerivationLine],
    turns: Turning | None,
    words: Words,
) -> dict[str, Any]:
    """Return what does not depend on the number that is chosen."""
    rule, formulas = verdict.method, formulas_of(verdict.method)
    parameter = declared(rule).parameter
    assert parameter is not None
    every = [
        _position(context, pruning, dialect, verdict, written)
        for pruning, dialect in zip(
            context.along[rule](), list_dialects(rule, context.dialects[rule]), strict=True
        )
    ]
    found = {one.verdict.outcome for one in every if one is not None}
    outcomes = [outcome for outcome in ANSWERS if outcome in found]
    return {
        "slider": f"url_{parameter.key}",
        "outcomes": [outcome.name for outcome in outcomes],
        "known": [one is not None for one in every],
        "lines": _lines(every, len(written)),
        "tags": _tags(every, written),
        "verdicts": [p and formulas.inequality(p.verdict, context.notation) for p in every],
        "said": [p and context.speaker.say(p.pruning, p.place) for p in every],
        "cut": [p and outcomes.index(p.verdict.outcome) for p in every],
        "texts": [
            words("pruning", f"outcome_{outcome.name.lower()}", node=context.name(verdict.node))
            for outcome in outcomes
        ],
        "scales": [p and asdict(scales(p.verdict, p.context, p.written, turns, words)) for p in every],
    }


def _position(
    context: PruningContext,
    pruning: Pruning,
    dialect: Dialect,
    verdict: Weighed,
    written: Sequence[DerivationLine],
) -> _Position | None:
    """Return the decision on the same node, None where its forms or its lines are others."""
    about = [i for i, v in enumerate(pruning.weighed) if _asks_the_same(v, verdict)]
    if len(about) != 1:
        return None
    rule = verdict.method
    there = replace(
        context,
        prunings={**context.prunings, rule: pruning},
        dialects={**context.dialects, rule: dialect},
    )
    found = lines(pruning.weighed[about[0]], there)
    alike = [_shape(line) for line in found] == [_shape(line) for line in written]
    return _Position(there, pruning, about[0], found) if alike else None


def _asks_the_same(one: Weighed, other: Weighed) -> bool:
    """Whether two verdicts weigh the same forms of the same node."""
    if (one.node, one.method) != (other.node, other.method):
        return False
    return _form(one.subtree) == _form(other.subtree) and _form(one.branch) == _form(other.branch)


def _form(tree: Tree | None) -> tuple[tuple[int, bool, float], ...]:
    nodes = tree.walk() if tree else ()
    return tuple((node.number, node.is_leaf, node.weight) for node in nodes)


def _shape(line: DerivationLine) -> tuple[str, str, str, tuple[int, ...]]:
    return line.side, line.kind, line.bar, tuple(line.tags)


def _lines(every: Sequence[_Position | None], count: int) -> dict[int, dict[str, list[str | None]]]:
    """Return by step the formulas and labels of the lines that differ from position to position."""
    found: dict[int, dict[str, list[str | None]]] = {}
    for at in range(count):
        said = {
            "formula": [p.written[at].formula if p else None for p in every],
            "label": [p.written[at].label if p else None for p in every],
        }
        if any(len({*column} - {None}) > 1 for column in said.values()):
            found[at + 1] = said
    return found


def _tags(
    every: Sequence[_Position | None], written: Sequence[DerivationLine]
) -> dict[int, dict[int, list[str | None]]]:
    """Return by step what is newly written at each node."""
    return {
        at + 1: {node: [p.written[at].tags[node] if p else None for p in every] for node in line.tags}
        for at, line in enumerate(written)
        if line.tags
    }


def answer_slider(
    verdict: Weighed,
    context: PruningContext,
    written: Sequence[DerivationLine],
    drawn: Scales,
    turns: Turning | None,
    words: Words,
) -> dict[str, Any] | None:
    """Return what each position of the slider makes of a decision; None where none can be told.

    For PEP, where it is linear in k:

    `slider`: the key of the slider, `place`: its position, None where k is between two; of each k,
    the lowest first: `ends`: where on the axis what is granted ends, `limits`: its number, `lines`:
    the formula of the limit, `labels`: what is said above it, `verdicts`: the inequality, `cut`:
    whether the node becomes a leaf, `said`: the record's sentence; `texts`: what follows if it
    stays and if it does not, `taken`: which of both the tree shows; `start`, `since`: where what is
    granted begins on the axis, and the step with which it is seen; `line`: the step of the limit.
    """
    n, dialect = verdict.numbers, context.dialect_of(verdict)
    linear = isinstance(n, PepNumbers) and not context.notation.by_hand
    if not isinstance(n, PepNumbers) or not linear or not same_below(verdict, dialect):
        return answer_by_pruning(context, verdict, written, turns, words)
    step = next((i for i, line in enumerate(written, 1) if line.kind == "limit"), None)
    if step is None or not drawn.whole:
        return None
    every = list_positions(verdict.method)
    weighed = [with_k(verdict, n, k) for k in every]
    formulas, number = formulas_of(verdict.method), context.notation.number
    numbers = [each.numbers for each in weighed]
    limits = [each.limit for each in numbers if isinstance(each, PepNumbers)]
    ks = [number(each.multiplier) for each in numbers if isinstance(each, PepNumbers)]
    return {
        "slider": "url_k",
        "place": every.index(n.multiplier) if n.multiplier in every else None,
        "ends": [round(limit / drawn.whole, 5) for limit in limits],
        "limits": [number(limit) for limit in limits],
        "lines": [_line(n, k, limit, context) for k, limit in zip(every, limits, strict=True)],
        "labels": [words("pruning", "line_limit", k=k) for k in ks],
        "verdicts": [formulas.inequality(each, context.notation) for each in weighed],
        "cut": [int(each.outcome is Outcome.LEAF) for each in weighed],
        "said": [formulas.sentence(each, context.speaker) for each in weighed],
        "texts": [
            words("pruning", f"outcome_{outcome}", node=context.name(verdict.node))
            for outcome in ("kept", "leaf")
        ],
        "taken": int(verdict.outcome is Outcome.LEAF),
        "start": n.subtree / drawn.whole,
        "since": step,
        "line": step,
    }


def same_below(verdict: Weighed, dialect: Dialect) -> bool:
    """Whether no other k changes what is below a node when it is decided."""
    return dialect.pep_order == "top_down" or all(b.is_leaf for b in verdict.subtree.branches)


def with_k(verdict: Weighed, n: PepNumbers, k: float) -> Weighed:
    """Return a verdict as it is with another k."""
    limit = n.subtree + k * n.standard_error
    return replace(
        verdict,
        margin=limit - n.subtree,
        outcome=Outcome.LEAF if n.leaf <= limit + TIE else Outcome.KEPT,
        numbers=replace(n, multiplier=k, limit=limit),
    )


def _line(n: PepNumbers, k: float, limit: float, context: PruningContext) -> str:
    granted = Sum((Number(n.subtree), Product((Number(k), Decimal(n.standard_error)))))
    written = latex(granted, context.notation)
    number = context.notation.number(limit)
    equals = sign(granted, number, context.notation)
    rounded = (number, *map(context.notation.number, (n.subtree, n.standard_error)))
    return trim_zeros(
        rf"E(T) + k\,\mathrm{{SE}} = {written} {LATEX[equals]} \mathbf{{{number}}}", rounded
    )
