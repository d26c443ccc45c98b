"""Tell a decision to the player: its steps, all of them at once, and what each number would make of it.

A step is the tree, one number of a side, the verdict, the result; what is drawn to scale is sent as
shares, everything else as text. Beside it stands what the decision is with every number that the slider
of its method can be set to: the tree is pruned with each of them, so the browser looks up what the
record of that very number says. Where another number cuts other nodes below, other lines are written,
and that position waits for the server.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import floor, log10
from typing import Any

from c45_core.dialect import Dialect
from c45_core.language.words import Words
from c45_core.prune.formulas import (
    SIDES,
    DerivationLine,
    Opened,
    formulas_of,
    rounded_numbers,
    trim_zeros,
)
from c45_core.prune.method import declared
from c45_core.prune.record import Pruning, Weighed, estimate
from c45_core.prune.verdicts import Turning, turning
from c45_core.reasons import Outcome
from c45_core.rounding import fixed
from c45_core.tree import Tree
from c45_course.exports.decisions import RightAndWrong, list_right_and_wrong, tree_before
from c45_course.exports.layout import Box, lay_out
from c45_course.exports.tree_names import TreeNames
from ui import cache
from ui.drawing.tree_picture import walked
from ui.lessons.pruning.context import PARAMETERS, Along, PruningContext, explain_numbers, write_lines
from ui.lessons.shared.derivations import derivation
from ui.player import decision_words

SCHEMA = "c45-steps/1"
ROOM = 1.16
"""Length of the axis in longest bars: the number at its end needs room."""
TICKS = 8


def make_scales(decision: Decision) -> dict[str, Any]:
    """Return the scales of a verdict as the player draws them.

    `bars`: the sides; `granted`: what is granted to the subtree, None for nothing; `line`: the leaf;
    `mark`: the tipping point, None for none; `ticks`: share and text; `axis`, `meaning`: what it
    all means.
    """
    verdict, context, written = decision.verdict, decision.context, decision.written
    words, parameter = decision.words, PARAMETERS.get(verdict.method)
    turns = decision.turns if parameter and parameter.only_margin else None
    trees = {side: getattr(verdict, side) for side in SIDES}
    values = {side: estimate(tree) for side, tree in trees.items() if tree is not None}
    leaf, subtree, limit = values["leaf"], values["subtree"], values["subtree"] + verdict.margin
    # The axis stays the same while the slider moves: it has room for the largest margin.
    longest = max(*values.values(), float(turns.sides["limit"].max()) if turns else limit)
    whole = (longest or 1.0) * ROOM

    def bar(start: float, end: float, step: int, text: str = "", name: str = "") -> dict[str, Any]:
        ends = {"start": start / whole, "end": end / whole}
        return {"name": name, **ends, "text": text, "since": step}

    granted = mark = None
    if verdict.margin > 0:
        granted_at = _step_of_bar(written, "granted") or len(written) + 1
        granted = bar(subtree, limit, granted_at, context.number(limit))
    if turns and turns.points:
        point = f"{letter_of(verdict)}* = {context.number(turns.points[0])}"
        mark = bar(leaf, leaf, len(written) + 2, point)
    bars = [
        bar(0.0, value, _first_step(written, side), context.number(value), decision.say(f"side_{side}"))
        for side, value in values.items()
    ]
    return {
        "bars": bars,
        "granted": granted,
        "line": bar(leaf, leaf, _first_step(written, "leaf")),
        "mark": mark,
        "ticks": _divide_axis(whole, whole_errors=verdict.margin == 0),
        "axis": words("pruning", f"axis_{verdict.method}"),
        "meaning": words("pruning", f"scales_{verdict.method}", margin=context.number(verdict.margin)),
    }


def _first_step(written: Sequence[DerivationLine], side: str) -> int:
    """Return the step with which the bar of a side is drawn: with its last line, unless one says so."""
    last = max((step for step, line in enumerate(written, 1) if line.side == side), default=1)
    return _step_of_bar(written, side) or last


def _step_of_bar(written: Sequence[DerivationLine], bar: str) -> int | None:
    return next((step for step, line in enumerate(written, 1) if line.bar == bar), None)


def _divide_axis(whole: float, *, whole_errors: bool) -> list[list[float | str]]:
    """Divide the axis by 1, 2 or 5 times a power of ten; errors that are counted by whole ones."""
    power = 10 ** floor(log10(whole / TICKS))
    width = next(m * power for m in (1, 2, 5, 10) if whole / (m * power) <= TICKS)
    width = max(width, 1.0) if whole_errors and whole > 1 else width
    count = int(whole / width)
    digits = max(0, -floor(log10(width)))
    return [[k * width / whole, fixed(k * width, digits)] for k in range(count + 1)]


@dataclass(frozen=True, eq=False)
class Decision:
    """A decision of a pruning: the place of its verdict, and the lines of its calculation.

    `turns`: where the verdict turns, None without a setting.
    """

    context: PruningContext
    pruning: Pruning
    place: int
    turns: Turning | None
    words: Words
    written: Sequence[DerivationLine]

    @property
    def verdict(self) -> Weighed:
        """The verdict."""
        return self.pruning.weighed[self.place]

    @property
    def sentence(self) -> str:
        """The record's sentence."""
        return self.context.speaker.say(self.pruning, self.place)

    @property
    def inequality(self) -> str:
        """The comparison in LaTeX."""
        return formulas_of(self.verdict.method).inequality(self.verdict, self.context.notation)

    def say(self, key: str, **values: object) -> str:
        """Return a text of the lesson that names the node; before growing some texts are others."""
        key = f"{key}_pre" if declared(self.verdict.method).before_growing else key
        return self.words("pruning", key, node=self.context.name(self.verdict.node), **values)

    def say_outcome(self, key: str, outcome: Outcome, **values: object) -> str:
        """Return a text about what comes of the node."""
        return self.say(f"{key}_{outcome.name.lower()}", **values)


