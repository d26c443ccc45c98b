"""Answer the slider of a method: what a decision is with every number that it can be set to.

The tree is pruned with each of them, so the browser looks up what the record of that very number says:
every line of both sides, what is written at the nodes, the bars, the verdict. Where another number cuts
other nodes below, other lines are written, and that position waits for the server. Under pessimistic
errors (PEP) the tree is not pruned 301 times: only the limit E(T) + k SE of the subtree is another one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from typing import Any

from c45_core.dialect import Dialect
from c45_core.formula.as_printed import LATEX, sign
from c45_core.formula.expression import Decimal, Number, Product, Sum
from c45_core.formula.written import latex
from c45_core.language.words import Words
from c45_core.measures import TIE
from c45_core.prune.formulas import DerivationLine, formulas_of, trim_zeros
from c45_core.prune.method import declared
from c45_core.prune.methods.pep import PepNumbers
from c45_core.prune.record import Pruning, Weighed
from c45_core.prune.turning import Turning
from c45_core.reasons import Outcome
from c45_core.tree import Tree
from ui import cache
from ui.lessons.pruning.context import PruningContext, write_lines
from ui.lessons.pruning.scales import Bar, make_scales

MAX_SLIDER_POSITIONS = 60
"""Maximum number of positions for which every tree is pruned; k of PEP has 301."""
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


def answer_slider(
    context: PruningContext,
    pruning: Pruning,
    place: int,
    written: Sequence[DerivationLine],
    turns: Turning | None,
    words: Words,
) -> dict[str, Any] | None:
    """Return what each position of the slider makes of a decision; None where none can be told.

    `slider`: the key of the slider, `place`: its position, None where the number is between two. Of
    each position, the lowest first: `verdicts`: the inequality, `said`: the record's sentence, `cut`:
    which of the `texts` follows; all are null where a position is not told. What changes: `scales`, as
    the story has them, `lines`: by the step of a line its formula and label, `tags`: by the step and
    the node what is written there. `taken`: which of the texts the last step shows.
    """
    verdict = pruning.weighed[place]
    rule, parameter = verdict.method, declared(verdict.method).parameter
    if parameter is None or not (rule in context.along or _is_linear(context, verdict, written)):
        return None
    # Without the number that is chosen now: it is worked out once, while the slider moves.
    about = context.about, tuple(list_dialects(rule, context.dialects[rule])), _form_of(verdict.subtree)
    said = verdict.node, _form_of(verdict.branch), words.language, context.notation
    tell = partial(_tell_positions, context, pruning, place, written, turns, words)
    told = cache.answer(context.table, ("along", *about, *said), tell)
    outcomes, known = told["outcomes"], list_positions(rule)
    if verdict.outcome.name not in outcomes:
        return None
    number = getattr(context.dialects[rule], parameter.switch)
    at = known.index(number) if number in known else None
    slider = {"slider": f"url_{parameter.key}", "place": at}
    return {**told, **slider, "taken": outcomes.index(verdict.outcome.name)}


def _tell_positions(
    context: PruningContext,
    pruning: Pruning,
    place: int,
    written: Sequence[DerivationLine],
    turns: Turning | None,
    words: Words,
) -> dict[str, Any]:
    """Return what does not depend on the number that is chosen."""
    verdict, formulas = pruning.weighed[place], formulas_of(pruning.weighed[place].method)
    every = _list_decisions(context, pruning, place, written)
    found = {one.verdict.outcome for one in every if one is not None}
    outcomes = [outcome for outcome in ANSWERS if outcome in found]
    of_steps = [[p and p.written[at] for p in every] for at in range(len(written))]
    steps = [
        _list_changing([line and {"formula": line.formula, "label": line.label} for line in of_step])
        for of_step in of_steps
    ]
    return {
        "outcomes": [outcome.name for outcome in outcomes],
        "lines": {step: columns for step, columns in enumerate(steps, 1) if columns},
        "tags": _list_tags(every, written),
        "verdicts": [p and formulas.inequality(p.verdict, context.notation) for p in every],
        "said": [p and context.speaker.say(p.pruning, p.place) for p in every],
        "cut": [p and outcomes.index(p.verdict.outcome) for p in every],
        "texts": [
            words("pruning", f"outcome_{outcome.name.lower()}", node=context.name(verdict.node))
            for outcome in outcomes
        ],
        "scales": _list_changing(
            [p and vars(make_scales(p.verdict, p.context, p.written, turns, words)) for p in every]
        ),
    }


def _list_changing(rows: Sequence[Mapping[str, Any] | None]) -> dict[str, list[Any]]:
    """Return the columns of what is not the same in all rows that there are."""
    there = [row for row in rows if row is not None]
    names = [name for name in there[0] if any(row[name] != there[0][name] for row in there)]
    return {name: [row and _as_plain(row[name]) for row in rows] for name in names}


def _as_plain(value: Any) -> Any:
    """Return a bar, or several of them, as JSON has it; what is plain stays."""
    if isinstance(value, tuple):
        return [_as_plain(one) for one in value]
    return asdict(value) if isinstance(value, Bar) else value


def _list_tags(
    every: Sequence[_Position | None], written: Sequence[DerivationLine]
) -> dict[int, dict[int, list[str | None]]]:
    """Return by step what is newly written at each node that does not always say the same."""
    found = {
        step: {node: [p and p.written[step - 1].tags[node] for p in every] for node in line.tags}
        for step, line in enumerate(written, 1)
    }
    changing = {
        node for nodes in found.values() for node, texts in nodes.items() if len({*texts} - {None}) > 1
    }
    shown = {step: {n: found[step][n] for n in found[step] if n in changing} for step in found}
    return {step: nodes for step, nodes in shown.items() if nodes}


def _list_decisions(
    context: PruningContext, pruning: Pruning, place: int, written: Sequence[DerivationLine]
) -> list[_Position | None]:
    """Return the decision at each position, None where its forms or its lines are others."""
    verdict = pruning.weighed[place]
    if _is_linear(context, verdict, written):
        return [_set_k(context, pruning, place, written, k) for k in list_positions(verdict.method)]
    dialects = list_dialects(verdict.method, context.dialects[verdict.method])
    pairs = zip(context.along[verdict.method](), dialects, strict=True)
    return [_decide_there(context, other, dialect, verdict, written) for other, dialect in pairs]


def _is_linear(context: PruningContext, verdict: Weighed, written: Sequence[DerivationLine]) -> bool:
    """Whether another number (k of PEP) changes nothing but the limit: no other nodes below are cut."""
    if not isinstance(verdict.numbers, PepNumbers) or context.notation.by_hand:
        return False
    top_down = context.dialect_of(verdict).pep_order == "top_down"
    alone = top_down or all(branch.is_leaf for branch in verdict.subtree.branches)
    return alone and any(line.kind == "limit" for line in written)


def _set_k(
    context: PruningContext, pruning: Pruning, place: int, written: Sequence[DerivationLine], k: float
) -> _Position:
    """Return the decision of PEP as it is with another k."""
    verdict, write = pruning.weighed[place], context.notation
    n = verdict.numbers
    assert isinstance(n, PepNumbers)
    limit = n.subtree + k * n.standard_error
    there = replace(
        verdict,
        margin=limit - n.subtree,
        outcome=Outcome.LEAF if n.leaf <= limit + TIE else Outcome.KEPT,
        numbers=replace(n, multiplier=k, limit=limit),
    )
    granted = Sum((Number(n.subtree), Product((Number(k), Decimal(n.standard_error)))))
    result = write.number(limit)
    equals = LATEX[sign(granted, result, write)]
    rounded = (result, *map(write.number, (n.subtree, n.standard_error)))
    formula = rf"E(T) + k\,\mathrm{{SE}} = {latex(granted, write)} {equals} \mathbf{{{result}}}"
    said = {
        "formula": trim_zeros(formula, rounded),
        "label": context.speaker.words("pruning", "line_limit", k=write.number(k)),
    }
    return _Position(
        context,
        replace(pruning, weighed=(*pruning.weighed[:place], there, *pruning.weighed[place + 1 :])),
        place,
        [replace(line, **said) if line.kind == "limit" else line for line in written],
    )


def _decide_there(
    context: PruningContext,
    pruning: Pruning,
    dialect: Dialect,
    verdict: Weighed,
    written: Sequence[DerivationLine],
) -> _Position | None:
    """Return the decision on the same node, None where its forms or its lines are others."""
    about = [at for at, other in enumerate(pruning.weighed) if _asks_the_same(other, verdict)]
    if len(about) != 1:
        return None
    rule = verdict.method
    there = replace(
        context,
        prunings={**context.prunings, rule: pruning},
        dialects={**context.dialects, rule: dialect},
    )
    found = write_lines(pruning.weighed[about[0]], there)
    alike = [_shape_of(line) for line in found] == [_shape_of(line) for line in written]
    return _Position(there, pruning, about[0], found) if alike else None


def _asks_the_same(one: Weighed, other: Weighed) -> bool:
    """Whether two verdicts weigh the same forms of the same node."""
    if (one.node, one.method) != (other.node, other.method):
        return False
    return _form_of(one.subtree) == _form_of(other.subtree) and _form_of(one.branch) == _form_of(
        other.branch
    )


def _form_of(tree: Tree | None) -> tuple[tuple[int, bool, float], ...]:
    nodes = tree.walk() if tree else ()
    return tuple((node.number, node.is_leaf, node.weight) for node in nodes)


def _shape_of(line: DerivationLine) -> tuple[str, str, str, tuple[int, ...]]:
    return line.side, line.kind, line.bar, tuple(line.tags)