def decision_story(context: PruningContext, rule: str, place: int, words: Words) -> dict[str, Any]:
    """Return the decision of one verdict as the player takes it (`ui/player/pruning/story.md`)."""
    pruning, dialect = context.prunings[rule], context.dialects[rule]
    verdict = pruning.weighed[place]
    turns, aside = find_turns(verdict, dialect), context.validation
    validated = {} if aside is None else list_right_and_wrong(pruning, place, aside, dialect)
    decision = Decision(context, pruning, place, turns, words, write_lines(verdict, context))
    compared = len(decision.written) + 1
    return {
        "schema": SCHEMA,
        "id": f"{rule}/{verdict.method}/{verdict.node}/{context.grown.size}",
        "language": words.language,
        "words": decision_words(words),
        "node": verdict.node,
        "tree": lay_out_tree(
            context.grown, context.named, context.speaker.words, partial(_name_as_leaf, context)
        ),
        "sides": _tell_sides(decision, validated),
        "result": {
            "formula": decision.inequality,
            "text": decision.say_outcome("outcome", verdict.outcome),
            "said": decision.sentence,
            "from": compared,
            "turns": _write_tipping(decision),
            "turns_from": compared + 1,
        },
        "scales": make_scales(decision),
        "live": answer_slider(decision),
        "steps": _list_steps(decision),
    }


def _list_steps(decision: Decision) -> list[dict[str, Any]]:
    """Return the steps: each with its sentence, the nodes it is about, and the state of the tree."""
    context, verdict, words = decision.context, decision.verdict, decision.words
    before = tree_before(decision.pruning, decision.place).replaced(verdict.node, verdict.subtree)
    after = before.replaced(verdict.node, verdict.taken)
    tags: dict[int, str] = {}

    def describe(tree: Tree) -> dict[str, Any]:
        key = "tree_now" if context.named.with_classes else "tree_numbers"
        said = words("pruning", key, nodes=tree.size, leaves=len(tree.leaves()))
        return {"tree": said, "states": list_states(context, tree)}

    here = describe(before)

    def step(kind: str, sentence: str, now: Sequence[int] = ()) -> dict[str, Any]:
        about = tuple(now) or (verdict.node,)
        return {"kind": kind, "sentence": sentence, "now": about, "tags": {**tags}, **here}

    steps = [step("tree", decision.say("why_tree"))]
    for line in decision.written:
        tags |= line.tags
        steps.append(step(line.kind, words("pruning", f"why_{line.kind}"), now=tuple(line.tags)))
    margin = context.number(verdict.margin)
    asked = words("pruning", f"why_comparison_{verdict.method}", margin=margin)
    steps.append(step("comparison", asked))
    if decision.turns is not None:
        steps.append(step("tipping", _say_turns(decision, decision.turns)))
    sizes = {"before": before.size, "after": after.size}
    done = step("done", decision.say_outcome("why_done", verdict.outcome, **sizes))
    return [*steps, {**done, "tags": {}, **describe(after)}]


def _tell_sides(decision: Decision, validated: RightAndWrong) -> list[dict[str, Any]]:
    """Return the sides with their lines, each with the step from which it is seen."""
    words, sides = decision.words, []
    colon, none = words("language", "colon"), words("language", "none")
    for side in SIDES:
        lines = [(n, line) for n, line in enumerate(decision.written, 1) if line.side == side]
        if not lines:
            continue
        source = words("prune", f"source_{lines[0][1].source}")
        cases = zip(("right", "wrong"), validated.get(side, ()), strict=False)
        sides.append(
            {
                "title": decision.say(f"heading_{side}"),
                "lines": [_tell_line(line, step, decision) for step, line in lines],
                "source": f"{words('app', 'source')}{colon}{source}",
                "notes": [
                    words("pruning", key, cases=words.listed(names) or none) for key, names in cases
                ],
            }
        )
    return sides


def _tell_line(line: DerivationLine, step: int, decision: Decision) -> dict[str, Any]:
    # Nobody works a limit out by hand.
    words = decision.words.noted(replace(decision.context.notation, by_hand=False))
    return {
        "label": line.label,
        "symbol": line.symbol,
        "formula": line.formula,
        "from": step,
        "opens": line.opened and _tell_opened(line.opened(), words),
    }


def _tell_opened(opened: Opened, words: Words) -> dict[str, Any]:
    """Return what a line opens to."""
    shown, lines = derivation(opened.explanations, words), list[str]()
    for line, rows in zip(shown.lines, shown.rows, strict=True):
        # A column of terms says one by one what the line before it says at once.
        lines[-1:] = rows or (*lines[-1:], line)
    return {"said": opened.said, "lines": lines}


def _write_tipping(decision: Decision) -> str:
    """Write where the verdict turns, with the calculation where there is one."""
    context, verdict, turns = decision.context, decision.verdict, decision.turns
    if turns is None or not turns.points:
        return ""
    tipping = f"{verdict.method}_tipping"
    found = next((e for e in explain_numbers(verdict, context) if e.quantity == tipping), None)
    points = r",\; ".join(rf"\mathbf{{{context.number(point)}}}" for point in turns.points)
    if found is None:
        return rf"{letter_of(verdict)}^* = {points}"
    if context.notation.by_hand:
        points = rf"\mathbf{{{found.result(context.notation)}}}"
    formula = f"{found.named(context.notation)} = {found.numbers(context.notation)}"
    rounded = {*rounded_numbers(verdict, context.notation), *map(context.number, turns.points)}
    return trim_zeros(f"{formula} {found.latex_sign(context.notation)} {points}", rounded)


def _say_turns(decision: Decision, turns: Turning) -> str:
    letter, words = letter_of(decision.verdict), decision.words
    if not turns.points:
        return words("pruning", "never_turns", letter=letter)
    points = words.listed(map(decision.context.number, turns.points))
    return words("pruning", "why_tipping", letter=letter, points=points)


def letter_of(verdict: Weighed) -> str:
    """Return the letter of the number with which a verdict turns."""
    return PARAMETERS[verdict.method].symbol


find_turns = cache.kept_with(turning)
"""Kept: three parts of a page ask, and the verdicts of other rules do not change with a slider."""
MAX_SLIDER_POSITIONS = 61
"""Maximum number of positions for which every tree is pruned."""
MAX_SLIDER_NODES = 200
"""Maximum number of nodes of a tree that is pruned with every number of a slider."""


def list_positions(rule: str) -> list[float]:
    """Return every number that the slider of a method can be set to."""
    parameter = PARAMETERS[rule]
    count = round((parameter.most - parameter.least) / parameter.step)
    return [round(parameter.least + k * parameter.step, 2) for k in range(count + 1)]


def list_dialects(rule: str, dialect: Dialect) -> tuple[Dialect, ...]:
    """Return a dialect with each of these numbers."""
    switch = PARAMETERS[rule].switch
    return tuple(dialect.with_(**{switch: number}) for number in list_positions(rule))


def answer_slider(decision: Decision) -> dict[str, Any] | None:
    """Return what each position of the slider makes of a decision; None where none can be told.

    `slider`: the key of the slider, `place`: its position, None where the number is between two. Of
    each position, the lowest first: `verdicts`: the inequality, `said`: the record's sentence, `cut`:
    which of the `texts` follows; all are null where a position is not told. What changes: `scales`, as
    the story has them, `lines`: by the step of a line its formula and label, `tags`: by the step and
    the node what is written there. `taken`: which of the texts the last step shows.
    """
    context, verdict = decision.context, decision.verdict
    rule, parameter = verdict.method, PARAMETERS.get(verdict.method)
    if parameter is None or context.along is None or len(list_positions(rule)) > MAX_SLIDER_POSITIONS:
        return None
    # Without the number that is chosen now: it is worked out once, while the slider moves.
    dialects = list_dialects(rule, context.dialects[rule])
    about = context.about, dialects, _form_of(verdict.subtree), _form_of(verdict.branch)
    said = verdict.node, decision.words.language, context.notation
    tell = partial(_tell_positions, decision, dialects, context.along)
    told = cache.told_answer(context.table or f"{context.about}", ("along", *about, *said), tell)
    outcomes, known = told["outcomes"], list_positions(rule)
    if verdict.outcome.name not in outcomes:
        return None
    number = getattr(context.dialects[rule], parameter.switch)
    at = known.index(number) if number in known else None
    slider = {"slider": f"url_{parameter.key}", "place": at}
    return {**told, **slider, "taken": outcomes.index(verdict.outcome.name)}


def _tell_positions(decision: Decision, dialects: tuple[Dialect, ...], along: Along) -> dict[str, Any]:
    """Return what does not depend on the number that is chosen."""
    pairs = zip(along(dialects), dialects, strict=True)
    every = [_decide_by(pruning, dialect, decision) for pruning, dialect in pairs]
    outcomes = sorted({p.verdict.outcome for p in every if p})
    written = [[p.written[n] if p else None for p in every] for n in range(len(decision.written))]
    steps = [
        _list_changing([{"formula": at.formula, "label": at.label} if at else None for at in lines])
        for lines in written
    ]
    return {
        "outcomes": [outcome.name for outcome in outcomes],
        "lines": {f"{step}": columns for step, columns in enumerate(steps, 1) if columns},
        "tags": _list_tags(decision.written, written),
        "verdicts": [p and p.inequality for p in every],
        "said": [p and p.sentence for p in every],
        "cut": [p and outcomes.index(p.verdict.outcome) for p in every],
        "texts": [decision.say_outcome("outcome", outcome) for outcome in outcomes],
        "scales": _list_changing([make_scales(p) if p else None for p in every]),
    }


def _list_changing(rows: Sequence[Mapping[str, Any] | None]) -> dict[str, list[Any]]:
    """Return the columns of what is not the same in all rows that there are."""
    there = [row for row in rows if row]
    keys = [key for key in next(iter(there), ()) if any(row[key] != there[0][key] for row in there)]
    return {key: [row and row[key] for row in rows] for key in keys}


def _list_tags(
    written: Sequence[DerivationLine], each: Sequence[Sequence[DerivationLine | None]]
) -> dict[str, dict[str, list[str | None]]]:
    """Return by step what is newly written at each node that does not always say the same."""
    found = {
        step: {node: [at.tags[node] if at else None for at in others] for node in line.tags}
        for step, (line, others) in enumerate(zip(written, each, strict=True), 1)
    }
    changing = {
        node for nodes in found.values() for node, texts in nodes.items() if len({*texts} - {None}) > 1
    }
    return {
        f"{step}": {f"{node}": texts for node, texts in nodes.items() if node in changing}
        for step, nodes in found.items()
    }


def _decide_by(pruning: Pruning, dialect: Dialect, decision: Decision) -> Decision | None:
    """Return the decision on the same node in another pruning."""
    context, verdict = decision.context, decision.verdict
    rule, asked = verdict.method, _asked_of(verdict)
    about = [at for at, other in enumerate(pruning.weighed) if _asked_of(other) == asked]
    if len(about) != 1:
        return None
    prunings, dialects = {**context.prunings, rule: pruning}, {**context.dialects, rule: dialect}
    there = replace(context, prunings=prunings, dialects=dialects)
    written = write_lines(pruning.weighed[about[0]], there)
    if list(map(_shape_of, written)) != list(map(_shape_of, decision.written)):
        return None
    return replace(decision, context=there, pruning=pruning, place=about[0], written=written)


def _asked_of(verdict: Weighed) -> tuple[object, ...]:
    """Return what a verdict is about: the forms of a node that it weighs."""
    return verdict.node, verdict.method, _form_of(verdict.subtree), _form_of(verdict.branch)


def _form_of(tree: Tree | None) -> tuple[tuple[int, bool, float], ...]:
    nodes = tree.walk() if tree else ()
    return tuple((node.number, node.is_leaf, node.weight) for node in nodes)


def _shape_of(line: DerivationLine) -> tuple[str, str, str, tuple[int, ...]]:
    return line.side, line.kind, line.bar, tuple(line.tags)


def lay_out_tree(
    tree: Tree, named: TreeNames, words: Words, name_as_leaf: Callable[[Tree], str]
) -> dict[str, Any]:
    """Return size and nodes of the drawing; a node has room for what it would say as a leaf.

    A node: `number`, `parent` (place in the list), `x y w h` (centre and size in points), `edge` (SVG
    path), `ex ey branch` (the text on it), `title`, `leafTitle`, `counts`, `shares`, `leaf`, `klass`
    (null where only numbers are known).
    """
    shown = walked(tree, named, {}, words=words, most=tree.size, signs={})
    # Cases and errors with a stroke alone between them look like a fraction.
    mark = tuple if named.with_classes else lambda counts: (counts[0], f"✗{counts[1]}")
    nodes = list(tree.walk())
    as_leaf = [named.title(node) if node.is_leaf else name_as_leaf(node.as_leaf()) for node in nodes]
    boxes = [
        Box(p.parent, p.edge, (p.title, leaf, " / ".join(mark(p.counts))))
        for p, leaf in zip(shown, as_leaf, strict=True)
    ]
    layout = lay_out(boxes)
    drawn = [
        {
            "number": node.number,
            "parent": picture.parent,
            **dict(zip("xywh", (at.x, at.y, at.width, at.height), strict=True)),
            "edge": at.edge,
            **dict(zip(("ex", "ey"), at.label or (0, 0), strict=True)),
            "branch": picture.edge,
            "title": picture.title,
            "leafTitle": leaf,
            "counts": list(mark(picture.counts)),
            "shares": list(picture.shares),
            "klass": node.label if named.with_classes else None,
            "leaf": node.is_leaf,
        }
        for node, picture, leaf, at in zip(nodes, shown, as_leaf, layout.places, strict=True)
    ]
    return {"width": layout.width, "height": layout.height, "nodes": drawn}


def _name_as_leaf(context: PruningContext, leaf: Tree) -> str:
    """Return what a node is called once it is a leaf: by its class, if that has a name."""
    title, klass, words = context.named.title(leaf), context.speaker.klass, context.speaker.words
    if context.named.with_classes or klass is None:
        return title
    return f"{title}{words('language', 'colon')}{klass(leaf.label)}"


def list_states(context: PruningContext, tree: Tree) -> dict[int, str]:
    """Return the nodes that differ in a tree: "gone", or "leaf" for a node without its branches."""
    left = {node.number: node.is_leaf for node in tree.walk()}
    return {
        node.number: "leaf" if node.number in left else "gone"
        for node in context.grown.walk()
        if left.get(node.number) != node.is_leaf
    }
